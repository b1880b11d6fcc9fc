package deterministic_test

import (
	"bytes"
	"context"

	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/validate"
)

// reporter is what tests, fuzz targets and properties fail by.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Skip(args ...any)
}

// judged is a history with the span that is summarized of it: everything
// unpinned that no pending call holds back.
func judged(t reporter, all history.Source, previous *checkpoint.Checkpoint, first int) (*validate.Source, reducer.Request) {
	t.Helper()
	numbering, err := checkpoint.Number(all, checkpoint.NumberOptions{Mode: history.ModeTolerant})
	if err != nil {
		t.Fatal(err)
	}
	groups, err := grouping.Split(all, history.ModeTolerant)
	if err != nil {
		t.Fatal(err)
	}
	last := all.Len() - 1
	for _, g := range groups.Groups {
		if g.State == grouping.StatePending {
			last = g.First - 1
			break
		}
	}
	for first <= last && numbering.IsPinned(first) {
		first++
	}
	if first > last {
		t.Skip("nothing to summarize")
	}
	src, err := validate.NewSource(validate.Input{History: all, Numbering: numbering, Grouping: groups,
		Span: history.Range{First: first, Last: last}, Previous: previous, Redact: redact.Standard()})
	if err != nil {
		t.Fatal(err)
	}
	req := reducer.Request{Span: src.Messages(), Range: src.Span(), Next: checkpoint.FirstNumbers(), MaxChars: 24000, Attempt: 1}
	for _, i := range src.Pinned() {
		m, err := src.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		req.Pinned = append(req.Pinned, reducer.Indexed{Index: i, Message: m})
	}
	return src, req
}

// mustBeSound summarizes, and fails where the draft is refused, mended, or not
// the same the second time.
func mustBeSound(t reporter, src *validate.Source, req reducer.Request) validate.Sound {
	t.Helper()
	rules := deterministic.New(deterministic.Options{})
	draft, err := rules.Summarize(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	again, err := rules.Summarize(context.Background(), req)
	if err != nil || !bytes.Equal(draft.JSON, again.JSON) {
		t.Fatalf("the second draft differs (%v):\n%s\n%s", err, draft.JSON, again.JSON)
	}
	result, err := validate.Draft(src, draft.JSON)
	if err != nil {
		t.Fatal(err)
	}
	if result.Sound == nil {
		t.Fatalf("refused: %v\n%s", result.Err(), draft.JSON)
	}
	if len(result.TextRestored)+len(result.Demoted) > 0 {
		t.Errorf("mended: restored %q, demoted %q", result.TextRestored, result.Demoted)
	}
	return *result.Sound
}

// mustFit fails where the rendered checkpoint is longer than was asked for,
// unless nothing in it may go.
func mustFit(t reporter, sound validate.Sound, req reducer.Request) {
	t.Helper()
	merged := checkpoint.Merge(nil, sound.Manifest(), req.Range)
	if n := utf8.RuneCountInString(checkpoint.Render(merged)); n > req.MaxChars {
		t.Errorf("the checkpoint has %d characters, want at most %d", n, req.MaxChars)
	}
}

func TestEveryDraftOfACaseIsSound(t *testing.T) {
	files, _ := filepath.Glob(needShared(t, "cases") + "/*.jsonl")
	for _, path := range files {
		all := readChat(t, path)
		if len(all) == 0 || all[0].Role == history.RoleAssistant {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			src, req := judged(t, all, nil, 0)
			mustFit(t, mustBeSound(t, src, req), req)
		})
	}
}

func TestEveryDraftOfARealHistoryIsSoundAndLean(t *testing.T) {
	var files []string
	for _, folder := range []string{"histories/openai-chat/*", "histories/codex-rollout/*", "spans/*.jsonl"} {
		found, _ := filepath.Glob(needShared(t, filepath.Dir(folder)) + "/" + filepath.Base(folder))
		files = append(files, found...)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			mode := history.ModeTolerant
			all, err := transcript.Read(context.Background(), f, transcript.Options{Mode: &mode})
			if err != nil {
				t.Fatal(err)
			}
			src, req := judged(t, all, nil, 0)
			sound := mustBeSound(t, src, req)
			mustFit(t, sound, req)
			req.MaxChars = 6000
			mustBeSound(t, src, req)
		})
	}
}
