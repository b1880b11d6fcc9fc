package transcript_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

const aiderHead = "\n# aider chat started at 2024-08-05 19:33:02\n\n"

func TestAiderBlocks(t *testing.T) {
	user := func(text string) history.Message { return say(history.RoleUser, text) }
	model := func(text string) history.Message { return say(history.RoleAssistant, text) }
	tests := []struct {
		name, input string
		want        []history.Message
	}{
		{"a turn", "> Aider v0.47.2  \n> Models: m  \n\n#### fix it  \n\nI will.\n\n```go\nx\n```\n\n> Applied edit to a.go  \n",
			[]history.Message{note("Aider v0.47.2\nModels: m"), user("fix it"), model("I will.\n\n```go\nx\n```"), note("Applied edit to a.go")}},
		{"several lines", "#### one  \n####   \n####  two   \n", []history.Message{user("one\n\n two ")}},
		{"a blank line ends a user's message", "#### one\n\n#### two\n", []history.Message{user("one"), user("two")}},
		{"a search block", "a.go\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n", []history.Message{model("a.go\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE")}},
		{"headings are the assistant's", "# Title\n## Two\n##### Five\n", []history.Message{model("# Title\n## Two\n##### Five")}},
		{"sessions", "#### one\n\n# aider chat started at 2024-08-06 19:33:02\n\n#### two\n", []history.Message{user("one"), user("two")}},
		{"two texts of two sessions", "one\n# aider chat started at 2024-08-06 19:33:02\ntwo\n", []history.Message{model("one"), model("two")}},
		{"carriage returns", "#### one  \r\n#### two  \r\n\r\nyes\r\n\r\nno\r\n", []history.Message{user("one\ntwo"), model("yes\n\nno")}},
		{"no line end", "#### one", []history.Message{user("one")}},
		{"a mode line", "-*- mode: fundamental -*-\n#### one\n", []history.Message{user("one")}},
		{"white space inside", "a\n  \t\n    b\n", []history.Message{model("a\n  \t\n    b")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantFacts(t, aiderHead+tt.input, transcript.Options{}, tt.want)
			tr := read(t, []byte(aiderHead+tt.input), transcript.Options{})
			if tr.Format() != transcript.Aider {
				t.Errorf("read as %s", tr.Format())
			}
			wantEveryBorder(t, tr)
		})
	}
}

func TestAiderNotesAreNoUsersWords(t *testing.T) {
	for text, want := range map[string]bool{
		"fix it": false, "/ask why?": true, "/ask": true, "/add a.go": true, "/undo": true, "!ls": true,
		"/tmp/a.go is broken": false, "<blank>": true, "# Fix any errors below, if possible.": true, "I ran this command:": true,
	} {
		m := one(t, aiderHead+"#### "+text+"  \n", transcript.Aider)
		if m.AgentNote != want || m.Text != text {
			t.Errorf("%q: note %t, want %t; text %q", text, m.AgentNote, want, m.Text)
		}
	}
}

func TestAiderRecordsAreTheirLines(t *testing.T) {
	tr := read(t, []byte(aiderHead+"#### one\n\ntwo\n\nthree\n"), transcript.Options{})
	r, _, err := tr.Records(1, 1)
	if err != nil || r.FirstLine != 6 || r.LastLine != 8 {
		t.Errorf("got %+v, %v, want lines 6 to 8", r, err)
	}
}

// A text that would be read as one with the text before the stale checkpoint can't
// lose it.
func TestAiderTextsDoNotRunTogether(t *testing.T) {
	tr := read(t, []byte(aiderHead+"one\n\n#### [compacted checkpoint]\n\ntwo\n#### x\n\nthree\n"), transcript.Options{})
	_, err := tr.Project(&bytes.Buffer{}, transcript.Edit{First: 3, Last: 3, Stale: []int{1}, Insert: 4, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"})
	if err == nil || !strings.Contains(err.Error(), "would not read back") {
		t.Errorf("got %v", err)
	}
}

func TestCheckpointsHaveRolesOfTheirFormat(t *testing.T) {
	for input, wrong := range map[string]history.Role{
		aiderHead + "#### one\n":                                 history.RoleAssistant,
		geminiSession(geminiMessage("a", "user", "x")):           history.RoleSystem,
		clineSession(clineSays("user", ocText)):                  history.RoleDeveloper,
		listOf(ohUser):                                           history.RoleSystem,
		openCodeExport(openCodeMessage("m", "user", "", ocText)): history.RoleSystem,
		atifTrajectory(atifCallStep):                             history.RoleDeveloper,
	} {
		tr := read(t, []byte(input), transcript.Options{})
		last := tr.Len() - 1
		_, err := tr.Project(&bytes.Buffer{}, transcript.Edit{First: 0, Last: last, Insert: last + 1, Role: wrong, Text: "[compacted checkpoint]\nx"})
		if !errors.Is(err, transcript.ErrEdit) || !strings.Contains(err.Error(), "can't have the role "+string(wrong)+": want ") {
			t.Errorf("%s: got %v", tr.Format(), err)
		}
	}
}

// A history keeps a line that tells what it is.
func TestAiderHistoriesStayRecognisable(t *testing.T) {
	tr := read(t, []byte("-*- mode: fundamental -*-\n> x  \n"+aiderHead+"#### one\n\ntwo\n"), transcript.Options{})
	var out bytes.Buffer
	if _, err := tr.Project(&out, transcript.Edit{First: 0, Last: 2, Insert: 3, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"}); err != nil {
		t.Fatal(err)
	}
	if again := read(t, out.Bytes(), transcript.Options{}); again.Format() != transcript.Aider || again.Len() != 1 {
		t.Errorf("read as %s with %d messages: %q", again.Format(), again.Len(), out.String())
	}
}

// plainAider counts the blocks of a history line by line.
func plainAider(input string) tally {
	var n tally
	before, blanks := "", false
	for _, line := range strings.Split(input, "\n") {
		kind := "text"
		switch {
		case strings.TrimSpace(line) == "":
			blanks = true
			continue
		case strings.HasPrefix(line, "#### "), strings.HasPrefix(line, "> "):
			kind = line[:1]
		case strings.HasPrefix(line, "# aider chat started at "), strings.HasPrefix(line, "-*- mode:"):
			kind = ""
		}
		if kind != "" && (kind != before || blanks && kind != "text") {
			n.messages++
			if kind != "text" {
				n.users++
			}
		}
		before, blanks = kind, false
	}
	return n
}

func TestRealAiderAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "aider", func(t *testing.T, _ string, input []byte, tr *transcript.Transcript) {
		if got, want := tallyOf(t, tr), plainAider(string(input)); got != want || tr.Format() != transcript.Aider {
			t.Errorf("read as %s: %+v, a plain count gives %+v", tr.Format(), got, want)
		}
		if found := tr.Findings(); len(found) > 0 {
			t.Errorf("findings: %+v", found)
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzAider(f *testing.F) {
	f.Add([]byte(aiderHead+"> x  \n\n#### fix it  \n####   \n\nI will.\n\n```\nx\n```\n"), false)
	f.Add([]byte(aiderHead+"#### a\r\n\r\nb\xff\n> c"), true)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.Aider, fuzzMode(tolerant))
	})
}
