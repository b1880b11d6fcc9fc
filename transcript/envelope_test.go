package transcript_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// wrapped is a record of a stream: a message, or what is in its place, and its
// other members.
func wrapped(members string) string {
	return `{` + members + `,"session_id":"s"}`
}

const streamStart = `{"type":"system","subtype":"init","session_id":"s","tools":["Bash"]}`

func TestEnvelopesGiveTheirMessages(t *testing.T) {
	done := wrapped(says("m9", text("done")))
	inner := func(record string) string {
		return strings.Replace(record, `,"session_id"`, `,"parent_tool_use_id":"A","session_id"`, 1)
	}
	bound := wrapped(`"type":"system","subtype":"compact_boundary","compact_metadata":{"trigger":"auto"}`)
	tests := []struct {
		name    string
		records []string
		want    string
	}{
		{"a stream", []string{streamStart, wrapped(asks("one")), wrapped(says("m1", text("look")+","+uses("A"))), wrapped(holds(answer("A", "x"))), done, wrapped(`"type":"result","result":"done"`)},
			"u one\na look +A\nt x =A\na done\n"},
		{"parts of a message", []string{streamStart, wrapped(says("m1", text("look"))), wrapped(says("m1", uses("A"))), wrapped(says("m1", uses("B"))), wrapped(holds(answer("A", "x") + "," + answer("B", "y"))), done},
			"a look +A +B\nt x =A\nt y =B\na done\n"},
		{"a user's message without a role", []string{streamStart, wrapped(`"type":"user","message":{"content":[` + answer("A", "x") + `]}`)},
			"t x =A\n"},
		{"messages of a subagent", []string{streamStart, wrapped(says("m1", uses("A"))), inner(wrapped(asks("sub task"))), inner(wrapped(says("n1", text("hm")))), wrapped(holds(answer("A", "report"))), done},
			"a  +A\nt report =A\na done\n"},
		{"made by the agent", []string{streamStart, wrapped(asks("x") + `,"isSynthetic":true`), done}, "n x\na done\n"},
		{"a compaction", []string{streamStart, wrapped(asks("one")), done, bound, wrapped(asks("This session is being continued from a previous conversation") + `,"isSynthetic":true`), wrapped(asks("two")), done},
			"n This session is being continued from a previous conversation\nu two\na done\n"},
		{"a summary alone", []string{streamStart, wrapped(asks("one")), wrapped(asks("What was done") + `,"isCompactSummary":true`), wrapped(asks("two"))},
			"u What was done\nu two\n"},
		{"results that are equal", []string{streamStart, wrapped(says("m1", uses("A"))), wrapped(holds(answer("A", "x"))), wrapped(holds(answer("A", "x")))},
			"a  +A\nt x =A\nt x =A\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, input := range []string{
				strings.Join(tt.records, "\n") + "\n",
				"[\n  " + strings.Join(tt.records, ",\n  ") + "\n]\n",
				`{"loglines":[` + strings.Join(tt.records, ",") + `]}`,
			} {
				tr := read(t, []byte(input), transcript.Options{})
				if got := told(t, tr); got != tt.want || tr.Format() != transcript.Anthropic || tr.Mode() != history.ModeDefault || len(tr.Findings()) > 0 {
					t.Errorf("%s, %s, %v, got\n%swant\n%s", tr.Format(), tr.Mode(), tr.Findings(), got, tt.want)
				}
				wantSameBytes(t, tr, []byte(input))
				wantClaudeBorders(t, input)
			}
		})
	}
}

func TestCheckpointsStandInAnEnvelopeWhereMessagesDo(t *testing.T) {
	e := edit(0, 0)
	e.Role = history.RoleUser
	const said = `"message":{"role":"user","content":"[compacted checkpoint]\nx"}`
	tests := []struct{ name, input, want string }{
		{"a stream", streamStart + "\n" + `{"type":"user","message":{"content":"a"},"parent_tool_use_id":null,"session_id":"s"}` + "\n" + wrapped(asks("b")) + "\n",
			streamStart + "\n" + `{"type":"user",` + said + `,"parent_tool_use_id":null,"session_id":"s"}` + "\n" + wrapped(asks("b")) + "\n"},
		{"log lines", `{"loglines":[{"type":"user","timestamp":"T","message":{"content":"a"}},{"type":"user","message":{"content":"b"}}]}`,
			`{"loglines":[{"type":"user","timestamp":"T",` + said + `},{"type":"user","message":{"content":"b"}}]}`},
		{"bare messages", `[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"thinking","thinking":"b"}]}]`,
			`[{"role":"user","content":"[compacted checkpoint]\nx"},{"role":"assistant","content":[{"type":"thinking","thinking":"b"}]}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := project(t, tt.input, e); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestDamagedEnvelopesAreRefused(t *testing.T) {
	for _, record := range []string{
		wrapped(`"type":"user","message":{"content":7}`),
		wrapped(`"type":"assistant","message":{"content":[{"type":"tool_use","id":"a"}]}`),
		wrapped(`"type":"user","message":"a"`),
		`{"type":"message","content":"a"}`,
	} {
		if _, err := tryRead(streamStart+"\n"+record, transcript.Options{}); !errors.Is(err, transcript.ErrDamaged) {
			t.Errorf("%s: %v, want ErrDamaged", record, err)
		}
	}
}

func TestUnknownKindsOfAStreamAreCounted(t *testing.T) {
	input := streamStart + "\n" + wrapped(`"type":"of tomorrow"`) + "\n" + wrapped(asks("one")) + "\n"
	tr := read(t, []byte(input), transcript.Options{})
	if f := tr.Findings(); tr.Len() != 1 || len(f) != 1 || f[0].Code != history.CodeUnknownRecord || f[0].Line != 2 {
		t.Errorf("%d messages, %+v", tr.Len(), f)
	}
}

func TestLogLinesWithATreeAreASession(t *testing.T) {
	records := []string{node("u1", "", asks("one")), node("u0", "u1", asks("rewound")), node("a1", "u1", says("m1", text("yes")))}
	input := `{"loglines":[` + strings.Join(records, ",") + `]}`
	tr := read(t, []byte(input), transcript.Options{})
	if got := told(t, tr); tr.Format() != transcript.ClaudeCode || got != "u one\na yes\n" {
		t.Errorf("%s\n%s", tr.Format(), got)
	}
	wantClaudeBorders(t, strings.ReplaceAll(input, "\n", ""))
}

func TestRealEnvelopesAreReadWhole(t *testing.T) {
	want := map[string]tally{
		"claude-code-action-sample-turns.json": {messages: 7, calls: 3, results: 3},
		"claude-web-sample-session.json":       {messages: 5, users: 2, calls: 1, results: 1},
	}
	for _, file := range shared(t, "anthropic-messages") {
		input, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tr := read(t, input, transcript.Options{})
		if got := tallyOf(t, tr); tr.Format() != transcript.Anthropic || got != want[filepath.Base(file)] || len(tr.Findings()) > 0 {
			t.Errorf("%s: %s, %+v, %v", file, tr.Format(), got, tr.Findings())
		}
		wantSameBytes(t, tr, input)
	}
}
