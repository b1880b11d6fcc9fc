package validate

import "github.com/seed-a68626b6/reduce/checkpoint"

// fate is what became of a file, as far as a floor and a draft must agree.
type fate uint8

const (
	fateUntouched fate = iota
	fateWritten
	fateRenamed
	fateDeleted
)

func fateOf(s checkpoint.ArtifactState) fate {
	switch s {
	case checkpoint.Created, checkpoint.Modified:
		return fateWritten
	case checkpoint.Renamed:
		return fateRenamed
	case checkpoint.Deleted:
		return fateDeleted
	}
	return fateUntouched
}

// renamedBefore reports whether a draft says of a file that the floor saw written
// that it was renamed: it can be both.
func renamedBefore(floor, draft checkpoint.Artifact) bool {
	return fateOf(floor.State) == fateWritten && fateOf(draft.State) == fateRenamed && draft.From != ""
}

// verdict is how a test ended, as far as a floor and a draft must agree.
type verdict uint8

const (
	verdictOther verdict = iota
	verdictPassed
	verdictFailed
)

func verdictOf(o checkpoint.TestOutcome) verdict {
	switch o {
	case checkpoint.Passed:
		return verdictPassed
	case checkpoint.Failed, checkpoint.Errored:
		return verdictFailed
	}
	return verdictOther
}

// difference gives both states of an item where the floor's outranks the other.
func difference(floor, other any) (got, want string, differs bool) {
	switch f := floor.(type) {
	case checkpoint.Artifact:
		o := other.(checkpoint.Artifact)
		return string(o.State), string(f.State), fateOf(f.State) != fateOf(o.State) && !renamedBefore(f, o)
	case checkpoint.Test:
		o := other.(checkpoint.Test)
		differs = verdictOf(f.Outcome) != verdictOther && verdictOf(f.Outcome) != verdictOf(o.Outcome)
		return string(o.Outcome), string(f.Outcome), differs && o.Outcome != checkpoint.Flaky
	}
	return "", "", false
}
