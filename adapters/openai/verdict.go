package openai

import (
	"strings"

	goopenai "github.com/sashabaranov/go-openai"
)

// verdict takes the draft out of a reply, or says why there is none. How a reply ended
// comes before what it holds: one that was cut off is no draft though it may read as one.
func (c cleaner) verdict(res goopenai.ChatCompletionResponse) (string, *Error) {
	if len(res.Choices) == 0 {
		return "", &Error{Kind: KindReply, Detail: "the reply has no choices"}
	}
	choice := res.Choices[0]
	refuse := func(detail string) (string, *Error) {
		return "", &Error{Kind: KindReply, Code: c.clean(string(choice.FinishReason)), Detail: detail}
	}
	message := choice.Message
	forGood := func(detail string) (string, *Error) {
		_, fault := refuse(detail)
		fault.paid = true
		return "", fault
	}
	switch {
	case message.Refusal != "":
		return forGood("the model refused: " + c.clean(message.Refusal))
	case choice.FinishReason == goopenai.FinishReasonLength:
		return forGood("the reply was cut off at its length limit (finish_reason length)")
	case choice.FinishReason == goopenai.FinishReasonContentFilter:
		return forGood("the reply was filtered (finish_reason content_filter)")
	case len(message.ToolCalls) > 0 || message.FunctionCall != nil || choice.FinishReason == goopenai.FinishReasonToolCalls || choice.FinishReason == goopenai.FinishReasonFunctionCall:
		return refuse("the model called a tool, and none was offered")
	}
	text := message.Content
	for _, part := range message.MultiContent {
		if part.Type != goopenai.ChatMessagePartTypeText {
			return refuse("the reply holds a part that is no text")
		}
		text += part.Text
	}
	if strings.TrimSpace(text) == "" {
		return refuse("the reply is empty")
	}
	return text, nil
}
