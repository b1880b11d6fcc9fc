package transcript

import "github.com/seed-a68626b6/reduce/history"

// reasonixWriter writes a transcript of Reasonix: one message a line, its calls
// flat.
type reasonixWriter struct{ e *Encoder }

type reasonixOut struct {
	Role       history.Role   `json:"role"`
	Content    string         `json:"content"`
	Reasoning  string         `json:"reasoning_content,omitempty"`
	ToolCalls  []reasonixCall `json:"tool_calls,omitempty"`
	ToolCallID string         `json:"tool_call_id,omitempty"`
	Name       string         `json:"name,omitempty"`
	CreatedAt  int64          `json:"createdAt,omitempty"`
}

type reasonixCall struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

func (w reasonixWriter) begin() {}
func (w reasonixWriter) end()   {}

func (w reasonixWriter) message(m history.Message) {
	out := reasonixOut{Role: m.Role, Content: m.Text, Reasoning: m.Reasoning, Name: m.Name}
	if m.Role == history.RoleDeveloper {
		out.Role = history.RoleSystem
		w.e.lose(LossRole)
	}
	if !m.Time.IsZero() {
		out.CreatedAt = w.e.stampMilliseconds()
	}
	for _, c := range m.ToolCalls {
		out.ToolCalls = append(out.ToolCalls, reasonixCall{c.ID, c.Name, c.Arguments})
	}
	if m.Result != nil {
		out.ToolCallID = m.Result.CallID
		w.e.noFlag(m.Result.Error)
	}
	w.e.line(out)
}
