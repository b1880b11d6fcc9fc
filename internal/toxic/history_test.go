package toxic_test

import (
	"encoding/json"
	"strings"
	"testing"

	goopenai "github.com/sashabaranov/go-openai"
)

// chat is the history, one message a line. Where two are kept, messages 1 to 4 leave.
const chat = `{"role":"system","content":"You look after the ferry timetable."}
{"role":"user","content":"Print the timetable for winter. Never change routes.json."}
{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"read_file","arguments":"{\"path\":\"routes.json\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"{\"north\": 7, \"south\": 9}"}
{"role":"assistant","content":"I have read the routes."}
{"role":"user","content":"Go on."}
{"role":"assistant","content":"On it."}
`

// rule is what the checkpoint must hold.
const rule = "Never change routes.json."

// draft is what the model says.
const draft = `{
 "goal": {"text": "Print the timetable for winter.", "evidence": [{"message": 1, "quote": "Print the timetable for winter."}]},
 "constraints": [{"id": "m1", "text": "Never change routes.json.", "force": "must_not", "evidence": [{"message": 1, "quote": "Never change routes.json."}]}],
 "completed": [], "open_tasks": [], "artifacts": [], "tests": [], "unknowns": [],
 "source_range": {"first": 1, "last": 4}
}`

// messages are the history as an agent on go-openai has it.
func messages(t *testing.T) []goopenai.ChatCompletionMessage {
	t.Helper()
	var all []goopenai.ChatCompletionMessage
	for lines := json.NewDecoder(strings.NewReader(chat)); lines.More(); {
		var m goopenai.ChatCompletionMessage
		if err := lines.Decode(&m); err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}
