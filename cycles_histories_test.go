package reduce_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/verify"
)

// longHistories are the longest of the real histories.
var longHistories = []string{
	"../shared/histories/codex-rollout/codemie-0.125-cli.jsonl",
	"../shared/histories/codex-rollout/localpush-b.jsonl",
	"../shared/histories/openai-chat/openhands-sdk-fncall*.json",
}

// saysNothing answers every request with an empty draft.
var saysNothing = reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
	text, err := json.Marshal(checkpoint.Manifest{SourceRange: req.Range})
	return reducer.Draft{JSON: text}, err
})

func TestLongHistoriesLoseNothingInPieces(t *testing.T) {
	for _, file := range sharedFiles(t, longHistories...) {
		messages := messagesOf(t, file)
		for _, cut := range []struct{ pieces, keep int }{{5, 0}, {5, 10}, {50, 0}, {50, 10}} {
			t.Run(fmt.Sprintf("%s/%d pieces/keep %d", filepath.Base(file), cut.pieces, cut.keep), func(t *testing.T) {
				rows := reducePieces(t, messages, cut.pieces, cut.keep, deterministic.New(deterministic.Options{}))
				t.Logf("\n%s", cycleTable(rows))
			})
		}
		t.Run(filepath.Base(file)+"/says nothing", func(t *testing.T) { reducePieces(t, messages, 5, 0, saysNothing) })
	}
}

// messagesOf reads a history as bare messages, tolerantly.
func messagesOf(t *testing.T, file string) history.Messages {
	t.Helper()
	read, err := transcript.Read(t.Context(), bytes.NewReader([]byte(readFile(t, file))), transcript.Options{})
	if err != nil {
		t.Fatal(err)
	}
	messages, err := history.Collect(read)
	if err != nil {
		t.Fatal(err)
	}
	return messages
}

// reducePieces reduces a history as it grows by pieces, and wants nothing lost
// and every projection to agree with the messages so far.
func reducePieces(t *testing.T, messages history.Messages, pieces, keep int, s reducer.Summarizer) []cycleRow {
	t.Helper()
	policy := reducer.Policy{Mode: history.ModeTolerant, Keep: keepMessages(keep), AllowGrowth: true}
	r := &reducer.Reducer{Policy: policy, Summarizer: s}
	ledger := newLedger()
	var rows []cycleRow
	var visible history.Messages
	told := 0
	for piece := range pieces {
		end := (piece + 1) * len(messages) / pieces
		visible = append(visible, messages[told:end]...)
		told = end
		report, err := r.Compact(t.Context(), visible)
		if err != nil {
			t.Fatalf("after message %d: %v", told-1, err)
		}
		if report.NoOp {
			continue
		}
		row := cycleRow{cycle: len(rows) + 1, messages: told, cycleCount: ledger.enter(t, checkpointText(t, report.Projection))}
		if row.lost != 0 || row.reworded != 0 {
			t.Errorf("after message %d: %d items lost, %d re-worded\n%s", told-1, row.lost, row.reworded, report.Summary)
		}
		rows = append(rows, row)
		result, err := verify.Projection(t.Context(), verify.Input{
			Projection: report.Projection, Original: messages[:told], Manifest: &report.Checkpoint.Manifest, Mode: policy.Mode,
		})
		if err != nil {
			t.Errorf("after message %d: %v", told-1, err)
		}
		if !slices.Equal(result.Spans, report.Checkpoint.Provenance.Spans) {
			t.Errorf("after message %d: spans %v were verified, want %v", told-1, result.Spans, report.Checkpoint.Provenance.Spans)
		}
		if visible, err = history.Collect(report.Projection); err != nil {
			t.Fatal(err)
		}
	}
	if len(rows) == 0 {
		t.Error("no piece was reduced")
	}
	return rows
}
