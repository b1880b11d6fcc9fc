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
		if line = strings.TrimSpace(line); enoughSigns(line) && len(line) <= maxAccountBytes {
			return []checkpoint.Evidence{cite(m.index, line)}
		}
	}
	for _, c := range m.step.commands {
		if c.literal && enoughSigns(c.whole) && len(c.whole) <= maxAccountBytes {
			return []checkpoint.Evidence{cite(m.step.index, c.whole)}
		}
	}
	if enoughSigns(m.step.call.Name) {
		return []checkpoint.Evidence{cite(m.step.index, m.step.call.Name)}
	}
	return nil
}
