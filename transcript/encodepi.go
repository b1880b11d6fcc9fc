package transcript

import (
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

// piWriter writes a Pi session of version 3: a header, and one entry a message,
// each the child of the one before. Instructions are custom messages, since a
// session holds none; reasoning is left out, since Pi would send that of another
// model as text.
type piWriter struct {
	e      *Encoder
	count  int
	parent *string
	// names are the tools of the calls, by id.
	names map[string]string
}

type piOut struct {
	Type       string  `json:"type"`
	ID         string  `json:"id"`
	ParentID   *string `json:"parentId"`
	Timestamp  string  `json:"timestamp"`
	Message    any     `json:"message,omitempty"`
	CustomType string  `json:"customType,omitempty"`
	Content    string  `json:"content,omitempty"`
	Display    bool    `json:"display,omitempty"`
}

type piCall struct {
	Type      string          `json:"type"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

type piResult struct {
	Role       string      `json:"role"`
	ToolCallID string      `json:"toolCallId"`
	ToolName   string      `json:"toolName"`
	Content    []textBlock `json:"content"`
	IsError    bool        `json:"isError"`
	Timestamp  int64       `json:"timestamp"`
}

func newPiWriter(e *Encoder) messageWriter { return &piWriter{e: e, names: make(map[string]string)} }

func (w *piWriter) begin() {
	w.e.line(struct {
		Type      string `json:"type"`
		Version   int    `json:"version"`
		ID        string `json:"id"`
		Timestamp string `json:"timestamp"`
		CWD       string `json:"cwd"`
	}{"session", 3, w.e.options.Session, w.e.stampText(), w.e.options.CWD})
}

func (w *piWriter) end() {}

func (w *piWriter) message(m history.Message) {
	w.e.noReasoning(m)
	at := w.e.stampMilliseconds()
	switch {
	case m.Role.Instructs():
		w.e.lose(LossRole)
		w.e.noName(m)
		w.entry(piOut{Type: "custom_message", CustomType: "reduce-" + string(m.Role), Content: m.Text, Display: true})
	case m.Result != nil:
		w.entry(piOut{Type: "message", Message: w.result(m, at)})
	case m.Role == history.RoleAssistant:
		w.e.noName(m)
		w.entry(piOut{Type: "message", Message: w.reply(m, at)})
	default:
		w.e.noName(m)
		w.entry(piOut{Type: "message", Message: piUser{history.RoleUser, []textBlock{{"text", m.Text}}, at}})
	}
}

func (w *piWriter) entry(e piOut) {
	w.count++
	e.ID, e.ParentID, e.Timestamp = fmt.Sprintf("%08x", w.count), w.parent, w.e.stampText()
	w.parent = &e.ID
	w.e.line(e)
}

func (w *piWriter) reply(m history.Message, at int64) piAssistant {
	r := piAssistant{Role: history.RoleAssistant, Content: []any{}, API: "openai-completions", Provider: "reduce", Model: "reduce", StopReason: "stop", Timestamp: at}
	if m.Text != "" {
		r.Content = append(r.Content, textBlock{"text", m.Text})
	}
	for _, c := range m.ToolCalls {
		r.StopReason = "toolUse"
		w.names[c.ID] = c.Name
		r.Content = append(r.Content, piCall{"toolCall", c.ID, c.Name, w.e.object(c.Arguments)})
	}
	return r
}

func (w *piWriter) result(m history.Message, at int64) piResult {
	name := m.Name
	if name == "" {
		name = w.names[m.Result.CallID]
	}
	return piResult{"toolResult", m.Result.CallID, name, []textBlock{{"text", m.Text}}, w.e.flag(m.Result.Error), at}
}
