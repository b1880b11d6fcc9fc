package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// geminiParts is what the content of a message says: a text, a part, or a list of
// parts.
type geminiParts struct {
	content
	reasoning string
	calls     []history.ToolCall
	results   []history.Message
}

func readGeminiParts(field string, v value) geminiParts {
	var p geminiParts
	switch {
	case v.IsArray():
		i := 0
		v.ForEach(func(_ string, part value) bool {
			p.read(fmt.Sprintf("%s[%d]", field, i), part)
			i++
			return true
		})
	case !absent(v):
		p.read(field, v)
	}
	return p
}

func (p *geminiParts) read(place string, v value) {
	if v.Type == gjson.String {
		p.texts = append(p.texts, ownText(v))
		return
	}
	if !v.IsObject() {
		p.faults = append(p.faults, wrongType(place, typeName(v), "a string or a part"))
		return
	}
	var text, thought value
	known := false
	v.ForEach(func(name string, v value) bool {
		switch name {
		case "text":
			text, known = v, true
		case "thought":
			thought = v
		case "inlineData", "fileData":
			p.addFile(v)
			known = true
		case "functionCall":
			p.calls = append(p.calls, readGeminiCall(len(p.calls), v))
			known = true
		case "functionResponse":
			p.results = append(p.results, readGeminiResponse(v))
			known = true
		}
		return true
	})
	switch {
	case !known:
		p.unknown = append(p.unknown, "content part")
	case text.Type != gjson.String:
	case thought.Type == gjson.True:
		p.reasoning = joinTexts(p.reasoning, ownText(text))
	default:
		p.texts = append(p.texts, ownText(text))
	}
}

// addFile adds a file that stands in the record, or that it names.
func (p *geminiParts) addFile(v value) {
	kind := mediaKindOf(child(v, "mimeType"))
	p.addData(kind, child(v, "data"))
	p.addMedia(kind, child(v, "fileUri"))
}

// ofUser gives what stands in the user's place: words, notes, or the results of
// tools.
func (p geminiParts) ofUser() entry {
	e := entry{messages: p.results, unknown: p.unknown, faults: p.faults}
	if len(e.messages) == 0 || len(p.texts) > 0 || len(p.media) > 0 {
		e.messages = append(e.messages, geminiSaid(p)...)
	}
	if len(e.faults) > 0 {
		e.messages = nil
	}
	return e
}
