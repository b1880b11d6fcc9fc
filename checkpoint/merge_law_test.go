package checkpoint_test

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// said is an item without its id, as a cycle of merges must keep it.
type said struct {
	Section  checkpoint.Section
	Words    string
	Evidence string
}

// sayings gives the items of a manifest without their ids, sorted.
func sayings(m checkpoint.Manifest) []said {
	var list []said
	for it := range m.Items() {
		list = append(list, said{it.Section, wordsOf(&m, it), fmt.Sprint(it.Evidence)})
	}
	slices.SortFunc(list, func(a, b said) int {
		return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Words, b.Words), cmp.Compare(a.Evidence, b.Evidence))
	})
	return list
}

// wordsOf gives everything that an item says but for its id and its evidence.
func wordsOf(m *checkpoint.Manifest, it checkpoint.Item) string {
	switch it.Section {
	case checkpoint.SectionConstraints:
		c := m.Constraints[it.Place]
		return fmt.Sprintf("%q %s %q %q", c.Text, c.Force, c.Scope, c.Exception)
	case checkpoint.SectionOpenTasks:
		return fmt.Sprintf("%q %s", it.Key, m.OpenTasks[it.Place].State)
	case checkpoint.SectionArtifacts:
		a := m.Artifacts[it.Place]
		return fmt.Sprintf("%q %s %s %q", a.Ref, a.Kind, a.State, a.From)
	case checkpoint.SectionTests:
		x := m.Tests[it.Place]
		return fmt.Sprintf("%q %s %t %t", x.Name, x.Outcome, x.Stale, x.Unverified)
	case checkpoint.SectionUnknowns:
		return fmt.Sprintf("%q %s", it.Key, m.Unknowns[it.Place].Kind)
	case checkpoint.SectionFailures:
		return fmt.Sprintf("%q %t", it.Key, m.Failures[it.Place].Resolved)
	case checkpoint.SectionUserWords:
		return fmt.Sprintf("%q %s", it.Key, m.UserWords[it.Place].Source)
	}
	return fmt.Sprintf("%q", it.Key)
}

// tagged makes the keys of a manifest's items their own: different from those of
// every other tag and place.
func tagged(m checkpoint.Manifest, tag string) checkpoint.Manifest {
	for i := range m.Constraints {
		m.Constraints[i].Text += tagOf(tag, i)
	}
	for _, notes := range [][]checkpoint.Note{m.Completed, m.Decisions, m.Facts} {
		for i := range notes {
			notes[i].Text += tagOf(tag, i)
		}
	}
	for i := range m.OpenTasks {
		m.OpenTasks[i].Text += tagOf(tag, i)
	}
	for i := range m.Artifacts {
		m.Artifacts[i].Ref += tagOf(tag, i)
	}
	for i := range m.Tests {
		m.Tests[i].Name += tagOf(tag, i)
	}
	for i := range m.Unknowns {
		m.Unknowns[i].Text += tagOf(tag, i)
	}
	for i := range m.Failures {
		m.Failures[i].Text += tagOf(tag, i)
	}
	for i := range m.UserWords {
		m.UserWords[i].Text += tagOf(tag, i)
	}
	for i := range m.Inherited {
		m.Inherited[i].Text += tagOf(tag, i)
	}
	return m
}

func tagOf(tag string, i int) string { return fmt.Sprintf(" #%s%d", tag, i) }

// joined is the draft that says what two drafts say.
func joined(a, b checkpoint.Manifest) checkpoint.Manifest {
	a, b = a.Clone(), b.Clone()
	if b.Goal != nil {
		a.Goal = b.Goal
	}
	a.Constraints = append(a.Constraints, b.Constraints...)
	a.Completed = append(a.Completed, b.Completed...)
	a.OpenTasks = append(a.OpenTasks, b.OpenTasks...)
	a.Artifacts = append(a.Artifacts, b.Artifacts...)
	a.Tests = append(a.Tests, b.Tests...)
	a.Unknowns = append(a.Unknowns, b.Unknowns...)
	a.Decisions = append(a.Decisions, b.Decisions...)
	a.Facts = append(a.Facts, b.Facts...)
	a.Failures = append(a.Failures, b.Failures...)
	a.UserWords = append(a.UserWords, b.UserWords...)
	a.Inherited = append(a.Inherited, b.Inherited...)
	a.Retired = append(a.Retired, b.Retired...)
	return a
}

func TestMergingTheSameAgainChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		previous := drawCheckpoint(t)
		draft := tagged(drawDraft(t), "d")
		first := spanAfter(previous)
		once := checkpoint.Merge(&previous, draft, first)
		second := history.Range{First: first.Last + 1, Last: first.Last + 2}
		twice := checkpoint.Merge(&once, draft, second)
		want := once.Manifest.Clone()
		want.SourceRange.Last = second.Last
		if !reflect.DeepEqual(twice.Manifest, want) {
			t.Fatalf("merged again it is\n%+v\nwant\n%+v", twice.Manifest, want)
		}
		if twice.Provenance.Next != once.Provenance.Next || !slices.Equal(twice.Provenance.Spans, append(slices.Clone(once.Provenance.Spans), second)) {
			t.Fatalf("provenance %+v, was %+v", twice.Provenance, once.Provenance)
		}
	})
}

func TestMergeIsAssociativeUpToIDs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		previous := drawCheckpoint(t)
		previous.Manifest = tagged(previous.Manifest, "p")
		a, b := tagged(drawDraft(t), "a"), tagged(drawDraft(t), "b")
		a.Goal, b.Retired = nil, nil // a goal between two others is a user word in one order only
		for it := range previous.Manifest.Items() {
			if rapid.Bool().Draw(t, "retire") {
				a.Retired = append(a.Retired, checkpoint.Retirement{ID: it.ID, Reason: checkpoint.Done, Evidence: evidence(t)})
			}
		}
		whole := spanAfter(previous)
		left := history.Range{First: whole.First, Last: whole.First + 1}
		right := history.Range{First: left.Last + 1, Last: whole.Last}
		half := checkpoint.Merge(&previous, a, left)
		apart := checkpoint.Merge(&half, b, right).Manifest
		together := checkpoint.Merge(&previous, joined(a, b), whole).Manifest
		if got, want := sayings(apart), sayings(together); !reflect.DeepEqual(got, want) {
			t.Fatalf("one after the other they say\n%+v\ntogether\n%+v", got, want)
		}
		if !reflect.DeepEqual(apart.Goal, together.Goal) || apart.SourceRange != together.SourceRange {
			t.Fatalf("goal %+v, range %v; together %+v, %v", apart.Goal, apart.SourceRange, together.Goal, together.SourceRange)
		}
	})
}

// accounts follows every id over a sequence of merges and fits.
type accounts struct {
	live, retired, evicted map[string]bool
	next                   checkpoint.Counts
}

// follow enters a checkpoint that was merged and then fitted.
func (a *accounts) follow(t *rapid.T, merged, fitted checkpoint.Checkpoint, gone []checkpoint.Evicted) {
	for _, r := range merged.Manifest.Retired {
		if a.live[r.ID] {
			a.retired[r.ID] = true
		}
	}
	for _, e := range gone {
		a.evicted[e.ID] = true
	}
	now := make(map[string]bool)
	for it := range fitted.Manifest.Items() {
		section, number, ok := checkpoint.ParseID(it.ID)
		switch {
		case !ok || section != it.Section || now[it.ID]:
			t.Fatalf("%s stands in %s, or twice", it.ID, it.Section)
		case a.retired[it.ID] || a.evicted[it.ID]:
			t.Fatalf("%s had left, and stands again", it.ID)
		case !a.live[it.ID] && number < a.next[section]:
			t.Fatalf("the new item %s has a number below %d", it.ID, a.next[section])
		}
		now[it.ID] = true
	}
	for id := range a.live {
		if !now[id] && !a.retired[id] && !a.evicted[id] {
			t.Fatalf("%s is gone, and neither retired nor evicted", id)
		}
	}
	a.live, a.next = now, fitted.Provenance.Next
	a.checkTotals(t, fitted)
}

