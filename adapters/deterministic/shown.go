package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// shownBy cites what a result shows: its first line that says something, else the
// command or the name of the call that it answers. It is nil for other messages.
func shownBy(m *moment) []checkpoint.Evidence {
	if m.step == nil {
		return nil
	}
	for line := range strings.Lines(testrun.Head(m.body)) {
		if line = strings.TrimSpace(line); len(line) <= maxAccountBytes && enoughSigns(line) {
			return []checkpoint.Evidence{cite(m.index, line)}
		}
	}
	return m.step.cited()
}

// cited cites the call itself: its command, or the tool's name; nil where both are
// no quotes.
func (s *step) cited() []checkpoint.Evidence {
	for _, c := range s.commands {
		if c.literal && enoughSigns(c.whole) && len(c.whole) <= maxAccountBytes {
			return []checkpoint.Evidence{cite(s.began, c.whole)}
		}
	}
	if enoughSigns(s.call.Name) {
		return []checkpoint.Evidence{cite(s.index, s.call.Name)}
	}
	return nil
}
