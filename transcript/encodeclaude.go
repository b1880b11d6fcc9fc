package transcript

import (
	"fmt"
	"time"

	"github.com/seed-a68626b6/reduce/history"
)

// claudeWriter writes a Claude Code session: one record a turn, each the child of
// the one before. Instructions are meta messages of the user, since a session
// holds none.
type claudeWriter struct {
	turns  blockTurns
	count  int
	parent *string
	// meta is true for the turn being written where a program wrote it.
	meta bool
	// at is the time of the last record.
	at time.Time
}

type claudeOut struct {
	ParentUUID  *string `json:"parentUuid"`
	IsSidechain bool    `json:"isSidechain"`
	UserType    string  `json:"userType"`
	CWD         string  `json:"cwd"`
	SessionID   string  `json:"sessionId"`
	Version     string  `json:"version"`
	GitBranch   string  `json:"gitBranch"`
	Type        string  `json:"type"`
	IsMeta      bool    `json:"isMeta,omitempty"`
	Message     any     `json:"message"`
	UUID        string  `json:"uuid"`
	Timestamp   string  `json:"timestamp"`
}

type claudeReply struct {
	ID         string       `json:"id"`
	Type       string       `json:"type"`
	Role       history.Role `json:"role"`
	Model      string       `json:"model"`
	Content    []any        `json:"content"`
	StopReason *string      `json:"stop_reason"`
	Usage      claudeUsage  `json:"usage"`
}

type claudeUsage struct {
	Input  int `json:"input_tokens"`
	Output int `json:"output_tokens"`
}

func newClaudeWriter(e *Encoder) messageWriter {
	w := &claudeWriter{turns: blockTurns{e: e}}
	w.turns.put = w.put
	return w
}

func (w *claudeWriter) begin() {}

func (w *claudeWriter) message(m history.Message) {
	e := w.turns.e
	if m.Role.Instructs() {
		e.lose(LossRole)
		e.noName(m)
		if m.Text == "" {
			return
		}
		w.turns.flush()
		w.meta = true
		w.put(history.RoleUser, []any{textBlock{"text", m.Text}}, m)
		w.meta = false
		return
	}
	if m.Role == history.RoleUser && m.Result == nil {
		e.noName(m)
	}
	w.turns.message(m)
}

func (w *claudeWriter) put(role history.Role, blocks []any, _ history.Message) {
	e := w.turns.e
	id := madeUUID(fmt.Sprintf("%s %d", e.options.Session, w.count))
	r := claudeOut{ParentUUID: w.parent, UserType: "external", CWD: e.options.CWD, SessionID: e.options.Session,
		Version: "0.0.0", Type: string(role), IsMeta: w.meta, UUID: id, Timestamp: w.stamp()}
	if role == history.RoleAssistant {
		r.Message = claudeReply{ID: fmt.Sprintf("msg_%06d", w.count), Type: "message", Role: role, Model: "unknown", Content: blocks}
	} else {
		r.Message = anthropicTurn{role, blocks}
	}
	e.line(r)
	w.parent = &id
	w.count++
}

// stamp gives a record its time, at least a millisecond after the one before: two of
// the same time and text would be read as copies of one.
func (w *claudeWriter) stamp() string {
	now := w.turns.e.now
	if next := w.at.Add(time.Millisecond); w.count > 0 && now.Before(next) {
		now = next
	}
	w.at = now
	return timeText(now)
}

func (w *claudeWriter) end() { w.turns.flush() }
