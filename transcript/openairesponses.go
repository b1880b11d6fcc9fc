package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// openAIResponsesFormat is the message form of OpenAI's Responses API: items one
// a line, an array of them, a request or a response with "input", "output" and
// "instructions", or rollouts with "responses_create_params" and "response", each
// a history by itself. Source: the published reference of that API, and public
// rollout files.
var openAIResponsesFormat = &format{
	name: OpenAIResponses, title: "OpenAI Responses items",
	record: responsesRecord,
	object: responsesObject,
	lists:  []string{"responses_create_params.input", "response.output", "input", "output"},
	heads:  []string{"responses_create_params.instructions", "instructions"},
	head:   responsesInstructions,
	bare: func(v value) entry {
		return spoke(history.Message{Role: history.RoleUser, Text: ownText(v)})
	},
	decoder:    func(Limits) decoder { return responsesDecoder{} },
	checkpoint: responsesCheckpoint,
	writer:     newResponsesWriter,
}

// responseKinds are the kinds of items that no record of another format has.
var responseKinds = map[string]bool{
	"function_call": true, "function_call_output": true,
	"custom_tool_call": true, "custom_tool_call_output": true,
	"computer_call": true, "computer_call_output": true,
	"local_shell_call": true, "local_shell_call_output": true,
	"shell_call": true, "shell_call_output": true,
	"apply_patch_call": true, "apply_patch_call_output": true,
	"web_search_call": true, "file_search_call": true, "code_interpreter_call": true,
	"mcp_call": true, "mcp_list_tools": true, "mcp_approval_request": true, "mcp_approval_response": true,
	"image_generation_call": true, "item_reference": true,
}

// responsesRecord tells an item by its kind, and a message by having a kind and a
// role, and nothing of a message of Anthropic's.
func responsesRecord(s sight) bool {
	if s.is("type", "message") {
		return s.members["role"].Type == gjson.String && s.has("content") && !s.has("stop_reason")
	}
	if s.is("type", "reasoning") {
		return s.has("summary") || s.has("encrypted_content")
	}
	if s.is("type", "compaction") {
		return s.has("encrypted_content")
	}
	kind := s.members["type"]
	return kind.Type == gjson.String && responseKinds[kind.Str()] && !s.has("role")
}

// responsesObject tells a rollout, a response or a request. What a request takes
// for its input is a text or items.
func responsesObject(s sight) bool {
	switch {
	case s.members["responses_create_params"].IsObject():
		return true
	case s.has("messages"):
		return false
	case s.is("object", "response"):
		return s.listed("output") || s.has("input")
	case s.listed("input"):
		return s.has("model") && len(s.first("input")) == 0 || holdsItems(s.first("input"))
	case s.listed("output"):
		return holdsItems(s.first("output"))
	}
	return s.members["input"].Type == gjson.String && s.has("model", "instructions")
}

// holdsItems reports whether one of the elements is an item, or a message in the
// short form.
func holdsItems(elements []sight) bool {
	for _, e := range elements {
		if responsesRecord(e) || !e.has("type") && e.members["role"].Type == gjson.String && e.has("content") {
			return true
		}
	}
	return false
}

// responsesDecoder reads items of OpenAI's Responses API.
type responsesDecoder struct{}

func (responsesDecoder) decode(record value) entry { return readResponseItem(record) }

func readResponseItem(record value) entry {
	var it apiItem
	record.ForEach(func(name string, v value) bool {
		if place := it.member(name); place != nil {
			*place = v
		}
		return true
	})
	switch {
	case it.kind.Type == gjson.String:
	case !absent(it.kind):
		return entry{faults: []fault{wrongType("type", typeName(it.kind), "a string")}}
	case absent(it.role) && it.id.Type == gjson.String && absent(it.content):
		it.kind = stringOf("item_reference")
	default:
		it.kind = stringOf("message")
	}
	return itemReader{exact: true}.read(it)
}

// responsesInstructions reads the instructions of a request: a text, or items.
func responsesInstructions(path string, v value) entry {
	if v.Type == gjson.String {
		return spoke(history.Message{Role: history.RoleSystem, Text: ownText(v)})
	}
	if !v.IsArray() {
		return entry{faults: []fault{wrongType(path, typeName(v), "a string or an array of items")}}
	}
	var e entry
	v.ForEach(func(_ string, v value) bool {
		if !v.IsObject() {
			e.faults = append(e.faults, wrongType(path, "an array with "+typeName(v), "objects in it"))
			return true
		}
		item := readResponseItem(v)
		e.messages = append(e.messages, item.messages...)
		e.faults = append(e.faults, item.faults...)
		e.unknown = append(e.unknown, item.unknown...)
		return true
	})
	if len(e.faults) > 0 {
		e.messages = nil
	}
	return e
}

// responsesCheckpoint gives the checkpoint as a message item.
func responsesCheckpoint(in insertion) []byte { return encode(textItem(in.edit.Role, in.edit.Text)) }
