// Command summarizer shows how anything outside of Go can write the draft of a
// checkpoint: a command that reads a prompt from standard input and writes one JSON
// object to standard output.
//
//	summarizer HISTORY COMMAND [ARGUMENT...]
//
// What the command writes is judged like the draft of anybody else. A refused draft
// goes back to it with its violations; what it leaves out is added by the rules,
// and where it can't write a sound draft at all the rules write one.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "summarizer:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: summarizer HISTORY COMMAND [ARGUMENT...]")

// run compacts a history with the help of a command, and prints the checkpoint
// behind what became of the command's drafts.
func run(ctx context.Context, args []string, w io.Writer) error {
	if len(args) < 2 {
		return errUsage
	}
	history, err := read(ctx, args[0])
	if err != nil {
		return err
	}
	report, err := newReducer(args[1:]).Compact(ctx, history)
	if err != nil {
		return fmt.Errorf("%s stays as it is: %w", args[0], err)
	}
	return tell(w, report)
}

func read(ctx context.Context, path string) (*transcript.Transcript, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return transcript.Read(ctx, bufio.NewReader(f), transcript.Options{})
}

// newReducer has a command write the drafts. The rules stand behind it twice: as
// the floor, which says what must not be left out, and as the fallback.
func newReducer(command []string) *reducer.Reducer {
	rules := deterministic.New(deterministic.Options{})
	return &reducer.Reducer{
		Policy:     reducer.Policy{Instructions: "Keep the names of files."},
		Summarizer: byCommand(command), Name: command[0],
		Floor:    rules,
		Fallback: rules, FallbackName: "rules",
	}
}

func tell(w io.Writer, report reducer.Report) error {
	if report.NoOp {
		_, err := fmt.Fprintln(w, "nothing to do:", report.Reason)
		return err
	}
	who := "the command"
	if report.FellBack {
		who = "the rules, since the command failed: " + report.SummarizerFault
	}
	added := ""
	if len(report.FloorAdded) > 0 {
		added = ", added by the rules: " + strings.Join(report.FloorAdded, " ")
	}
	_, err := fmt.Fprintf(w, "written by %s\nattempts: %d%s\n\n%s\n", who, report.Attempts, added, report.Summary)
	return err
}
