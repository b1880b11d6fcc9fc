package validate

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkGoal wants the draft's goal, or the previous one where the draft has none
// or says the same.
func (x *mergeJudge) checkGoal() {
	before, now, draft := x.before.Manifest.Goal, x.merged.Manifest.Goal, x.draft.Goal
	same := before != nil && draft != nil && before.Text == draft.Text
	want := draft
	if draft == nil || same {
		want = before
	}
	if !x.sameGoal(now, want) && !(same && sameJSON(now, draft)) {
		x.report(Violation{
			Code: CodeGoalChanged, Pointer: "/goal", Detail: "the goal is not the draft's, nor the previous one",
			Want: "the goal that was judged, unchanged",
		})
	}
	if before != nil && draft != nil && !same && !x.keepsFormerGoal(before.Text) {
		x.report(Violation{
			Code: CodeGoalChanged, Pointer: "/user_words", Detail: "the goal was replaced, and its text is gone",
			Want: "a user word with the source goal and the former goal's text",
		})
	}
}

func (x *mergeJudge) sameGoal(now, want *checkpoint.Goal) bool {
	return sameJSON(now, want) || x.sameRedacted(want, now)
}

// keepsFormerGoal reports whether a goal's text is among the user words, or may
// have left with them for size.
func (x *mergeJudge) keepsFormerGoal(text string) bool {
	words := x.merged.Manifest.UserWords
	return slices.ContainsFunc(words, func(w checkpoint.UserWord) bool { return x.isGoalWord(w, text) }) ||
		x.evicted(checkpoint.SectionUserWords) > 0
}

func (x *mergeJudge) isGoalWord(w checkpoint.UserWord, text string) bool {
	redacted := x.screen.redactText(text)
	return w.Source == checkpoint.GoalSource && (w.Text == text || w.Text == redacted)
}

// isFormerGoal reports whether a text is that of the previous goal.
func (x *mergeJudge) isFormerGoal(text string) bool {
	before := x.before.Manifest.Goal
	return before != nil && x.isGoalWord(checkpoint.UserWord{Text: text, Source: checkpoint.GoalSource}, before.Text)
}
