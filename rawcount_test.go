package reduce_test

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
	"testing"
)

// rawCount is what a history holds for its model, counted on the file's JSON alone.
type rawCount struct{ calls, results int }

// rawCounters count the histories of the files of a folder, one after the other.
var rawCounters = map[string]func(t *testing.T, input []byte) []rawCount{
	"aider":              rawProse,
	"anthropic-messages": rawAnthropic,
	"atif":               rawATIF,
	"claude-code":        rawClaude,
	"cline":              rawCline,
	"codex-rollout":      rawCodex,
	"copilot-cli":        rawCopilot,
	"gemini-cli":         rawGemini,
	"inspect-log":        rawInspect,
	"kimi-cli":           rawKimi,
	"langchain":          rawLangChain,
	"multi-agent":        rawProse,
	"openai-chat":        rawChat,
	"openai-responses":   rawResponses,
	"opencode":           rawOpenCode,
	"openhands":          rawOpenHands,
	"pi-session":         rawPi,
	"swe-agent":          rawSWEAgent,
	"tau-bench":          rawTauBench,
}

// rawExceptions are the files that a plain look can't count, and why.
var rawExceptions = map[string]struct {
	reason string
	count  rawCount
}{
	"claude-code/agent-sessions-allkinds.jsonl": {
		"one record of each kind, most of them named alike, so that a walk by name ends at once", rawCount{calls: 1},
	},
}

func rawCounts(t *testing.T, name string, input []byte) []rawCount {
	t.Helper()
	if e, known := rawExceptions[name]; known {
		t.Logf("by hand: %s", e.reason)
		return []rawCount{e.count}
	}
	count := rawCounters[path.Dir(name)]
	if count == nil {
		t.Fatalf("nothing counts the files of %s", path.Dir(name))
	}
	return count(t, input)
}

func fromJSON(t *testing.T, data []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%v in %.200s", err, data)
	}
}

// rawLines reads the lines that are JSON objects.
func rawLines[T any](input []byte) []T {
	var all []T
	for line := range strings.Lines(string(input)) {
		var v T
		if json.Unmarshal([]byte(line), &v) == nil {
			all = append(all, v)
		}
	}
	return all
}

// rawProse is for formats that have no calls but in words.
func rawProse(*testing.T, []byte) []rawCount { return []rawCount{{}} }

// rawMessage is a chat message: a call is an element of tool_calls or the old
// function_call, a result a message of a tool.
type rawMessage struct {
	Role      string
	ToolCalls []json.RawMessage `json:"tool_calls"`
	Function  *json.RawMessage  `json:"function_call"`
}

func countMessages(all []rawMessage) rawCount {
	var n rawCount
	for _, m := range all {
		n.calls += len(m.ToolCalls)
		if m.Function != nil {
			n.calls++
		}
		if m.Role == "tool" || m.Role == "function" {
			n.results++
		}
	}
	return n
}

func rawChat(t *testing.T, input []byte) []rawCount {
	var all []rawMessage
	if json.Unmarshal(input, &all) == nil {
		return []rawCount{countMessages(all)}
	}
	var logged struct {
		Messages []rawMessage
		Response struct {
			Choices []struct{ Message rawMessage }
		}
	}
	fromJSON(t, input, &logged)
	for _, c := range logged.Response.Choices {
		logged.Messages = append(logged.Messages, c.Message)
	}
	return []rawCount{countMessages(logged.Messages)}
}

func rawTauBench(t *testing.T, input []byte) []rawCount {
	var runs []struct{ Traj []rawMessage }
	fromJSON(t, input, &runs)
	var all []rawCount
	for _, r := range runs {
		all = append(all, countMessages(r.Traj))
	}
	return all
}

func rawInspect(t *testing.T, input []byte) []rawCount {
	var log struct {
		Samples []struct{ Messages []rawMessage }
	}
	fromJSON(t, input, &log)
	var all []rawCount
	for _, s := range log.Samples {
		all = append(all, countMessages(s.Messages))
	}
	return all
}

func rawSWEAgent(t *testing.T, input []byte) []rawCount {
	var run struct{ History []rawMessage }
	fromJSON(t, input, &run)
	return []rawCount{countMessages(run.History)}
}

func rawATIF(t *testing.T, input []byte) []rawCount {
	var trace struct {
		Steps []struct {
			ToolCalls   []json.RawMessage `json:"tool_calls"`
			Observation struct{ Results []json.RawMessage }
		}
	}
	fromJSON(t, input, &trace)
	var n rawCount
	for _, s := range trace.Steps {
		n.calls += len(s.ToolCalls)
		n.results += len(s.Observation.Results)
	}
	return []rawCount{n}
}

func rawCline(t *testing.T, input []byte) []rawCount {
	var session struct{ Messages []struct{ Content rawBlocks } }
	fromJSON(t, input, &session)
	var n rawCount
	for _, m := range session.Messages {
		n.calls += len(m.Content.calls())
		n.results += len(m.Content.results())
	}
	return []rawCount{n}
}

func rawGemini(t *testing.T, input []byte) []rawCount {
	var session struct {
		Messages []struct {
			ToolCalls []struct{ Result []json.RawMessage }
		}
	}
	fromJSON(t, input, &session)
	var n rawCount
	for _, m := range session.Messages {
		for _, c := range m.ToolCalls {
			n.calls++
			n.results += min(1, len(c.Result))
		}
	}
	return []rawCount{n}
}

func rawLangChain(t *testing.T, input []byte) []rawCount {
	var dump []struct {
		Kwargs struct {
			Type  string
			Calls []json.RawMessage `json:"tool_calls"`
		}
	}
	fromJSON(t, input, &dump)
	var n rawCount
	for _, m := range dump {
		n.calls += len(m.Kwargs.Calls)
		n.results += strings.Count(m.Kwargs.Type, "tool")
	}
	return []rawCount{n}
}

