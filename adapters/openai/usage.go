package openai

import (
	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/reducer"
)

// usageOf gives the tokens that a reply says it took, and whether that can be all. A
// number below 0 says nothing; no request has an empty input, and no text an empty output.
// What the total has beyond both is output: some endpoints count reasoning only there.
func usageOf(res goopenai.ChatCompletionResponse) (u reducer.Usage, all bool) {
	told := res.Usage
	u.InputTokens, u.OutputTokens = max(0, told.PromptTokens), max(0, told.CompletionTokens)
	if u.InputTokens > 0 {
		u.OutputTokens = max(u.OutputTokens, told.TotalTokens-u.InputTokens)
	}
	if d := told.PromptTokensDetails; d != nil {
		u.CachedTokens = max(0, d.CachedTokens)
	}
	if d := told.CompletionTokensDetails; d != nil {
		u.ReasoningTokens = max(0, d.ReasoningTokens)
	}
	return u, told.CompletionTokens >= 0 && u.InputTokens > 0 && (u.OutputTokens > 0 || !speaks(res))
}

// speaks reports whether a reply holds anything that a model wrote.
func speaks(res goopenai.ChatCompletionResponse) bool {
	for _, choice := range res.Choices {
		m := choice.Message
		if m.Content != "" || m.Refusal != "" || m.ReasoningContent != "" || len(m.MultiContent) > 0 || len(m.ToolCalls) > 0 || m.FunctionCall != nil {
			return true
		}
	}
	return false
}
