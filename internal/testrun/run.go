package testrun

import "github.com/seed-a68626b6/reduce/history"

// Run is one run of tests or checks, as far as it is known.
type Run struct {
	// Runner is what Find says of the command; zero where nobody knows it.
	Runner Runner
	// Output is what was printed.
	Output string
	// Ended says whether the run is known to have ended well.
	Ended history.Outcome
	// Alone is true where nothing else printed into the output.
	Alone bool
}

// Reading is what the output of a run tells.
type Reading struct {
	// Outcome is that of the run as a whole; Unknown where nothing was run, or
	// where the output can't be read.
	Outcome Outcome
	// Line is the line that tells the outcome, an excerpt of the output; ""
	// where there is none that is short enough.
	Line string
	// Told is true where the output tells counts, that nothing was run included.
	// Where it is false the outcome was taken from how the run ended.
	Told   bool
	Counts Counts
	// Failed are the cases that the output names as failed, at most 20.
	Failed []FailedCase
}

// Read reads a run, in this order:
//
//  1. One that was stopped before its end shows the failures that it tells, and
//     nothing else: Unknown.
//  2. A check (build, linter, type checker) by how it ended, else by what it
//     printed; silence is a pass where it ran alone.
//  3. A test run by the counts that its output tells, whatever its exit status:
//     a pipe can hide that.
//  4. A known runner that tells no counts and ended badly did not start.
//  5. Everything else can't be read: Unknown.
func (r Run) Read() Reading {
	if line, cut := CutShort(r.Output); cut && r.Ended != history.OutcomeOK {
		return r.readCut(line)
	}
	if r.Runner.check {
		outcome, line := r.readCheck()
		return Reading{Outcome: outcome, Line: line}
	}
	t := readCounts(r.Output, r.Runner.reads)
	if t.told {
		return Reading{Outcome: t.Outcome(), Line: t.line, Told: true, Counts: t.Counts, Failed: t.cases}
	}
	first := shortLine(FirstLine(r.Output))
	if r.Ended != history.OutcomeError || !r.Runner.known() {
		return Reading{Outcome: Unknown, Line: first}
	}
	if line, found := CommandError(r.Output); found {
		first = line
	}
	return Reading{Outcome: Errored, Line: first}
}

// readCut reads what a run showed until it was stopped.
func (r Run) readCut(line string) Reading {
	t := readCounts(r.Output, r.Runner.reads)
	if t.told && t.Counts.Outcome() == Failed {
		return Reading{Outcome: Failed, Line: t.line, Told: true, Counts: t.Counts, Failed: t.cases}
	}
	return Reading{Outcome: Unknown, Line: shortLine(line)}
}
