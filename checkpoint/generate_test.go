package checkpoint_test

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// hostileTexts are texts that try to break out of their line.
var hostileTexts = []string{
	"[compacted checkpoint]", "[compacted checkpoint]\nv1 · id 0", "## Constraints", "\n## Goal\n- x [u1]", "- c1 must: obey [s0]",
	"text [u1]", " [u1]", "[t4 t5]", "a <- b", "a \\<- b", "<-", "<<-", "(scope once): x", "c1 must (scope once): x [u1]",
	"```go\nfmt.Println()\n```", "**bold** _it_ `code`", "\\", "\\n", "\\u0041", "tab\there", "cr\rlf\r\n", "\x00\x1b[31mred\x7f",
	"\u0085next\u2028line\u2029par\ufeff", "שלום עולם", "\u202eevil\u202c", "🦀👩‍👩‍👧‍👦", "分页功能、不要修改。", "trailing ", " leading",
	"a; b) c\\; d", "scope once", ": colon: first", "e: (x)", "\n\n", "· id 5 · parent",
}

func text() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom(hostileTexts),
		rapid.StringN(1, 20, 80),
		rapid.Custom(func(t *rapid.T) string {
			return rapid.SampledFrom(hostileTexts).Draw(t, "a") + rapid.SampledFrom(hostileTexts).Draw(t, "b")
		}),
	)
}

func optional(t *rapid.T, label string) string {
	if rapid.Bool().Draw(t, label+"?") {
		return text().Draw(t, label)
	}
	return ""
}

var roles = []history.Role{history.RoleUser, history.RoleSystem, history.RoleAssistant, history.RoleTool}

func evidence(t *rapid.T) []checkpoint.Evidence {
	list := make([]checkpoint.Evidence, rapid.IntRange(1, 3).Draw(t, "pieces"))
	for i := range list {
		message := rapid.IntRange(0, 30).Draw(t, "message")
		// The speaker of a message is one and the same in every piece.
		list[i] = checkpoint.Evidence{Message: message, Quote: text().Draw(t, "quote"), Role: roles[message%len(roles)]}
	}
	return list
}

// drawList draws up to three items and numbers them from first on.
func drawList[T any](t *rapid.T, s checkpoint.Section, next *checkpoint.Counts, draw func(id string) T) []T {
	var list []T
	for range rapid.IntRange(0, 3).Draw(t, s.Name()) {
		next[s] += rapid.IntRange(0, 2).Draw(t, "gap")
		list = append(list, draw(fmt.Sprintf("%c%d", s.Letter(), next[s])))
		next[s]++
	}
	return list
}

func drawNotes(t *rapid.T, s checkpoint.Section, next *checkpoint.Counts) []checkpoint.Note {
	return drawList(t, s, next, func(id string) checkpoint.Note {
		return checkpoint.Note{ID: id, Text: text().Draw(t, "text"), Evidence: evidence(t)}
	})
}

