package realreader_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// handovers are the agents that go on with another agent's session.
var handovers = []struct {
	to    string
	agent func(*testing.T) agent
	// id finds, in what the command says, the session that is to be resumed.
	id *regexp.Regexp
}{
	{"codex-rollout", newCodex, regexp.MustCompile(`'codex resume ([0-9a-f-]{36})'`)},
	{"pi", newPi, nil},
}

// handedOver is what is sent behind the checkpoint of claudeSession where the last
// two turns are kept.
var handedOver = []string{
	"user: Read tide.txt again and say two.", "call toolu_2", "call toolu_3", "result toolu_2: tide", "result toolu_3: two",
	"assistant: Second done: tide, two.", "user: Is anything left to do?", "assistant: Third done: nothing is left.",
}

func TestAgentsResumeAnothersSession(t *testing.T) {
	for _, h := range handovers {
		t.Run(h.to, func(t *testing.T) {
			a := h.agent(t)
			folder := t.TempDir()
			from, to := filepath.Join(folder, "from.jsonl"), filepath.Join(folder, "to.jsonl")
			if err := os.WriteFile(from, []byte(claudeSession()), 0o644); err != nil {
				t.Fatal(err)
			}
			said := reduceSession(t, from, []string{"--to", h.to, "--output", to, "--allow-growth", "--keep-turns", "2", "FILE"})
			text, err := os.ReadFile(to)
			if err != nil {
				t.Fatal(err)
			}
			id := a.adopt(t, string(text))
			if h.id != nil {
				if found := h.id.FindStringSubmatch(said); found == nil || found[1] != id {
					t.Fatalf("the command does not name the session %s: %s", id, said)
				}
			}
			now := a.say(t, id, "Go on.", answer{calls: []call{{"call_4", "echo on"}}}, answer{text: "Went on."})
			judgeHandover(t, now.asked[0], "Go on.")
			for _, fault := range unpaired(now.asked[1]) {
				t.Error(fault)
			}
			goOn(t, a, id, now)
		})
	}
}

// judgeHandover wants one checkpoint with the rule in it, what stayed behind it,
// and the prompt last.
func judgeHandover(t *testing.T, sent []item, prompt string) {
	t.Helper()
	at := checkpoints(sent)
	if len(at) != 1 || !strings.Contains(sent[at[0]].text, "Do not touch harbour.txt.") || len(unpaired(sent)) > 0 {
		t.Fatalf("the session was not read whole:\n%s", outline(sent))
	}
	for _, head := range sent[:at[0]] {
		if !head.given() {
			t.Errorf("before the checkpoint stands %s", head.raw)
		}
	}
	var got []string
	for _, it := range sent[at[0]+1:] {
		if !it.given() {
			got = append(got, it.facts()...)
		}
	}
	if want := slices.Concat(handedOver, []string{"user: " + prompt}); !slices.Equal(got, want) {
		t.Errorf("behind the checkpoint stands\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// facts say what an item is, a call or a result by its id.
func (i item) facts() []string {
	if i.result != "" {
		return []string{fmt.Sprintf("result %s: %s", i.result, i.text)}
	}
	if len(i.calls) == 0 {
		return []string{i.role + ": " + i.text}
	}
	var all []string
	for _, id := range i.calls {
		all = append(all, "call "+id)
	}
	return all
}

// claudeSession is a Claude Code session of three turns. The calls of the second
// are parallel: its results fork the chain.
func claudeSession() string {
	asks := func(text string) object { return object{"role": "user", "content": text} }
	says := func(id string, block object) object {
		return object{"id": id, "type": "message", "role": "assistant", "model": "scripted", "content": []object{block}}
	}
	uses := func(id, command string) object {
		return object{"type": "tool_use", "id": id, "name": "Bash", "input": object{"command": command}}
	}
	answers := func(id, text string) object {
		return object{"role": "user", "content": []object{{"type": "tool_result", "tool_use_id": id, "content": text}}}
	}
	tells := func(id, text string) object { return says(id, object{"type": "text", "text": text}) }
	var records []object
	for i, r := range []struct {
		parent  any
		message object
	}{
		{nil, asks("Write tide.txt with one line. Do not touch harbour.txt.")},
		{0, says("msg_1", uses("toolu_1", "echo tide > tide.txt"))},
		{1, answers("toolu_1", "")},
		{2, tells("msg_2", "First done: tide.txt is written.")},
		{3, asks("Read tide.txt again and say two.")},
		{4, says("msg_3", uses("toolu_2", "cat tide.txt"))},
		{5, says("msg_3", uses("toolu_3", "echo two"))},
		{5, answers("toolu_2", "tide")},
		{6, answers("toolu_3", "two")},
		{8, tells("msg_4", "Second done: tide, two.")},
		{9, asks("Is anything left to do?")},
		{10, tells("msg_5", "Third done: nothing is left.")},
	} {
		name := func(n any) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }
		record := object{"parentUuid": nil, "isSidechain": false, "userType": "external", "cwd": "/repo", "sessionId": "s", "version": "2.1.0",
			"type": r.message["role"], "message": r.message, "uuid": name(i), "timestamp": fmt.Sprintf("2026-01-05T10:00:%02d.000Z", i)}
		if r.parent != nil {
			record["parentUuid"] = name(r.parent)
		}
		records = append(records, record)
	}
	return linesOf(records)
}
