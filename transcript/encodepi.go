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

type piEntry struct {
	Type       string  `json:"type"`
	ID         string  `json:"id"`
	ParentID   *string `json:"parentId"`
	Timestamp  string  `json:"timestamp"`
	Message    any     `json:"message,omitempty"`
	CustomType string  `json:"customType,omitempty"`
	Content    string  `json:"content,omitempty"`
	Display    bool    `json:"display,omitempty"`
}

type piUser struct {
	Role      string      `json:"role"`
	Content   []textBlock `json:"content"`
	Timestamp int64       `json:"timestamp"`
}

type piReply struct {
	Role       string  `json:"role"`
	Content    []any   `json:"content"`
	API        string  `json:"api"`
	Provider   string  `json:"provider"`
	Model      string  `json:"model"`
	Usage      piUsage `json:"usage"`
	StopReason string  `json:"stopReason"`
	Timestamp  int64   `json:"timestamp"`
}

type piUsage struct {
	Input       int    `json:"input"`
	Output      int    `json:"output"`
	CacheRead   int    `json:"cacheRead"`
	CacheWrite  int    `json:"cacheWrite"`
	TotalTokens int    `json:"totalTokens"`
	Cost        piCost `json:"cost"`
}

type piCost struct {
	Input      int `json:"input"`
	Output     int `json:"output"`
	CacheRead  int `json:"cacheRead"`
	CacheWrite int `json:"cacheWrite"`
	Total      int `json:"total"`
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
		w.entry(piEntry{Type: "custom_message", CustomType: "reduce-" + string(m.Role), Content: m.Text, Display: true})
	case m.Result != nil:
		w.entry(piEntry{Type: "message", Message: w.result(m, at)})
	case m.Role == history.RoleAssistant:
		w.e.noName(m)
		w.entry(piEntry{Type: "message", Message: w.reply(m, at)})
	default:
		w.e.noName(m)
		w.entry(piEntry{Type: "message", Message: piUser{"user", []textBlock{{"text", m.Text}}, at}})
	}
}

func (w *piWriter) entry(e piEntry) {
	w.count++
	e.ID, e.ParentID, e.Timestamp = fmt.Sprintf("%08x", w.count), w.parent, w.e.stampText()
	w.parent = &e.ID
	w.e.line(e)
}

func (w *piWriter) reply(m history.Message, at int64) piReply {
	r := piReply{Role: "assistant", Content: []any{}, API: "openai-completions", Provider: "reduce", Model: "reduce", StopReason: "stop", Timestamp: at}
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
