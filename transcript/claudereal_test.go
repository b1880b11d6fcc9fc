package transcript_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// plainRecord is a record of a session as a plain reader sees it.
type plainRecord struct {
	Type, Subtype, UUID, ParentUUID string
	IsSidechain                     bool
	Message                         struct {
		ID      string
		Content json.RawMessage
	}
	line string
}

// plainBlocks gives the ids of the calls and of the results of a record.
func (r plainRecord) plainBlocks() (calls, results []string) {
	var blocks []struct {
		Type, ID string
		For      string `json:"tool_use_id"`
	}
	_ = json.Unmarshal(r.Message.Content, &blocks)
	for _, b := range blocks {
		switch b.Type {
		case "tool_use":
			calls = append(calls, b.ID)
		case "tool_result":
			results = append(results, b.For)
		}
	}
	return calls, results
}

func plainRecords(input string) []plainRecord {
	var all []plainRecord
	for line := range strings.Lines(input) {
		r := plainRecord{line: strings.TrimRight(line, "\r\n")}
		if json.Unmarshal([]byte(line), &r) == nil {
			all = append(all, r)
		}
	}
	return all
}

func (r plainRecord) speaks() bool { return r.Type == "user" || r.Type == "assistant" }

// plainWalk is the published rule of reading a session, on its own: from the last
// line of the user or the assistant by parentUuid to the root or a compaction;
// then every line of a message of which one was met, and every line with a result
// of a call that was met.
func plainWalk(records []plainRecord) []plainRecord {
	byID := make(map[string]int)
	sides := true
	for i, r := range records {
		if r.UUID != "" {
			byID[r.UUID] = i
		}
		sides = sides && (!r.speaks() || r.IsSidechain)
	}
	at := -1
	for i, r := range records {
		if r.speaks() && (sides || !r.IsSidechain) {
			at = i
		}
	}
	met := make(map[int]bool)
	for at >= 0 && !met[at] {
		met[at] = true
		if records[at].Subtype == "compact_boundary" {
			break
		}
		above, known := byID[records[at].ParentUUID]
		if at = above; !known {
			at = -1
		}
	}
	turns, calls := make(map[string]bool), make(map[string]bool)
	for i := range met {
		turns[records[i].Message.ID] = true
	}
	for i, r := range records {
		if r.Message.ID != "" && turns[r.Message.ID] {
			met[i] = true
			made, _ := r.plainBlocks()
			for _, id := range made {
				calls[id] = true
			}
		}
	}
	for i, r := range records {
		_, results := r.plainBlocks()
		for _, id := range results {
			met[i] = met[i] || calls[id]
		}
	}
	var all []plainRecord
	for i, r := range records {
		if met[i] && r.speaks() && (sides || !r.IsSidechain) {
			all = append(all, r)
		}
	}
	return all
}

// claudeCalls are the distinct calls of the real files, outside of side chains.
var claudeCalls = map[string]int{
	"agent-sessions-allkinds.jsonl":        1,
	"ccviewer-5c0375b4.jsonl":              13,
	"ccviewer-long.jsonl":                  11,
	"codemie-196820da.jsonl":               65,
	"codemie-9eda1058.jsonl":               3,
	"codemie-subagents-main.jsonl":         14,
	"copilot-chat-30530d66.jsonl":          25,
	"copilot-chat-4c289ca8.jsonl":          5,
	"copilot-chat-98b76fb9.jsonl":          0,
	"session-share-0ccf1a04.jsonl":         7,
	"session-share-subagent-a9cad17.jsonl": 1,
	"session-share-tools.jsonl":            65,
}

func TestRealClaudeCodeAgreesWithAPlainWalk(t *testing.T) {
	for _, file := range shared(t, "claude-code") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			input, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tr := read(t, input, transcript.Options{})
			if tr.Format() != transcript.ClaudeCode || tr.Mode() != history.ModeTolerant {
				t.Errorf("read as %s in mode %s", tr.Format(), tr.Mode())
			}
			got := tallyOf(t, tr)
			calls, results := make(map[string]bool), make(map[string]bool)
			for _, r := range plainWalk(plainRecords(string(input))) {
				made, answered := r.plainBlocks()
				for _, id := range made {
					calls[id] = true
				}
				for _, id := range answered {
					results[id] = true
				}
			}
			if want := claudeCalls[filepath.Base(file)]; got.calls != want {
				t.Errorf("%d calls, want %d", got.calls, want)
			}
			if !isTree(tr) {
				return
			}
			if got.calls != len(calls) || got.results != len(results) {
				t.Errorf("%d calls and %d results, a plain walk finds %d and %d", got.calls, got.results, len(calls), len(results))
			}
			wantSameBytes(t, tr, input)
		})
	}
}

