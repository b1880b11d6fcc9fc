package transcript

import (
	"encoding/json"

	"github.com/seed-a68626b6/reduce/history"
)

// textBlock, callBlock and resultBlock are blocks of Anthropic's messages.
type textBlock struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type callBlock struct {
	Type  string          `json:"type"`
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
}

type resultBlock struct {
	Type      string `json:"type"`
	ToolUseID string `json:"tool_use_id"`
	Content   string `json:"content"`
	IsError   *bool  `json:"is_error,omitempty"`
}

// blockTurns joins messages to the turns that Anthropic's API takes: the
// assistant's, and the user's, with all results of the calls before it first.
type blockTurns struct {
	e *Encoder
	// put writes a turn.
	put func(role history.Role, blocks []any, first history.Message)
	// results and words are the blocks of the user's turn that is not written yet.
	results, words []any
	// head is the first message of that turn.
	head history.Message
	held bool
	// open are the calls that wait for their result.
	open map[string]bool
}

// message takes the next message. One that has nothing to write, such as the
// assistant's reasoning alone, makes no turn: the API refuses a text that is empty.
func (t *blockTurns) message(m history.Message) {
	switch {
	case m.Text == "" && len(m.ToolCalls) == 0 && m.Result == nil:
		t.e.noReasoning(m)
		t.e.noName(m)
	case m.Role == history.RoleAssistant:
		t.flush()
		t.put(history.RoleAssistant, t.assistant(m), m)
	case m.Result != nil:
		if len(t.words) > 0 {
			t.e.lose(LossOrder)
		}
		delete(t.open, m.Result.CallID)
		t.hold(m)
		t.results = append(t.results, t.result(m))
	default:
		if len(t.open) == 0 {
			t.flush()
		}
		t.hold(m)
		t.words = append(t.words, textBlock{"text", m.Text})
	}
}

func (t *blockTurns) hold(m history.Message) {
	if !t.held {
		t.head, t.held = m, true
	}
}

// flush writes the user's turn that is held.
func (t *blockTurns) flush() {
	if t.held {
		t.put(history.RoleUser, append(t.results, t.words...), t.head)
	}
	t.results, t.words, t.held = nil, nil, false
}

// assistant gives the blocks of an assistant's message, and remembers its calls.
func (t *blockTurns) assistant(m history.Message) []any {
	t.e.noReasoning(m)
	t.e.noName(m)
	blocks := []any{}
	if m.Text != "" {
		blocks = append(blocks, textBlock{"text", m.Text})
	}
	t.open = make(map[string]bool)
	for _, c := range m.ToolCalls {
		t.open[c.ID] = true
		blocks = append(blocks, callBlock{"tool_use", c.ID, c.Name, t.e.object(c.Arguments)})
	}
	return blocks
}

func (t *blockTurns) result(m history.Message) resultBlock {
	t.e.noName(m)
	b := resultBlock{Type: "tool_result", ToolUseID: m.Result.CallID, Content: m.Text}
	if m.Result.Error != history.OutcomeUnknown {
		failed := m.Result.Error == history.OutcomeError
		b.IsError = &failed
	}
	return b
}

// anthropicWriter writes a request: the instructions as its system prompt, and a
// list of turns.
type anthropicWriter struct {
	turns  blockTurns
	system []any
	opened bool
	count  int
}

func newAnthropicWriter(e *Encoder) messageWriter {
	w := &anthropicWriter{turns: blockTurns{e: e}}
	w.turns.put = w.put
	return w
}

type anthropicTurn struct {
	Role    history.Role `json:"role"`
	Content []any        `json:"content"`
}

func (w *anthropicWriter) begin() {}

func (w *anthropicWriter) message(m history.Message) {
	e := w.turns.e
	e.noTime(m)
	if m.Role.Instructs() {
		if m.Role == history.RoleDeveloper || w.opened {
			e.lose(LossRole)
		}
		e.noName(m)
		if !w.opened && !w.turns.held {
			if m.Text != "" {
				w.system = append(w.system, textBlock{"text", m.Text})
			}
			return
		}
		m.Role = history.RoleUser
	}
	if m.Role == history.RoleUser && m.Result == nil {
		e.noName(m)
	}
	w.turns.message(m)
}

func (w *anthropicWriter) open() {
	if w.opened {
		return
	}
	w.opened = true
	w.turns.e.raw("{")
	if len(w.system) > 0 {
		w.turns.e.raw(`"system":` + string(encode(w.system)) + ",\n")
	}
	w.turns.e.raw(`"messages":[` + "\n")
}

// firstTurn is what the user says where the history begins with the assistant: the
// API wants a user's message first.
const firstTurn = "[the session begins with the assistant]"

func (w *anthropicWriter) put(role history.Role, blocks []any, _ history.Message) {
	w.open()
	if w.count == 0 && role == history.RoleAssistant {
		w.turns.e.lose(LossAddedTurn)
		w.turn(anthropicTurn{history.RoleUser, []any{textBlock{"text", firstTurn}}})
	}
	w.turn(anthropicTurn{role, blocks})
}

func (w *anthropicWriter) turn(t anthropicTurn) {
	if w.count > 0 {
		w.turns.e.raw(",\n")
	}
	w.turns.e.raw(string(encode(t)))
	w.count++
}

func (w *anthropicWriter) end() {
	w.turns.flush()
	w.open()
	w.turns.e.raw("\n]}\n")
}
