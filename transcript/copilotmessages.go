package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// copilotWords are the sources of a user's message that holds the user's own
// words; "" stands for none. Messages of other sources, such as skills, are notes.
var copilotWords = map[string]bool{"": true, "user": true}

// copilotUser reads what the user wrote. What was sent has notes around it, which
// stand in "transformedContent" alone.
func copilotUser(data value) entry {
	content := child(data, "content")
	if content.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("data.content", content, "a string")}}
	}
	m := history.Message{Role: history.RoleUser, Text: ownText(content)}
	m.AgentNote = !copilotWords[child(data, "source").Str()]
	child(data, "attachments").ForEach(func(_ string, v value) bool {
		if bytes := child(v, "data"); bytes.Type == gjson.String {
			m.Media = append(m.Media, mediaFromBase64(copilotMedia(child(v, "mimeType").Str()), bytes.Str()))
		}
		return true
	})
	return spoke(m)
}

func copilotMedia(mime string) string {
	switch {
	case beginsWithOne(mime, []string{"image/"}):
		return imageMedia
	case beginsWithOne(mime, []string{"audio/"}):
		return audioMedia
	}
	return fileMedia
}

// copilotAnswer reads an answer with its calls.
func copilotAnswer(data value, trait *copilotTrait) entry {
	var e entry
	m := history.Message{Role: history.RoleAssistant}
	m.Text = optionalText("data.content", child(data, "content"), &e.faults)
	m.Reasoning = optionalText("data.reasoningText", child(data, "reasoningText"), &e.faults)
	trait.text = markOf(m.Reasoning)
	calls := child(data, "toolRequests")
	if !absent(calls) && !calls.IsArray() {
		e.faults = append(e.faults, wrongType("data.toolRequests", typeName(calls), "an array"))
	}
	calls.ForEach(func(_ string, v value) bool {
		place := fmt.Sprintf("data.toolRequests[%d]", len(m.ToolCalls))
		call := history.ToolCall{ID: optionalText(place+".toolCallId", child(v, "toolCallId"), &e.faults), Arguments: jsonText(child(v, "arguments"))}
		name := child(v, "name")
		if name.Type != gjson.String {
			f := wrongType(place+".name", found(name), "a string")
			f.callID = call.ID
			e.faults = append(e.faults, f)
		}
		call.Name = ownText(name)
		m.ToolCalls = append(m.ToolCalls, call)
		return true
	})
	e.messages = []history.Message{m}
	return e
}

// copilotResult reads how a call ended: what it gave to the model, or its error.
// That of a call which the user asked for is a note.
func copilotResult(data value) entry {
	var faults []fault
	result := child(data, "result")
	text := optionalText("data.result.content", child(result, "content"), &faults)
	if text == "" {
		text = optionalText("data.error.message", child(child(data, "error"), "message"), &faults)
	}
	media := copilotImages(child(result, "contents"))
	if child(data, "isUserRequested").Type == gjson.True {
		return spoke(history.Message{Role: history.RoleUser, AgentNote: true, Text: text, Media: media}, faults...)
	}
	answered := &history.ToolResult{CallID: optionalText("data.toolCallId", child(data, "toolCallId"), &faults)}
	switch child(data, "success").Type {
	case gjson.True:
		answered.Error = history.OutcomeOK
	case gjson.False:
		answered.Error = history.OutcomeError
	}
	for i := range faults {
		faults[i].callID = answered.CallID
	}
	return spoke(history.Message{Role: history.RoleTool, Text: text, Media: media, Result: answered}, faults...)
}

func copilotImages(contents value) []history.Media {
	var media []history.Media
	contents.ForEach(func(_ string, v value) bool {
		bytes := child(v, "data")
		switch kind := child(v, "type").Str(); {
		case bytes.Type != gjson.String:
		case kind == "image" || kind == "audio":
			media = append(media, mediaFromBase64(kind, bytes.Str()))
		}
		return true
	})
	return media
}

// copilotPrompt reads a system prompt.
func copilotPrompt(data value, trait *copilotTrait) entry {
	m := history.Message{Role: history.RoleSystem}
	if child(data, "role").Str() == string(history.RoleDeveloper) {
		m.Role = history.RoleDeveloper
	}
	var faults []fault
	m.Text = optionalText("data.content", child(data, "content"), &faults)
	trait.text = markOf(m.Text)
	return spoke(m, faults...)
}
