package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// runInspection is one of several histories in a file.
type runInspection struct {
	Run      int `json:"run"`
	Line     int `json:"line"`
	Messages int `json:"messages"`
	Calls    int `json:"calls"`
	Results  int `json:"results"`
	Chars    int `json:"chars"`
	// Fault is why the history can't be read; "" where it can.
	Fault  string `json:"fault,omitempty"`
	begins string
}

// severalRuns is what inspect says of a file that holds several histories.
type severalRuns struct {
	Format string          `json:"format"`
	Runs   int             `json:"runs"`
	List   []runInspection `json:"list"`
}

// inspectRuns lists the histories of a file.
func (a *app) inspectRuns(ctx context.Context, in *input, options readOptions, asJSON bool) error {
	seen := severalRuns{}
	largest := int64(0)
	err := transcript.EachRun(ctx, collected{in.file}, in.size, options.forTranscript(), func(n int, t *transcript.Transcript, err error) error {
		seen.Runs = n + 1
		r := runInspection{Run: n}
		switch {
		case err != nil && !errors.Is(err, transcript.ErrDamaged):
			return err
		case err != nil:
			r.Fault = inFile(in.path, err).Error()
		default:
			seen.Format = string(t.Format())
			if size := t.LargestRecord(); size > largest {
				largest = size
				boundMemory(largest)
			}
			if err := r.count(t); err != nil {
				return err
			}
		}
		seen.List = append(seen.List, r)
		return nil
	})
	if err != nil {
		return in.because(inFile(in.path, err))
	}
	if asJSON {
		return a.printJSON(seen)
	}
	return page{w: a.stdout, ink: inkFor(a.stdout)}.runs(in.path, seen)
}

func (r *runInspection) count(t *transcript.Transcript) error {
	r.Messages = t.Len()
	for i := range t.Len() {
		m, err := t.At(i)
		if err != nil {
			return err
		}
		if r.Line == 0 {
			r.Line = m.Record.Line
		}
		r.Chars += m.Chars()
		r.Calls += len(m.ToolCalls)
		if m.IsResult() {
			r.Results++
		}
		if r.begins == "" && m.StartsTurn() {
			r.begins = firstWords(m)
		}
	}
	return nil
}

// firstWords are the first words of a message, on one line.
func firstWords(m history.Message) string {
	words := []rune(withoutSecrets(strings.ToValidUTF8(m.Text[:min(len(m.Text), 400)], "")))
	if len(words) > 60 {
		words = append(words[:60], '…')
	}
	return string(words)
}

func (p page) runs(path string, seen severalRuns) error {
	fmt.Fprintf(p.w, "%s: %s, %s\n", p.ink.strong(path), seen.Format, thousands(seen.Runs)+" histories")
	var rows []string
	for _, r := range seen.List {
		begins := r.begins
		if r.Fault != "" {
			begins = printable(r.Fault)
		}
		rows = append(rows, fmt.Sprintf("%d\t%d\t%s\t%s\t%s\t%s\t%s", r.Run, r.Line, thousands(r.Messages),
			thousands(r.Calls), thousands(r.Results), thousands(r.Chars), begins))
	}
	p.table("RUN\tLINE\tMESSAGES\tCALLS\tRESULTS\tCHARS\tTHE USER BEGINS", rows)
	_, err := fmt.Fprintln(p.w, "\nName one with --run N.")
	return err
}
