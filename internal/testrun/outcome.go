package testrun

// Outcome is how a run or a case ended, in the words of a manifest.
type Outcome string

// The outcomes. Errored means that it did not build or start. Unknown stands
// where nothing was run, and where the output can't be read.
const (
	Passed  Outcome = "passed"
	Failed  Outcome = "failed"
	Errored Outcome = "error"
	Skipped Outcome = "skipped"
	Flaky   Outcome = "flaky"
	Unknown Outcome = "unknown"
)
