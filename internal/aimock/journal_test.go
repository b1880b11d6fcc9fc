package aimock_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/history"
)

// entry is a request with its answer, as the server noted it.
type entry struct {
	Method, Path string
	Headers      map[string]string
	Body         map[string]any
	Response     struct {
		Status int
	}
}

// statusesOf gives how the requests were answered, in order; 0 is a broken connection.
func statusesOf(entries []entry) []int {
	var all []int
	for _, e := range entries {
		all = append(all, e.Response.Status)
	}
	return all
}

// judge holds a request against what may be sent, but for the span.
func (e entry) judge(t *testing.T) {
	t.Helper()
	if e.Method != http.MethodPost || e.Path != "/v1/chat/completions" {
		t.Errorf("%s %s was asked for", e.Method, e.Path)
	}
	if e.Body["model"] != model || e.Body["max_tokens"] != float64(openai.DefaultOutputTokens) {
		t.Errorf("model %v and max_tokens %v are sent", e.Body["model"], e.Body["max_tokens"])
	}
	for _, name := range []string{"tools", "tool_choice", "functions", "function_call", "max_completion_tokens", "temperature"} {
		if value, sent := e.Body[name]; sent {
			t.Errorf("%s is sent: %v", name, value)
		}
	}
	if e.Body["stream"] == true {
		t.Error("a stream is asked for")
	}
	if e.Headers["authorization"] == "" || !strings.HasPrefix(e.Headers["content-type"], "application/json") {
		t.Errorf("sent with %v", e.Headers)
	}
	if got := e.message(0); got.role != "system" || history.Digest(sha256.Sum256(fmt.Appendf(nil, "%d\n%s", openai.PromptVersion, got.text))) != openai.PromptSHA256() {
		t.Errorf("the first message is no prompt but %s: %.60s", got.role, got.text)
	}
}

// message is one that was sent.
type message struct{ role, text string }

func (e entry) message(i int) message {
	all, _ := e.Body["messages"].([]any)
	if i >= len(all) {
		return message{}
	}
	m, _ := all[i].(map[string]any)
	role, _ := m["role"].(string)
	text, _ := m["content"].(string)
	return message{role, text}
}

var opening = regexp.MustCompile(`(?m)^=== ([0-9a-f]{8,}) message (\d+): `)

// judgeSpan looks for each message that leaves between its two lines, in order, and for
// nothing else between such lines.
func (e entry) judgeSpan(t *testing.T) {
	t.Helper()
	span := e.message(1)
	found := opening.FindAllStringSubmatchIndex(span.text, -1)
	if span.role != "user" || len(found) != spanLast-spanFirst+2 {
		t.Fatalf("the second message is one of the %s with %d messages in it:\n%s", span.role, len(found), span.text)
	}
	// The pinned message stands first.
	for i, want := range []string{"order service of a bakery", "one line for each cake", "call c1 of read_file", "// BAKERY_TOKEN=", "call c2 of apply_patch",
		"updated export/cakes.go (+31 -2)", "call c3 of run", "--- FAIL: TestNoCakes", "Should an order without cakes"} {
		rest := span.text[found[i][1]:]
		mark := span.text[found[i][2]:found[i][3]]
		inside, _, closed := strings.Cut(rest, fmt.Sprintf("\n=== %s end of message %d", mark, i))
		if number := span.text[found[i][4]:found[i][5]]; number != fmt.Sprint(i) || !closed || !strings.Contains(inside, want) || opening.MatchString(inside) {
			t.Errorf("message %d does not stand between its marks with %q:\n%s", i, want, span.text)
		}
	}
	if strings.Contains(span.text, "Mend that and run") {
		t.Error("a message that stays is sent")
	}
}

// format gives the type of the reply that was asked for. A schema must be strict and say
// what a draft holds.
func (e entry) format(t *testing.T) string {
	t.Helper()
	asked, _ := e.Body["response_format"].(map[string]any)
	kind, _ := asked["type"].(string)
	if kind != "json_schema" {
		return kind
	}
	named, _ := asked["json_schema"].(map[string]any)
	schema, _ := named["schema"].(map[string]any)
	properties, _ := schema["properties"].(map[string]any)
	if named["strict"] != true || schema["additionalProperties"] != false || properties["constraints"] == nil || properties["source_range"] == nil {
		t.Errorf("the schema is not strict, or no draft's: %v", named)
	}
	return kind
}