// isTree is false where a plain walk does not find the history: for the fixture with
// one of each record, whose records all have one and the same name, and where a
// line of the chain is damaged.
func isTree(tr *transcript.Transcript) bool {
	for _, f := range tr.Findings() {
		if f.Code == transcript.CodeTruncated {
			return false
		}
	}
	record, err := tr.RecordBytes(0)
	return err == nil && !bytes.Contains(record, []byte("[trimmed for fixture]"))
}

func TestRealClaudeCodeSessionsAreReducedAtEveryBorder(t *testing.T) {
	for _, folder := range []string{"claude-code", "anthropic-messages"} {
		for _, file := range shared(t, folder) {
			t.Run(filepath.Base(file), func(t *testing.T) {
				input, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				wantClaudeBorders(t, string(input))
			})
		}
	}
}

// wantEveryBorder projects a history at every border of its groups, and wants the
// checkpoint and the kept messages back, by our reader and by a plain walk.
func wantClaudeBorders(t *testing.T, input string) {
	t.Helper()
	tr := read(t, []byte(input), transcript.Options{})
	groups, err := grouping.Split(tr, tr.Mode())
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(input, "\n")
	for _, g := range groups.Groups {
		wantBorder(t, tr, lines, g.Last)
	}
}

func wantBorder(t *testing.T, tr *transcript.Transcript, lines []string, last int) {
	t.Helper()
	e := edit(0, last)
	e.Role = tr.Format().CheckpointRole()
	var out bytes.Buffer
	if _, err := tr.Project(&out, e); err != nil {
		t.Errorf("projecting 0 to %d of %d: %v", last, tr.Len(), err)
		return
	}
	projected := out.String()
	again, err := transcript.Read(context.Background(), &out, transcript.Options{})
	if err != nil {
		t.Fatalf("the projection of 0 to %d can't be read: %v", last, err)
	}
	if again.Format() != tr.Format() || again.Len() != tr.Len()-last {
		t.Errorf("0 to %d: read as %s with %d messages, want %s with %d\n%.3000s", last, again.Format(), again.Len(), tr.Format(), tr.Len()-last, projected)
		return
	}
	first, err := again.At(0)
	if err != nil || first.Role != e.Role || first.Text != e.Text {
		t.Errorf("0 to %d: the first message is %+v, want the checkpoint", last, first)
	}
	for i := last + 1; i < tr.Len(); i++ {
		if got, want := wire(t, again, i-last), wire(t, tr, i); got != want {
			t.Errorf("0 to %d: message %d reads\n%.300s\nwant\n%.300s", last, i, got, want)
		}
	}
	if tr.Format() == transcript.ClaudeCode && isTree(tr) && !strings.HasPrefix(projected, `{"loglines"`) {
		wantPlainWalk(t, tr, lines, last, projected)
	}
}

func wire(t *testing.T, s history.Source, i int) string {
	t.Helper()
	m, err := s.At(i)
	if err != nil {
		t.Fatal(err)
	}
	return string(history.AppendWire(nil, m)) + " " + m.Time.String()
}

// wantPlainWalk wants a plain walk of a projection to find the checkpoint, every
// record of a kept message, and none of one that left.
func wantPlainWalk(t *testing.T, tr *transcript.Transcript, lines []string, last int, projected string) {
	t.Helper()
	found := make(map[string]bool)
	checkpoints := 0
	for _, r := range plainWalk(plainRecords(projected)) {
		if strings.Contains(r.line, "[compacted checkpoint]") {
			checkpoints++
			if !strings.HasPrefix(r.line, `{"parentUuid":`) || r.UUID == "" {
				t.Errorf("the checkpoint's record is %.200s", r.line)
			}
			continue
		}
		found[r.line] = true
	}
	if checkpoints != 1 {
		t.Errorf("0 to %d: a plain walk finds %d checkpoints", last, checkpoints)
	}
	for i := range tr.Len() {
		for _, n := range tr.Lines(i) {
			if line := strings.TrimRight(lines[n-1], "\r"); found[line] != (i > last) {
				t.Errorf("0 to %d: message %d, line %d: a plain walk finds it: %v\n%.200s", last, i, n, i <= last, line)
			}
		}
	}
}
