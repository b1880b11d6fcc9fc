package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/convert"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// form says in which form a projection is written: in place of the span, behind
// the session as the agent's own compaction, or as a new session of another agent.
type form struct {
	append bool
	to     string
}

func (f *form) register(set *pflag.FlagSet) {
	set.BoolVar(&f.append, "append", false, "write the whole session, and behind it the agent's own record of a compaction")
	set.StringVar(&f.to, "to", "", "write the projection as a new session of `FORMAT`: "+writableNames())
}

func writableNames() string { return joinNames(transcript.CanEncode()) }

// target is the format that the projection is written in.
func (f *form) target(source *transcript.Transcript) (transcript.Format, error) {
	switch {
	case f.to == "" && f.append:
		return source.Format(), source.Appendable()
	case f.to == "":
		return source.Format(), nil
	}
	to, err := writable(f.to)
	if err == nil && f.append {
		err = usagef("--append and --to exclude each other: the one goes on with the session, the other begins a new one")
	}
	return to, err
}

// writable gives the format of a name that new sessions can be written in.
func writable(name string) (transcript.Format, error) {
	to, known := transcript.ParseFormat(name)
	if _, err := transcript.NewEncoder(io.Discard, to, transcript.EncodeOptions{}); !known || err != nil {
		return "", usagef("--to %q can't be written; want one of %s", name, writableNames())
	}
	return to, nil
}

// handover is a history written as a new session.
type handover struct {
	source  history.Source
	to      transcript.Format
	options transcript.EncodeOptions
	report  convert.Report
}

// newHandover prepares a new session in the folder that the command runs in.
func newHandover(s history.Source, to transcript.Format) (*handover, error) {
	folder, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	options, err := convert.Complete(s, transcript.EncodeOptions{CWD: folder})
	if err != nil {
		return nil, err
	}
	if options.Start.IsZero() {
		options.Start = time.Now()
	}
	return &handover{source: s, to: to, options: options}, nil
}

func (h *handover) write(ctx context.Context) func(io.Writer) error {
	return func(w io.Writer) error {
		var err error
		h.report, err = convert.History(ctx, w, h.source, h.to, h.options)
		return err
	}
}

// rereads checks that a new session reads back with all its calls and results.
func (h *handover) rereads(ctx context.Context) check {
	return func(r io.ReaderAt, size int64) error {
		mode := history.ModeTolerant
		t, err := transcript.Open(ctx, r, size, transcript.Options{Format: h.to, Mode: &mode})
		if err != nil {
			return fmt.Errorf("%w: %w", errReread, err)
		}
		calls, results, err := countTools(t)
		if err != nil {
			return err
		}
		wantCalls, wantResults, err := countTools(h.source)
		if err != nil {
			return err
		}
		for _, l := range h.report.Losses {
			switch l.Kind {
			case convert.LossOrphan:
				wantResults -= l.Count
			case convert.LossAdded:
				wantResults += l.Count
			}
		}
		if calls != wantCalls || results != wantResults {
			return fmt.Errorf("%w: %d calls and %d results, want %d and %d", errReread, calls, results, wantCalls, wantResults)
		}
		return nil
	}
}

func countTools(s history.Source) (calls, results int, err error) {
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return 0, 0, err
		}
		calls += len(m.ToolCalls)
		if m.IsResult() {
			results++
		}
	}
	return calls, results, nil
}

// tell says for a person what a new session lacks, and where its agent looks for
// it.
func (h *handover) tell(w io.Writer) {
	fmt.Fprintf(w, "reduce: %s written as %s\n", plural(h.report.Messages, "message"), h.to)
	for _, l := range h.report.Losses {
		fmt.Fprintf(w, "  %s (%d, first at message %d): %s\n", l.Kind, l.Count, l.First, l.Detail)
	}
	if hint := h.place(); hint != "" {
		fmt.Fprintf(w, "  %s\n", hint)
	}
}

// place says where the agent looks for the session.
func (h *handover) place() string {
	start := h.options.Start.UTC()
	switch h.to {
	case transcript.Codex:
		return fmt.Sprintf("to resume it: save it as CODEX_HOME/sessions/%s/rollout-%s-%s.jsonl, and run 'codex resume %s'",
			start.Format("2006/01/02"), start.Format("2006-01-02T15-04-05"), h.options.Session, h.options.Session)
	case transcript.Pi:
		return "to resume it: 'pi --session FILE'"
	case transcript.ClaudeCode:
		return fmt.Sprintf("to resume it: save it as %s.jsonl among the sessions of its folder, and resume %s", h.options.Session, h.options.Session)
	}
	return ""
}

// lossPrefix begins the code of a finding for what a new session lacks.
const lossPrefix = "lost_"

// withoutLosses leaves out what the new session's own lines tell with more.
func withoutLosses(findings []history.Finding) []history.Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f history.Finding) bool { return strings.HasPrefix(f.Code, lossPrefix) })
}

// noteLosses adds what a new session lacks to a report.
func noteLosses(report *reducer.Report, losses []transcript.Loss) {
	for _, l := range losses {
		report.Findings = append(report.Findings, history.Finding{
			Code: lossPrefix + l.Kind, Severity: history.SeverityInfo, Index: history.NoIndex,
			Message: fmt.Sprintf("%s (%d)", l.Detail, l.Count),
		})
	}
}
