package redact

import "strings"

// placeholderOpening begins every placeholder.
const placeholderOpening = "[redacted:"

// Placeholder is what stands in place of a secret of the given kind.
func Placeholder(kind string) string { return placeholderOpening + kind + "]" }

// size is the length of what stands in place of the secret.
func (h Hit) size() int {
	size := len(placeholderOpening) + len(h.Kind) + 1
	if h.Quoted {
		size += 2
	}
	return size
}

func replace(s string, hits []Hit) string {
	var b strings.Builder
	b.Grow(len(s))
	at := 0
	for _, h := range hits {
		b.WriteString(s[at:h.Start])
		if h.Quoted {
			b.WriteByte('"')
		}
		b.WriteString(placeholderOpening)
		b.WriteString(h.Kind)
		b.WriteByte(']')
		if h.Quoted {
			b.WriteByte('"')
		}
		at = h.End
	}
	b.WriteString(s[at:])
	return b.String()
}

// placeholders gives the byte ranges of the placeholders in a text, ascending.
func placeholders(s string) [][2]int {
	var all [][2]int
	for at := 0; ; {
		n := strings.Index(s[at:], placeholderOpening)
		if n < 0 {
			return all
		}
		start := at + n
		kind := start + len(placeholderOpening)
		at = runEnd(s, kind, kind+kindMax, isKindByte)
		if at > kind && at < len(s) && s[at] == ']' {
			at++
			all = append(all, [2]int{start, at})
		}
	}
}
