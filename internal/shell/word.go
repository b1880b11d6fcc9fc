package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Word is one word of a command, without its quotes.
type Word struct {
	Text string
	// Dynamic is true for a word that the shell would change: a variable, a
	// pattern, a substitution.
	Dynamic bool
}

// word gives a word without its quotes. What the shell would put in stands as it is
// written.
func (w *walker) word(word *syntax.Word) Word {
	if word == nil {
		return Word{}
	}
	var text strings.Builder
	out := Word{}
	for _, part := range word.Parts {
		switch p := part.(type) {
		case *syntax.Lit:
			out.Dynamic = out.Dynamic || isPattern(p.Value)
			text.WriteString(unescape(p.Value, false))
		case *syntax.SglQuoted:
			out.Dynamic = out.Dynamic || p.Dollar && strings.Contains(p.Value, `\`)
			text.WriteString(p.Value)
		case *syntax.DblQuoted:
			out.Dynamic = w.quoted(p, &text) || out.Dynamic
		default:
			out.Dynamic = true
			text.WriteString(w.text(int(part.Pos().Offset()), int(part.End().Offset())))
		}
	}
	out.Text = text.String()
	return out
}

// quoted writes what stands in double quotes, and reports whether the shell would
// change it.
func (w *walker) quoted(q *syntax.DblQuoted, text *strings.Builder) (dynamic bool) {
	for _, part := range q.Parts {
		if lit, ok := part.(*syntax.Lit); ok {
			text.WriteString(unescape(lit.Value, true))
			continue
		}
		dynamic = true
		text.WriteString(w.text(int(part.Pos().Offset()), int(part.End().Offset())))
	}
	return dynamic
}

// isPattern reports whether an unquoted text holds what stands for other names.
func isPattern(text string) bool {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '*', '?', '[', '{':
			return true
		}
	}
	return false
}

// unescape takes backslashes away as the shell does: inside of double quotes only
// those before what they keep from being read.
func unescape(text string, quoted bool) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			next := text[i+1]
			if next == '\n' {
				i++
				continue
			}
			if !quoted || strings.IndexByte("$`\"\\", next) >= 0 {
				i++
			}
		}
		out.WriteByte(text[i])
	}
	return out.String()
}
