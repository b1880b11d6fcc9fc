package realreader_test

import (
	"encoding/json"
	"fmt"
	"strings"
)

// responses is the Responses API, as Codex speaks it.
type responses struct{}

func (responses) path() string { return "/responses" }

func (responses) events(n int, a answer) string {
	var stream strings.Builder
	id := fmt.Sprintf("resp_%d", n)
	event := func(kind string, fields object) {
		fields["type"] = kind
		fmt.Fprintf(&stream, "event: %s\ndata: %s\n\n", kind, encode(fields))
	}
	event("response.created", object{"response": object{"id": id}})
	for _, made := range responsesOutput(n, a) {
		event("response.output_item.done", object{"item": made})
	}
	usage := object{"input_tokens": 100, "input_tokens_details": nil, "output_tokens": 10, "output_tokens_details": nil, "total_tokens": 110}
	event("response.completed", object{"response": object{"id": id, "usage": usage}})
	return stream.String()
}

func responsesOutput(n int, a answer) []object {
	var output []object
	if a.thought != "" {
		output = append(output, object{"type": "reasoning", "id": fmt.Sprintf("rs_%d", n), "encrypted_content": "gAAAAABo",
			"summary": []object{{"type": "summary_text", "text": a.thought}}})
	}
	for _, c := range a.calls {
		output = append(output, object{"type": "function_call", "id": "fc_" + c.id, "call_id": c.id,
			"name": "exec_command", "arguments": encode(object{"cmd": c.command})})
	}
	if a.text != "" {
		output = append(output, object{"type": "message", "id": fmt.Sprintf("msg_%d", n), "role": "assistant",
			"content": []object{{"type": "output_text", "text": a.text}}})
	}
	return output
}

func (responses) items(body []byte) ([]item, error) {
	var request struct {
		Input []json.RawMessage `json:"input"`
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	return readItems(request.Input, func(raw []byte) (item, error) {
		var r struct {
			Type, Role string
			CallID     string `json:"call_id"`
			Content    json.RawMessage
			Arguments  string
			Output     json.RawMessage
		}
		err := json.Unmarshal(raw, &r)
		read := item{role: r.Role, text: textOf(r.Content) + r.Arguments + textOf(r.Output)}
		switch r.Type {
		case "function_call":
			read.calls = []string{r.CallID}
		case "function_call_output":
			read.result = r.CallID
		}
		return read, err
	})
}
