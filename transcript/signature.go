package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"
)

// signature tells a format by the members of a record.
type signature struct {
	// name is for people.
	name string
	// format is empty for one that is not read.
	format Format
	fits   func(s sight) bool
}

// signatures are tried in this order. Sources: public files of each format.
var signatures = []signature{
	{string(Codex), Codex, func(s sight) bool { return s.has("type", "payload") }},
	{"a Pi session", "", func(s sight) bool { return s.is("type", "session") && s.has("id") }},
	{"a Claude Code session", "", func(s sight) bool {
		return s.has("type", "uuid", "sessionId") || s.has("uuid", "parentUuid") ||
			s.is("type", "summary") && s.has("leafUuid") || s.is("type", "file-history-snapshot", "queue-operation")
	}},
	{"a Copilot session", "", func(s sight) bool { return s.has("type", "data", "parentId") }},
	{"a Kimi wire log", "", func(s sight) bool {
		return s.begins("type", "context.") || s.is("type", "turn.prompt", "metadata") && s.has("protocol_version")
	}},
	{"OpenAI Responses", "", func(s sight) bool {
		return s.has("responses_create_params") || s.is("object", "response") ||
			s.is("type", "message", "reasoning", "function_call", "function_call_output", "custom_tool_call",
				"custom_tool_call_output", "web_search_call", "item_reference")
	}},
	{"a LangChain dump", "", func(s sight) bool {
		return s.has("lc", "kwargs") || s.is("type", "human", "ai", "tool", "system") && s.has("data")
	}},
	{"a tau-bench result", "", func(s sight) bool { return s.has("traj") }},
	{"a SWE-agent trajectory", "", func(s sight) bool { return s.has("trajectory", "history") }},
	{"an ATIF trajectory", "", func(s sight) bool { return s.begins("schema_version", "ATIF") }},
	{"a Gemini CLI session", "", func(s sight) bool { return s.has("sessionId", "projectHash") }},
	{"a Cline session", "", func(s sight) bool { return s.has("sessionId", "system_prompt") }},
	{"an Inspect log", "", func(s sight) bool { return s.has("eval", "samples") }},
	{"an OpenHands event log", "", func(s sight) bool {
		return s.has("source", "action") || s.has("source", "observation") || s.has("source", "kind")
	}},
	{"a Reasonix event log", "", func(s sight) bool {
		return s.has("schema_version") && s.is("type", "replace", "append")
	}},
	{"Anthropic messages", "", anthropic},
	{string(OpenAIChat), OpenAIChat, func(s sight) bool { return s.members["role"].Type == gjson.String }},
}

// anthropic tells Anthropic's messages from OpenAI's, where they differ.
func anthropic(s sight) bool {
	if s.has("loglines") || s.is("type", "user", "assistant") && s.has("message", "session_id") {
		return true
	}
	if s.has("messages", "system") {
		return true
	}
	parts := s.members["content"]
	if !s.has("role") || !parts.IsArray() {
		return false
	}
	found := false
	parts.ForEach(func(_, v gjson.Result) bool {
		kind := nested(v, "type")
		found = kind.Type == gjson.String && (kind.Str == "tool_use" || kind.Str == "tool_result")
		return !found
	})
	return found
}

// recognise gives the first signature that fits.
func recognise(s sight, c container) (signature, bool) {
	for _, known := range signatures {
		if known.fits(s) {
			return known, true
		}
	}
	if v := s.members["messages"]; c == lines && v.IsArray() {
		return signature{name: "runs of messages, one a line"}, true
	}
	return signature{}, false
}

// refuse gives the error of a format that is not read.
func (known signature) refuse(line int) error {
	e := wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
		"this looks like %s, which this version does not read: want %s", known.name, formatList()))
	e.Line = line
	return e
}
