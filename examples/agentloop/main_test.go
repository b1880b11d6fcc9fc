package main

import (
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

var update = flag.Bool("update", false, "write golden files anew")

func TestTraceIsTheCommittedOne(t *testing.T) {
	var got bytes.Buffer
	if err := run(t.Context(), &got); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "trace.jsonl")
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the trace is\n%s\nwant\n%s", &got, want)
	}
}

func TestSecondRequestHasWhatMattersAndNotTheRest(t *testing.T) {
	a, err := play(t.Context(), io.Discard, 260)
	if err != nil {
		t.Fatal(err)
	}
	second := a.model.requests[1]
	if got, want := roles(second), []history.Role{history.RoleSystem, history.RoleAssistant}; !slices.Equal(got, want) {
		t.Fatalf("roles %v, want %v", got, want)
	}
	text := second[1].Text
	if _, err := checkpoint.Parse(text); err != nil {
		t.Errorf("the assistant message is no checkpoint: %v\n%s", err, text)
	}
	for _, want := range []string{"artifact://large-report", "go test ./tide passed, 41 tests"} {
		if !strings.Contains(text, want) {
			t.Errorf("the checkpoint lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, strings.TrimSpace(previewFragment)) {
		t.Errorf("the checkpoint repeats the preview:\n%s", text)
	}
}

func TestJournalKeepsTheResult(t *testing.T) {
	a, err := play(t.Context(), io.Discard, 260)
	if err != nil {
		t.Fatal(err)
	}
	kept := slices.ContainsFunc(a.journal.messages, func(m history.Message) bool {
		return m.IsResult() && strings.Count(m.Text, previewFragment) == 32
	})
	if !kept {
		t.Errorf("the journal lost the tool result: %+v", a.journal.messages)
	}
}

func TestJournalKeepsTheCompaction(t *testing.T) {
	a, err := play(t.Context(), io.Discard, 260)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(a.journal.compactions); n != 1 {
		t.Fatalf("%d compactions, want 1", n)
	}
	kept := a.journal.compactions[0]
	if kept.summary != a.model.requests[1][1].Text || len(kept.manifest.Artifacts) == 0 || kept.report.CheckpointID == "" {
		t.Errorf("the journal keeps %+v", kept)
	}
}

func TestRefusedCompactionChangesNothing(t *testing.T) {
	var trace bytes.Buffer
	a := newAgent(&trace, 260)
	a.reducer.Summarizer = reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		return reducer.Draft{}, nil
	})
	if err := a.run(t.Context(), opening()); err != nil {
		t.Fatalf("the session ended: %v", err)
	}
	if !strings.Contains(trace.String(), "context.compact.refused") || !strings.Contains(trace.String(), "session.stop") {
		t.Errorf("the trace is\n%s", &trace)
	}
	second := a.model.requests[1]
	if last := second[len(second)-1]; !last.IsResult() {
		t.Errorf("the second request ends in %+v, want the tool result", last)
	}
}

func TestTriggerAboveTheHistoryGivesNoEvent(t *testing.T) {
	var trace bytes.Buffer
	a, err := play(t.Context(), &trace, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(trace.String(), "context.compact") {
		t.Errorf("a compaction below the trigger:\n%s", &trace)
	}
	second := a.model.requests[1]
	if last := second[len(second)-1]; !last.IsResult() || last.Text != runChecks("") {
		t.Errorf("the next request ends in %+v, want the tool result", last)
	}
}
