package transcript_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/transcript"
)

func TestFormatsAreSorted(t *testing.T) {
	got := transcript.Formats()
	if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
		t.Errorf("got %v, want each once, sorted", got)
	}
	for _, f := range got {
		if parsed, ok := transcript.ParseFormat(string(f)); !ok || parsed != f {
			t.Errorf("%s is read as %s, %v", f, parsed, ok)
		}
	}
	for alias, f := range map[string]transcript.Format{"codex-rollout": transcript.Codex, "pi-session": transcript.Pi, "auto": "", "anthropic-messages": transcript.Anthropic} {
		if parsed, ok := transcript.ParseFormat(alias); !ok || parsed != f {
			t.Errorf("%s is read as %q, %v", alias, parsed, ok)
		}
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
		{"pi", piTree(piSays("user", "a")), transcript.Pi, 1},
		{"pi of version 1", piList(piSays("user", "a")), transcript.Pi, 1},
		{"kimi", kimiLines(kimiAsks("a")), transcript.KimiCLI, 1},
		{"copilot", copilotLines(copilotUser("a")), transcript.CopilotCLI, 1},
		{"reasonix", `{"role":"user","content":"a","createdAt":1}`, transcript.Reasonix, 1},
		{"reasonix log of one event", reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a"}}), transcript.Reasonix, 1},
		{"codex after damage", "# header\n\n" + user("a"), transcript.Codex, 1},
		{"Responses items", `{"role":"user","content":"a"}` + "\n" + `{"type":"reasoning","summary":[]}`, transcript.OpenAIResponses, 2},
		{"Responses messages", `[{"type":"message","role":"user","content":"a"}]`, transcript.OpenAIResponses, 1},
		{"Responses after a compaction", `[{"role":"user","content":"a"},{"type":"compaction","encrypted_content":"AAAA"}]`, transcript.OpenAIResponses, 2},
		{"Responses request", `{"model":"m","input":[]}`, transcript.OpenAIResponses, 0},
		{"an answer of Anthropic's", `{"type":"message","role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}],"stop_reason":"tool_use"}`, transcript.Anthropic, 1},
		{"tau-bench", `[{"task_id":1,"traj":[{"role":"user","content":"a"}]}]`, transcript.TauBench, 1},
		{"agents", `{"history":[{"role":"Coder","content":"a"}]}`, transcript.MultiAgent, 1},
		{"LangChain", `[{"type":"human","content":"a"}]`, transcript.LangChain, 1},
		{"LangChain system first", `[{"type":"system","content":"a","additional_kwargs":{}},{"type":"human","content":"b"}]`, transcript.LangChain, 2},
		{"Inspect", `{"eval":{},"samples":[{"messages":[{"role":"user","content":"a"}]}]}`, transcript.Inspect, 1},
		{"claude-code", `{"type":"user","uuid":"a","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"a"}}`, transcript.ClaudeCode, 1},
		{"claude-code behind a summary", `{"type":"summary","summary":"x","leafUuid":"z"}` + "\n" + `{"type":"user","uuid":"a","parentUuid":"z","sessionId":"s","message":{"role":"user","content":"a"}}`, transcript.ClaudeCode, 1},
		{"claude-code behind a snapshot", `{"type":"file-history-snapshot","messageId":"a","snapshot":{}}` + "\n" + node("a", "", asks("a")), transcript.ClaudeCode, 1},
		{"claude-code behind a queue", `{"type":"queue-operation","operation":"dequeue","sessionId":"s"}` + "\n" + node("a", "", asks("a")), transcript.ClaudeCode, 1},
		{"a stream of envelopes", streamStart + "\n" + wrapped(asks("a")) + "\n", transcript.Anthropic, 1},
		{"log lines", `{"loglines":[{"type":"user","message":{"content":"a"}}]}`, transcript.Anthropic, 1},
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
		{"members are shown", `{"speaker":"a","words":"b"}` + "\n", `the input is JSON Lines, and its first record has the members "speaker", "words": want one of the formats `},
		{"an object", "{\n\"a\": 1,\n\"b\": 2\n}", `a JSON object with the members "a", "b"`},
		{"a form feed", "\f", "this is no JSON"},
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

// Whatever stands where a named format has its list is read or refused.
func TestValuesInPlaceOfAList(t *testing.T) {
	names := []string{"messages", "history", "steps", "traj", "input", "output", "loglines", "samples", "projection", "kwargs", "response"}
	values := []string{`"x"`, `null`, `{}`, `1`, `[]`, `[1]`, `["x"]`, `{"messages":"x"}`, `{"messages":[1]}`, `{"choices":"x"}`}
	for _, format := range transcript.Formats() {
		for _, name := range names {
			for _, value := range values {
				for _, input := range []string{"{\n\"" + name + "\":" + value + "\n}", `{"` + name + `":` + value + `}`} {
					tr, err := transcript.Read(t.Context(), strings.NewReader(input), transcript.Options{Format: format})
					if err == nil {
						wantSameBytes(t, tr, []byte(input))
					} else if err.Error() == "" {
						t.Errorf("%s: %s: an error without a text", format, input)
					}
				}
			}
		}
	}
}

// A named format tells an object on one line from a record by its lists.
func TestANamedFormatReadsAnObjectOnOneLine(t *testing.T) {
	for format, input := range map[transcript.Format]string{
		transcript.SWEAgent: `{"x":1,"history":[{"role":"user","content":"a"}]}`,
		transcript.ATIF:     `{"x":1,"steps":[{"step_id":1,"source":"user","message":"a"}]}`,
	} {
		tr, err := transcript.Read(t.Context(), strings.NewReader(input), transcript.Options{Format: format})
		if err != nil || tr.Len() != 1 {
			t.Errorf("%s: %v", format, err)
		}
	}
}
