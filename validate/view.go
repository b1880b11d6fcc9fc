package validate

import (
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// secretView shows the history of a source without secrets: in each message what
// the rules replace, and wherever they stand the values that the rules replaced in
// one place, since a password that was set in one message is one in every other.
type secretView struct{ source *Source }

func (v secretView) Len() int { return v.source.in.History.Len() }

// At gives the message at position i, redacted. The rules are asked again only
// where they are known to replace something, or were never asked.
func (v secretView) At(i int) (history.Message, error) {
	s := v.source
	r, err := s.read(false)
	if err != nil {
		return history.Message{}, err
	}
	m, err := s.in.History.At(i)
	if err != nil {
		return m, err
	}
	if r.dirty.has(i) || !s.mayCite(i) {
		m, _ = s.in.Redact.Message(m)
	}
	if len(r.secrets.byHead) == 0 {
		return m, nil
	}
	m.Text, m.Reasoning = r.secrets.replace(m.Text), r.secrets.replace(m.Reasoning)
	for k := range m.ToolCalls {
		m.ToolCalls[k].Arguments = r.secrets.replace(m.ToolCalls[k].Arguments)
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
