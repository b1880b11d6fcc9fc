package transcript

import "github.com/seed-a68626b6/reduce/history"

// itemWriter gives a message as items of OpenAI's Responses, one after the other.
type itemWriter struct {
	e *Encoder
	// put writes one item.
	put func(item any)
	// system is true where an item can have the role system.
	system bool
}

type messageItem struct {
	Type    string       `json:"type"`
	Role    history.Role `json:"role"`
	Content []itemPart   `json:"content"`
}

type itemPart struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// textItem gives a text as a message item.
func textItem(role history.Role, text string) messageItem {
	part := itemPart{Type: "input_text", Text: text}
	if role == history.RoleAssistant {
		part.Type = "output_text"
	}
	return messageItem{Type: "message", Role: role, Content: []itemPart{part}}
}

type reasoningItem struct {
	Type    string     `json:"type"`
	Summary []itemPart `json:"summary"`
}

type callItem struct {
	Type      string `json:"type"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
	CallID    string `json:"call_id"`
}

type outputItem struct {
	Type   string `json:"type"`
	CallID string `json:"call_id"`
	Output string `json:"output"`
}

// message gives the items of a message: its reasoning, its text, its calls, or its
// result.
func (w itemWriter) message(m history.Message) {
	w.e.noName(m)
	if m.Result != nil {
		w.e.noFlag(m.Result.Error)
		w.put(outputItem{Type: "function_call_output", CallID: m.Result.CallID, Output: m.Text})
		return
	}
	if m.Reasoning != "" {
		w.put(reasoningItem{Type: "reasoning", Summary: []itemPart{{Type: "summary_text", Text: m.Reasoning}}})
	}
	if m.Text != "" || m.Reasoning == "" && len(m.ToolCalls) == 0 {
		w.put(w.textItem(m))
	}
	for _, c := range m.ToolCalls {
		w.put(callItem{Type: "function_call", Name: c.Name, Arguments: c.Arguments, CallID: c.ID})
	}
}

func (w itemWriter) textItem(m history.Message) messageItem {
	if m.Role == history.RoleSystem && !w.system {
		m.Role = history.RoleDeveloper
		w.e.lose(LossRole)
	}
	return textItem(m.Role, m.Text)
}

// responsesWriter writes one item a line.
type responsesWriter struct{ itemWriter }

func newResponsesWriter(e *Encoder) messageWriter {
	return responsesWriter{itemWriter{e: e, put: e.line, system: true}}
}

func (w responsesWriter) begin() {}
func (w responsesWriter) end()   {}

func (w responsesWriter) message(m history.Message) {
	w.e.noTime(m)
	w.itemWriter.message(m)
}
