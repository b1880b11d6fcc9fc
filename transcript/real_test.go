package transcript_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// tally is what a history holds, counted one way or another.
type tally struct {
	messages, users, calls, results int
}

func shared(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "shared", "histories", folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("SKIPPED: the shared histories are not there; real files were not read")
	}
	return files
}

func tallyOf(t *testing.T, s history.Source) tally {
	t.Helper()
	all, err := history.Collect(s)
	if err != nil {
		t.Fatal(err)
	}
	n := tally{messages: len(all)}
	for _, m := range all {
		n.calls += len(m.ToolCalls)
		if m.IsResult() {
			n.results++
		}
		if m.Role == history.RoleUser {
			n.users++
		}
	}
	return n
}

func read(t *testing.T, input []byte, o transcript.Options) *transcript.Transcript {
	t.Helper()
	tr, err := transcript.Read(context.Background(), bytes.NewReader(input), o)
	if err != nil {
		t.Fatalf("reading %.200q: %v", input, err)
	}
	return tr
}

func TestRealOpenAIChatAgreesWithAPlainCount(t *testing.T) {
	for _, file := range shared(t, "openai-chat") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			input, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tr := read(t, input, transcript.Options{})
			if tr.Format() != transcript.OpenAIChat || tr.Mode() != history.ModeDefault {
				t.Errorf("read as %s in mode %s", tr.Format(), tr.Mode())
			}
			if got, want := tallyOf(t, tr), plainChat(t, input); got != want {
				t.Errorf("got %+v, a plain count gives %+v", got, want)
			}
			wantSameBytes(t, tr, input)
		})
	}
}

type plainMessage struct {
	Role      string            `json:"role"`
	ToolCalls []json.RawMessage `json:"tool_calls"`
}

func plainChat(t *testing.T, input []byte) tally {
	t.Helper()
	var all []plainMessage
	if json.Unmarshal(input, &all) != nil {
		var wrapper struct {
			Messages []plainMessage
			Response struct {
				Choices []struct{ Message plainMessage }
			}
		}
		if err := json.Unmarshal(input, &wrapper); err != nil {
			t.Fatal(err)
		}
		all = wrapper.Messages
		for _, c := range wrapper.Response.Choices {
			all = append(all, c.Message)
		}
	}
	n := tally{messages: len(all)}
	for _, m := range all {
		n.calls += len(m.ToolCalls)
		switch m.Role {
		case "user":
			n.users++
		case "tool":
			n.results++
		}
	}
	return n
}

func TestRealCodexAgreesWithAPlainCount(t *testing.T) {
	for _, file := range shared(t, "codex-rollout") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			input, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tr := read(t, input, transcript.Options{})
			if tr.Format() != transcript.Codex || tr.Mode() != history.ModeTolerant {
				t.Errorf("read as %s in mode %s", tr.Format(), tr.Mode())
			}
			if got, want := tallyOf(t, tr), plainCodex(t, input); got != want {
				t.Errorf("got %+v, a plain count gives %+v", got, want)
			}
			wantSameBytes(t, tr, input)
		})
	}
}

type plainItem struct{ Type, Role string }

// plainCodex counts the response items after the last native compaction, and
// those that it left.
func plainCodex(t *testing.T, input []byte) tally {
	t.Helper()
	var n tally
	for _, line := range bytes.Split(bytes.TrimSpace(input), []byte("\n")) {
		var r struct {
			Type    string
			Payload struct {
				plainItem
				Replacement []plainItem `json:"replacement_history"`
			}
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		switch r.Type {
		case "compacted":
			n = tally{}
			for _, it := range r.Payload.Replacement {
				n.countItem(it)
			}
		case "response_item":
			n.countItem(r.Payload.plainItem)
		}
	}
	return n
}

func (n *tally) countItem(it plainItem) {
	if it.Type == "ghost_snapshot" {
		return
	}
	n.messages++
	switch it.Type {
	case "function_call", "custom_tool_call", "local_shell_call":
		n.calls++
	case "function_call_output", "custom_tool_call_output":
		n.results++
	}
	if it.Role == "user" || it.Type == "agent_message" {
		n.users++
	}
}

func wantSameBytes(t *testing.T, tr *transcript.Transcript, input []byte) {
	t.Helper()
	var out bytes.Buffer
	if n, err := tr.WriteTo(&out); err != nil || n != int64(len(input)) || !bytes.Equal(out.Bytes(), input) {
		t.Errorf("WriteTo changed the input (%d bytes, %v), want %d bytes", n, err, len(input))
	}
}
