package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// toolOutput reads the output of a function, of a custom tool or of a computer: a
// string, parts, one part, or an object with content and success.
func (r itemReader) toolOutput(it apiItem) entry {
	c, success := r.readOutput(it.output)
	return r.result(it.callID, c, fromSuccess(success))
}

// result gives the result of a call.
func (r itemReader) result(id value, c content, outcome history.Outcome) entry {
	var faults []fault
	result := &history.ToolResult{CallID: optionalText(r.prefix+"call_id", id, &faults), Error: outcome}
	m := history.Message{Role: history.RoleTool, Text: c.text(), Media: c.media, Result: result}
	if outcome == history.OutcomeUnknown && r.outcome != nil {
		result.Error = r.outcome(m.Text)
	}
	e := spoke(m, append(faults, c.faults...)...)
	e.unknown = c.unknown
	return e
}

func (r itemReader) readOutput(v value) (c content, success value) {
	field := r.prefix + "output"
	if !v.IsObject() {
		if v.Type == gjson.Number || v.IsBool() {
			return content{texts: []string{jsonText(v)}}, success
		}
		return readContent(field, v), success
	}
	var inner value
	v.ForEach(func(name string, v value) bool {
		switch name {
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

// shellOutput reads the output of a shell or of a patch: a text, or a list with
// what each command wrote and how it ended. A patch says in its status whether it
// failed.
func (r itemReader) shellOutput(it apiItem) entry {
	if !it.output.IsArray() {
		c, _ := r.readOutput(it.output)
		return r.result(it.answered(), c, it.patchOutcome())
	}
	var c content
	outcome, i := history.OutcomeUnknown, 0
	it.output.ForEach(func(_ string, v value) bool {
		place := fmt.Sprintf("%soutput[%d]", r.prefix, i)
		ended := c.readCommand(place, v)
		if i == 0 || ended == history.OutcomeError {
			outcome = ended
		} else if outcome == history.OutcomeOK {
			outcome = ended
		}
		i++
		return true
	})
	return r.result(it.answered(), c, outcome)
}

func (it apiItem) patchOutcome() history.Outcome {
	if it.kind.Str() != "apply_patch_call_output" {
		return history.OutcomeUnknown
	}
	return it.ended()
}

// ended reads the status of a tool that ran.
func (it apiItem) ended() history.Outcome {
	switch it.status.Str() {
	case "completed":
		return history.OutcomeOK
	case "failed":
		return history.OutcomeError
	}
	return history.OutcomeUnknown
}

// readCommand reads what one command of a shell wrote, and gives how it ended.
func (c *content) readCommand(place string, v value) history.Outcome {
	if !v.IsObject() {
		c.faults = append(c.faults, wrongType(place, typeName(v), "an object with stdout, stderr and outcome"))
		return history.OutcomeUnknown
	}
	ended := history.OutcomeUnknown
	v.ForEach(func(name string, v value) bool {
		switch name {
		case "stdout", "stderr":
			if text := optionalText(place+"."+name, v, &c.faults); text != "" {
				c.texts = append(c.texts, text)
			}
		case "outcome":
			if ended = fromExitCode(nested(v, "exit_code")); v.IsObject() && nested(v, "type").Str() == "timeout" {
				ended = history.OutcomeError
			}
		}
		return true
	})
	return ended
}
