package main

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestTheWaitLineTellsWhatIsWaitedFor(t *testing.T) {
	var out strings.Builder
	now := time.Unix(1_000, 0)
	ticks := make(chan time.Time)
	l := startWaitLine(&out, func() time.Time { return now }, ticks)
	ticks <- now // nothing is waited for yet
	span := history.Range{First: 1, Last: 900}
	l.asks(reducer.Progress{Summarizer: "openai", Span: span, Range: history.Range{First: 1, Last: 200}, Chunk: 1, Attempt: 1})
	ticks <- now
	l.asks(reducer.Progress{Summarizer: "openai", Span: span, Range: span, Chunk: 1, Attempt: 2})
	l.stop()
	want := clearLine + "reduce: openai reads messages 1–200 of 1–900, chunk 1, 0 s"
	want += want
	want += clearLine + "reduce: openai reads messages 1–900, draft 2, 0 s" + clearLine
	if out.String() != want {
		t.Errorf("the line is\n%q, want\n%q", out.String(), want)
	}
}

func TestNothingIsWaitedForOutsideOfATerminal(t *testing.T) {
	var out strings.Builder
	engine := &reducer.Reducer{Name: authorModel}
	stop := showWaiting(engine, &out)
	stop()
	if engine.Progress != nil || out.Len() > 0 {
		t.Errorf("it says %q", out.String())
	}
}
