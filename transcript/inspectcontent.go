package transcript

import (
	"github.com/seed-a68626b6/reduce/history"
)

// inspectContent is what the content of an Inspect message says.
type inspectContent struct {
	content
	reasoning string
	// opaque is true where a part is the provider's own.
	opaque bool
	// calls are those of tools that the provider ran, and results what they gave.
	calls   []history.ToolCall
	results []history.Message
}

// readInspectContent reads a text or a list of parts.
func readInspectContent(v value) inspectContent {
	if !v.IsArray() {
		return inspectContent{content: readContent("content", v)}
	}
	var c inspectContent
	c.eachPart(v, c.readInspectPart)
	return c
}

func (c *inspectContent) readInspectPart(place, kind string, v value) {
	switch kind {
	case "text":
		c.readText(place+".text", nested(v, "text"))
	case "reasoning":
		c.reasoning = joinTexts(c.reasoning, c.thought(place, v))
	case "image", "audio", "video", "document":
		c.addMedia(inspectMedia[kind], nested(v, kind))
	case "tool_use":
		c.readToolUse(place, v)
	case "data":
		c.opaque = true
	default:
		c.unknown = append(c.unknown, "content part "+quote(kind))
	}
}

// inspectMedia are the kinds of media by the type of a part.
var inspectMedia = map[string]string{
	"image": imageMedia, "audio": audioMedia, "video": fileMedia, "document": fileMedia,
}

// thought gives the readable text of a reasoning: its summary where it is
// redacted.
func (c *inspectContent) thought(place string, v value) string {
	member := "reasoning"
	if nested(v, "redacted").Bool() {
		member = "summary"
	}
	return optionalText(place+"."+member, nested(v, member), &c.faults)
}

// readToolUse reads the use of a tool that the provider ran itself: a call and
// its result in one part.
func (c *inspectContent) readToolUse(place string, v value) {
	call := history.ToolCall{
		ID:        optionalText(place+".id", nested(v, "id"), &c.faults),
		Name:      optionalText(place+".name", nested(v, "name"), &c.faults),
		Arguments: jsonText(nested(v, "arguments")),
	}
	gave := history.Message{Role: history.RoleTool, Name: call.Name, Text: jsonText(nested(v, "result")),
		Result: &history.ToolResult{CallID: call.ID}}
	if failure := nested(v, "error"); !absent(failure) {
		gave.Result.Error = history.OutcomeError
		gave.Text = joinTexts(gave.Text, jsonText(failure))
	}
	if call.ID == "" {
		call.ByName, gave.Result.ByName = true, true
	}
	c.calls = append(c.calls, call)
	c.results = append(c.results, gave)
}
