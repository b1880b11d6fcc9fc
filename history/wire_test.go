package history_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
)

// vectors are messages with the wire form that Python gives them; see
// testdata/wire_vectors.py.
type vectors struct {
	Messages []struct {
		Message wireMessage
		Wire    string
	}
	ArraySHA256      history.Digest `json:"array_sha256"`
	EmptyArraySHA256 history.Digest `json:"empty_array_sha256"`
}

type wireMessage struct {
	Role       history.Role                           `json:"role"`
	Content    string                                 `json:"content"`
	Name       string                                 `json:"name"`
	ToolCallID string                                 `json:"tool_call_id"`
	IsError    bool                                   `json:"is_error"`
	Reasoning  string                                 `json:"reasoning"`
	ToolCalls  []struct{ ID, Name, Arguments string } `json:"tool_calls"`
	Media      []struct {
		Kind   string
		SHA256 history.Digest
	}
}

func (w wireMessage) message() history.Message {
	m := history.Message{Role: w.Role, Text: w.Content, Name: w.Name, Reasoning: w.Reasoning}
	for _, c := range w.ToolCalls {
		m.ToolCalls = append(m.ToolCalls, history.ToolCall{ID: c.ID, Name: c.Name, Arguments: c.Arguments})
	}
	for _, x := range w.Media {
		m.Media = append(m.Media, history.Media{Kind: x.Kind, SHA256: x.SHA256})
	}
	if w.Role == history.RoleTool {
		m.Result = &history.ToolResult{CallID: w.ToolCallID}
		if w.IsError {
			m.Result.Error = history.OutcomeError
		}
	}
	return m
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "wire_vectors.json"))
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Messages) == 0 {
		t.Fatal("no vectors")
	}
	return v
}

func TestWireIsWhatPythonWrites(t *testing.T) {
	for _, v := range readVectors(t).Messages {
		if got := string(history.AppendWire(nil, v.Message.message())); got != v.Wire {
			t.Errorf("got  %s\nwant %s", got, v.Wire)
		}
	}
}

func TestSourceDigestIsThatOfPythonsArray(t *testing.T) {
	v := readVectors(t)
	var messages history.Messages
	for _, m := range v.Messages {
		messages = append(messages, m.Message.message())
	}
	if got, err := history.SourceSHA256(messages, 0, len(messages)-1); err != nil || got != v.ArraySHA256 {
		t.Errorf("got %s, %v, want %s", got, err, v.ArraySHA256)
	}
	if got, err := history.SourceSHA256(messages, 0, -1); err != nil || got != v.EmptyArraySHA256 {
		t.Errorf("no messages: got %s, %v, want %s", got, err, v.EmptyArraySHA256)
	}
}

func TestUnknownOutcomeAndKnownSuccessAreOneOnTheWire(t *testing.T) {
	wire := func(o history.Outcome) string {
		return string(history.AppendWire(nil, history.Message{Role: history.RoleTool, Result: &history.ToolResult{CallID: "a", Error: o}}))
	}
	want := `{"content":"","role":"tool","tool_call_id":"a"}`
	if wire(history.OutcomeUnknown) != want || wire(history.OutcomeOK) != want {
		t.Errorf("got %s and %s, want %s", wire(history.OutcomeUnknown), wire(history.OutcomeOK), want)
	}
}

func TestWireIsValidJSONThatReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text") + string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		wire := history.AppendWire(nil, history.Message{Role: history.RoleUser, Text: text, Reasoning: text})
		if !utf8.Valid(wire) {
			t.Fatalf("not UTF-8: %q", wire)
		}
		var back struct{ Content, Reasoning string }
		if err := json.Unmarshal(wire, &back); err != nil {
			t.Fatalf("%v: %s", err, wire)
		}
		if want := string([]rune(text)); back.Content != want || back.Reasoning != want {
			t.Fatalf("got %q, want %q", back.Content, want)
		}
	})
}
