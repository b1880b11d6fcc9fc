package redact

import "github.com/seed-a68626b6/reduce/history"

// Message redacts the text, the reasoning and the arguments of the calls of m,
// and gives the number of replacements. Roles, ids and names stay as they are.
// What m shares with its source is not written to.
func (r *Rules) Message(m history.Message) (history.Message, int) {
	if r.IsOff() {
		return m, 0
	}
	count := 0
	redact := func(s string) string {
		text, hits := r.Text(s)
		count += len(hits)
		return text
	}
	m = m.Clone()
	m.Text = redact(m.Text)
	m.Reasoning = redact(m.Reasoning)
	for i := range m.ToolCalls {
		m.ToolCalls[i].Arguments = redact(m.ToolCalls[i].Arguments)
	}
	return m, count
}

// View gives s without secrets: a source that redacts each message when it is
// read. It is no copy, and it gives no records, since their bytes are the
// original ones. Where redaction is turned off it is s itself.
func (r *Rules) View(s history.Source) history.Source {
	if r.IsOff() {
		return s
	}
	return view{rules: r, source: s}
}

type view struct {
	rules  *Rules
	source history.Source
}

func (v view) Len() int { return v.source.Len() }

func (v view) At(i int) (history.Message, error) {
	m, err := v.source.At(i)
	if err != nil {
		return history.Message{}, err
	}
	m, _ = v.rules.Message(m)
	return m, nil
}
