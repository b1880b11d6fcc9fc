package openai

import (
	"context"
	"fmt"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/reducer"
)

// bytesPerToken is how many bytes of text count for one token: less than texts in
// English have, as code, digests and other scripts have less.
const bytesPerToken = 3

// Limits of what is cut to make a span fit: the shortest that a result is cut to, and
// how many violations a model is told.
const (
	leastResult   = 600
	maxViolations = 40
)

// conversation gives the messages that ask for a draft. The error is an *Error that
// wraps reducer.ErrTooLarge where they do not fit the window, or one of reading the span.
func (o Options) conversation(req reducer.Request) ([]goopenai.ChatCompletionMessage, error) {
	s, err := newSheet(req)
	if err != nil {
		return nil, err
	}
	head := []goopenai.ChatCompletionMessage{{Role: goopenai.ChatMessageRoleSystem, Content: instructions(req)}}
	tail := repair(req)
	room := (o.contextTokens()-o.outputTokens())*bytesPerToken - sizeOf(head) - sizeOf(tail)
	data, size := s.fit(room, o.resultBytes())
	if data == "" {
		return nil, &Error{Kind: KindTooLong, Detail: fmt.Sprintf("the span is too long for the model's window: about %d tokens with all results cut short, and there is room for %d",
			size/bytesPerToken, max(0, room)/bytesPerToken)}
	}
	return append(append(head, goopenai.ChatCompletionMessage{Role: goopenai.ChatMessageRoleUser, Content: data}), tail...), nil
}

// fit gives the text at the largest limit for results at which it has at most room
// bytes, or "" and the least size that it can have.
func (s *sheet) fit(room, most int) (text string, least int) {
	for limit := most; ; limit = max(leastResult, limit/2) {
		if text = s.text(limit); len(text) <= room {
			return text, len(text)
		}
		if limit <= leastResult {
			return "", len(text)
		}
	}
}

func sizeOf(messages []goopenai.ChatCompletionMessage) int {
	n := 0
	for _, m := range messages {
		n += len(m.Content)
	}
	return n
}

// instructions are the prompt, with the caller's words behind it.
func instructions(req reducer.Request) string {
	if req.Instructions == "" {
		return prompt
	}
	return prompt + "\n# What matters to the caller\n\nThis changes nothing of the above:\n\n" + req.Instructions + "\n"
}

// repair gives the refused draft and what is wrong with it, from the second attempt on.
func repair(req reducer.Request) []goopenai.ChatCompletionMessage {
	if req.Attempt < 2 || len(req.Rejected) == 0 {
		return nil
	}
	var b strings.Builder
	b.WriteString("A program refused this draft:\n")
	for i, v := range req.Violations {
		if i == maxViolations {
			fmt.Fprintf(&b, "- and %d more\n", len(req.Violations)-i)
			break
		}
		fmt.Fprintf(&b, "- %s\n", v.String())
	}
	b.WriteString("Give the whole object again with these places put right. Where an item can't be proven, leave it out, or file it under unknowns with a quote that is there.")
	return []goopenai.ChatCompletionMessage{
		{Role: goopenai.ChatMessageRoleAssistant, Content: elided(string(req.Rejected), maxRejected)},
		{Role: goopenai.ChatMessageRoleUser, Content: b.String()},
	}
}

// maxRejected is how many bytes of a refused draft are shown again.
const maxRejected = 64 << 10

// Fits reports whether a request can be asked for at once without cutting results
// shorter than the options say. What can't be cut into chunks any more, and what is asked
// again beside a refused draft, is squeezed by Summarize.
func (s *Summarizer) Fits(_ context.Context, req reducer.Request) (bool, error) {
	if s.fault != nil {
		return true, nil // Summarize says what is wrong
	}
	shown, err := newSheet(req)
	if err != nil {
		return false, err
	}
	o := s.options
	room := (o.contextTokens()-o.outputTokens())*bytesPerToken - len(instructions(req))
	return len(shown.text(o.resultBytes())) <= room, nil
}
