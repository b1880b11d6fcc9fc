package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// langChainContent is what the content of a LangChain message says: a text, or a
// list of texts and of blocks as one of several providers writes them.
type langChainContent struct {
	content
	reasoning string
	calls     []history.ToolCall
}

func readLangChainContent(v value) langChainContent {
	if !v.IsArray() {
		return langChainContent{content: readContent("content", v)}
	}
	var c langChainContent
	c.eachPart(v, c.readLangChainBlock)
	return c
}

func (c *langChainContent) readLangChainBlock(place, kind string, v value) {
	switch kind {
	case "thinking", "reasoning", "reasoning_content":
		c.reasoning = joinTexts(c.reasoning, langChainThought(v))
	case "tool_use", "tool_call", "function_call", "server_tool_use", "server_tool_call", "invalid_tool_call":
		c.calls = append(c.calls, blockCall(v))
	case "tool_call_chunk", "input_json_delta", "redacted_thinking", "non_standard":
	case "image", "audio", "file", "video", "document":
		c.addBlockMedia(langChainMedia[kind], v)
	case "tool_result", "server_tool_result":
		c.texts = append(c.texts, jsonText(either(nested(v, "content"), nested(v, "output"))))
	default:
		c.readPart(place, partMembers(v))
	}
}

// langChainMedia are the kinds of media by the type of a block.
var langChainMedia = map[string]string{
	"image": imageMedia, "audio": audioMedia, "file": fileMedia, "video": fileMedia, "document": fileMedia,
}

// langChainThought gives the readable text of a block of reasoning, which stands
// under a name of the provider's.
func langChainThought(v value) string {
	for _, name := range []string{"thinking", "reasoning", "text"} {
		if text := nested(v, name); text.Type == gjson.String {
			return ownText(text)
		}
	}
	if inner := nested(v, "reasoning_content"); inner.IsObject() {
		return jsonText(nested(inner, "text"))
	}
	return readContent("summary", nested(v, "summary")).text()
}

// blockCall gives the call of a block.
func blockCall(v value) history.ToolCall {
	var none []fault
	arguments := either(nested(v, "input"), either(nested(v, "args"), nested(v, "arguments")))
	return history.ToolCall{
		ID:        optionalText("id", either(nested(v, "call_id"), nested(v, "id")), &none),
		Name:      optionalText("name", nested(v, "name"), &none),
		Arguments: jsonText(arguments),
	}
}

// addBlockMedia digests the data of a block, or what it names.
func (c *langChainContent) addBlockMedia(kind string, v value) {
	if source := nested(v, "source"); source.IsObject() {
		c.media = append(c.media, sourceMedia(kind, source)...)
		return
	}
	for _, name := range []string{"base64", "data"} {
		if data := nested(v, name); data.Type == gjson.String {
			c.addData(kind, data)
			return
		}
	}
	c.addMedia(kind, either(nested(v, "url"), either(nested(v, "file_id"), nested(v, "id"))))
}