// rawItem is an item of the Responses kind.
type rawItem struct{ Type string }

func countItems(items []rawItem) rawCount {
	var n rawCount
	for _, it := range items {
		switch {
		case strings.HasSuffix(it.Type, "_call_output"):
			n.results++
		case it.Type == "web_search_call":
		case strings.HasSuffix(it.Type, "_call"):
			n.calls++
		}
	}
	return n
}

func rawResponses(t *testing.T, input []byte) []rawCount {
	var all []rawCount
	for _, line := range rawLines[json.RawMessage](input) {
		var rollout struct {
			Params   struct{ Input json.RawMessage } `json:"responses_create_params"`
			Response struct{ Output []rawItem }
		}
		fromJSON(t, line, &rollout)
		var items []rawItem
		_ = json.Unmarshal(rollout.Params.Input, &items) // a text holds no item
		all = append(all, countItems(append(items, rollout.Response.Output...)))
	}
	return all
}

// rawCodex counts the items after the last compaction, and those that it left.
func rawCodex(_ *testing.T, input []byte) []rawCount {
	type record struct {
		Type    string
		Payload struct {
			rawItem
			Replacement []rawItem `json:"replacement_history"`
		}
	}
	var visible []rawItem
	for _, r := range rawLines[record](input) {
		switch r.Type {
		case "compacted":
			visible = slices.Clone(r.Payload.Replacement)
		case "response_item":
			visible = append(visible, r.Payload.rawItem)
		}
	}
	return []rawCount{countItems(visible)}
}

// rawCopilot leaves out what happened inside of a call to another agent.
func rawCopilot(_ *testing.T, input []byte) []rawCount {
	type event struct {
		Type string
		Data struct {
			ParentToolCallID *string
			ToolRequests     []json.RawMessage
		}
	}
	var n rawCount
	for _, e := range rawLines[event](input) {
		switch {
		case e.Data.ParentToolCallID != nil:
		case e.Type == "tool.execution_complete":
			n.results++
		case e.Type == "assistant.message":
			n.calls += len(e.Data.ToolRequests)
		}
	}
	return []rawCount{n}
}

// rawKimi counts since the last compaction, which leaves the user's words.
func rawKimi(_ *testing.T, input []byte) []rawCount {
	type record struct {
		Type  string
		Event struct{ Type string }
	}
	var n rawCount
	for _, r := range rawLines[record](input) {
		switch {
		case r.Type == "context.apply_compaction":
			n = rawCount{}
		case r.Event.Type == "tool.call":
			n.calls++
		case r.Event.Type == "tool.result":
			n.results++
		}
	}
	return []rawCount{n}
}

// rawOpenCode counts rows of parts by session; a tool's part is call and result.
func rawOpenCode(t *testing.T, input []byte) []rawCount {
	var rows []struct {
		Session string `json:"session_id"`
		Data    string
	}
	fromJSON(t, input, &rows)
	var sessions []string
	var all []rawCount
	for _, r := range rows {
		at := slices.Index(sessions, r.Session)
		if at < 0 {
			at = len(sessions)
			sessions, all = append(sessions, r.Session), append(all, rawCount{})
		}
		var part struct{ Type string }
		fromJSON(t, []byte(r.Data), &part)
		if part.Type == "tool" {
			all[at].calls++
			all[at].results++
		}
	}
	return all
}

// rawEvent is an event of OpenHands, or a step of a run that was told by steps.
type rawEvent struct {
	Action, Observation string
	Cause               *int
	Agent, Environment  json.RawMessage
}

// spoken are the actions that are no call of a tool.
var spoken = []string{"", "message", "finish", "system", "recall", "change_agent_state"}

// unasked are the observations that answer no call.
var unasked = []string{"", "null", "recall", "agent_state_changed"}

func countEvents(events []rawEvent) rawCount {
	var n rawCount
	for _, e := range events {
		step := len(e.Agent) > 0 && len(e.Environment) > 0 && string(e.Environment) != "null"
		if step || !slices.Contains(spoken, e.Action) {
			n.calls++
		}
		if step || e.Cause != nil && !slices.Contains(unasked, e.Observation) {
			n.results++
		}
	}
	return n
}

func rawOpenHands(_ *testing.T, input []byte) []rawCount {
	var events []rawEvent
	if json.Unmarshal(input, &events) == nil {
		return []rawCount{countEvents(events)}
	}
	var all []rawCount
	for _, run := range rawLines[struct{ History []rawEvent }](input) {
		all = append(all, countEvents(run.History))
	}
	return all
}

// rawPi counts what the last compaction of a session without branches leaves: the
// entries from the one on that it keeps.
func rawPi(t *testing.T, input []byte) []rawCount {
	type entry struct {
		ID, Type, FirstKeptEntryID string
		FirstKeptEntryIndex        *int
		Message                    struct {
			Role    string
			Content json.RawMessage
		}
	}
	all := rawLines[entry](input)
	from := 0
	for _, e := range all {
		switch {
		case e.Type != "compaction":
		case e.FirstKeptEntryIndex != nil:
			from = *e.FirstKeptEntryIndex
		default:
			from = slices.IndexFunc(all, func(k entry) bool { return k.ID == e.FirstKeptEntryID })
		}
	}
	var n rawCount
	for _, e := range all[from:] {
		var blocks []struct{ Type string }
		_ = json.Unmarshal(e.Message.Content, &blocks) // a text holds no block
		for _, b := range blocks {
			n.calls += strings.Count(b.Type, "toolCall")
		}
		n.results += strings.Count(e.Message.Role, "toolResult")
	}
	return []rawCount{n}
}
