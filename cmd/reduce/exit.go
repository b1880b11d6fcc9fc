package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/validate"
	"github.com/seed-a68626b6/reduce/verify"
)

// Exit statuses.
const (
	// statusOK: done, or nothing to do.
	statusOK = 0
	// statusSystem: a file, a disk or the program failed, or a file changed while
	// it was read.
	statusSystem = 1
	// statusUsage: the command line or the policy can't be used.
	statusUsage = 2
	// statusHistory: the history was refused, or has no checkpoint to show.
	statusHistory = 3
	// statusManifest: the manifest was refused or does not fit; the history
	// stands.
	statusManifest = 4
	// statusSummarizer: the summarizer failed; the history stands.
	statusSummarizer = 5
	// statusVerify: verification failed.
	statusVerify = 6
)

// Conditions of the command itself.
var (
	errUsage        = errors.New("usage")
	errOtherFormat  = errors.New("the projection is in another format than its source")
	errNoCheckpoint = errors.New("there is no checkpoint in this history")
	// errModelRefused: the drafts of a model were refused.
	errModelRefused = errors.New("the drafts of a model were refused")
)

// usageError is a fault in the command line.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }
func (e *usageError) Unwrap() error { return errUsage }

func usagef(format string, arguments ...any) error {
	return &usageError{fmt.Sprintf(format, arguments...)}
}

// verdicts maps conditions to exit statuses and to what a person may try next.
// The first that matches counts.
var verdicts = []struct {
	condition error
	status    int
	hint      string
}{
	{context.Canceled, statusSystem, "It was interrupted. The file is as it was."},
	{errUsage, statusUsage, "Run 'reduce --help' for the commands and flags."},
	{transcript.ErrNoSuchRun, statusUsage, "Run 'reduce inspect FILE' to see what is in the file."},
	{reducer.ErrPolicy, statusUsage, "Run 'reduce --help' for the flags and their values."},
	{verify.ErrNoCheckpoint, statusVerify, "Give the reduced history as FILE and the one it came from with --source. A checkpoint in which anything was changed is text; 'reduce inspect FILE' says where one stands."},
	{errOtherFormat, statusVerify, "Check that --source names the history that this one was reduced from. To prove a checkpoint that was written with --to, reduce the source again without it, and verify that."},
	{verify.ErrDiffers, statusVerify, "Check that --source names the history that this one was reduced from, and give --redact, --redact-rule and --policy as the reduction had them; or restore the projection from the journal."},
	{errNoCheckpoint, statusHistory, "Reduce the history first: 'reduce -o OUT FILE'."},
	{transcript.ErrSeveralRuns, statusHistory, "Name one with --run N. reduce inspect lists them."},
	{transcript.ErrEmpty, statusHistory, "Check that this is the history that you mean."},
	{errManifest, statusHistory, "'reduce validate FILE --source HISTORY' judges a manifest. The other commands want a history."},
	{transcript.ErrUnknownFormat, statusHistory, "If it is a history that was not recognised, name its format with --format; 'reduce --help' lists them."},
	{transcript.ErrNoAppend, statusHistory, "Leave --append out to reduce in place, or hand the session over with --to."},
	{transcript.ErrEdit, statusHistory, "Place the checkpoint before the tail, keep another number of messages, or leave --append or --role out. The file is as it was."},
	{transcript.ErrDamaged, statusHistory, "Mend the lines named above, or read what can be read with --tolerant. The file is as it was."},
	{transcript.ErrLimit, statusHistory, "Shorten or remove the record named above. The file is as it was."},
	{checkpoint.ErrPinnedChanged, statusHistory, "Restore the system messages before the checkpoint, or use --tolerant. The file is as it was."},
	{reducer.ErrHistory, statusHistory, "'reduce inspect FILE' lists all findings; --tolerant keeps damaged places as they are. The file is as it was."},
	{reducer.ErrCost, statusSummarizer, "Raise --max-cost, or use --summarizer deterministic. The file is as it was."},
	{reducer.ErrSummarizer, statusSummarizer, "Try again, or use --summarizer deterministic. The file is as it was."},
	{reducer.ErrLate, statusSummarizer, "Try again with more time. The file is as it was."},
	{reducer.ErrBudget, statusManifest, "What may never be left out is larger than the budget: raise --summary-chars, 0 for no limit. The file is as it was."},
	{validate.ErrSpan, statusManifest, "Check that --source names the history that the manifest stands for. The history is as it was."},
	{errModelRefused, statusManifest, "The model was told of these places and did not put them right. Name another model, or let the rules write it with --fallback deterministic. The file is as it was."},
	{validate.ErrRefused, statusManifest, "Mend the places named above. The history is as it was."},
}

func statusOf(err error) int {
	if err == nil {
		return statusOK
	}
	for _, v := range verdicts {
		if errors.Is(err, v.condition) {
			return v.status
		}
	}
	return statusSystem
}

// complain writes an error for a person, and what to try next.
func (a *app) complain(err error) {
	fmt.Fprintf(a.stderr, "reduce: %v\n", err)
	if isManifestForDraft(err) {
		fmt.Fprintln(a.stderr, manifestForDraftHint)
		return
	}
	for _, v := range verdicts {
		if errors.Is(err, v.condition) {
			hint := v.hint
			if v.condition == reducer.ErrSummarizer {
				hint = cmp.Or(modelHint(err), hint)
			}
			fmt.Fprintln(a.stderr, a.ofCommand(hint))
			return
		}
	}
	if hint := a.hintOf(err); hint != "" {
		fmt.Fprintln(a.stderr, hint)
	}
}

// ofCommand names the help of the command that ran in a hint that names the help
// of all: what another command's flags are does not stand there.
func (a *app) ofCommand(hint string) string {
	if a.command == "" || a.command == rootName {
		return hint
	}
	hint = strings.Replace(hint, "'reduce --help' for the commands and flags", "'reduce --help' for its arguments and flags", 1)
	return strings.Replace(hint, "'reduce --help'", "'"+a.command+" --help'", 1)
}
