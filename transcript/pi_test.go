package transcript_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// piTree gives a session of version 3 with the given entries, each the child of
// the one before unless it names its parent. They are named a, b, c ….
func piTree(entries ...string) string {
	b := strings.Builder{}
	b.WriteString(`{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/repo"}` + "\n")
	parent := "null"
	for i, e := range entries {
		id := `"` + string(rune('a'+i)) + `"`
		if !strings.Contains(e, `"parentId"`) {
			e = `{"parentId":` + parent + `,` + e[1:]
		}
		b.WriteString(`{"id":` + id + `,"timestamp":"2026-01-05T10:00:01.000Z",` + e[1:] + "\n")
		parent = id
	}
	return b.String()
}

// piList gives a session of version 1.
func piList(entries ...string) string {
	return `{"type":"session","id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/repo","provider":"p"}` + "\n" + strings.Join(entries, "\n") + "\n"
}

func piSays(role, text string) string {
	return `{"type":"message","message":{"role":"` + role + `","content":[{"type":"text","text":"` + text + `"}]}}`
}

const (
	piWrapped = "The conversation history before this point was compacted into the following summary:\n\n<summary>\n"
	piBranch  = "The following is a summary of a branch that this conversation came back from:\n\n<summary>\n"
)

func TestPiMessages(t *testing.T) {
	user, assistant := history.RoleUser, history.RoleAssistant
	tests := []struct {
		name, entry string
		want        []message
	}{
		{"user", piSays("user", "fix it"), []message{spoken(user, "fix it")}},
		{"user of a string", `{"type":"message","message":{"role":"user","content":"fix it"}}`, []message{spoken(user, "fix it")}},
		{"assistant", `{"type":"message","message":{"role":"assistant","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"a"},{"type":"text","text":"b"},
			{"type":"toolCall","id":"t1","name":"read","arguments":{"path": "a.go"}},{"type":"toolCall","id":"t2","name":"ls","arguments":null}],"stopReason":"aborted"}}`,
			[]message{{Role: assistant, Text: "a\nb", Reasoning: "hm", ToolCalls: []history.ToolCall{
				{ID: "t1", Name: "read", Arguments: `{"path":"a.go"}`}, {ID: "t2", Name: "ls"}}}}},
		{"aborted answer", `{"type":"message","message":{"role":"assistant","content":[],"stopReason":"aborted","errorMessage":"x"}}`, []message{{Role: assistant}}},
		{"result", `{"type":"message","message":{"role":"toolResult","toolCallId":"t1","toolName":"read","content":[{"type":"text","text":"x"}],"isError":false}}`,
			[]message{result("t1", "read", "x", history.OutcomeOK)}},
		{"failed result", `{"type":"message","message":{"role":"toolResult","toolCallId":"t1","toolName":"read","content":[],"isError":true}}`,
			[]message{result("t1", "read", "", history.OutcomeError)}},
		{"result without a flag", `{"type":"message","message":{"role":"toolResult","toolCallId":"t1","toolName":"read","content":"x"}}`,
			[]message{result("t1", "read", "x", history.OutcomeUnknown)}},
		{"command", `{"type":"message","message":{"role":"bashExecution","command":"ls","output":"a.go","exitCode":0,"cancelled":false,"truncated":false}}`,
			[]message{note("Ran `ls`\n```\na.go\n```")}},
		{"failed command", `{"type":"message","message":{"role":"bashExecution","command":"ls","output":"","exitCode":2,"cancelled":false,"truncated":true,"fullOutputPath":"/tmp/x"}}`,
			[]message{note("Ran `ls`\n(no output)\n\nCommand exited with code 2\n\n[Output truncated. Full output: /tmp/x]")}},
		{"cancelled command", `{"type":"message","message":{"role":"bashExecution","command":"ls","output":"a","exitCode":null,"cancelled":true,"truncated":false}}`,
			[]message{note("Ran `ls`\n```\na\n```\n\n(command cancelled)")}},
		{"command kept from the model", `{"type":"message","message":{"role":"bashExecution","command":"ls","output":"a","exitCode":0,"excludeFromContext":true}}`, nil},
		{"an extension's message", `{"type":"custom_message","customType":"ext","content":"note","display":true}`, []message{note("note")}},
		{"an extension's blocks", `{"type":"custom_message","customType":"ext","content":[{"type":"text","text":"note"}],"display":true}`, []message{note("note")}},
		{"an extension's role", piSays("custom", "note"), []message{note("note")}},
		{"a hook's role", piSays("hookMessage", "note"), []message{note("note")}},
		{"branch summary", `{"type":"branch_summary","fromId":"x","summary":"tried A"}`, []message{spoken(user, piBranch+"tried A</summary>")}},
		{"empty branch summary", `{"type":"branch_summary","fromId":"x","summary":""}`, nil},
		{"branch summary as a role", `{"type":"message","message":{"role":"branchSummary","summary":"tried A"}}`, []message{spoken(user, piBranch+"tried A</summary>")}},
		{"summary as a role", `{"type":"message","message":{"role":"compactionSummary","summary":"did A"}}`, []message{spoken(user, piWrapped+"did A\n</summary>")}},
		{"compaction", `{"type":"compaction","summary":"did A","firstKeptEntryId":"x","tokensBefore":1}`, []message{spoken(user, piWrapped+"did A\n</summary>")}},
		{"silent ones", `{"type":"label","targetId":"a","label":"x"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			entry := strings.ReplaceAll(tt.entry, "\n\t\t\t", "")
			wantAll(t, piTree(entry), transcript.Pi, tt.want)
			wantAll(t, piList(entry), transcript.Pi, tt.want)
		})
	}
}

func TestPiImagesAndTimes(t *testing.T) {
	input := piTree(`{"type":"message","message":{"role":"user","content":[{"type":"image","data":"aGk=","mimeType":"image/png"}]}}`)
	m, err := read(t, []byte(input), transcript.Options{}).At(0)
	if err != nil || len(m.Media) != 1 || m.Media[0].Kind != "image" || m.Media[0].SHA256 != history.Digest(sha256.Sum256([]byte("hi"))) {
		t.Errorf("got %+v, %v", m, err)
	}
	if got := m.Time.Format("15:04:05"); got != "10:00:01" {
		t.Errorf("time %s", got)
	}
}

func TestPiSummariesAreInherited(t *testing.T) {
	tr := read(t, []byte(piTree(`{"type":"compaction","summary":"did A","firstKeptEntryId":"x"}`,
		`{"type":"branch_summary","summary":"b"}`)), transcript.Options{})
	for i, want := range []string{"pi-summary", "pi-branch-summary"} {
		m, _ := tr.At(i)
		if got, ok := m.Inherited(); !ok || got != want || m.StartsTurn() {
			t.Errorf("message %d is inherited from %q, want %q", i, got, want)
		}
	}
}

// texts gives what the messages of a session say, Pi's own words around a summary
// left out.
func piTexts(t *testing.T, input string) []string {
	var all []string
	for _, m := range messagesOf(t, input, "") {
		text := strings.TrimSuffix(strings.TrimPrefix(m.Text, piWrapped), "\n</summary>")
		all = append(all, text)
	}
	return all
}

func piCompacts(summary, kept string) string {
	return `{"type":"compaction","summary":"` + summary + `","firstKeptEntryId":"` + kept + `","tokensBefore":9}`
}

func TestPiHistoryIsThePathToTheLastEntry(t *testing.T) {
	u := func(text string) string { return piSays("user", text) }
	on := func(parent, entry string) string { return `{"parentId":"` + parent + `",` + entry[1:] }
	tests := []struct {
		name  string
		input string
		want  []string
	}{
		{"a branch", piTree(u("1"), u("2"), u("3"), on("a", u("4")), u("5")), []string{"1", "4", "5"}},
		{"the last entry has no message", piTree(u("1"), u("2"), on("a", `{"type":"label","targetId":"b"}`)), []string{"1"}},
		{"a parent that is not there", piTree(u("1"), on("x", u("2")), u("3")), []string{"2", "3"}},
		{"a circle", piTree(on("b", u("1")), u("2")), []string{"1", "2"}},
		{"an id twice", piTree(u("1"), u("2")) + `{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"3"}}` + "\n", []string{"1", "3"}},
		{"kept from the middle", piTree(u("1"), u("2"), piCompacts("s", "b"), u("3")), []string{"s", "2", "3"}},
		{"nothing kept", piTree(u("1"), u("2"), piCompacts("s", "x"), u("3")), []string{"s", "3"}},
		{"kept from an entry without a message", piTree(u("1"), `{"type":"model_change"}`, u("2"), piCompacts("s", "b")), []string{"s", "2"}},
		{"twice", piTree(u("1"), u("2"), piCompacts("s", "b"), u("3"), piCompacts("r", "b"), u("4")), []string{"r", "2", "3", "4"}},
		{"a compaction on another branch", piTree(u("1"), u("2"), piCompacts("s", "b"), on("b", u("3"))), []string{"1", "2", "3"}},
		{"a list", piList(u("1"), u("2"), u("3"), `{"type":"compaction","summary":"s","firstKeptEntryIndex":2}`, u("4")), []string{"s", "2", "3", "4"}},
		{"a list that keeps itself", piList(u("1"), `{"type":"compaction","summary":"s","firstKeptEntryIndex":2}`, u("4")), []string{"s", "4"}},
		{"a list that keeps nothing", piList(u("1"), `{"type":"compaction","summary":"s","firstKeptEntryIndex":99}`, u("4")), []string{"s", "4"}},
		{"blank and damaged lines are no entries", piList(u("1"), "", "not JSON", u("2"), `{"type":"compaction","summary":"s","firstKeptEntryIndex":2}`), []string{"s", "2"}},
		{"a list without its header", `{"timestamp":"x",` + u("1")[1:] + "\n" + u("2") + "\n" + `{"type":"compaction","summary":"s","firstKeptEntryIndex":1}` + "\n", []string{"s", "2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := piTexts(t, tt.input); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q\n%s", got, tt.want, tt.input)
			}
		})
	}
}

func TestPiUnknownEntriesAreCounted(t *testing.T) {
	input := piTree(`{"type":"newer"}`, `{"type":"newer"}`, piSays("system", "x"),
		`{"type":"message","message":{"role":"user","content":[{"type":"video"}]}}`)
	var got []string
	for _, f := range read(t, []byte(input), transcript.Options{}).Findings() {
		got = append(got, f.Message)
	}
	want := []string{`unknown record "newer" (2 found)`, `unknown role "system" (1 found)`, `unknown content block "video" (1 found)`}
	for i, w := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], w) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestPiDamage(t *testing.T) {
	for _, entry := range []string{
		`{"type":7}`, `{"type":"message","message":"x"}`, `{"type":"message","message":{"role":1}}`,
		`{"type":"message","message":{"role":"user","content":7}}`,
		`{"type":"message","message":{"role":"user","content":["x"]}}`,
		`{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","id":"a"}]}}`,
		`{"type":"compaction","summary":{}}`,
	} {
		m := history.ModeDefault
		if _, err := tryRead(piTree(entry), transcript.Options{Mode: &m}); err == nil {
			t.Errorf("%s is read", entry)
		}
		wantAll(t, piTree(entry, piSays("user", "a")), transcript.Pi, []message{spoken(history.RoleUser, "a")})
	}
}

func TestPiCheckpointRecords(t *testing.T) {
	u := func(text string) string { return piSays("user", text) }
	answer := `{"type":"message","message":{"role":"assistant","content":[{"type":"text","text":"x"}],"timestamp":7}}`
	e := transcript.Edit{Role: history.RoleUser, Text: "[compacted checkpoint]\nx"}
	with := func(first, last int, role history.Role) transcript.Edit {
		e := e
		e.First, e.Last, e.Insert, e.Role = first, last, last+1, role
		return e
	}
	stamp := `"timestamp":"2026-01-05T10:00:01.000Z"`
	text := `[compacted checkpoint]\nx`
	tests := []struct {
		name, input string
		edit        transcript.Edit
		want        string
	}{
		{"in place", piTree(`{"type":"model_change"}`, u("1"), u("2"), u("3"), u("4")), with(0, 1, "user"),
			`{"type":"compaction","id":"c","parentId":"a",` + stamp + `,"summary":"` + text + `","firstKeptEntryId":"d","tokensBefore":0}`},
		{"an entry without a message follows", piTree(u("1"), `{"type":"model_change"}`, u("2")), with(0, 0, "user"),
			`{"type":"compaction","id":"a","parentId":null,` + stamp + `,"summary":"` + text + `","firstKeptEntryId":"c","tokensBefore":0}`},
		{"nothing follows", piTree(u("1")), with(0, 0, "user"),
			`{"type":"compaction","id":"679a5336","parentId":null,` + stamp + `,"summary":"` + text + `","firstKeptEntryId":"679a5336","tokensBefore":0}`},
		{"in the place of Pi's compaction", piTree(u("1"), u("2"), u("3"), piCompacts("s", "b"), u("4")), with(0, 1, "user"),
			`{"type":"compaction","id":"d","parentId":"c",` + stamp + `,"summary":"` + text + `","firstKeptEntryId":"c","tokensBefore":0}`},
		{"in a list", piList(u("1"), u("2"), u("3")), with(0, 0, "user"),
			`{"type":"compaction","summary":"` + text + `","firstKeptEntryIndex":2,"tokensBefore":0}`},
		{"in a list, in the place of Pi's compaction", piList(u("1"), u("2"), u("3"), `{"type":"compaction","summary":"s","firstKeptEntryIndex":2}`, u("4")), with(0, 1, "user"),
			`{"type":"compaction","summary":"` + text + `","firstKeptEntryIndex":1,"tokensBefore":0}`},
		{"a message is kept before", piTree(u("1"), u("2"), u("3")), with(1, 1, "user"),
			`{"type":"message","id":"b","parentId":"a",` + stamp + `,"message":{"role":"user","content":[{"type":"text","text":"` + text + `"}],"timestamp":1767607201000}}`},
		{"the assistant's", piTree(u("1"), answer, u("3")), with(0, 1, "assistant"),
			`{"type":"message","id":"b","parentId":null,` + stamp + `,"message":{"role":"assistant","content":[{"type":"text","text":"` + text + `"}],` +
				`"api":"openai-completions","provider":"reduce","model":"reduce","usage":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"totalTokens":0,` +
				`"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}},"stopReason":"stop","timestamp":1767607201000}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := read(t, []byte(tt.input), transcript.Options{Format: transcript.Pi})
			out := string(wantKept(t, tr, tt.edit))
			if !slices.Contains(strings.Split(out, "\n"), tt.want) {
				t.Errorf("got\n%s\nwant\n%s", out, tt.want)
			}
		})
	}
}

// A session's last entry is its leaf, whatever it is: a checkpoint that stands last
// stands behind it.
func TestPiCheckpointThatStandsLastIsTheLeaf(t *testing.T) {
	input := piTree(piSays("user", "1"), piSays("user", "2"), piSays("user", "3"), `{"type":"model_change"}`, `{"type":"session_info","name":"n"}`)
	tr := read(t, []byte(input), transcript.Options{Format: transcript.Pi})
	out := string(wantKept(t, tr, transcript.Edit{First: 0, Last: 0, Insert: 3, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"}))
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if last := lines[len(lines)-1]; len(lines) != 6 || !strings.Contains(last, `"parentId":"e"`) || !strings.Contains(last, "[compacted checkpoint]") {
		t.Errorf("got\n%s", out)
	}
	if got, want := piTexts(t, out), []string{"2", "3", "[compacted checkpoint]\nx"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRealPiAgreesWithAPlainCount(t *testing.T) {
	eachFile(t, "pi-session", func(t *testing.T, name string, input []byte) {
		tr := read(t, input, transcript.Options{})
		if tr.Format() != transcript.Pi || tr.Mode() != history.ModeTolerant {
			t.Errorf("read as %s in mode %s", tr.Format(), tr.Mode())
		}
		wantSameBytes(t, tr, input)
		if len(tr.Findings()) > 0 {
			t.Errorf("findings %+v", tr.Findings())
		}
		if got, want := tallyOf(t, tr), plainPi(t, input); got != want {
			t.Errorf("got %+v, a plain count gives %+v", got, want)
		}
	})
}

// plainPi counts the messages that a linear session's last compaction leaves: the
// summary, and the messages from the entry on that it keeps.
func plainPi(t *testing.T, input []byte) tally {
	t.Helper()
	type entry struct {
		ID, Type, FirstKeptEntryID string
		FirstKeptEntryIndex        *int
		Message                    struct {
			Role    string
			Content []struct{ Type string }
		}
	}
	var all []entry
	for _, line := range bytes.Split(bytes.TrimSpace(input), []byte("\n")) {
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	from, n := 0, tally{}
	for _, e := range all {
		if e.Type != "compaction" {
			continue
		}
		n = tally{messages: 1, users: 1}
		if e.FirstKeptEntryIndex != nil {
			from = *e.FirstKeptEntryIndex
			continue
		}
		from = slices.IndexFunc(all, func(k entry) bool { return k.ID == e.FirstKeptEntryID })
	}
	for _, e := range all[from:] {
		if e.Type != "message" {
			continue
		}
		n.messages++
		switch e.Message.Role {
		case "user", "bashExecution":
			n.users++
		case "toolResult":
			n.results++
		}
		for _, b := range e.Message.Content {
			if b.Type == "toolCall" {
				n.calls++
			}
		}
	}
	return n
}

func TestRealPiReducesAtEveryBorder(t *testing.T) {
	eachFile(t, "pi-session", func(t *testing.T, name string, input []byte) {
		reduceAtEveryBorder(t, input, transcript.Pi)
	})
}

func FuzzPi(f *testing.F) {
	u := func(text string) string { return piSays("user", text) }
	for _, input := range []string{
		piTree(u("1"), piSays("assistant", "2"), piCompacts("s", "b"), u("3"), `{"type":"label","targetId":"b"}`),
		piTree(u("1"), u("2"), `{"parentId":"a",`+u("3")[1:], `{"type":"branch_summary","summary":"x"}`),
		piList(u("1"), u("2"), u("3"), `{"type":"compaction","summary":"s","firstKeptEntryIndex":2}`, u("4")),
		piTree(`{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","id":"t","name":"n","arguments":{"a":[1]}}]}}`,
			`{"type":"message","message":{"role":"toolResult","toolCallId":"t","content":[{"type":"image","data":"aGk="}],"isError":true}}`,
			`{"type":"message","message":{"role":"bashExecution","command":"ls","output":"a","excludeFromContext":true}}`),
	} {
		f.Add([]byte(input), true)
		f.Add([]byte(input), false)
	}
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkSession(t, input, transcript.Pi, fuzzMode(tolerant))
	})
}
