package reduce_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// scriptedModel stands in for a model: it answers with the planted truth of the
// span, to which a habit may do something.
type scriptedModel struct {
	tb    testing.TB
	facts plantedFacts
	habit func(req reducer.Request, draft *checkpoint.Manifest)
	// refused counts the violations that came back, by code.
	refused map[string]int
}

func (m *scriptedModel) Summarize(_ context.Context, req reducer.Request) (reducer.Draft, error) {
	for _, v := range req.Violations {
		m.refused[v.Code]++
	}
	draft := m.facts.within(req.Range).draft(req.Range, req.Previous)
	if m.habit != nil {
		m.habit(req, &draft)
	}
	text, err := json.Marshal(draft)
	if err != nil {
		m.tb.Fatal(err)
	}
	return reducer.Draft{JSON: text}, nil
}

// repeatedRules is how many old rules a model that rewords says again each cycle.
const repeatedRules = 2

// rewordsOldItems repeats old rules under their ids in other words, until it is
// told not to.
func rewordsOldItems(req reducer.Request, draft *checkpoint.Manifest) {
	if req.Previous == nil || req.Attempt > 1 {
		return
	}
	gone := retiredIDs(draft.Retired)
	said := 0
	for _, c := range req.Previous.Constraints {
		if gone[c.ID] || said == repeatedRules {
			continue
		}
		said++
		draft.Constraints = append(draft.Constraints, checkpoint.Constraint{
			ID: c.ID, Text: "Remember: " + strings.ToLower(c.Text), Force: c.Force, Evidence: anyWords(req, draft),
		})
	}
}

const sayAgain = "Still open, as before: "

// repeatsAsNew says an old open task and an old fact again, in other words and
// as new items.
func repeatsAsNew(req reducer.Request, draft *checkpoint.Manifest) {
	if req.Previous == nil {
		return
	}
	for _, old := range req.Previous.OpenTasks {
		if strings.HasPrefix(old.Text, sayAgain) {
			continue
		}
		draft.OpenTasks = append(draft.OpenTasks, checkpoint.Task{
			ID: localID(draft), Text: sayAgain + old.Text, State: checkpoint.Pending, Evidence: anyWords(req, draft),
		})
		break
	}
}

// forgetsAll answers the first request, and then never has anything to say.
func forgetsAll(req reducer.Request, draft *checkpoint.Manifest) {
	if req.Previous != nil {
		*draft = checkpoint.Manifest{SourceRange: req.Range}
	}
}

// anyWords cites some words of the span that a draft cites already.
func anyWords(req reducer.Request, draft *checkpoint.Manifest) []checkpoint.Evidence {
	for it := range draft.Items() {
		if req.Range.Contains(it.Evidence[0].Message) {
			return it.Evidence
		}
	}
	return nil
}

// cycleSummarizer is a row of the matrix: who summarizes, and what must hold.
type cycleSummarizer struct {
	name string
	// habit is nil for the model that tells the truth; byRules is the
	// deterministic summarizer.
	habit   func(reducer.Request, *checkpoint.Manifest)
	byRules bool
	// floor holds the drafts against the rules.
	floor bool
	// refused is the code with which its drafts come back; empty means that none
	// does.
	refused string
	// knows reports whether its checkpoints must hold just what is true.
	knows bool
}

var cycleSummarizers = []cycleSummarizer{
	{name: "deterministic", byRules: true},
	{name: "only what is new", knows: true},
	{name: "only what is new, with a floor", floor: true},
	{name: "rewords old items", habit: rewordsOldItems, refused: validate.CodeReworded, knows: true},
	{name: "repeats old items as new ones", habit: repeatsAsNew},
	{name: "forgets", habit: forgetsAll},
	{name: "forgets, with a floor", habit: forgetsAll, floor: true},
}

// reducer makes the reducer for a session, and the model in it where there is one.
func (c cycleSummarizer) reducer(tb testing.TB, facts plantedFacts, policy reducer.Policy) (*reducer.Reducer, *scriptedModel) {
	rules := deterministic.New(deterministic.Options{})
	if c.byRules {
		return &reducer.Reducer{Policy: policy, Summarizer: rules, Floor: rules}, nil
	}
	model := &scriptedModel{tb: tb, facts: facts, habit: c.habit, refused: make(map[string]int)}
	r := &reducer.Reducer{Policy: policy, Summarizer: model, Name: fmt.Sprintf("scripted: %s", c.name)}
	if c.floor {
		r.Floor = rules
	}
	return r, model
}
