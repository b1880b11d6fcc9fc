package reduce_test

import (
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// task is the todo item that a piece opens and the second piece after it closes.
func (s *plantedSession) task(piece int) string {
	return "Check the " + s.name(piece) + " table by hand"
}

func (s *plantedSession) question(piece int) string {
	return "Should " + s.report(piece) + " print a total?"
}

// tellWork is the second turn: an answer, a plan, a test run, and an edit, a
// rename or a deletion.
func (s *plantedSession) tellWork(piece int) {
	s.answer(piece)
	s.plan(piece)
	s.test(piece)
	switch {
	case piece >= 2 && piece%5 == 2:
		s.rename(piece - 2)
	case piece >= 3 && piece%5 == 3:
		s.remove(piece - 2)
	case piece >= 1:
		s.edit(piece - 1)
	}
	at := s.say(history.RoleAssistant, s.question(piece))
	s.plant(at, s.question(piece), checkpoint.SectionUnknowns, s.question(piece), string(checkpoint.Question))
}

// answer is the user's answer to the question of the piece before; some are
// never answered.
func (s *plantedSession) answer(piece int) {
	if piece == 0 || piece%10 == 9 {
		s.say(history.RoleUser, "Go on.")
		return
	}
	answer := "Yes, " + s.report(piece-1) + " should print a total."
	at := s.say(history.RoleUser, answer)
	s.end(at, answer, checkpoint.SectionUnknowns, s.question(piece-1), checkpoint.Done)
}

// plan is a todo list: this piece's task opens, that of two pieces ago closes.
func (s *plantedSession) plan(piece int) {
	step := func(text, status string) map[string]any { return map[string]any{"step": text, "status": status} }
	var steps []any
	if piece >= 2 {
		steps = append(steps, step(s.task(piece-2), "completed"))
	}
	if piece >= 1 {
		steps = append(steps, step(s.task(piece-1), "in_progress"))
	}
	steps = append(steps, step(s.task(piece), "pending"))
	call := s.do("update_plan", map[string]any{"plan": steps}, "Plan updated") - 1
	s.plant(call, s.task(piece), checkpoint.SectionOpenTasks, s.task(piece), string(checkpoint.Pending))
	if piece >= 1 {
		s.plant(call, s.task(piece-1), checkpoint.SectionOpenTasks, s.task(piece-1), string(checkpoint.InProgress))
	}
	if piece >= 2 {
		s.end(call, s.task(piece-2), checkpoint.SectionOpenTasks, s.task(piece-2), checkpoint.Done)
	}
}

// plantedSuites is how many test commands a session has.
const plantedSuites = 5

// test runs one of the suites, whose outcome flips from run to run.
func (s *plantedSession) test(piece int) {
	suite := piece % plantedSuites
	command := fmt.Sprintf("go test ./lib/suite%d", suite)
	line, outcome := fmt.Sprintf("ok  \texample.com/lib/suite%d\t0.02s", suite), checkpoint.Passed
	if (piece/plantedSuites+suite)%2 == 0 {
		line, outcome = fmt.Sprintf("FAIL\texample.com/lib/suite%d\t0.02s", suite), checkpoint.Failed
	}
	at := s.do("bash", map[string]any{"command": command}, line)
	s.plant(at, line, checkpoint.SectionTests, command, string(outcome))
}

func (s *plantedSession) edit(piece int) {
	edited := "Edited " + s.report(piece)
	at := s.do("edit_file", map[string]any{"path": s.report(piece), "old_string": "1.0", "new_string": "1.5"}, edited)
	s.plant(at, edited, checkpoint.SectionArtifacts, s.report(piece), string(checkpoint.Modified))
}

func (s *plantedSession) rename(piece int) {
	line := "Renaming " + s.report(piece) + " to " + s.moved(piece)
	at := s.do("bash", map[string]any{"command": "git mv -v " + s.report(piece) + " " + s.moved(piece)}, line)
	s.facts = append(s.facts, planted{
		index: at, quote: line, section: checkpoint.SectionArtifacts, key: s.moved(piece),
		state: string(checkpoint.Renamed), from: s.report(piece),
	})
}

func (s *plantedSession) remove(piece int) {
	line := "removed '" + s.report(piece) + "'"
	at := s.do("bash", map[string]any{"command": "rm -v " + s.report(piece)}, line)
	s.plant(at, line, checkpoint.SectionArtifacts, s.report(piece), string(checkpoint.Deleted))
}

// tellChanges is the third turn: a rule that is withdrawn or replaced, or a fact;
// then a long log. Now and then a developer message stands inside.
func (s *plantedSession) tellChanges(piece int) {
	switch {
	case piece%4 == 3 && piece >= 7:
		s.withdraw(piece - 3)
	case piece%4 == 2:
		s.replace(piece - 1)
	default:
		fact := fmt.Sprintf("The ticket for this is OPS-%04d, not OPS-%04d.", 1207+piece, 1270+piece)
		at := s.say(history.RoleUser, fact)
		s.plant(at, fact, checkpoint.SectionFacts, fact, "")
	}
	if piece%7 == 6 {
		s.say(history.RoleDeveloper, fmt.Sprintf("Office policy %d: answer within a minute.", piece))
	}
	good := fmt.Sprintf("build %07x%d is the last good one", 0xa3f19c2+piece*7919, piece%10)
	at := s.do("bash", map[string]any{"command": "tail build.log"}, s.log(piece)+good)
	s.plant(at, good, checkpoint.SectionFacts, good, "")
	s.say(history.RoleAssistant, "Noted.")
}

// withdraw ends the prohibition of a piece.
func (s *plantedSession) withdraw(piece int) {
	words := "You may edit " + s.vault(piece) + " after all."
	rule, _ := s.rule(piece)
	at := s.say(history.RoleUser, words)
	s.end(at, words, checkpoint.SectionConstraints, rule, checkpoint.Withdrawn)
}

// replace puts another rule in the place of a piece's.
func (s *plantedSession) replace(piece int) {
	rule, force := s.rule(piece)
	next := "from now on run make verify-" + s.name(piece) + " before a commit."
	words := "Forget make check-" + s.name(piece) + ": " + next
	at := s.say(history.RoleUser, words)
	s.end(at, words, checkpoint.SectionConstraints, rule, checkpoint.Superseded)
	s.plant(at, next, checkpoint.SectionConstraints, next, string(force))
}

// log is noise with build numbers and paths that are near to the true ones.
func (s *plantedSession) log(piece int) string {
	var b strings.Builder
	for range 15 + s.random.IntN(15) {
		fmt.Fprintf(&b, "build %07x%d checked %s: never mind\n", 0xa3f19c2+s.random.IntN(1<<20), s.random.IntN(10), s.twin(piece))
	}
	return b.String()
}
