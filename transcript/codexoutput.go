package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// decodeOutput reads the output of a function or of a custom tool: a string,
// parts, one part, or an object with content and success.
func (d *codexDecoder) decodeOutput(p payload) entry {
	var faults []fault
	result := &history.ToolResult{CallID: optionalText("payload.call_id", p.callID, &faults)}
	c, success := readOutput(p.output)
	m := history.Message{Role: history.RoleTool, Text: c.text(), Media: c.media, Result: result}
	result.Error = fromSuccess(success)
	if result.Error == history.OutcomeUnknown {
		result.Error = d.outcomes.of(m.Text)
	}
	e := spoke(m, append(faults, c.faults...)...)
	e.unknown = c.unknown
	return e
}

func readOutput(v gjson.Result) (c content, success gjson.Result) {
	const field = "payload.output"
	if !v.IsObject() {
		if v.Type == gjson.Number || v.IsBool() {
			return content{texts: []string{jsonText(v)}}, success
		}
		return readContent(field, v), success
	}
	var inner gjson.Result
	v.ForEach(func(name, v gjson.Result) bool {
		switch name.Str {
		case "content":
			inner = v
		case "success":
			success = v
		}
		return true
	})
	if inner.Exists() {
		return readContent(field+".content", inner), success
	}
	if p := partMembers(v); p.kind.Type == gjson.String {
		c.readPart(field, p)
		return c, success
	}
	return content{texts: []string{compact(v.Raw)}}, success
}
