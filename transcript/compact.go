package transcript

import "strings"

// compact takes the white space between the tokens out of a valid JSON text.
// Names, strings and numbers stay as they are written. The result shares
// nothing with raw.
func compact(raw string) string {
	if !strings.ContainsAny(raw, " \t\r\n") {
		return strings.Clone(raw)
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); {
		switch {
		case raw[i] == '"':
			end := stringEnd(raw, i)
			b.WriteString(raw[i:end])
			i = end
		case isSpace(raw[i]):
			i++
		default:
			b.WriteByte(raw[i])
			i++
		}
	}
	return b.String()
}

// stringEnd gives the offset after the JSON string that begins at start.
func stringEnd(raw string, start int) int {
	for i := start + 1; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(raw)
}
