package openai

import (
	"encoding/json"
	"strings"
	"sync"

	goopenai "github.com/sashabaranov/go-openai"
)

// Format is the form of reply that is asked for.
type Format string

// The formats, from the strictest on. An endpoint that can't do one is asked for the
// next, and from then on for that one at once.
const (
	FormatSchema Format = "json_schema"
	FormatObject Format = "json_object"
	FormatText   Format = "text"
)

var formats = []Format{FormatSchema, FormatObject, FormatText}

func (f Format) known() bool {
	return f == "" || f == FormatSchema || f == FormatObject || f == FormatText
}

// next is the lesser format, and false behind the last.
func (f Format) next() (Format, bool) {
	for i, known := range formats[:len(formats)-1] {
		if f == known {
			return formats[i+1], true
		}
	}
	return f, false
}

// wire is the format as a request asks for it; nil for text.
func (f Format) wire() *goopenai.ChatCompletionResponseFormat {
	switch f {
	case FormatSchema:
		return &goopenai.ChatCompletionResponseFormat{
			Type: goopenai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &goopenai.ChatCompletionResponseFormatJSONSchema{
				Name: "checkpoint_draft", Strict: true, Schema: json.RawMessage(strictSchema),
			},
		}
	case FormatObject:
		return &goopenai.ChatCompletionResponseFormat{Type: goopenai.ChatCompletionResponseFormatTypeJSONObject}
	}
	return nil
}

// refusesFormat reports whether an error of the endpoint says that it can't give the
// form of reply that it was asked for.
func refusesFormat(err *Error) bool {
	if err.Status != 400 && err.Status != 404 && err.Status != 415 && err.Status != 422 && err.Status != 501 {
		return false
	}
	said := strings.ToLower(err.Param + " " + err.Detail)
	for _, word := range []string{"response_format", "json_schema", "json_object", "response format", "json schema", "structured output", "strict mode", "'strict'"} {
		if strings.Contains(said, word) {
			return true
		}
	}
	return false
}

// refusesLimit reports whether an error says that the limit of the reply is to be sent
// under its other name.
func refusesLimit(err *Error) bool {
	said := err.Param + " " + err.Detail
	return err.Status == 400 && err.Kind != KindTooLong && strings.Contains(said, "max_tokens") && (strings.Contains(said, "max_completion_tokens") || strings.Contains(strings.ToLower(said), "unsupported"))
}

// habits are what an endpoint turned out to want. They are safe for concurrent use.
type habits struct {
	mu     sync.Mutex
	format Format
	// completion is true where the limit of a reply is called max_completion_tokens.
	completion bool
}

func newHabits(o Options) *habits {
	return &habits{format: or(o.Format, FormatSchema), completion: reasons(o.Model)}
}

// reasons reports whether a model's name is that of one that reasons before it answers,
// by OpenAI's names: those know no max_tokens and no temperature.
func reasons(model string) bool {
	for _, prefix := range []string{"o1", "o3", "o4", "gpt-5", "gpt-6"} {
		if strings.HasPrefix(model, prefix) {
			return true
		}
	}
	return false
}

func (h *habits) get() (Format, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.format, h.completion
}

// learn takes up a refusal. It reports whether asking in another way can help.
func (h *habits) learn(asked Format, completion bool, err *Error) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case refusesLimit(err) && !completion:
		h.completion = true
		return true
	case refusesFormat(err):
		lesser, ok := asked.next()
		if ok && h.format == asked {
			h.format = lesser
		}
		return ok
	}
	return false
}
