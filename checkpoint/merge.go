package checkpoint

import (
	"slices"
	"strconv"

	"github.com/seed-a68626b6/reduce/history"
)

// Merge puts a draft behind the checkpoint that came before it, nil in the first
// cycle. It decides nothing: it copies.
//
// The rules, in order:
//
//  1. Every item of the previous manifest is carried as it is, but for what the
//     draft changes. What the previous cycle retired and narrated is left behind.
//  2. An item that the draft retires leaves its section; the retirement is
//     listed. A renamed artifact of the draft retires, as superseded, the carried
//     one that its former ref names.
//  3. An item of the draft that has the id of a carried item, or whose ref, name
//     or text equals, byte for byte, that of a carried item of its section, is a
//     change of that one: the carried item takes the new state and keeps its id,
//     its key and one piece of evidence, see WitnessOf, before the draft's.
//     Items that have no state stay as they were.
//  4. Every other item of the draft is appended, with the next number of its
//     section as its id.
//  5. The draft's goal replaces the previous one, whose text becomes a user word
//     with the source "goal". No goal, or the same text, leaves it standing.
//  6. The range grows to the span's last index.
//
// The result's provenance has its spans, parent and next numbers. Chain, pinned
// indexes, place and id are the caller's to set.
func Merge(previous *Checkpoint, draft Manifest, span history.Range) Checkpoint {
	g := merging{draft: draft.Clone()}
	if previous != nil {
		g.merged = previous.Clone()
		g.merged.Provenance.ParentID = previous.Provenance.ID
	} else {
		g.merged.Provenance.Next = FirstNumbers()
	}
	g.leaveBehind()
	g.retire()
	g.findCarried()
	g.mergeGoal()
	g.mergeSections()
	g.extend(span)
	return g.merged
}

type merging struct {
	merged Checkpoint
	draft  Manifest
	// places of the carried items in their sections, by id and by key.
	byID  map[string]int
	byKey map[itemKey]int
}

// itemKey is what an item is recognised by.
type itemKey struct {
	section Section
	key     string
}

// findCarried notes the places of the carried items; of equal keys the last one
// counts.
func (g *merging) findCarried() {
	g.byID, g.byKey = make(map[string]int), make(map[itemKey]int)
	for item := range g.merged.Manifest.Items() {
		g.byID[item.ID] = item.Place
		g.byKey[itemKey{item.Section, item.Key}] = item.Place
	}
}

func (g *merging) leaveBehind() {
	p := &g.merged.Provenance
	p.ID, p.Pinned, p.Last, p.KeptBefore = "", nil, false, 0
	p.ChainSHA256 = history.Digest{}
	m := &g.merged.Manifest
	m.SchemaVersion = SchemaVersion
	m.Retired = nil
	m.Narrative = g.draft.Narrative
}

// retire takes the retired items out of their sections.
func (g *merging) retire() {
	m := &g.merged.Manifest
	m.Retired = append(g.draft.Retired, g.renames()...)
	gone := make(map[string]bool, len(m.Retired))
	for _, r := range m.Retired {
		gone[r.ID] = true
	}
	m.dropItems(func(id string) bool { return gone[id] })
}

// renames gives the retirements of the artifacts that the draft renamed.
func (g *merging) renames() []Retirement {
	var list []Retirement
	for _, now := range g.draft.Artifacts {
		if now.State != Renamed || now.From == "" {
			continue
		}
		for _, old := range g.merged.Manifest.Artifacts {
			if old.Ref == now.From && !retires(g.draft.Retired, old.ID) && !retires(list, old.ID) {
				list = append(list, Retirement{ID: old.ID, Reason: Superseded, Evidence: slices.Clone(now.Evidence)})
			}
		}
	}
	return list
}

func retires(list []Retirement, id string) bool {
	return slices.ContainsFunc(list, func(r Retirement) bool { return r.ID == id })
}

func (g *merging) extend(span history.Range) {
	p := &g.merged.Provenance
	p.Spans = append(p.Spans, span)
	g.merged.Manifest.SourceRange = history.Range{First: p.Spans[0].First, Last: span.Last}
}

