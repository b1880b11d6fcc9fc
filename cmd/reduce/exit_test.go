package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/validate"
	"github.com/seed-a68626b6/reduce/verify"
)

func TestEveryRefusalHasItsStatusAndAHint(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
	}{
		{usagef("--x is not known"), 2},
		{&reducer.PolicyError{Field: "role", Got: "captain", Want: "user"}, 2},
		{transcript.ErrNoSuchRun, 2},
		{&transcript.Errors{List: []*transcript.Error{{Line: 3, Code: "damaged_json", Err: transcript.ErrDamaged}}}, 3},
		{transcript.ErrUnknownFormat, 3},
		{transcript.ErrEmpty, 3},
		{transcript.ErrLimit, 3},
		{transcript.ErrEdit, 3},
		{&reducer.HistoryError{Findings: []history.Finding{{Code: "orphan_result"}}}, 3},
		{&checkpoint.PinnedChangedError{}, 3},
		{errNoCheckpoint, 3},
		{validate.ErrRefused, 4},
		{validate.ErrSpan, 4},
		{&reducer.BudgetError{Chars: 90, Limit: 50}, 4},
		{&reducer.SummarizerError{Name: "rules", Err: errors.New("no answer")}, 5},
		{&reducer.SummarizerError{Name: "rules", Err: errors.New("index out of range"), Panicked: true}, 5},
		{&reducer.CostError{Limit: 1}, 5},
		{errors.Join(&reducer.CostError{Limit: 1}, validate.ErrRefused), 5},
		{errors.Join(reducer.ErrLate, context.DeadlineExceeded), 5},
		{errors.Join(reducer.ErrLate, context.Canceled), 1},
		{verify.ErrNoCheckpoint, 6},
		{&verify.Error{Faults: []verify.Fault{{Check: verify.CheckKept}}}, 6},
		{differing(verify.Result{}, &checkpoint.PinnedChangedError{}), 6},
		{errChanged, 1},
		{fs.ErrNotExist, 1},
		{fs.ErrPermission, 1},
		{&outputError{"out.jsonl", errors.New("no space left on device")}, 1},
		{context.Canceled, 1},
	} {
		wrapped := fmt.Errorf("history.jsonl: %w", c.err)
		if got := statusOf(wrapped); got != c.status {
			t.Errorf("%v ends with status %d, want %d", c.err, got, c.status)
		}
		var stderr bytes.Buffer
		(&app{stderr: &stderr}).complain(wrapped)
		lines := strings.Split(strings.TrimSpace(stderr.String()), "\n")
		hint := lines[len(lines)-1]
		if len(lines) < 2 || !strings.HasSuffix(hint, ".") || strings.HasPrefix(hint, "reduce:") {
			t.Errorf("%v is told without a hint: %q", c.err, stderr.String())
		}
	}
}

func TestAnInterruptedRunWritesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	status := run(ctx, []string{"testdata/histories/harbour.jsonl"}, strings.NewReader(""), &stdout, &stderr)
	if status != 1 && status != 5 || stdout.Len() > 0 {
		t.Errorf("status %d with %d bytes of output, want 1 or 5 and none", status, stdout.Len())
	}
	if !strings.Contains(stderr.String(), "The file is as it was.") {
		t.Errorf("standard error says %q", stderr.String())
	}
}
