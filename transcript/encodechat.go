package transcript

import "github.com/seed-a68626b6/reduce/history"

// chatWriter writes OpenAI chat messages, one a line.
type chatWriter struct{ e *Encoder }

type chatOut struct {
	Role       history.Role `json:"role"`
	Name       string       `json:"name,omitempty"`
	Content    *string      `json:"content"`
	Reasoning  string       `json:"reasoning_content,omitempty"`
	ToolCalls  []chatCall   `json:"tool_calls,omitempty"`
	ToolCallID string       `json:"tool_call_id,omitempty"`
}

type chatCall struct {
	ID       string       `json:"id"`
	Type     string       `json:"type"`
	Function chatFunction `json:"function"`
}

type chatFunction struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

func (w chatWriter) begin() {}
func (w chatWriter) end()   {}

func (w chatWriter) message(m history.Message) {
	out := chatOut{Role: m.Role, Name: m.Name, Content: &m.Text, Reasoning: m.Reasoning}
	for _, c := range m.ToolCalls {
		out.ToolCalls = append(out.ToolCalls, chatCall{ID: c.ID, Type: "function", Function: chatFunction{c.Name, c.Arguments}})
	}
	if m.Text == "" && len(m.ToolCalls) > 0 {
		out.Content = nil
	}
	if m.Result != nil {
		out.ToolCallID = m.Result.CallID
		w.e.noFlag(m.Result.Error)
	}
	w.e.noTime(m)
	w.e.line(out)
}
