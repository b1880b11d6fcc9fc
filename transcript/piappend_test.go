package transcript_test

import (
	"strings"
	"testing"
)

// piTalk are the entries of a short session.
func piTalk() []string {
	return []string{
		`{"type":"model_change","provider":"p","modelId":"m"}`, piSays("user", "one"), piSays("assistant", "yes"), piSays("user", "two"),
		`{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","id":"t1","name":"ls","arguments":{}}],"stopReason":"toolUse"}}`,
		`{"type":"message","message":{"role":"toolResult","toolCallId":"t1","toolName":"ls","content":[{"type":"text","text":"x"}],"isError":false}}`,
		piSays("assistant", "done"), `{"type":"label","targetId":"c","label":"here"}`,
	}
}

func TestPiAppendIsPisOwnCompaction(t *testing.T) {
	input := piTree(piTalk()...)
	added := strings.TrimPrefix(wantAppended(t, input, summaryEdit(1), 1), input)
	const begins, ends = `{"type":"compaction","id":"`, `","parentId":"h","timestamp":"2026-01-05T10:00:01.000Z","summary":"[compacted checkpoint]\nx","firstKeptEntryId":"d","tokensBefore":0}` + "\n"
	id, named := strings.CutPrefix(strings.TrimSuffix(added, ends), begins)
	if !named || len(id) != 8 {
		t.Errorf("the entry is %s", added)
	}
	none := strings.TrimPrefix(wantAppended(t, input, summaryEdit(5), 1), input)
	if !strings.Contains(none, begins+id+`"`) || !strings.Contains(none, `"firstKeptEntryId":"`+id+`"`) {
		t.Errorf("an entry that keeps nothing is %s", none)
	}
	used := strings.Replace(input, `"id":"a"`, `"id":"`+id+`"`, 1)
	used = strings.Replace(used, `"parentId":"a"`, `"parentId":"`+id+`"`, 1)
	if again := strings.TrimPrefix(wantAppended(t, used, summaryEdit(1), 1), used); strings.Contains(again, `"id":"`+id+`"`) {
		t.Errorf("the id is in use, and the entry is %s", again)
	}
}

func TestPiAppend(t *testing.T) {
	for name, input := range map[string]string{
		"a tree":            piTree(piTalk()...),
		"a list":            piList(piTalk()...),
		"no line end":       strings.TrimSuffix(piTree(piTalk()...), "\n"),
		"a branch":          piTree(append(piTalk(), `{"parentId":"c",`+piSays("user", "else")[1:], piSays("assistant", "fine"))...),
		"a compaction":      piTree(append(piTalk(), `{"type":"compaction","summary":"s","firstKeptEntryId":"d","tokensBefore":9}`, piSays("user", "more"), piSays("assistant", "so"))...),
		"a damaged line":    strings.Replace(piList(piTalk()...), "\n", "\n{\"type\":\n", 1),
		"damage at the end": piTree(piTalk()...) + `{"type":"mess`,
	} {
		t.Run(name, func(t *testing.T) {
			for _, out := range wantAppendedEverywhere(t, input, 1) {
				wantAppended(t, out, summaryEdit(0), 1)
			}
		})
	}
}

func TestPiAppendRefusesWhatACompactionCantSay(t *testing.T) {
	input := piTree(piTalk()...)
	wantUnsayable(t, input)
	wantRefused(t, input+`{"type":"custom","timestamp":"t"}`+"\n"+strings.Split(piSays("user", "x"), "\n")[0]+"\n", summaryEdit(0), "")
}
