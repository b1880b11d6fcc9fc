package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// openCodeWorks are the parts that only the assistant's messages have.
var openCodeWorks = map[string]bool{
	"tool": true, "reasoning": true, "step-start": true, "step-finish": true, "snapshot": true, "patch": true, "retry": true,
}

// decodeRow reads a row of a part. The row does not say who speaks: a text that
// took time is the assistant's, and settle looks at the message's other parts.
func (d openCodeDecoder) decodeRow(record value) entry {
	data := child(record, "data")
	if data.Type == gjson.String {
		inner, ok := d.limits.parseInner(data.Str())
		if !ok {
			return entry{faults: []fault{{code: CodeDamagedJSON, field: "data", offset: -1, detail: "data is no JSON text: want a part as JSON"}}}
		}
		data = inner
	}
	if !data.IsObject() {
		return entry{faults: []fault{missingOrWrong("data", data, "a part as JSON")}}
	}
	message := child(record, "message_id")
	if !message.Exists() {
		return entry{faults: []fault{openCodeNoContent}}
	}
	kind := child(data, "type").Str()
	e := openCodePart(kind, data)
	e.stamp(readTime(child(record, "time_created")))
	e.trait = openCodeTrait{id: jsonText(message), part: true, works: openCodeWorks[kind]}
	return e
}

// openCodeNoContent refuses the rows of messages: what was said stands in those of
// the parts.
var openCodeNoContent = fault{code: CodeMissingField, field: "message_id", offset: -1, err: ErrUnknownFormat,
	detail: "the rows are those of OpenCode's messages, which hold no text: want the rows of their parts, or what opencode export writes",
	brief:  "the row holds no text"}

func openCodePart(kind string, data value) entry {
	p := openCodeParts{role: history.RoleAssistant}
	if kind == "text" && absent(child(data, "time")) || kind == "file" {
		p.user = &openCodeUser{}
	}
	p.read(data)
	if p.user != nil && len(p.user.said)+len(p.user.media) == 0 {
		return entry{}
	}
	return entry{messages: p.done(), unknown: p.unknown}
}
