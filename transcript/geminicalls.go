package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// geminiCalls are the calls of a message and the results that they hold.
type geminiCalls struct {
	calls   []history.ToolCall
	results []history.Message
	faults  []fault
}

// geminiOutcomes are those of the states of a call.
var geminiOutcomes = map[string]history.Outcome{
	"success": history.OutcomeOK, "error": history.OutcomeError, "cancelled": history.OutcomeError,
}

func readGeminiCalls(v value) geminiCalls {
	var c geminiCalls
	if absent(v) {
		return c
	}
	if !v.IsArray() {
		c.faults = []fault{wrongType("toolCalls", typeName(v), "an array")}
		return c
	}
	v.ForEach(func(_ string, v value) bool {
		if !v.IsObject() {
			c.faults = append(c.faults, wrongType(fmt.Sprintf("toolCalls[%d]", len(c.calls)), typeName(v), "an object"))
			return true
		}
		call := readGeminiCall(len(c.calls), v)
		c.calls = append(c.calls, call)
		c.addResult(call, v)
		return true
	})
	return c
}

// readGeminiCall reads a call. One without an id gets its number in the record,
// since its result stands there too.
func readGeminiCall(number int, v value) history.ToolCall {
	call := history.ToolCall{ID: fmt.Sprintf("#%d", number+1)}
	v.ForEach(func(name string, v value) bool {
		switch {
		case name == "id" && v.Type == gjson.String && v.Str() != "":
			call.ID = ownText(v)
		case name == "name" && v.Type == gjson.String:
			call.Name = ownText(v)
		case name == "args":
			call.Arguments = jsonText(v)
		}
		return true
	})
	return call
}

// addResult adds what a call gave back, where there is something.
func (c *geminiCalls) addResult(call history.ToolCall, v value) {
	result := child(v, "result")
	if absent(result) || result.IsArray() && len(compact(result.Raw)) == len("[]") {
		return
	}
	p := readGeminiParts("result", result)
	m := history.Message{Role: history.RoleTool, Name: call.Name, Media: p.media, Result: &history.ToolResult{CallID: call.ID}}
	for _, answer := range p.results {
		m.Text = joinTexts(m.Text, answer.Text)
		m.Media = append(m.Media, answer.Media...)
		m.Result.Error = answer.Result.Error
	}
	m.Text = joinTexts(m.Text, p.text())
	if outcome, known := geminiOutcomes[child(v, "status").Str()]; known {
		m.Result.Error = outcome
	}
	c.results = append(c.results, m)
	c.faults = append(c.faults, p.faults...)
}

// readGeminiResponse reads the answer of a function: its output, its error, or
// the answer as JSON.
func readGeminiResponse(v value) history.Message {
	m := history.Message{Role: history.RoleTool, Result: &history.ToolResult{}}
	var response, parts value
	v.ForEach(func(name string, v value) bool {
		switch {
		case name == "id" && v.Type == gjson.String:
			m.Result.CallID = ownText(v)
		case name == "name" && v.Type == gjson.String:
			m.Name = ownText(v)
		case name == "response":
			response = v
		case name == "parts":
			parts = v
		}
		return true
	})
	m.Media = readGeminiParts("parts", parts).media
	output, failure := child(response, "output"), child(response, "error")
	switch {
	case !absent(failure):
		m.Text, m.Result.Error = jsonText(failure), history.OutcomeError
	case output.Exists():
		m.Text = jsonText(output)
	default:
		m.Text = jsonText(response)
	}
	return m
}
