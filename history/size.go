package history

import "unicode/utf8"

// Chars is the number of Unicode code points that a model sees of the message:
// text, the names and arguments of its calls, and reasoning.
func (m Message) Chars() int {
	n := utf8.RuneCountInString(m.Text) + utf8.RuneCountInString(m.Reasoning)
	for _, c := range m.ToolCalls {
		n += utf8.RuneCountInString(c.Name) + utf8.RuneCountInString(c.Arguments)
	}
	return n
}
