package transcript_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// anyPiSession draws a session of messages, silent entries, branches and
// compactions that keep an entry of their path, or of the list.
func anyPiSession(t *rapid.T) string {
	tree := rapid.Bool().Draw(t, "tree")
	n := rapid.IntRange(1, 14).Draw(t, "entries")
	var b strings.Builder
	version := ""
	if tree {
		version = `,"version":3`
	}
	fmt.Fprintf(&b, `{"type":"session","id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/repo"%s}`+"\n", version)
	parents := []int{-1}
	for i := range n {
		parent := i - 1
		if i > 0 && rapid.IntRange(0, 6).Draw(t, "branches") == 0 {
			parent = rapid.IntRange(-1, i-1).Draw(t, "parent")
		}
		parents = append(parents, parent)
		body := anyPiEntry(t, i, tree)
		if tree {
			from := "null"
			if parent >= 0 {
				from = fmt.Sprintf(`"%d"`, parent)
			}
			body = fmt.Sprintf(`"id":"%d","parentId":%s,%s`, i, from, body)
		}
		fmt.Fprintf(&b, `{"timestamp":"2026-01-05T10:00:%02d.000Z",%s}`+"\n", i, body)
	}
	return b.String()
}

func anyPiEntry(t *rapid.T, i int, tree bool) string {
	user := fmt.Sprintf(`"type":"message","message":{"role":"user","content":[{"type":"text","text":"u%d"}],"timestamp":%d}`, i, 1767607200000+1000*i)
	assistant := fmt.Sprintf(`"type":"message","message":{"role":"assistant","content":[{"type":"text","text":"a%d"}],"usage":{"totalTokens":1},"stopReason":"stop","timestamp":%d}`, i, 1767607200000+1000*i)
	kept := rapid.IntRange(0, max(i-1, 0)).Draw(t, "kept")
	compacts := fmt.Sprintf(`"type":"compaction","summary":"s%d","tokensBefore":1,"firstKeptEntryIndex":%d`, i, kept+1)
	if tree {
		compacts = fmt.Sprintf(`"type":"compaction","summary":"s%d","tokensBefore":1,"firstKeptEntryId":"%d"`, i, kept)
	}
	return rapid.SampledFrom([]string{user, user, assistant, assistant, compacts,
		`"type":"model_change","provider":"p","modelId":"m"`,
		`"type":"message","message":{"role":"bashExecution","command":"ls","output":"x","exitCode":0,"excludeFromContext":true}`,
		fmt.Sprintf(`"type":"branch_summary","fromId":"0","summary":"b%d"`, i),
	}).Draw(t, "entry")
}

// A session whose first messages leave reads back as the rest, cycle after cycle,
// whatever Pi compacted before.
func TestPiSessionsReduceFromTheirFirstMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		input := anyPiSession(t)
		for cycle := range 3 {
			tr := readSession(t, []byte(input), transcript.Pi, history.ModeTolerant)
			first := min(cycle, 1)
			if tr.Len() <= first {
				return
			}
			e := spanEdit(transcript.Pi, first, rapid.IntRange(first, tr.Len()-1).Draw(t, "last"))
			if first == 1 {
				e.Stale = []int{0}
			}
			input = string(wantKept(t, tr, e))
		}
	})
}
