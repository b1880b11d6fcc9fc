package transcript_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/transcript"
)

// plainSegment is the published rule of a compaction that kept a stretch, on its
// own: the records before the last boundary go, but for those from the tail by
// parentUuid to the head, which follow the anchor. It gives nil where the chain
// does not lead from the one to the other.
func plainSegment(records []plainRecord) []plainRecord {
	at := -1
	for i, r := range records {
		if r.Subtype == "compact_boundary" {
			at = i
		}
	}
	var bound struct {
		CompactMetadata struct {
			PreservedSegment *struct{ HeadUUID, AnchorUUID, TailUUID string }
		}
	}
	if at < 0 || json.Unmarshal([]byte(records[at].line), &bound) != nil {
		return nil
	}
	kept := bound.CompactMetadata.PreservedSegment
	if kept == nil {
		return records[at:]
	}
	byID := make(map[string]plainRecord)
	for _, r := range records[:at] {
		byID[r.UUID] = r
	}
	var stretch []plainRecord
	for id := kept.TailUUID; ; {
		r, known := byID[id]
		if !known || len(stretch) > len(records) {
			return nil
		}
		stretch = append(stretch, r)
		if id == kept.HeadUUID {
			break
		}
		id = r.ParentUUID
	}
	stretch[len(stretch)-1].ParentUUID = kept.AnchorUUID
	slices.Reverse(stretch)
	return slices.Concat(records[at:], stretch)
}

// wantSegment wants a plain walk of an appended session to find the checkpoint
// once and otherwise records of the input, up to its last one, and gives these.
func wantSegment(t *testing.T, input, out string) []plainRecord {
	t.Helper()
	var kept []plainRecord
	checkpoints := 0
	for _, r := range plainWalk(plainSegment(plainRecords(out))) {
		switch {
		case strings.Contains(r.line, `"content":"[compacted checkpoint]\nx"`):
			checkpoints++
		case strings.Contains(input, r.line):
			kept = append(kept, r)
		default:
			t.Errorf("a plain walk finds %.200s", r.line)
		}
	}
	if checkpoints != 1 {
		t.Errorf("a plain walk finds %d checkpoints", checkpoints)
	}
	return kept
}

// claudeTalk is a short session with two answers of parts and records without
// messages on its chain.
func claudeTalk() string {
	return node("u1", "", asks("one")) + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("two")) +
		node("a2", "u2", says("m2", text("look"))) + node("a3", "a2", says("m2", `{"type":"tool_use","id":"t1","name":"Read","input":{}}`)) +
		node("r1", "a3", `"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"x"}]}`) +
		node("x1", "r1", `"type":"system","subtype":"turn_duration"`) + node("a4", "x1", says("m3", text("done")))
}

func TestClaudeAppendIsTheAgentsOwnCompaction(t *testing.T) {
	input := claudeTalk()
	out := wantAppended(t, input, summaryEdit(1), 2)
	added := plainRecords(strings.TrimPrefix(out, input))
	const facts = `"isSidechain":false,"userType":"external","cwd":"/w","sessionId":"s","version":"2.1.0","gitBranch":"main",`
	boundary := `{"parentUuid":null,"logicalParentUuid":"a4",` + facts + `"type":"system","subtype":"compact_boundary","content":"Conversation compacted","isMeta":false,` +
		`"timestamp":"2026-01-02T03:04:05.678Z","uuid":"` + added[0].UUID + `","level":"info","compactMetadata":{"trigger":"manual","preTokens":0,` +
		`"preservedSegment":{"headUuid":"u2","anchorUuid":"` + added[1].UUID + `","tailUuid":"a4"}}}`
	summary := `{"parentUuid":"` + added[0].UUID + `",` + facts + `"type":"user","message":{"role":"user","content":"[compacted checkpoint]\nx"},` +
		`"isCompactSummary":true,"isVisibleInTranscriptOnly":true,"uuid":"` + added[1].UUID + `","timestamp":"2026-01-02T03:04:05.678Z"}`
	if added[0].line != boundary || added[1].line != summary {
		t.Errorf("got\n%s\n%s\nwant\n%s\n%s", added[0].line, added[1].line, boundary, summary)
	}
	var ids []string
	for _, r := range wantSegment(t, input, out) {
		ids = append(ids, r.UUID)
	}
	if got := strings.Join(ids, " "); got != "u2 a2 a3 r1 a4" {
		t.Errorf("a plain walk finds %s", got)
	}
	if none := wantAppended(t, input, summaryEdit(5), 2); strings.Contains(none, "preservedSegment") || len(wantSegment(t, input, none)) > 0 {
		t.Errorf("nothing is kept, and the records are %s", strings.TrimPrefix(none, input))
	}
}

func TestClaudeAppend(t *testing.T) {
	talk := claudeTalk()
	forks := node("u1", "", asks("one")) + node("a1", "u1", says("m1", text("both"))) +
		node("a2", "a1", says("m1", `{"type":"tool_use","id":"t1","name":"Read","input":{}}`)) + node("a3", "a2", says("m1", `{"type":"tool_use","id":"t2","name":"Read","input":{}}`)) +
		node("r1", "a2", `"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"x"}]}`) +
		node("r2", "a3", `"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","content":"y"}]}`) + node("a4", "r2", says("m2", text("done")))
	for name, input := range map[string]string{
		"a chain":           talk,
		"no line end":       strings.TrimSuffix(talk, "\n"),
		"a rewound branch":  talk + node("u3", "a1", asks("else")) + node("a5", "u3", says("m5", text("fine"))),
		"parallel calls":    forks,
		"a compaction":      talk + node("b1", "", boundary) + node("s1", "b1", summary) + node("u3", "s1", asks("three")) + node("a5", "u3", says("m5", text("fine"))),
		"damage at the end": talk + `{"type":"us`,
	} {
		t.Run(name, func(t *testing.T) { wantAppendedEverywhere(t, input, 2) })
	}
}

// The agent goes on behind the last record that was kept.
func TestClaudeAppendedSessionGoesOn(t *testing.T) {
	once := wantAppended(t, claudeTalk(), summaryEdit(1), 2)
	more := once + node("u3", "a4", asks("three")) + node("a5", "u3", says("m5", text("fine")))
	const want = "u [compacted checkpoint]\nx\nu two\n"
	if got := told(t, read(t, []byte(more), transcript.Options{})); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "u three\na fine\n") {
		t.Errorf("the session goes on as\n%s", got)
	}
	for last := 1; last < 6; last++ {
		if last != 2 {
			wantSegment(t, more, wantAppended(t, more, summaryEdit(last), 2))
		}
		wantBorder(t, read(t, []byte(more), transcript.Options{}), strings.Split(more, "\n"), last)
	}
}

func TestClaudeAppendRefusesWhatACompactionCantSay(t *testing.T) {
	wantUnsayable(t, claudeTalk())
	once := wantAppended(t, claudeTalk(), summaryEdit(1), 2)
	records := plainRecords(once)
	more := once + node("u3", records[len(records)-1].UUID, asks("three")) + node("a5", "u3", says("m5", text("fine")))
	wantRefused(t, more, summaryEdit(1), "no stretch whose records name each other")
	wantAppended(t, more, summaryEdit(4), 2)
}
