package transcript_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/transcript"
)

func TestFormatsAreSorted(t *testing.T) {
	if got, want := transcript.Formats(), []transcript.Format{"codex", "openai-chat"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestDetectionGoesByContent(t *testing.T) {
	tests := []struct {
		name, input string
		want        transcript.Format
		messages    int
	}{
		{"chat lines", sound + sound, transcript.OpenAIChat, 2},
		{"chat line alone", strings.TrimSpace(sound), transcript.OpenAIChat, 1},
		{"array", `[{"role":"user","content":"a"}]`, transcript.OpenAIChat, 1},
		{"empty array", ` [ ] `, transcript.OpenAIChat, 0},
		{"object on one line", `{"model":"m","messages":[{"role":"user","content":"a"}]}`, transcript.OpenAIChat, 1},
		{"object on lines", "{\n\"messages\": [\n{\"role\":\"user\",\"content\":\"a\"}\n]\n}\n", transcript.OpenAIChat, 1},
		{"object with inner messages", `{"x":{"messages":[1]},"messages":[{"role":"user","content":"a"}]}`, transcript.OpenAIChat, 1},
		{"object without messages in it", `{"messages":[]}`, transcript.OpenAIChat, 0},
		{"codex", `{"type":"session_meta","payload":{}}` + "\n" + user("a"), transcript.Codex, 1},
		{"codex after damage", "# header\n\n" + user("a"), transcript.Codex, 1},
		{"array on the first line of one", "[\n" + strings.TrimSpace(sound) + "\n]", transcript.OpenAIChat, 1},
		{"gemini-cli", geminiSession(geminiMessage("a", "user", "x")), transcript.GeminiCLI, 1},
		{"gemini-cli lines", geminiLines(geminiMessage("a", "user", "x")), transcript.GeminiCLI, 1},
		{"swe-agent", trajectory(sweSystem, sweTask), transcript.SWEAgent, 2},
		{"openhands list", listOf(ohUser, ohRun), transcript.OpenHands, 2},
		{"openhands run", `{"instance_id":"i","history":` + listOf(ohUser, ohRun) + `}`, transcript.OpenHands, 2},
		{"cline", clineSession(clineSays("assistant", `{"type":"tool_use","id":"t","name":"e","input":{}}`)), transcript.Cline, 2},
		{"atif", atifTrajectory(atifCallStep), transcript.ATIF, 3},
		{"opencode", openCodeExport(openCodeMessage("m", "user", "", ocText)), transcript.OpenCode, 1},
		{"opencode rows", listOf(openCodeRow("1", "a", "s", ocText)), transcript.OpenCode, 1},
		{"aider", aiderHead + "#### fix it\n", transcript.Aider, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, format := range []transcript.Format{"", "auto", tt.want} {
				tr := read(t, []byte(tt.input), transcript.Options{Format: format})
				if tr.Format() != tt.want || tr.Len() != tt.messages {
					t.Errorf("format %q: read as %s with %d messages, want %s with %d", format, tr.Format(), tr.Len(), tt.want, tt.messages)
				}
			}
		})
	}
}

func TestDetectionNamesWhatItCannotRead(t *testing.T) {
	tests := []struct{ name, input, says string }{
		{"Pi", `{"type":"session","version":3,"id":"x"}` + "\n" + `{"type":"message","id":"a","message":{}}`, "line 1: this looks like a Pi session"},
		{"Claude Code", `{"type":"user","uuid":"a","parentUuid":null,"sessionId":"s","message":{"role":"user"}}`, "a Claude Code session"},
		{"Anthropic", sound + `{"role":"assistant","content":[{"type":"tool_use","id":"a"}]}`, "line 2: this looks like Anthropic messages"},
		{"Anthropic request", `{"system":"x","messages":[{"role":"user","content":"a"}]}`, "Anthropic messages"},
		{"Responses", `{"type":"reasoning","summary":[]}`, "OpenAI Responses"},
		{"tau-bench", `[{"task_id":1,"traj":[]}]`, "a tau-bench result"},
		{"Gemini", `{"sessionId":"a","projectHash":"b","messages":[{"type":"user"}]}`, "a Gemini CLI session"},
		{"runs", `{"id":1,"messages":[{"role":"user"}]}` + "\n" + `{"id":2,"messages":[]}`, "runs of messages, one a line"},
		{"members are shown", `{"speaker":"a","words":"b"}` + "\n", `the input is JSON Lines, and its first record has the members "speaker", "words": want records with role, or with type and payload`},
		{"an object", "{\n\"a\": 1,\n\"b\": 2\n}", `a JSON object with the members "a", "b"`},
		{"an array of numbers", "[1,2]", "none of its first 50 records is a sound JSON object"},
		{"no JSON", "hello\nworld\n", "line 1: the format can't be told"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tryRead(tt.input, transcript.Options{})
			if !errors.Is(err, transcript.ErrUnknownFormat) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want ErrUnknownFormat saying %q", err, tt.says)
			}
		})
	}
}

func TestNamedFormatMustFitTheContainer(t *testing.T) {
	for input, format := range map[string]transcript.Format{
		`[{"type":"session_meta","payload":{}}]`: transcript.Codex,
		"{\n\"a\":1}":                            transcript.OpenAIChat,
	} {
		if _, err := tryRead(input, transcript.Options{Format: format}); !errors.Is(err, transcript.ErrUnknownFormat) {
			t.Errorf("%q as %s: got %v", input, format, err)
		}
	}
}

// A torn first line is no object that holds the rest.
func TestDamagedFirstLineIsReportedAsOne(t *testing.T) {
	_, err := tryRead(`{"role":"user","content":"a`+"\n"+sound+sound, transcript.Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "line 1: the record is truncated") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
}