// checkTotals wants every number that was ever given to be live, retired or
// evicted, and the header to count the evicted ones.
func (a *accounts) checkTotals(t *rapid.T, c checkpoint.Checkpoint) {
	for s := range checkpoint.Sections() {
		evicted := 0
		for number := 1; number < c.Provenance.Next[s]; number++ {
			id := fmt.Sprintf("%c%d", s.Letter(), number)
			if a.evicted[id] {
				evicted++
			}
			if !a.live[id] && !a.retired[id] && !a.evicted[id] {
				t.Fatalf("%s was given, and nothing tells what became of it", id)
			}
		}
		if evicted != c.Provenance.Evicted[s] {
			t.Fatalf("%d items of %s left for size, and the header counts %d", evicted, s, c.Provenance.Evicted[s])
		}
	}
}

// drawNext draws a draft behind a checkpoint, which retires some of its items and
// says some of them again in another state.
func drawNext(t *rapid.T, c *checkpoint.Checkpoint) checkpoint.Manifest {
	draft := drawDraft(t)
	if c == nil {
		return draft
	}
	for it := range c.Manifest.Items() {
		if rapid.IntRange(0, 4).Draw(t, "retire") == 0 {
			draft.Retired = append(draft.Retired, checkpoint.Retirement{ID: it.ID, Reason: checkpoint.Withdrawn, Evidence: evidence(t)})
		}
	}
	for _, old := range c.Manifest.OpenTasks {
		if rapid.Bool().Draw(t, "change") && !slices.ContainsFunc(draft.Retired, func(r checkpoint.Retirement) bool { return r.ID == old.ID }) {
			draft.OpenTasks = append(draft.OpenTasks, checkpoint.Task{ID: old.ID, Text: old.Text, State: checkpoint.Blocked, Evidence: evidence(t)})
		}
	}
	if len(c.Manifest.Artifacts) > 0 && rapid.Bool().Draw(t, "rename") {
		draft.Artifacts = append(draft.Artifacts, checkpoint.Artifact{
			Ref: text().Draw(t, "new name"), Kind: checkpoint.File, State: checkpoint.Renamed, From: c.Manifest.Artifacts[0].Ref, Evidence: evidence(t),
		})
	}
	return draft
}

func TestEveryIDIsAccountedForOverManyCycles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := accounts{live: map[string]bool{}, retired: map[string]bool{}, evicted: map[string]bool{}, next: checkpoint.FirstNumbers()}
		var previous *checkpoint.Checkpoint
		at := 0
		for range rapid.IntRange(1, 6).Draw(t, "cycles") {
			span := history.Range{First: at, Last: at + rapid.IntRange(0, 9).Draw(t, "length")}
			at = span.Last + 1
			merged := checkpoint.Merge(previous, drawNext(t, previous), span)
			limit := rapid.IntRange(0, 2*size(merged)).Draw(t, "limit")
			fitted, gone := checkpoint.Fit(merged, limit)
			a.follow(t, merged, fitted, gone)
			if left := mayLeave(fitted.Manifest); limit > 0 && size(fitted) > limit && left > 0 {
				t.Fatalf("%d characters, limit %d, and %d items could still leave", size(fitted), limit, left)
			}
			sealed := checkpoint.Seal(fitted)
			parsed, err := checkpoint.Parse(checkpoint.Render(sealed))
			if err != nil {
				t.Fatalf("the checkpoint does not parse: %v", err)
			}
			previous = &parsed
		}
	})
}

// mayLeave counts the items that may leave for size.
func mayLeave(m checkpoint.Manifest) int {
	n := 0
	for it := range m.Items() {
		if m.MayLeave(it) {
			n++
		}
	}
	return n
}
