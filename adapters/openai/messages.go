package openai

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// Compact reduces the messages of an agent on go-openai, and gives what the model should
// see next: the messages that stay, as they are, and the checkpoint among them. Where
// nothing was to do, and on an error, that is messages itself.
//
//	messages, report, err = openai.Compact(ctx, &r, messages)
func Compact(ctx context.Context, r *reducer.Reducer, messages []goopenai.ChatCompletionMessage) ([]goopenai.ChatCompletionMessage, reducer.Report, error) {
	all, err := FromMessages(messages)
	if err != nil {
		return messages, reducer.Report{}, err
	}
	report, err := r.Compact(ctx, all)
	if err != nil || report.NoOp {
		return messages, report, err
	}
	return project(messages, report), report, nil
}

// project puts the checkpoint of a report in the place of what leaves.
func project(messages []goopenai.ChatCompletionMessage, report reducer.Report) []goopenai.ChatCompletionMessage {
	cut := report.Cut
	made := goopenai.ChatCompletionMessage{Role: string(report.Role), Content: report.Summary}
	var next []goopenai.ChatCompletionMessage
	for i, m := range messages {
		if i == cut.Insert {
			next = append(next, made)
		}
		leaves := cut.First <= i && i <= cut.Last && !slices.Contains(cut.Pinned, i)
		if !leaves && !slices.Contains(cut.Stale, i) {
			next = append(next, m)
		}
	}
	if cut.Insert == len(messages) {
		next = append(next, made)
	}
	return next
}

// FromMessages gives messages of go-openai in the neutral form. Text parts, and a refusal
// behind them, are joined by a newline; of an image its URL's digest stays. An error names
// the message and what in it is not known.
func FromMessages(messages []goopenai.ChatCompletionMessage) (history.Messages, error) {
	all := make(history.Messages, 0, len(messages))
	for i, m := range messages {
		one, err := fromMessage(m)
		if err != nil {
			return nil, fmt.Errorf("message %d: %w", i, err)
		}
		all = append(all, one)
	}
	return all, nil
}

func fromMessage(m goopenai.ChatCompletionMessage) (history.Message, error) {
	one := history.Message{Role: history.Role(m.Role), Name: m.Name, Text: m.Content, Reasoning: m.ReasoningContent}
	if m.Role == goopenai.ChatMessageRoleFunction {
		one.Role = history.RoleTool
	}
	if !one.Role.Known() {
		return one, fmt.Errorf("the role %q is not known; there are system, developer, user, assistant, tool and function", m.Role)
	}
	var texts []string
	for k, part := range m.MultiContent {
		switch {
		case part.Type == goopenai.ChatMessagePartTypeText:
			texts = append(texts, part.Text)
		case part.Type == goopenai.ChatMessagePartTypeImageURL && part.ImageURL != nil:
			one.Media = append(one.Media, history.Media{Kind: "image", SHA256: sha256.Sum256([]byte(part.ImageURL.URL))})
		default:
			return one, fmt.Errorf("part %d is of the kind %q, which is not known", k, part.Type)
		}
	}
	if len(texts) > 0 {
		one.Text = strings.Join(texts, "\n")
	}
	if m.Refusal != "" {
		one.Text = strings.TrimPrefix(one.Text+"\n"+m.Refusal, "\n")
	}
	for _, c := range m.ToolCalls {
		one.ToolCalls = append(one.ToolCalls, history.ToolCall{ID: c.ID, Name: c.Function.Name, Arguments: c.Function.Arguments})
	}
	if c := m.FunctionCall; c != nil {
		one.ToolCalls = append(one.ToolCalls, history.ToolCall{Name: c.Name, Arguments: c.Arguments, ByName: true})
	}
	if one.Role == history.RoleTool {
		one.Result = &history.ToolResult{CallID: m.ToolCallID, ByName: m.Role == goopenai.ChatMessageRoleFunction}
	}
	return one, nil
}

// ToMessages gives a history as messages of go-openai. Media can't be said: only their
// digests are known, and a message that holds some is an error; so is one with several
// calls by name. What the wire has no place for is left out: whether a result is an error,
// and notes of the agent's program are user messages like others.
func ToMessages(s history.Source) ([]goopenai.ChatCompletionMessage, error) {
	all := make([]goopenai.ChatCompletionMessage, 0, s.Len())
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", i, err)
		}
		if len(m.Media) > 0 || m.Opaque {
			return nil, fmt.Errorf("message %d holds media, or what only its provider can read: go-openai's messages can't hold that", i)
		}
		if legacyCalls(m) > 1 {
			return nil, fmt.Errorf("message %d makes %d calls by name: go-openai's messages can hold one", i, legacyCalls(m))
		}
		all = append(all, toMessage(m))
	}
	return all, nil
}

// legacyCalls counts the calls of a message that have no id, and so no place among others.
func legacyCalls(m history.Message) (n int) {
	for _, c := range m.ToolCalls {
		if c.ByName {
			n++
		}
	}
	return n
}

func toMessage(m history.Message) goopenai.ChatCompletionMessage {
	one := goopenai.ChatCompletionMessage{Role: string(m.Role), Name: m.Name, Content: m.Text, ReasoningContent: m.Reasoning}
	for _, c := range m.ToolCalls {
		if c.ByName {
			one.FunctionCall = &goopenai.FunctionCall{Name: c.Name, Arguments: c.Arguments}
			continue
		}
		one.ToolCalls = append(one.ToolCalls, goopenai.ToolCall{ID: c.ID, Type: goopenai.ToolTypeFunction, Function: goopenai.FunctionCall{Name: c.Name, Arguments: c.Arguments}})
	}
	if r := m.Result; r != nil {
		one.ToolCallID = r.CallID
		if r.ByName {
			one.Role = goopenai.ChatMessageRoleFunction
		}
	}
	return one
}