func (g *merging) mergeGoal() {
	m := &g.merged.Manifest
	if g.draft.Goal == nil || (m.Goal != nil && m.Goal.Text == g.draft.Goal.Text) {
		return
	}
	if m.Goal != nil {
		g.merged.AddUserWord(UserWord{Text: m.Goal.Text, Source: GoalSource, Evidence: m.Goal.Evidence})
	}
	m.Goal = g.draft.Goal
}

func (g *merging) mergeSections() {
	m, d := &g.merged.Manifest, &g.draft
	m.Constraints = mergeItems(g, SectionConstraints, m.Constraints, d.Constraints, nil)
	m.Completed = mergeItems(g, SectionCompleted, m.Completed, d.Completed, nil)
	m.OpenTasks = mergeItems(g, SectionOpenTasks, m.OpenTasks, d.OpenTasks, func(old *Task, now Task) bool {
		changed := old.State != now.State
		old.State = now.State
		return changed
	})
	m.Artifacts = mergeItems(g, SectionArtifacts, m.Artifacts, d.Artifacts, func(old *Artifact, now Artifact) bool {
		changed := old.Kind != now.Kind || old.State != now.State || old.From != now.From
		old.Kind, old.State, old.From = now.Kind, now.State, now.From
		return changed
	})
	m.Tests = mergeItems(g, SectionTests, m.Tests, d.Tests, func(old *Test, now Test) bool {
		changed := old.Outcome != now.Outcome || old.Stale != now.Stale || old.Unverified != now.Unverified
		old.Outcome, old.Stale, old.Unverified = now.Outcome, now.Stale, now.Unverified
		return changed
	})
	m.Unknowns = mergeItems(g, SectionUnknowns, m.Unknowns, d.Unknowns, func(old *Unknown, now Unknown) bool {
		changed := old.Kind != now.Kind
		old.Kind = now.Kind
		return changed
	})
	m.Decisions = mergeItems(g, SectionDecisions, m.Decisions, d.Decisions, nil)
	m.Facts = mergeItems(g, SectionFacts, m.Facts, d.Facts, nil)
	m.Failures = mergeItems(g, SectionFailures, m.Failures, d.Failures, func(old *Failure, now Failure) bool {
		changed := old.Resolved != now.Resolved
		old.Resolved = now.Resolved
		return changed
	})
	m.UserWords = mergeItems(g, SectionUserWords, m.UserWords, d.UserWords, nil)
	m.Inherited = mergeItems(g, SectionInherited, m.Inherited, d.Inherited, nil)
}

// mergeItems merges a draft's section into the carried one. change takes over
// the state of a draft's item and reports whether it differs; nil stands for
// items without a state.
func mergeItems[T any](g *merging, s Section, carried, draft []T, change func(*T, T) bool) []T {
	for _, item := range draft {
		carried = mergeItem(g, s, carried, item, change)
	}
	return carried
}

func mergeItem[T any](g *merging, s Section, carried []T, item T, change func(*T, T) bool) []T {
	fresh := viewOf(&item)
	place, live := g.place(s, fresh)
	if !live {
		*fresh.id = string(s.Letter()) + strconv.Itoa(g.merged.Provenance.Next[s])
		g.merged.Provenance.Next[s]++
		return append(carried, item)
	}
	if change != nil && change(&carried[place], item) {
		old := viewOf(&carried[place])
		*old.evidence = append(WitnessOf(*old.evidence), *fresh.evidence...)
	}
	return carried
}

// place finds the carried item that an item of the draft changes: the one whose
// id it has, or else whose key.
func (g *merging) place(s Section, item itemRef) (int, bool) {
	if section, _, ok := ParseID(*item.id); ok && section == s {
		if place, live := g.byID[*item.id]; live {
			return place, true
		}
	}
	place, live := g.byKey[itemKey{s, *item.key}]
	return place, live
}

// WitnessOf gives the piece of evidence that an item keeps when its state changes:
// the first of a user or system message, since who asked for a thing must stay
// known, or else the first.
func WitnessOf(evidence []Evidence) []Evidence {
	for i, e := range evidence {
		if e.Role == history.RoleUser || e.Role == history.RoleSystem {
			return slices.Clone(evidence[i : i+1])
		}
	}
	return slices.Clone(evidence[:min(1, len(evidence))])
}
