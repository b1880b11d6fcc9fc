package openai

import (
	"context"
	"fmt"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/reducer"
)

// Limits of what is cut to make a span fit: the shortest that a result is cut to, and
// how many violations a model is told.
const (
	leastResult   = 600
	maxViolations = 40
)

// conversation gives the messages that ask for a draft in a format. The error is an
// *Error that wraps reducer.ErrTooLarge where they do not fit the window, or one of
// reading the span.
func (s *Summarizer) conversation(ctx context.Context, req reducer.Request, format Format) ([]goopenai.ChatCompletionMessage, error) {
	shown, err := newSheet(ctx, req, s.window(load{}))
	if err != nil {
		return nil, err
	}
	data, asked := goopenai.ChatCompletionMessage{Role: goopenai.ChatMessageRoleUser}, repair(req)
	around := append([]goopenai.ChatCompletionMessage{system(req), data}, asked...)
	w := s.window(loadOf(around, format))
	if data.Content, err = shown.fit(ctx, w, s.options.resultBytes()); err != nil {
		return nil, err
	}
	return append([]goopenai.ChatCompletionMessage{around[0], data}, asked...), nil
}

// window is what a text must fit in, beside what is sent with it.
type window struct {
	around load
	rate   rate
	room   int
}

func (s *Summarizer) window(around load) window {
	return window{around, s.scale.rate(), s.options.contextTokens() - s.options.outputTokens()}
}

// takes gives how many tokens a text takes with all beside it, and whether there is room.
func (w window) takes(text string) (tokens int, fits bool) {
	tokens = w.rate.tokens(w.around.plus(loadOfText(text)))
	return tokens, tokens <= w.room
}

// fit gives the text at the largest limit for results at which it fits a window.
func (s *sheet) fit(ctx context.Context, w window, most int) (string, error) {
	for limit := most; ; limit = max(leastResult, limit/2) {
		text, err := s.text(ctx, limit)
		if err != nil {
			return "", err
		}
		tokens, fits := w.takes(text)
		switch {
		case fits:
			return text, nil
		case limit <= leastResult:
			return "", &Error{Kind: KindTooLong, Detail: fmt.Sprintf("the span is too long for the model's window: the request would have about %d tokens with all results cut short, and there is room for %d", tokens, w.room)}
		}
	}
}

func system(req reducer.Request) goopenai.ChatCompletionMessage {
	return goopenai.ChatCompletionMessage{Role: goopenai.ChatMessageRoleSystem, Content: instructions(req)}
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
func (s *Summarizer) Fits(ctx context.Context, req reducer.Request) (bool, error) {
	if s.fault != nil {
		return true, nil // Summarize says what is wrong
	}
	shown, err := newSheet(ctx, req, s.window(load{}))
	if err != nil {
		return false, err
	}
	text, err := shown.text(ctx, s.options.resultBytes())
	if err != nil {
		return false, err
	}
	format, _ := s.habits.get()
	around := []goopenai.ChatCompletionMessage{system(req), {Role: goopenai.ChatMessageRoleUser}}
	_, fits := s.window(loadOf(around, format)).takes(text)
	return fits, nil
}
