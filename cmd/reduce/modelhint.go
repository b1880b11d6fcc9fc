package main

import (
	"errors"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/reducer"
)

// modelHints say what to try after a model gave no draft, by the kind of its error.
var modelHints = map[openai.Kind]string{
	openai.KindAuth:    "Check " + keyVariable + ", and that the key may use the model",
	openai.KindQuota:   "See to the account's quota",
	openai.KindLimit:   "Try again later",
	openai.KindServer:  "Try again later",
	openai.KindBroken:  "Try again later",
	openai.KindNetwork: "Check --base-url, and that the endpoint can be reached",
	openai.KindTimeout: "Give it more time with --timeout and --attempt-timeout",
	openai.KindTooLong: "Keep more of the history, or name a model with a larger window and its size with --context-tokens",
	openai.KindRequest: "Check --model, and that /chat/completions stands under --base-url",
	openai.KindReply:   "Name another model",
	openai.KindSize:    "Name another model",
	openai.KindSpent:   "Raise --max-cost",
}

// modelHint says what to try after a summarizer failed; "" where that is not known.
func modelHint(err error) string {
	try := ""
	if e, ok := errors.AsType[*openai.Error](err); ok {
		try = modelHints[e.Kind]
		if e.Kind == openai.KindReply && e.Code == finishLength {
			try = "Raise --output-tokens"
		}
	} else if errors.Is(err, reducer.ErrTooLarge) {
		try = "Keep more of the history, raise --max-chunks, or name a model with a larger window and its size with --context-tokens"
	}
	if try == "" {
		return ""
	}
	return try + ", or use --summarizer deterministic. The file is as it was."
}

// finishLength is the finish_reason of a reply that was cut off.
const finishLength = "length"
