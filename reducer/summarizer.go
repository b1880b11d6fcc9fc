package reducer

import (
	"context"
	"errors"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// Summarizer writes the draft of a manifest for a span.
//
// An implementation must return when ctx ends; what it returns after that is
// discarded. It may be called from several goroutines where the Reducer is. It
// may keep nothing of the request: every string, message and manifest in it is a
// copy, and changing one changes nothing of the caller's. A panic in it becomes
// an error. It must not repair what it got from a model: the bytes of the draft
// are judged as they are.
//
// An error that wraps ErrTooLarge says that the span is too large to be summarized at
// once: the Reducer then cuts it into chunks. One that knows its limits beforehand is a
// Fitter too.
type Summarizer interface {
	Summarize(ctx context.Context, req Request) (Draft, error)
}

// SummarizerFunc makes a plain function a Summarizer.
type SummarizerFunc func(ctx context.Context, req Request) (Draft, error)

// Summarize calls f.
func (f SummarizerFunc) Summarize(ctx context.Context, req Request) (Draft, error) {
	return f(ctx, req)
}

// ErrTooLarge is wrapped by a Summarizer that can't take so large a span.
var ErrTooLarge = errors.New("the span is too large for the summarizer")

// Request is what a Summarizer is asked for.
type Request struct {
	// Span holds the messages to summarize, in the view without secrets: the
	// message at position i has the index Range.First+i. Pinned messages inside
	// the span are among them.
	Span history.Source
	// Range is what the draft's source_range must be.
	Range history.Range
	// Pinned holds the pinned messages outside of the span, which a draft may
	// cite too.
	Pinned []Indexed
	// Previous is the manifest that the new one follows, nil in the first cycle.
	// Only what is new is asked for.
	Previous *checkpoint.Manifest
	// Next holds, for each section, the first number whose id is free.
	Next checkpoint.Counts
	// Findings are the faults of the span's messages, such as interrupted calls.
	Findings []history.Finding
	// MaxChars bounds the rendered checkpoint, previous items included, in
	// Unicode code points; 0 means no bound.
	MaxChars int
	// Instructions are the caller's words, from the policy; empty means none.
	Instructions string
	// CostLeft is what may still be spent on the reduction, under Policy.MaxCost; nil
	// means no limit. What could cost more must not be sent: where it is 0, nothing that
	// costs anything.
	CostLeft *float64
	// Attempt counts from 1. From 2 on, Rejected is the draft that was refused
	// and Violations say why.
	Attempt    int
	Rejected   []byte
	Violations []validate.Violation
}

// Indexed is a message with its index.
type Indexed struct {
	Index   int
	Message history.Message
}

// Draft is what a Summarizer returned: untrusted bytes, and what it cost.
type Draft struct {
	// JSON is the draft: one JSON object, by schema/checkpoint.schema.json.
	JSON []byte
	// Model and PromptSHA256 go into the provenance; empty for rules.
	Model        string
	PromptSHA256 history.Digest
	// TransportAttempts counts the requests that were sent, retries included.
	TransportAttempts int
	// Usage counts the tokens of them, UsageUnknown says that some are not known.
	Usage        Usage
	UsageUnknown bool
	// Cost is what the requests cost, in the caller's currency; nil where that is not
	// known, which is not the same as nothing. What is below 0 or no finite number counts
	// as not known.
	Cost *float64
	// Withdrawn are the places of what the user asked for in the span and took back,
	// or replaced, in it: a message and a literal quote each. They count in a
	// Floor's draft alone, where a draft of another may not stand on them.
	Withdrawn []checkpoint.Evidence
	// Lifted are those of Withdrawn that nothing took the place of; they count in a
	// Floor's draft alone too. Where their words are a whole sentence, it becomes no user
	// word, and its message stands in Report.UserWordsLeftOut.
	Lifted []checkpoint.Evidence
}

// Usage counts tokens; zero means none or not known.
type Usage struct {
	InputTokens     int `json:"input_tokens,omitempty"`
	OutputTokens    int `json:"output_tokens,omitempty"`
	CachedTokens    int `json:"cached_tokens,omitempty"`
	ReasoningTokens int `json:"reasoning_tokens,omitempty"`
}

// Add counts the tokens of v too.
func (u *Usage) Add(v Usage) {
	u.InputTokens += v.InputTokens
	u.OutputTokens += v.OutputTokens
	u.CachedTokens += v.CachedTokens
	u.ReasoningTokens += v.ReasoningTokens
}
