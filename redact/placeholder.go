package redact

import "strings"

// placeholderOpening begins every placeholder.
const placeholderOpening = "[redacted:"

// Placeholder is what stands in place of a secret of the given kind.
func Placeholder(kind string) string { return placeholderOpening + kind + "]" }

func replace(s string, hits []Hit) string {
	var b strings.Builder
	b.Grow(len(s))
	at := 0
	for _, h := range hits {
		b.WriteString(s[at:h.Start])
		b.WriteString(placeholderOpening)
		b.WriteString(h.Kind)
		b.WriteByte(']')
		at = h.End
	}
	b.WriteString(s[at:])
	return b.String()
}
