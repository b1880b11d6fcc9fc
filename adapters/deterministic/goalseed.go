package deterministic

import (
	"github.com/seed-a68626b6/reduce/checkpoint"
)

// newGoalRules begins with the goal of the previous manifest. Where the span
// continues a turn, the newest requests of the manifest are that turn's.
func newGoalRules(previous *checkpoint.Manifest, continues bool) *goalRules {
	g := &goalRules{}
	if previous == nil || previous.Goal == nil {
		return g
	}
	g.known, g.goal = true, fold(previous.Goal.Text)
	heard := lastHeard(previous)
	if continues {
		g.fresh = latest(previous.Goal.Evidence) == heard
		g.asked = askedAt(heard, previous)
		g.turn = turnSince(heard, previous)
	}
	g.finished = toldFinished(previous) || !continues && answered(previous)
	return g
}

// askedAt gives the open requests of one message of the user.
func askedAt(index int, previous *checkpoint.Manifest) []*folded {
	var asked []*folded
	for _, t := range previous.OpenTasks {
		if isUserAsked(t.Evidence) && latest(t.Evidence) == index {
			asked = append(asked, fold(t.Text))
		}
	}
	return asked
}

// turnSince gives a turn as far as the manifest shows it: what was done since the
// user's message.
func turnSince(heard int, previous *checkpoint.Manifest) turn {
	var t turn
	done, failed := beforeSpan, beforeSpan
	for item := range previous.Items() {
		at := latest(item.Evidence)
		if at <= heard {
			continue
		}
		switch item.Section {
		case checkpoint.SectionCompleted, checkpoint.SectionArtifacts, checkpoint.SectionTests:
			t.steps++
			done = max(done, at)
		case checkpoint.SectionFailures:
			t.steps++
			t.failed++
			failed = max(failed, at)
		}
	}
	t.lastFailed = failed > done
	return t
}

// toldFinished reports whether the user has said that the goal was reached.
func toldFinished(previous *checkpoint.Manifest) bool {
	set := latest(previous.Goal.Evidence)
	for _, w := range previous.UserWords {
		if w.Source == "" && latest(w.Evidence) > set && fold(w.Text).saysFinished() {
			return true
		}
	}
	return false
}

// answered reports whether a goal that asks for words was given them: its turn is
// over, and nothing is left open.
func answered(previous *checkpoint.Manifest) bool {
	if !fold(previous.Goal.Text).isInformative() || len(previous.OpenTasks) > 0 {
		return false
	}
	for _, u := range previous.Unknowns {
		if u.Kind == checkpoint.Question {
			return false
		}
	}
	return true
}
