package checkpoint

import (
	"strconv"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// itemLine writes "ID WORDS (notes): text [evidence]".
func itemLine(id string, words, notes []string, text string, evidence []Evidence) string {
	var b strings.Builder
	b.WriteString(id)
	for _, word := range words {
		b.WriteString(" " + word)
	}
	if len(notes) > 0 {
		b.WriteString(" (" + strings.Join(notes, "; ") + ")")
	}
	b.WriteString(": " + text + bracket(evidence))
	return b.String()
}

func (c Constraint) line() string {
	var notes []string
	if c.Scope != "" {
		notes = append(notes, "scope "+escapeNote(c.Scope))
	}
	if c.Exception != "" {
		notes = append(notes, "except "+escapeNote(c.Exception))
	}
	return itemLine(c.ID, []string{string(c.Force)}, notes, escape(c.Text), c.Evidence)
}

func (n Note) line() string {
	return itemLine(n.ID, nil, nil, escape(n.Text), n.Evidence)
}

func (t Task) line() string {
	return itemLine(t.ID, []string{string(t.State)}, nil, escape(t.Text), t.Evidence)
}

func (a Artifact) line() string {
	text := escape(a.Ref)
	if a.From != "" {
		text += " <- " + escape(a.From)
	}
	return itemLine(a.ID, []string{string(a.Kind), string(a.State)}, nil, text, a.Evidence)
}

func (t Test) line() string {
	var notes []string
	if t.Stale {
		notes = append(notes, "stale")
	}
	if t.Unverified {
		notes = append(notes, "unverified")
	}
	return itemLine(t.ID, []string{string(t.Outcome)}, notes, escape(t.Name), t.Evidence)
}

func (u Unknown) line() string {
	return itemLine(u.ID, []string{string(u.Kind)}, nil, escape(u.Text), u.Evidence)
}

func (f Failure) line() string {
	var notes []string
	if f.Resolved {
		notes = []string{"resolved"}
	}
	return itemLine(f.ID, nil, notes, escape(f.Text), f.Evidence)
}

func (r Retirement) line() string {
	return r.ID + " " + string(r.Reason) + bracket(r.Evidence)
}

func (i Inherited) line() string {
	return itemLine(i.ID, nil, []string{"from " + escapeNote(i.From)}, escape(i.Text), i.Evidence)
}

func (w UserWord) line() string {
	var notes []string
	if w.Source != "" {
		notes = []string{escapeNote(w.Source)}
	}
	return itemLine(w.ID, nil, notes, escape(w.Text), w.Evidence)
}

// bracket writes evidence as " [u1 t47]".
func bracket(evidence []Evidence) string {
	var b strings.Builder
	separator := " ["
	for _, e := range withoutQuotes(evidence) {
		b.WriteString(separator + string(speaker(e.Role)) + strconv.Itoa(e.Message))
		separator = " "
	}
	b.WriteByte(']')
	return b.String()
}

var speakers = []struct {
	letter byte
	role   history.Role
}{
	{'u', history.RoleUser},
	{'s', history.RoleSystem},
	{'a', history.RoleAssistant},
	{'t', history.RoleTool},
}

func speaker(r history.Role) byte {
	if r == history.RoleDeveloper {
		r = history.RoleSystem
	}
	for _, s := range speakers {
		if s.role == r {
			return s.letter
		}
	}
	return '?'
}

func roleOf(letter byte) (history.Role, bool) {
	for _, s := range speakers {
		if s.letter == letter {
			return s.role, true
		}
	}
	return "", false
}
