package aimock_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	goopenai "github.com/sashabaranov/go-openai"
)

// The model that is asked for, and the one that the server says it was.
const (
	model  = "scripted-1"
	served = "scripted-1-0107"
)

// secret stands in the history and may go nowhere; key is that of the endpoint.
const (
	secret = "ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake2222"
	key    = "sk-fakefakefakefakefakefake3333"
)

// spanFirst and spanLast are the messages that leave where two are kept.
const (
	spanFirst = 1
	spanLast  = 8
)

// chat is the history, one message a line.
const chat = `{"role":"system","content":"You work on the order service of a bakery."}
{"role":"user","content":"Let the export write one line for each cake. Do not change orders/price.go. Ask before you delete a file."}
{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"read_file","arguments":"{\"path\":\"export/cakes.go\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"package export\n\n// BAKERY_TOKEN=` + secret + `\n// No cakes yet.\n"}
{"role":"assistant","content":null,"tool_calls":[{"id":"c2","type":"function","function":{"name":"apply_patch","arguments":"{\"patch\":\"*** Update File: export/cakes.go\"}"}}]}
{"role":"tool","tool_call_id":"c2","content":"updated export/cakes.go (+31 -2)"}
{"role":"assistant","content":null,"tool_calls":[{"id":"c3","type":"function","function":{"name":"run","arguments":"{\"cmd\":\"go test ./export\"}"}}]}
{"role":"tool","tool_call_id":"c3","content":"ok TestOneCake\n--- FAIL: TestNoCakes (0.01s)\nFAIL"}
{"role":"assistant","content":"TestNoCakes fails. Should an order without cakes get a line?"}
{"role":"user","content":"No line for it. Mend that and run the tests again."}
{"role":"assistant","content":"On it."}
`

// good is a draft that can be proven.
const good = `{
 "goal": {"text": "Let the export write one line for each cake.", "evidence": [{"message": 1, "quote": "Let the export write one line for each cake."}]},
 "constraints": [
  {"id": "m1", "text": "Do not change orders/price.go.", "force": "must_not", "evidence": [{"message": 1, "quote": "Do not change orders/price.go."}]},
  {"id": "m2", "text": "Ask before you delete a file.", "force": "must", "evidence": [{"message": 1, "quote": "Ask before you delete a file."}]}],
 "completed": [{"id": "m3", "text": "updated export/cakes.go (+31 -2)", "evidence": [{"message": 5, "quote": "updated export/cakes.go (+31 -2)"}]}],
 "open_tasks": [{"id": "m4", "text": "TestNoCakes fails", "state": "pending", "evidence": [{"message": 8, "quote": "TestNoCakes fails."}]}],
 "artifacts": [{"id": "m5", "ref": "export/cakes.go", "kind": "file", "state": "modified", "evidence": [{"message": 5, "quote": "updated export/cakes.go"}]}],
 "tests": [{"id": "m6", "name": "TestNoCakes", "outcome": "failed", "evidence": [{"message": 7, "quote": "--- FAIL: TestNoCakes"}]}],
 "unknowns": [{"id": "m7", "text": "Should an order without cakes get a line?", "kind": "question", "evidence": [{"message": 8, "quote": "Should an order without cakes get a line?"}]}],
 "source_range": {"first": 1, "last": 8}
}`

// invented is the draft with a quote that nobody said.
var invented = strings.Replace(good, `"quote": "TestNoCakes fails."`, `"quote": "TestNoCakes is red."`, 1)

// messages are the history as an agent on go-openai has it.
func messages(t *testing.T) []goopenai.ChatCompletionMessage {
	t.Helper()
	var all []goopenai.ChatCompletionMessage
	for lines := json.NewDecoder(bytes.NewReader([]byte(chat))); lines.More(); {
		var m goopenai.ChatCompletionMessage
		if err := lines.Decode(&m); err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}
