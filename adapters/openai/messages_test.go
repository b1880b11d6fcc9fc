package openai_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	goopenai "github.com/sashabaranov/go-openai"
	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// anyMessage draws a message that go-openai's can say.
func anyMessage(t *rapid.T) history.Message {
	text := rapid.StringMatching(`[a-z ]{0,12}`)
	m := history.Message{Role: rapid.SampledFrom([]history.Role{history.RoleSystem, history.RoleDeveloper, history.RoleUser, history.RoleAssistant, history.RoleTool}).Draw(t, "role"),
		Text: text.Draw(t, "text"), Name: rapid.StringMatching(`[a-z]{0,4}`).Draw(t, "name")}
	switch m.Role {
	case history.RoleTool:
		m.Result = &history.ToolResult{CallID: text.Draw(t, "id"), ByName: rapid.Bool().Draw(t, "by name")}
	case history.RoleAssistant:
		m.Reasoning = text.Draw(t, "reasoning")
		for range rapid.IntRange(0, 3).Draw(t, "calls") {
			m.ToolCalls = append(m.ToolCalls, history.ToolCall{ID: text.Draw(t, "id"), Name: text.Draw(t, "tool"), Arguments: text.Draw(t, "arguments")})
		}
	}
	return m
}

func TestMessagesComeBackAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := history.Messages(rapid.SliceOfN(rapid.Custom(anyMessage), 0, 5).Draw(t, "messages"))
		wire, err := openai.ToMessages(before)
		if err != nil {
			t.Fatal(err)
		}
		after, err := openai.FromMessages(wire)
		if err != nil {
			t.Fatal(err)
		}
		if len(before) != len(after) {
			t.Fatalf("%d messages became %d", len(before), len(after))
		}
		for i := range before {
			if !reflect.DeepEqual(before[i], after[i]) {
				t.Fatalf("%+v came back as %+v", before[i], after[i])
			}
		}
	})
}

func TestWhatAMessageCantSayIsAnError(t *testing.T) {
	if _, err := openai.ToMessages(history.Messages{{Role: history.RoleUser, Media: []history.Media{{Kind: "image"}}}}); err == nil || !strings.Contains(err.Error(), "message 0") {
		t.Errorf("got %v", err)
	}
	for _, m := range []goopenai.ChatCompletionMessage{{Role: "oracle"}, {Role: "user", MultiContent: []goopenai.ChatMessagePart{{Type: "smell"}}}} {
		if _, err := openai.FromMessages([]goopenai.ChatCompletionMessage{{Role: "user"}, m}); err == nil || !strings.Contains(err.Error(), "message 1") {
			t.Errorf("got %v", err)
		}
	}
}

func TestNoCallByNameIsLost(t *testing.T) {
	one := history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "c1", Name: "a", Arguments: "{}"}, {Name: "b", Arguments: "{}", ByName: true}}}
	wire, err := openai.ToMessages(history.Messages{one})
	if err != nil {
		t.Fatal(err)
	}
	if back, err := openai.FromMessages(wire); err != nil || !reflect.DeepEqual(back[0], one) {
		t.Errorf("%+v came back as %+v, %v", one, back, err)
	}
	one.ToolCalls = append(one.ToolCalls, history.ToolCall{Name: "c", Arguments: "{}", ByName: true})
	if wire, err := openai.ToMessages(history.Messages{one}); err == nil || !strings.Contains(err.Error(), "message 0") {
		t.Errorf("%+v, %v", wire, err)
	}
}

func TestARefusalStandsBehindWhatWasSaid(t *testing.T) {
	parts := []goopenai.ChatMessagePart{{Type: goopenai.ChatMessagePartTypeText, Text: "I read it."}, {Type: goopenai.ChatMessagePartTypeText, Text: "All of it."}}
	for want, m := range map[string]goopenai.ChatCompletionMessage{
		"I can't.":                         {Refusal: "I can't."},
		"I read it.\nI can't.":             {Content: "I read it.", Refusal: "I can't."},
		"I read it.\nAll of it.\nI can't.": {MultiContent: parts, Refusal: "I can't."},
		"I read it.\nAll of it.":           {MultiContent: parts},
	} {
		m.Role = "assistant"
		all, err := openai.FromMessages([]goopenai.ChatCompletionMessage{m})
		if err != nil || all[0].Text != want {
			t.Errorf("%+v has the text %q, want %q, %v", m, all[0].Text, want, err)
		}
	}
}

func TestAnAgentCompactsItsOwnMessages(t *testing.T) {
	image := goopenai.ChatCompletionMessage{Role: "user", MultiContent: []goopenai.ChatMessagePart{
		{Type: goopenai.ChatMessagePartTypeText, Text: "Like this."}, {Type: goopenai.ChatMessagePartTypeImageURL, ImageURL: &goopenai.ChatMessageImageURL{URL: "https://a.example/x.png"}}}}
	messages := []goopenai.ChatCompletionMessage{
		{Role: "system", Content: "You help with the harbour."},
		{Role: "user", Content: "Build the tide table. Never push to main."},
		{Role: "assistant", ToolCalls: []goopenai.ToolCall{{ID: "c1", Type: "function", Function: goopenai.FunctionCall{Name: "read_file", Arguments: `{"path":"tide.go"}`}}}},
		{Role: "tool", ToolCallID: "c1", Content: strings.Repeat("row 04:12 1.1 m\n", 200)},
		{Role: "assistant", Content: "It is there."},
		image,
		{Role: "assistant", Content: "On it."},
	}
	rules := deterministic.New(deterministic.Options{})
	keep := 2
	r := reducer.Reducer{Policy: reducer.Policy{Keep: reducer.Keep{Messages: &keep}}, Summarizer: rules, Floor: rules}
	next, report, err := openai.Compact(context.Background(), &r, messages)
	if err != nil {
		t.Fatal(err)
	}
	if len(next) != 4 || !reflect.DeepEqual(next[0], messages[0]) || next[1].Content != report.Summary || !reflect.DeepEqual(next[2:], messages[5:]) {
		t.Errorf("next is %+v", next)
	}
	if !strings.Contains(next[1].Content, "must_not: Never push to main.") {
		t.Errorf("the checkpoint is %s", next[1].Content)
	}
	again, report, err := openai.Compact(context.Background(), &r, next)
	if err != nil || !report.NoOp || !reflect.DeepEqual(again, next) {
		t.Errorf("nothing was to do: %+v, %v", report.Reason, err)
	}
	r.Summarizer = nil
	if same, _, err := openai.Compact(context.Background(), &r, messages); err == nil || !reflect.DeepEqual(same, messages) {
		t.Errorf("a failed reduction gave %d messages, %v", len(same), err)
	}
}
