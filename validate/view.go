package validate

import (
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// secretView shows a history in which the values that the rules replaced in one
// place are replaced wherever they stand: a password that was set in one message
// is one in every other.
type secretView struct {
	history.Source
	secrets func() (*secretValues, error)
}

// At gives the message at position i, redacted.
func (v secretView) At(i int) (history.Message, error) {
	m, err := v.Source.At(i)
	if err != nil {
		return m, err
	}
	values, err := v.secrets()
	if err != nil {
		return history.Message{}, err
	}
	if len(values.byHead) == 0 {
		return m, nil
	}
	m.Text, m.Reasoning = values.replace(m.Text), values.replace(m.Reasoning)
	for k := range m.ToolCalls {
		m.ToolCalls[k].Arguments = values.replace(m.ToolCalls[k].Arguments)
	}
	return m, nil
}

// PreviousInView is the checkpoint that the new one follows, as the view shows
// it: carried texts that hold a secret of this span have it replaced. It says how
// many items that concerns. Nil is the checkpoint of the first cycle.
func (s *Source) PreviousInView() (*checkpoint.Checkpoint, int, error) {
	if s.in.Previous == nil {
		return nil, 0, nil
	}
	view, err := s.previousView()
	if err != nil {
		return nil, 0, err
	}
	previous := view.checkpoint.Clone()
	return &previous, view.changed, nil
}

// previousView is a previous checkpoint as the view shows it, and how many of its
// items are not what they were.
type previousView struct {
	checkpoint checkpoint.Checkpoint
	changed    int
}

func (s *Source) redactPrevious() (previousView, error) {
	view := previousView{checkpoint: *s.in.Previous}
	screen, err := s.screen()
	if err != nil {
		return previousView{}, err
	}
	text, err := json.Marshal(view.checkpoint.Manifest)
	if err != nil {
		return previousView{}, fmt.Errorf("encoding the previous manifest: %w", err)
	}
	value, err := decodeValue(text)
	if err != nil {
		return previousView{}, fmt.Errorf("reading the previous manifest: %w", err)
	}
	object, _ := screen.redact(value).(map[string]any)
	redacted, err := typed[checkpoint.Manifest](object)
	if err != nil {
		return previousView{}, fmt.Errorf("reading the redacted manifest: %w", err)
	}
	if view.changed = differing(&view.checkpoint.Manifest, &redacted); view.changed > 0 {
		view.checkpoint.Manifest = redacted
	}
	return view, nil
}

// differing counts the items and the goal that two manifests of the same items
// have differently.
func differing(a, b *checkpoint.Manifest) int {
	n := 0
	if !sameJSON(a.Goal, b.Goal) {
		n++
	}
	for s := range checkpoint.Sections() {
		was, is := itemsOf(a, s), itemsOf(b, s)
		for i := range was {
			if !sameJSON(was[i].value, is[i].value) {
				n++
			}
		}
	}
	return n
}
