package validate

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// mode says what is judged.
type mode uint8

const (
	ofDraft mode = iota
	ofManifest
)

// judgeBytes takes a draft or manifest through the layers.
func judgeBytes(s *Source, raw []byte, m mode) (Result, error) {
	shape, err := checkpointShape()
	if err != nil {
		return Result{}, err
	}
	screen, err := s.screen()
	if err != nil {
		return Result{}, err
	}
	instance, unwrapped, fault := decodeObject(raw)
	if fault != nil {
		found := []Violation{*fault}
		if fault.Code == CodeNotAnObject {
			found = append(found, shape.missingAll()...)
		}
		return refuse(screen, unwrapped, found), nil
	}
	found, manifest, err := readInstance(shape, screen, instance, m)
	if err != nil || manifest == nil {
		return refuse(screen, unwrapped, found), err
	}
	j := &judge{source: s, screen: screen, mode: m, manifest: manifest, violations: found, messages: newReader(s)}
	result, err := j.judge()
	result.Unwrapped = unwrapped
	return result, err
}

func (s *Source) screen() (screen, error) {
	r, err := s.read(false)
	if err != nil {
		return screen{}, err
	}
	return screen{rules: s.in.Redact, values: r.secrets}, nil
}

// readInstance is the schema layer. The manifest is nil where there is none that
// could be grounded.
func readInstance(shape shape, screen screen, instance map[string]any, m mode) ([]Violation, *checkpoint.Manifest, error) {
	shape.dropAbsent(instance, shape.root())
	found := screen.findSecrets(instance)
	if m == ofDraft {
		found = append(found, reserved(instance)...)
	}
	faults, err := shape.check(instance, screen.show)
	if err != nil {
		return nil, nil, err
	}
	if m == ofManifest && instance["schema_version"] == nil {
		faults = append(faults, shape.missing(shape.root(), "", "schema_version"))
	}
	if len(faults) > 0 {
		return append(found, faults...), nil, nil
	}
	manifest, err := typed[checkpoint.Manifest](instance)
	if err != nil {
		return nil, nil, fmt.Errorf("decoding a manifest that the schema accepts: %w", err)
	}
	return found, &manifest, nil
}

func refuse(screen screen, unwrapped int, found []Violation) Result {
	for i := range found {
		found[i].Pointer = screen.pointer(found[i].Pointer)
	}
	return Result{Violations: sortViolations(found), Unwrapped: unwrapped}
}

// judge grounds one manifest in its source, and mends what may be mended.
type judge struct {
	source   *Source
	screen   screen
	mode     mode
	manifest *checkpoint.Manifest

	violations []Violation
	restored   []string
	demoted    []int // places in facts
	messages   *reader
	unfound    []unfound
}

func (j *judge) report(v Violation) { j.violations = append(j.violations, v) }

// judge applies every rule, in no order that matters: each reports what it
// finds.
func (j *judge) judge() (Result, error) {
	j.checkRange()
	j.checkIDs()
	if err := j.checkRetired(); err != nil {
		return Result{}, err
	}
	for _, subject := range subjects(j.manifest) {
		if err := j.checkSubject(subject); err != nil {
			return Result{}, err
		}
	}
	if err := j.checkRefs(); err != nil {
		return Result{}, err
	}
	if err := j.addHints(); err != nil {
		return Result{}, err
	}
	if len(j.violations) > 0 {
		return refuse(j.screen, 0, j.violations), nil
	}
	j.dropTwins()
	result := Result{TextRestored: j.restored, Demoted: j.demote()}
	result.Sound = &Sound{manifest: *j.manifest, span: j.source.Span(), judged: true}
	return result, nil
}

// checkSubject judges one item, or the goal, by what it rests on.
func (j *judge) checkSubject(s subject) error {
	before := len(j.violations)
	defer func() { j.name(s.id, before) }()
	pieces, err := j.checkEvidence(s)
	if err != nil {
		return err
	}
	j.checkAuthority(s, pieces)
	j.checkLiteral(s, pieces)
	j.clearException(s, pieces)
	j.checkPolarity(s, pieces)
	if s.kind == kindTest && len(j.violations) == before {
		return j.checkTest(s, pieces)
	}
	return nil
}

// name puts an item's id before what was reported of it from a place on.
func (j *judge) name(id string, from int) {
	if id == "" {
		return
	}
	for i := from; i < len(j.violations); i++ {
		j.violations[i].Detail = j.screen.show(id) + ": " + j.violations[i].Detail
	}
}
