package deterministic

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/redact"
)

// dropUnsound leaves out entries that a judge would refuse: without a literal
// quote, with a ref that is no whole token of what is quoted, with a secret in
// them, or with nothing but what was redacted.
func (st *state) dropUnsound(sp *span) {
	secrets := redact.Standard()
	st.keep(func(e entry) bool {
		return e.quoted(sp) && e.tokens(sp) && !e.hollow() && !e.holdsSecret(secrets)
	})
}

// quoted reports whether each piece of evidence is a literal excerpt that is
// long enough, and whether there is one.
func (e entry) quoted(sp *span) bool {
	for _, piece := range e.evidence {
		m, ok := sp.message(piece.Message)
		if !ok || !utf8.ValidString(piece.Quote) || beginsInside(piece.Quote) || !enough(piece.Quote, e, m) || !m.holds(piece.Quote) {
			return false
		}
	}
	return len(e.evidence) > 0
}

// beginsInside reports whether a text begins with a part of a character: a mark or
// a letter of Hangul that joins what stands before it.
func beginsInside(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.Is(unicode.M, r) || r >= 0x1160 && r <= 0x11ff
}

// enough reports whether a quote is long enough to be one: four letters or
// digits, two of them where they are CJK, the item's whole ref or name, or a
// whole line.
func enough(quote string, e entry, m *moment) bool {
	named := e.section == checkpoint.SectionArtifacts || e.section == checkpoint.SectionTests
	return enoughSigns(quote) || named && quote == e.text && quote != "" || isWholeLine(m.Text, quote)
}

// enoughSigns reports whether a text has four letters or digits, a CJK one
// counting twice.
func enoughSigns(text string) bool {
	signs := 0
	for _, r := range text {
		switch {
		case isCJK(r):
			signs += 2
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			signs++
		}
		if signs >= 4 {
			return true
		}
	}
	return false
}

// isWholeLine reports whether a quote is a line of a text, and stands nowhere
// before that line.
func isWholeLine(text, quote string) bool {
	at := strings.Index(text, quote)
	if at < 0 || strings.TrimSpace(quote) == "" {
		return false
	}
	before, after := text[:at], text[at+len(quote):]
	return (before == "" || strings.HasSuffix(before, "\n")) && (after == "" || after[0] == '\n' || strings.HasPrefix(after, "\r\n"))
}

// holds reports whether a quote stands in the message's text, in the name of a
// call, or in a call's arguments as sent or unescaped.
func (m *moment) holds(quote string) bool {
	if holdsWhole(m.Text, quote) || holdsWhole(m.body, quote) {
		return true
	}
	for _, c := range m.ToolCalls {
		if holdsWhole(c.Name, quote) || holdsWhole(c.Arguments, quote) {
			return true
		}
	}
	if len(m.ToolCalls) == 0 {
		return false
	}
	reader := newArgumentReader()
	for _, c := range m.ToolCalls {
		for _, a := range reader.read(c.Arguments) {
			if a.literal && holdsWhole(a.text, quote) {
				return true
			}
		}
	}
	return false
}

// holdsWhole reports whether a quote stands in a text and does not end inside of
// a character.
func holdsWhole(text, quote string) bool {
	for {
		i := strings.Index(text, quote)
		if i < 0 {
			return false
		}
		text = text[i+len(quote):]
		if !beginsInside(text) {
			return true
		}
	}
}

// tokens reports whether an artifact's ref, and what it was renamed from, stand
// as whole tokens in a message that it cites.
func (e entry) tokens(sp *span) bool {
	if e.section != checkpoint.SectionArtifacts {
		return true
	}
	return e.token(sp, e.text) && (e.from == "" || e.token(sp, e.from))
}

func (e entry) token(sp *span, ref string) bool {
	for _, piece := range e.evidence {
		if m, ok := sp.message(piece.Message); ok && m.holdsToken(ref) {
			return true
		}
	}
	return false
}

func (m *moment) holdsToken(ref string) bool {
	if hasToken(m.Text, ref) || hasToken(m.body, ref) {
		return true
	}
	for _, c := range m.ToolCalls {
		if hasToken(c.Arguments, ref) {
			return true
		}
	}
	if len(m.ToolCalls) == 0 {
		return false
	}
	reader := newArgumentReader()
	for _, c := range m.ToolCalls {
		for _, a := range reader.read(c.Arguments) {
			if a.literal && hasToken(a.text, ref) {
				return true
			}
		}
	}
	return false
}

// hollow reports whether little of the text is left without its placeholders of
// redaction.
func (e entry) hollow() bool {
	if !strings.Contains(e.text, "[redacted:") {
		return false
	}
	rest, left := e.text, 0
	for {
		before, after, found := strings.Cut(rest, "[redacted:")
		for _, r := range before {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				left++
			}
		}
		if !found {
			return left < 12
		}
		_, rest, _ = strings.Cut(after, "]")
	}
}

func (e entry) holdsSecret(rules *redact.Rules) bool {
	for _, text := range []string{e.text, e.scope, e.exception, e.from} {
		if text != "" && rules.Contains(text) {
			return true
		}
	}
	for _, piece := range e.evidence {
		if rules.Contains(piece.Quote) {
			return true
		}
	}
	return false
}

// isCJK reports whether a rune belongs to a script of China, Japan or Korea.
func isCJK(r rune) bool {
	if r < 0x1100 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
