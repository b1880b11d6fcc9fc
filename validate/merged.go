package validate

import (
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Merged judges the checkpoint that was put together from a sound draft and the
// source's previous checkpoint. The error is an *Error with all violations, or
// says that the source can't be read.
//
// What must hold:
//
//  1. The manifest passes the schema, has a schema_version and holds no secret.
//  2. Each carried item equals the previous manifest's, byte for byte, or what
//     redaction makes of it. Where the draft has an item of its section with the
//     same ref, name or text and another state, it has that state, and its own
//     first piece of evidence before that item's.
//  3. Each new item equals one of the draft apart from its id, which is the
//     section's letter and a number that was never given; user words and
//     inherited texts are the reducer's own, literal in the source.
//  4. Nothing is lost: what is not there was retired by the draft, or was renamed
//     by it, or is of a kind that may leave for size, and is counted.
//  5. The goal is the draft's, or the previous one where the draft has none, and
//     a goal that was replaced is among the user words.
//  6. The provenance follows from the previous one: spans, range, parent, pinned
//     indexes, next numbers.
//
// Carried items are not grounded again: they were judged when they came.
func Merged(s *Source, sound Sound, merged checkpoint.Checkpoint) (Accepted, error) {
	if !sound.judged || sound.span != s.Span() {
		return Accepted{}, &Error{Violations: []Violation{{
			Code: CodeNotSound, Detail: "no draft was judged for this span", Want: "a draft that was accepted for messages " + s.Span().String(),
		}}}
	}
	screen, err := s.screen()
	if err != nil {
		return Accepted{}, err
	}
	before, _, err := s.PreviousInView()
	if err != nil {
		return Accepted{}, err
	}
	x := &mergeJudge{source: s, screen: screen, draft: sound.Manifest(), merged: merged.Clone()}
	if before != nil {
		x.before = *before
	}
	if err := x.judge(); err != nil {
		return Accepted{}, err
	}
	if len(x.violations) > 0 {
		return Accepted{}, &Error{Violations: refuse(screen, 0, x.violations).Violations}
	}
	return Accepted{checkpoint: x.merged}, nil
}

// mergeJudge holds a merged checkpoint against what it was made from.
type mergeJudge struct {
	source *Source
	screen screen
	draft  checkpoint.Manifest
	merged checkpoint.Checkpoint
	// before is the previous checkpoint as the view shows it, the zero one in the
	// first cycle.
	before checkpoint.Checkpoint
	// retired are the ids that the merged manifest retires.
	retired map[string]bool

	violations []Violation
}

func (x *mergeJudge) report(v Violation) { x.violations = append(x.violations, v) }

func (x *mergeJudge) judge() error {
	if err := x.checkShape(); err != nil || len(x.violations) > 0 {
		return err
	}
	x.checkProvenance()
	x.checkRetired()
	x.checkGoal()
	x.checkNarrative()
	for section := range checkpoint.Sections() {
		x.checkSection(section)
	}
	return x.checkOwn()
}

// checkShape is the schema over the manifest as it would be written.
func (x *mergeJudge) checkShape() error {
	raw, err := json.Marshal(x.merged.Manifest)
	if err != nil {
		return fmt.Errorf("writing the merged manifest: %w", err)
	}
	shape, err := checkpointShape()
	if err != nil {
		return err
	}
	instance, err := decodeValue(raw)
	if err != nil {
		return fmt.Errorf("reading the merged manifest: %w", err)
	}
	object, _ := instance.(map[string]any)
	faults, err := shape.check(object, x.screen.show)
	if err != nil {
		return err
	}
	x.violations = append(x.screen.findSecrets(object), faults...)
	if x.merged.Manifest.SchemaVersion == "" {
		x.report(shape.missing(shape.root(), "", "schema_version"))
	}
	return nil
}

// checkNarrative wants the draft's narrative, or none.
func (x *mergeJudge) checkNarrative() {
	if got := x.merged.Manifest.Narrative; got != "" && got != x.draft.Narrative {
		x.report(Violation{
			Code: CodeItemAdded, Pointer: "/narrative", Detail: "the narrative is not the draft's",
			Got: x.screen.show(got), Want: "the draft's narrative, or none",
		})
	}
}

// checkOwn judges what the reducer itself put in: new user words and inherited
// texts, by the rules for a manifest.
func (x *mergeJudge) checkOwn() error {
	next := x.before.Provenance.Next
	j := &judge{
		source: x.source, screen: x.screen, mode: ofManifest, manifest: &x.merged.Manifest, messages: newReader(x.source),
	}
	for _, subject := range subjects(j.manifest) {
		if !subject.reducersOwn() || !isNew(subject.id, next) {
			continue
		}
		if subject.kind == kindGoalWord && x.isFormerGoal(*subject.text) {
			continue
		}
		if err := j.checkSubject(subject); err != nil {
			return err
		}
	}
	x.violations = append(x.violations, j.violations...)
	return nil
}

// reducersOwn reports whether only the reducer writes such a subject.
func (s subject) reducersOwn() bool {
	return s.kind == kindWord || s.kind == kindGoalWord || s.kind == kindInherited
}

// isNew reports whether an id is of a number that was not given before.
func isNew(id string, next checkpoint.Counts) bool {
	section, n := splitID(id)
	return n >= max(1, next[section])
}