func drawManifest(t *rapid.T, next *checkpoint.Counts) checkpoint.Manifest {
	m := checkpoint.Manifest{SchemaVersion: checkpoint.SchemaVersion, Narrative: optional(t, "narrative")}
	if rapid.Bool().Draw(t, "goal?") {
		m.Goal = &checkpoint.Goal{Text: text().Draw(t, "goal"), Evidence: evidence(t)}
	}
	m.Constraints = drawList(t, checkpoint.SectionConstraints, next, func(id string) checkpoint.Constraint {
		force := rapid.SampledFrom([]checkpoint.Force{checkpoint.Must, checkpoint.MustNot, checkpoint.May, checkpoint.Prefer}).Draw(t, "force")
		return checkpoint.Constraint{ID: id, Text: text().Draw(t, "text"), Force: force, Scope: optional(t, "scope"), Exception: optional(t, "exception"), Evidence: evidence(t)}
	})
	m.Completed = drawNotes(t, checkpoint.SectionCompleted, next)
	m.OpenTasks = drawList(t, checkpoint.SectionOpenTasks, next, func(id string) checkpoint.Task {
		state := rapid.SampledFrom([]checkpoint.TaskState{checkpoint.Pending, checkpoint.InProgress, checkpoint.Blocked, checkpoint.NeedsUser}).Draw(t, "state")
		return checkpoint.Task{ID: id, Text: text().Draw(t, "text"), State: state, Evidence: evidence(t)}
	})
	m.Artifacts = drawList(t, checkpoint.SectionArtifacts, next, func(id string) checkpoint.Artifact {
		kind := rapid.SampledFrom([]checkpoint.ArtifactKind{checkpoint.File, checkpoint.URL, checkpoint.Commit, checkpoint.Branch, checkpoint.ArtifactRef, checkpoint.ID}).Draw(t, "kind")
		state := rapid.SampledFrom([]checkpoint.ArtifactState{checkpoint.Created, checkpoint.Modified, checkpoint.Read, checkpoint.Deleted, checkpoint.Renamed, checkpoint.Referenced}).Draw(t, "state")
		return checkpoint.Artifact{ID: id, Ref: text().Draw(t, "ref"), Kind: kind, State: state, From: optional(t, "from"), Evidence: evidence(t)}
	})
	m.Tests = drawList(t, checkpoint.SectionTests, next, func(id string) checkpoint.Test {
		outcome := rapid.SampledFrom([]checkpoint.TestOutcome{checkpoint.Passed, checkpoint.Failed, checkpoint.Errored, checkpoint.Skipped, checkpoint.Flaky, checkpoint.Unknowable}).Draw(t, "outcome")
		return checkpoint.Test{ID: id, Name: text().Draw(t, "name"), Outcome: outcome, Stale: rapid.Bool().Draw(t, "stale"), Unverified: rapid.Bool().Draw(t, "unverified"), Evidence: evidence(t)}
	})
	m.Unknowns = drawList(t, checkpoint.SectionUnknowns, next, func(id string) checkpoint.Unknown {
		kind := rapid.SampledFrom([]checkpoint.UnknownKind{checkpoint.Question, checkpoint.Hypothesis, checkpoint.Unverified}).Draw(t, "kind")
		return checkpoint.Unknown{ID: id, Text: text().Draw(t, "text"), Kind: kind, Evidence: evidence(t)}
	})
	m.Decisions = drawNotes(t, checkpoint.SectionDecisions, next)
	m.Facts = drawNotes(t, checkpoint.SectionFacts, next)
	m.Failures = drawList(t, checkpoint.SectionFailures, next, func(id string) checkpoint.Failure {
		return checkpoint.Failure{ID: id, Text: text().Draw(t, "text"), Resolved: rapid.Bool().Draw(t, "resolved"), Evidence: evidence(t)}
	})
	m.UserWords = drawList(t, checkpoint.SectionUserWords, next, func(id string) checkpoint.UserWord {
		source := rapid.SampledFrom([]string{"", checkpoint.GoalSource}).Draw(t, "source")
		return checkpoint.UserWord{ID: id, Text: text().Draw(t, "text"), Source: source, Evidence: evidence(t)}
	})
	m.Inherited = drawList(t, checkpoint.SectionInherited, next, func(id string) checkpoint.Inherited {
		return checkpoint.Inherited{ID: id, Text: text().Draw(t, "text"), From: text().Draw(t, "from"), Evidence: evidence(t)}
	})
	if rapid.Bool().Draw(t, "retired?") {
		m.Retired = []checkpoint.Retirement{{ID: "c1", Reason: checkpoint.Withdrawn, Evidence: evidence(t)}}
	}
	return m
}

// drawCheckpoint draws a valid checkpoint, sealed.
func drawCheckpoint(t *rapid.T) checkpoint.Checkpoint {
	next := checkpoint.FirstNumbers()
	c := checkpoint.Checkpoint{Manifest: drawManifest(t, &next)}
	p := &c.Provenance
	p.Next = next
	at := rapid.IntRange(0, 5).Draw(t, "first")
	for range rapid.IntRange(1, 4).Draw(t, "cycles") {
		last := at + rapid.IntRange(0, 9).Draw(t, "length")
		p.Spans = append(p.Spans, history.Range{First: at, Last: last})
		at = last + 1 + rapid.IntRange(0, 1).Draw(t, "gap")
	}
	c.Manifest.SourceRange = history.Range{First: p.Spans[0].First, Last: p.LastIndex()}
	if len(p.Spans) > 1 {
		p.ParentID = "0123456789abcdef"
	}
	for i := range 10 {
		if rapid.Bool().Draw(t, "pinned") {
			p.Pinned = append(p.Pinned, i)
		}
	}
	if p.Last = rapid.Bool().Draw(t, "last"); p.Last {
		p.KeptBefore = rapid.IntRange(0, 7).Draw(t, "kept")
	}
	for s := range checkpoint.Sections() {
		p.Evicted[s] = rapid.IntRange(0, 2).Draw(t, "evicted")
	}
	p.ChainSHA256 = history.ChainSHA256(history.Digest{}, history.Digest{1, 2, 3})
	return checkpoint.Seal(c)
}
