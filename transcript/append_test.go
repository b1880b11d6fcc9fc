package transcript_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// wantAppended appends to a history, and wants the input, a number of lines behind
// it, and by our reader the messages that the edit leaves. It gives the result.
func wantAppended(t *testing.T, input string, e transcript.Edit, records int) string {
	t.Helper()
	tr := read(t, []byte(input), transcript.Options{})
	var out bytes.Buffer
	if _, err := tr.Append(&out, e); err != nil {
		t.Fatalf("appending to %d messages: %v", tr.Len(), err)
	}
	added, begins := strings.CutPrefix(out.String(), input)
	if !strings.HasSuffix(input, "\n") {
		added = strings.TrimLeft(added, "\r\n")
	}
	if !begins || strings.Count(added, "\n") != records {
		t.Fatalf("the input is changed, or not %d records were added:\n%.3000s", records, added)
	}
	got, err := history.Collect(read(t, out.Bytes(), transcript.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	want := order(e, tr.Len())
	for k, i := range want {
		m := history.Message{Role: e.Role, Text: e.Text}
		if i >= 0 {
			m, _ = tr.At(i)
		}
		if line := string(history.AppendWire(nil, m)); k >= len(got) || string(history.AppendWire(nil, got[k])) != line {
			t.Fatalf("message %d of %d: want %.300s\n%.2000s", k, len(got), line, added)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d messages, want %d", len(got), len(want))
	}
	return out.String()
}

// summaryEdit has a user's checkpoint in place of the messages up to last.
func summaryEdit(last int) transcript.Edit {
	e := edit(0, last)
	e.Role = history.RoleUser
	return e
}

// wantRefused wants an edit to be refused, with a reason, before anything is
// written.
func wantRefused(t *testing.T, input string, e transcript.Edit, reason string) {
	t.Helper()
	var out bytes.Buffer
	_, err := read(t, []byte(input), transcript.Options{}).Append(&out, e)
	if !errors.Is(err, transcript.ErrEdit) || !strings.Contains(err.Error(), reason) || out.Len() > 0 {
		t.Errorf("got %v and %d bytes, want an error with %q and none", err, out.Len(), reason)
	}
}

// unsayable are edits that leave what a summary and one stretch behind it can't
// say, in a history of four messages and more.
var unsayable = []struct {
	name, reason string
	edit         func(e *transcript.Edit)
}{
	{"the assistant's", "want the role user", func(e *transcript.Edit) { e.Role = history.RoleAssistant }},
	{"pinned", "position 1 is pinned", func(e *transcript.Edit) { e.Pinned = []int{1} }},
	{"before the span", "position 0 stays before the checkpoint", func(e *transcript.Edit) { e.First = 1 }},
	{"before the checkpoint", "position 2 stays before the checkpoint", func(e *transcript.Edit) { e.Insert = 3 }},
	{"a gap", "one stretch up to the last message", func(e *transcript.Edit) { e.Stale = []int{3} }},
}

func wantUnsayable(t *testing.T, input string) {
	t.Helper()
	for _, tt := range unsayable {
		t.Run(tt.name, func(t *testing.T) {
			e := summaryEdit(1)
			tt.edit(&e)
			wantRefused(t, input, e, tt.reason)
		})
	}
}

// mostBorders is at how many borders of one history is appended.
const mostBorders = 12

// wantAppendedEverywhere appends at the borders of a history's groups, of many at
// every second or third and so on, and gives the results.
func wantAppendedEverywhere(t *testing.T, input string, records int) []string {
	t.Helper()
	tr := read(t, []byte(input), transcript.Options{})
	groups, err := grouping.Split(tr, tr.Mode())
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	step := 1 + len(groups.Groups)/mostBorders
	for n := 0; n < len(groups.Groups); n += step {
		g := groups.Groups[n]
		all = append(all, wantAppended(t, input, summaryEdit(g.Last), records))
	}
	return all
}

// unappendable are the real sessions of which not every message can be kept: parts
// of it stand only before an older part of the chain, or beside it.
var unappendable = map[string]bool{"session-share-tools.jsonl": true, "agent-sessions-allkinds.jsonl": true}

func TestRealSessionsAreAppendedTo(t *testing.T) {
	for folder, records := range map[string]int{"codex-rollout": 1, "pi-session": 1, "claude-code": 2} {
		for _, file := range shared(t, folder) {
			t.Run(folder+" "+filepath.Base(file), func(t *testing.T) {
				input, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if folder == "claude-code" && unappendable[filepath.Base(file)] {
					n := read(t, input, transcript.Options{}).Len()
					wantRefused(t, string(input), summaryEdit(0), "would not read back")
					wantAppended(t, string(input), summaryEdit(n-1), records)
					return
				}
				for _, out := range wantAppendedEverywhere(t, string(input), records) {
					if folder == "claude-code" {
						wantSegment(t, string(input), out)
					}
				}
			})
		}
	}
}
