package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/seed-a68626b6/reduce/history"
)

// event is one line of the trace.
type event struct {
	Event           string         `json:"event"`
	Tool            string         `json:"tool,omitempty"`
	Chars           int            `json:"chars,omitempty"`
	Roles           []history.Role `json:"roles,omitempty"`
	Text            string         `json:"text,omitempty"`
	Calls           int            `json:"calls,omitempty"`
	OriginalChars   int            `json:"original_chars,omitempty"`
	FinalChars      int            `json:"final_chars,omitempty"`
	DroppedMessages int            `json:"dropped_messages,omitempty"`
}

// trace writes events.
type trace struct{ w io.Writer }

func (t trace) emit(e event) error {
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("encoding an event: %w", err)
	}
	_, err = fmt.Fprintf(t.w, "%s\n", line)
	return err
}
