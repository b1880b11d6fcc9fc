package reduce_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// What a reduction of a real history comes to. A refusal is followed by the code of
// its first fault, a reduction that is not due by the reason.
const (
	reduces = "reduces"
	refused = "refused: "
)

// reduction says how a history is read and reduced.
type reduction struct {
	policy reducer.Policy
	// run is the number of the history among those of its file.
	run int
	// mode is how strict it is read; nil is as its format is.
	mode *history.Mode
}

// reducedFile is a history with what a reduction made of it.
type reducedFile struct {
	how           reduction
	input, output []byte
	transcript    *transcript.Transcript // nil where the input was refused
	report        reducer.Report
	edit          transcript.Result
	err           error
}

// reduceBytes reads a history and reduces it by rules, as the command does.
func reduceBytes(t *testing.T, input []byte, how reduction) *reducedFile {
	t.Helper()
	r := &reducedFile{input: input, how: how}
	options := transcript.Options{Run: &how.run, Mode: how.mode}
	if r.transcript, r.err = transcript.Read(t.Context(), bytes.NewReader(input), options); r.err != nil {
		r.transcript = nil
		return r
	}
	policy := how.policy
	policy.Mode = r.transcript.Mode()
	if role := r.transcript.Format().CheckpointRole(); role == history.RoleUser {
		policy.Role = role
	}
	rules := reducer.Reducer{Policy: policy, Summarizer: deterministic.New(deterministic.Options{}), Name: "deterministic"}
	if r.report, r.err = rules.Compact(t.Context(), r.transcript); r.err != nil {
		return r
	}
	var out bytes.Buffer
	if r.report.NoOp {
		_, r.err = r.transcript.WriteTo(&out)
	} else {
		cut := r.report.Cut
		r.edit, r.err = r.transcript.Project(&out, transcript.Edit{
			First: cut.First, Last: cut.Last, Pinned: cut.Pinned, Stale: cut.Stale, Insert: cut.Insert,
			Role: r.report.Role, Text: r.report.Summary,
		})
	}
	r.output = out.Bytes()
	return r
}

func (r *reducedFile) outcome() string {
	switch {
	case r.err != nil:
		return refused + firstCode(r.err)
	case r.report.NoOp:
		return r.report.Reason
	}
	return reduces
}

// firstCode is the code of the first fault for which a history was refused.
func firstCode(err error) string {
	if e, ok := errors.AsType[*transcript.Errors](err); ok {
		return e.List[0].Code
	}
	if e, ok := errors.AsType[*transcript.Error](err); ok {
		return e.Code
	}
	if e, ok := errors.AsType[*reducer.HistoryError](err); ok {
		return e.Findings[0].Code
	}
	return err.Error()
}

// reread reads the projection.
func (r *reducedFile) reread(t *testing.T) *transcript.Transcript {
	t.Helper()
	mode := r.transcript.Mode()
	options := transcript.Options{Format: r.transcript.Format(), Mode: &mode, Run: &r.how.run}
	out, err := transcript.Read(t.Context(), bytes.NewReader(r.output), options)
	if err != nil {
		t.Fatalf("the projection does not read: %v", err)
	}
	return out
}
