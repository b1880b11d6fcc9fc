package history

import "fmt"

// Pinned gives the positions of the messages of s that are pinned, ascending:
// every system message, and every developer message that is not equal to one
// pinned before it. One that calls tools or answers a call is not pinned: it goes
// with its group.
func Pinned(s Source) ([]int, error) {
	var pins []int
	seen := make(map[string]bool)
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", i, err)
		}
		if !m.Role.Instructs() || len(m.ToolCalls) > 0 || m.IsResult() {
			continue
		}
		key := string(AppendWire(nil, m))
		if m.Role == RoleDeveloper && seen[key] {
			continue
		}
		seen[key] = true
		pins = append(pins, i)
	}
	return pins, nil
}
