package openai

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/reducer"
)

// Summarizer asks a model for drafts. It is safe for concurrent use.
type Summarizer struct {
	options Options
	fault   error
	client  Doer
	clock   Clock
	habits  *habits
	breaker *breaker
	spent   *spent
	slots   slots
	purse   *purse
}

// New gives a Summarizer with the options. Where they can't be used, each of its calls
// gives the error of Options.Validate.
func New(o Options) *Summarizer {
	s := &Summarizer{
		options: o, fault: o.Validate(), client: o.Client, clock: o.Clock, habits: newHabits(o), spent: newSpent(),
		breaker: &breaker{after: o.breakAfter(), pause: o.breakFor()}, purse: &purse{prices: o.Prices, limit: o.SpendLimit},
	}
	if s.client == nil {
		s.client = ownClient()
	}
	if s.clock == nil {
		s.clock = systemClock{}
	}
	if s.fault == nil {
		s.slots = make(slots, o.concurrent())
	}
	return s
}

// Summarize asks the model for a draft. The draft is what the model answered, unchanged.
// An error is an *Error, one of the options, or one of reading the span; what was spent
// until then stands in the draft beside it.
func (s *Summarizer) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	draft := reducer.Draft{Model: s.options.Model, PromptSHA256: PromptSHA256()}
	if s.fault != nil {
		return draft, s.fault
	}
	messages, err := s.options.conversation(req)
	if err != nil {
		return draft, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.options.timeout())
	defer cancel()
	b := &bill{draft: draft, priced: s.options.Prices != nil}
	for {
		format, completion := s.habits.get()
		text, fault := s.send(ctx, s.request(messages, format, completion), b)
		if fault == nil {
			return b.with(text), nil
		}
		if !s.habits.learn(format, completion, fault) {
			told := *fault // another call may hold the same one
			told.Attempts = b.draft.TransportAttempts
			return b.with(""), &told
		}
	}
}

// request is what is sent.
func (s *Summarizer) request(messages []goopenai.ChatCompletionMessage, format Format, completion bool) goopenai.ChatCompletionRequest {
	r := goopenai.ChatCompletionRequest{
		Model: s.options.Model, Messages: messages, ResponseFormat: format.wire(), Seed: s.options.Seed, ReasoningEffort: s.options.ReasoningEffort,
	}
	if completion {
		r.MaxCompletionTokens = s.options.outputTokens()
	} else {
		//lint:ignore SA1019 most compatible servers know no other name
		r.MaxTokens = s.options.outputTokens()
	}
	if t := s.options.Temperature; t != nil && !reasons(s.options.Model) {
		r.Temperature = float32(*t)
		if *t == 0 {
			r.Temperature = math.SmallestNonzeroFloat32 // the client leaves out a zero
		}
	}
	return r
}

// send sends a request until it is answered, fails for good, or time and attempts are
// used up.
func (s *Summarizer) send(ctx context.Context, r goopenai.ChatCompletionRequest, b *bill) (string, *Error) {
	input, err := digestOf(r)
	if err != nil {
		return "", &Error{Kind: KindRequest, Detail: "the request has no JSON form: " + err.Error()}
	}
	if known := s.spent.get(input); known != nil && !s.options.Direct {
		again := *known
		again.Detail += "; it was not sent again, as nothing changed"
		return "", &again
	}
	var text string
	fault := retry(ctx, s.clock, s.options.attempts(), func() *Error {
		var fault *Error
		text, fault = s.guarded(ctx, r, b)
		return fault
	})
	if fault != nil {
		s.spent.add(input, fault)
	}
	return text, fault
}

func digestOf(r goopenai.ChatCompletionRequest) ([sha256.Size]byte, error) {
	text, err := json.Marshal(r)
	return sha256.Sum256(text), err
}

// guarded is one attempt within the limits.
func (s *Summarizer) guarded(ctx context.Context, r goopenai.ChatCompletionRequest, b *bill) (string, *Error) {
	if s.options.Direct {
		return s.attempt(ctx, r, b)
	}
	if left, open := s.breaker.open(s.clock.Now()); open {
		return "", &Error{Kind: KindBroken, Detail: fmt.Sprintf("nothing was sent: the endpoint failed %d times in a row, and is left alone for %s more", s.options.breakAfter(), left.Round(1e6))}
	}
	if err := s.slots.take(ctx); err != nil {
		return "", &Error{Kind: KindTimeout, Detail: "timeout: no request could be sent in time"}
	}
	defer s.slots.free()
	text, fault := s.attempt(ctx, r, b)
	if ctx.Err() == nil || fault == nil {
		s.breaker.report(fault, s.clock.Now())
	}
	return text, fault
}

// attempt sends a request once.
func (s *Summarizer) attempt(ctx context.Context, r goopenai.ChatCompletionRequest, b *bill) (string, *Error) {
	ctx, cancel := context.WithTimeout(ctx, s.options.attemptTimeout())
	defer cancel()
	key, err := s.key(ctx)
	if err != nil {
		return "", &Error{Kind: KindAuth, Detail: "there is no key: " + newCleaner("").clean(err.Error())}
	}
	reserved, fault := s.purse.reserve(r, s.options.outputTokens())
	if fault != nil {
		return "", fault
	}
	clean := newCleaner(key)
	g := &guard{inner: s.client, header: s.options.Header, limit: s.options.replyBytes(), clean: clean}
	b.draft.TransportAttempts++
	res, err := goopenai.NewClientWithConfig(s.config(key, g)).CreateChatCompletion(ctx, r)
	if err != nil {
		fault := clean.classify(ctx, err, g.got, s.clock.Now())
		s.purse.unanswered(reserved, fault, b)
		return "", fault
	}
	s.purse.pay(reserved, res.Usage, b)
	account(&b.draft.Usage, res.Usage)
	if res.Model != "" {
		b.draft.Model = clean.clean(res.Model)
	}
	return clean.verdict(res)
}

func (s *Summarizer) key(ctx context.Context) (string, error) {
	if s.options.Key == nil {
		return "", nil
	}
	key, err := s.options.Key(ctx)
	if err == nil && strings.ContainsAny(key, "\r\n") {
		err = errors.New("the key holds a line break")
	}
	return key, err
}

// config is the client's, for one request.
func (s *Summarizer) config(key string, doer Doer) goopenai.ClientConfig {
	base := strings.TrimRight(s.options.BaseURL, "/")
	c := goopenai.DefaultConfig(key)
	if s.options.AzureVersion != "" {
		c = goopenai.DefaultAzureConfig(key, base)
		c.APIVersion = s.options.AzureVersion
		c.AzureModelMapperFunc = func(model string) string { return model }
	} else if base != "" {
		c.BaseURL = base
	}
	c.OrgID, c.HTTPClient = s.options.Organization, doer
	return c
}

// account adds what a reply says that it took.
func account(u *reducer.Usage, told goopenai.Usage) {
	u.InputTokens += told.PromptTokens
	u.OutputTokens += told.CompletionTokens
	if d := told.PromptTokensDetails; d != nil {
		u.CachedTokens += d.CachedTokens
	}
	if d := told.CompletionTokensDetails; d != nil {
		u.ReasoningTokens += d.ReasoningTokens
	}
}
