package transcript

import "github.com/seed-a68626b6/reduce/history"

// codexWriter writes a rollout file: a session header, and one record an item.
// The first thing that a user says is written as an event too, since the Codex
// command line lists a session by it.
type codexWriter struct {
	itemWriter
	titled bool
}

type codexHeader struct {
	ID         string `json:"id"`
	Timestamp  string `json:"timestamp"`
	CWD        string `json:"cwd"`
	Originator string `json:"originator"`
	CLIVersion string `json:"cli_version"`
}

type codexLine struct {
	Timestamp string `json:"timestamp"`
	Type      string `json:"type"`
	Payload   any    `json:"payload"`
}

func newCodexWriter(e *Encoder) messageWriter {
	w := &codexWriter{itemWriter: itemWriter{e: e}}
	w.put = func(item any) { w.record(responseItem, item) }
	return w
}

func (w *codexWriter) record(kind string, payload any) {
	w.e.line(codexLine{Timestamp: w.e.stampText(), Type: kind, Payload: payload})
}

func (w *codexWriter) begin() {
	w.record(sessionMeta, codexHeader{ID: w.e.options.Session, Timestamp: w.e.stampText(), CWD: w.e.options.CWD,
		Originator: "reduce", CLIVersion: "0.0.0"})
}

func (w *codexWriter) message(m history.Message) {
	w.itemWriter.message(m)
	if m.StartsTurn() && !w.titled {
		w.titled = true
		w.record(eventMessage, struct {
			Type    string `json:"type"`
			Message string `json:"message"`
		}{userEvent, m.Text})
	}
}

func (w *codexWriter) end() {}
