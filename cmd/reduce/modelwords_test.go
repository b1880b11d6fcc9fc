package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/internal/replies"
)

// chat is an answer of a model with a text, which ended for a reason.
func chat(text, finish string, usage map[string]int) replies.Answer {
	body, err := json.Marshal(map[string]any{
		"model":   "served",
		"choices": []any{map[string]any{"finish_reason": finish, "message": map[string]string{"role": "assistant", "content": text}}},
		"usage":   usage,
	})
	if err != nil {
		panic(err)
	}
	return replies.Answer{Body: body, Headers: map[string]string{"Content-Type": "application/json"}}
}

func refusal(status int, code, message string, headers map[string]string) replies.Answer {
	body, err := json.Marshal(map[string]any{"error": map[string]string{"message": message, "code": code}})
	if err != nil {
		panic(err)
	}
	return replies.Answer{Status: status, Body: body, Headers: headers}
}

const noDraft = "The harbour is fine."

// TestWhatAModelDidIsToldInFlags reads what a person is told of a model: what went
// wrong, what it took, and what to try next, by the names of flags.
func TestWhatAModelDidIsToldInFlags(t *testing.T) {
	usage := map[string]int{"prompt_tokens": 1000, "completion_tokens": 20}
	tooLong := refusal(400, "context_length_exceeded", "too long", nil)
	for name, c := range map[string]struct {
		answer  replies.Answer
		command []string
		args    []string
		status  int
		want    []string
	}{
		"a wrong key":    {refusal(401, "", "no", nil), nil, nil, 5, []string{"Check OPENAI_API_KEY, and that the key may use the model, or use"}},
		"no quota":       {refusal(429, "insufficient_quota", "no", nil), nil, nil, 5, []string{"See to the account's quota, or use"}},
		"too many":       {refusal(429, "", "no", map[string]string{"Retry-After": "7200"}), nil, nil, 5, []string{"no; it asks to wait for 2h0m0s", "Try again later, or use"}},
		"a failure":      {refusal(500, "", "no", nil), nil, []string{"--max-attempts", "1"}, 5, []string{"Try again later, or use"}},
		"no such page":   {refusal(404, "", "no", nil), nil, nil, 5, []string{"Check --model, and that /chat/completions stands under --base-url, or use"}},
		"cut off":        {chat("{", "length", usage), nil, nil, 5, []string{"the model took 1 request: 1,000 tokens in, 20 out\n", "Raise --output-tokens, or use"}},
		"filtered":       {chat("{", "content_filter", usage), nil, nil, 5, []string{"Name another model, or use"}},
		"too long":       {tooLong, nil, []string{"--max-chunks", "1"}, 5, []string{"its size with --context-tokens, or use"}},
		"many chunks":    {refusal(400, "context_length_exceeded", "no", nil), nil, []string{"--max-chunks", "2"}, 5, []string{"with --context-tokens, or use"}},
		"late":           {replies.Answer{DelayBodyMS: 60_000}, nil, []string{"--timeout", "50ms"}, 5, []string{"Give it more time with --timeout and --attempt-timeout, or use"}},
		"no money":       {chat(noDraft, "stop", usage), nil, []string{"--price-input", "2", "--price-output", "8", "--max-cost", "1e-6"}, 5, []string{"Raise --max-cost, or use"}},
		"no draft":       {chat(noDraft, "stop", usage), nil, []string{"--price-input", "2", "--price-output", "8"}, 4, []string{"the model took 2 requests: 2,000 tokens in, 40 out, at a cost of 0.00432\nThe model was told of these places", "with --fallback deterministic. The file"}},
		"no usage":       {chat(noDraft, "stop", nil), nil, []string{"--price-input", "2", "--price-output", "8"}, 4, []string{"the model took 2 requests, at a cost that is not known\n"}},
		"the rules":      {chat(noDraft, "stop", usage), nil, []string{"--fallback", "deterministic"}, 0, []string{"the model took 2 requests: 2,000 tokens in, 40 out\n", "the fallback wrote it, because: the manifest was refused: 1 violation: (root): not_json: "}},
		"no manifest":    {chat(noDraft, "stop", usage), []string{"manifest"}, nil, 4, []string{"the model took 2 requests: 2,000 tokens in, 40 out\nThe model was told of these places"}},
		"nothing wanted": {chat(noDraft, "stop", usage), []string{"inspect"}, nil, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(&replies.Endpoint{Answers: []replies.Answer{c.answer}, Now: time.Now})
			defer server.Close()
			t.Setenv(keyVariable, "sk-1")
			args := append(c.command, "--fallback", "none")
			args = append(append(args, c.args...), "--summarizer", "openai", "--model", "m", "--base-url", server.URL, "testdata/histories/harbour.jsonl")
			var stderr bytes.Buffer
			status := run(context.Background(), args, strings.NewReader(""), &bytes.Buffer{}, &stderr)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			for _, want := range c.want {
				if !strings.Contains(stderr.String(), want) {
					t.Errorf("%q is not in:\n%s", want, stderr.String())
				}
			}
		})
	}
}
