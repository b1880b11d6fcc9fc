package transcript

import (
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// blocks reads the content of a message in Anthropic's form: a string, or a list
// of blocks. Blocks of text, reasoning, media and calls make one message; the
// result of a tool is a message of its own, and ends the one before it.
type blocks struct {
	role     history.Role
	messages []history.Message
	// open is true where the last message can take more blocks.
	open    bool
	unknown []string
	faults  []fault
}

// readBlocks reads the content of a message of a role.
func readBlocks(role history.Role, field string, v value) blocks {
	b := blocks{role: role}
	eachBlock(field, "blocks", v, &b.faults, func(text string) { b.message().Text = text }, b.add)
	if len(b.messages) == 0 && len(b.faults) == 0 {
		b.message()
	}
	return b
}

// eachBlock hands over what a content holds: a text, or the blocks of a list with
// their places; null holds nothing. Anything else is a fault, which names what the
// format calls its blocks.
func eachBlock(field, blocks string, v value, faults *[]fault, text func(string), block func(place string, v value)) {
	switch {
	case v.Type == gjson.String:
		text(ownText(v))
	case absent(v):
	case v.IsArray():
		i := 0
		v.ForEach(func(_ string, one value) bool {
			block(fmt.Sprintf("%s[%d]", field, i), one)
			i++
			return true
		})
	default:
		*faults = append(*faults, wrongType(field, typeName(v), "a string or an array of "+blocks))
	}
}

// message gives the message that the next block belongs to.
func (b *blocks) message() *history.Message {
	if !b.open {
		b.messages = append(b.messages, history.Message{Role: b.role})
		b.open = true
	}
	return &b.messages[len(b.messages)-1]
}

// block holds the members of a block that matter here.
type block struct {
	kind, text, thinking, id, name, input value
	toolUseID, content, isError, source   value
}

func blockMembers(v value) block {
	var b block
	v.ForEach(func(name string, v value) bool {
		switch name {
		case "type":
			b.kind = v
		case "text":
			b.text = v
		case "thinking":
			b.thinking = v
		case "id":
			b.id = v
		case "name":
			b.name = v
		case "input":
			b.input = v
		case "tool_use_id":
			b.toolUseID = v
		case "content":
			b.content = v
		case "is_error":
			b.isError = v
		case "source":
			b.source = v
		}
		return true
	})
	return b
}

// serverResults are the blocks that hold the result of a tool that the provider
// ran itself.
var serverResults = map[string]bool{
	"web_search_tool_result":                 true,
	"web_fetch_tool_result":                  true,
	"code_execution_tool_result":             true,
	"bash_code_execution_tool_result":        true,
	"text_editor_code_execution_result":      true,
	"tool_search_tool_result":                true,
	"mcp_tool_result":                        true,
	"text_editor_code_execution_tool_result": true,
}

func (b *blocks) add(place string, v value) {
	if v.Type == gjson.String {
		b.addText(ownText(v))
		return
	}
	if !v.IsObject() {
		b.faults = append(b.faults, wrongType(place, typeName(v), "an object with a type"))
		return
	}
	p := blockMembers(v)
	if p.kind.Type != gjson.String {
		b.faults = append(b.faults, wrongType(place+".type", found(p.kind), "a string"))
		return
	}
	switch kind := p.kind.Str(); {
	case kind == "text":
		b.addText(optionalText(place+".text", p.text, &b.faults))
	case kind == "thinking":
		m := b.message()
		m.Reasoning = joinTexts(m.Reasoning, optionalText(place+".thinking", p.thinking, &b.faults))
	case kind == "redacted_thinking":
		b.message()
	case kind == "tool_use" || kind == "server_tool_use" || kind == "mcp_tool_use":
		b.addCall(place, p)
	case kind == "tool_result" || serverResults[kind]:
		b.addResult(place, p)
	case kind == "image":
		m := b.message()
		m.Media = append(m.Media, sourceMedia(imageMedia, p.source)...)
	case kind == "document" || kind == "file":
		m := b.message()
		m.Media = append(m.Media, sourceMedia(fileMedia, p.source)...)
	default:
		b.unknown = append(b.unknown, "content block "+quote(kind))
	}
}

func (b *blocks) addText(text string) {
	m := b.message()
	m.Text = joinTexts(m.Text, text)
}

func (b *blocks) addCall(place string, p block) {
	m := b.message()
	m.ToolCalls = append(m.ToolCalls, callOf(place, p.id, p.name, p.input, &b.faults))
}

func (b *blocks) addResult(place string, p block) {
	result := &history.ToolResult{CallID: optionalText(place+".tool_use_id", p.toolUseID, &b.faults), Error: fromIsError(p.isError)}
	m := history.Message{Role: history.RoleTool, Result: result}
	c := readResultContent(place+".content", p.content)
	m.Text, m.Media = c.text(), c.media
	b.unknown = append(b.unknown, c.unknown...)
	for _, f := range c.faults {
		f.callID = result.CallID
		b.faults = append(b.faults, f)
	}
	if result.Error == history.OutcomeUnknown {
		result.Error = hostedOutcome(p.content)
	}
	b.messages = append(b.messages, m)
	b.open = false
}

// hostedOutcome is what the result of a tool that the provider ran says of itself: a
// block of an error, or the code that a command returned.
func hostedOutcome(content value) history.Outcome {
	if strings.HasSuffix(child(content, "type").Str(), "_tool_result_error") {
		return history.OutcomeError
	}
	return fromExitCode(child(content, "return_code"))
}

// fromIsError reads a flag that is true for an error.
func fromIsError(v value) history.Outcome {
	switch v.Type {
	case gjson.True:
		return history.OutcomeError
	case gjson.False:
		return history.OutcomeOK
	}
	return history.OutcomeUnknown
}

// readResultContent reads what a tool gave back: a string, a list of blocks, or
// any other JSON as its text.
func readResultContent(field string, v value) content {
	if v.IsObject() {
		return content{texts: []string{compact(v.Raw)}}
	}
	if !v.IsArray() {
		return readContent(field, v)
	}
	var c content
	i := 0
	v.ForEach(func(_ string, v value) bool {
		c.readResultBlock(fmt.Sprintf("%s[%d]", field, i), v)
		i++
		return true
	})
	return c
}

func (c *content) readResultBlock(place string, v value) {
	p := blockMembers(v)
	switch {
	case v.Type == gjson.String:
		c.texts = append(c.texts, ownText(v))
	case p.kind.Type != gjson.String:
		c.texts = append(c.texts, compact(v.Raw))
	case p.kind.Str() == "text":
		c.readText(place+".text", p.text)
	case p.kind.Str() == "image":
		c.media = append(c.media, sourceMedia(imageMedia, p.source)...)
	case p.kind.Str() == "document":
		c.media = append(c.media, sourceMedia(fileMedia, p.source)...)
	default:
		c.texts = append(c.texts, compact(v.Raw))
	}
}

// sourceMedia digests the source of an image or a document: its data, or what it
// names.
func sourceMedia(kind string, source value) []history.Media {
	var data, reference value
	source.ForEach(func(name string, v value) bool {
		switch name {
		case "data":
			data = v
		case "url", "file_id":
			reference = v
		}
		return true
	})
	switch {
	case data.Type == gjson.String:
		return []history.Media{mediaFromBase64(kind, data.Str())}
	case reference.Type == gjson.String:
		return []history.Media{mediaFromURL(kind, reference.Str())}
	}
	return nil
}
