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
	scale   *scale
}

// New gives a Summarizer with the options. Where they can't be used, each of its calls
// gives the error of Options.Validate.
func New(o Options) *Summarizer {
	s := &Summarizer{
		options: o, fault: o.Validate(), client: o.Client, clock: o.Clock, habits: newHabits(o), spent: newSpent(),
		breaker: &breaker{after: o.breakAfter(), pause: o.breakFor()}, purse: &purse{limit: o.SpendLimit}, scale: &scale{fixed: rate(o.BytesPerToken)},
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
// until then stands in the draft beside it. Where ctx ended, the error wraps its error.
func (s *Summarizer) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	draft := reducer.Draft{Model: s.options.Model, PromptSHA256: PromptSHA256()}
	if s.fault != nil {
		return draft, s.fault
	}
	if fault := endedBy(ctx); fault != nil {
		return draft, fault
	}
	format, _ := s.habits.get()
	messages, err := s.conversation(ctx, req, format)
	if err != nil {
		return draft, err
	}
	b := &bill{draft: draft, left: req.CostLeft, priced: s.options.Prices != nil}
	text, fault := s.ask(ctx, messages, b)
	if fault == nil {
		return b.with(text), nil
	}
	told := *fault // another call may hold the same one
	if ended := endedBy(ctx); ended != nil {
		told = *ended
	}
	told.Attempts = b.draft.TransportAttempts
	return b.with(""), &told
}

// ask asks for a draft within the limits of one, in the way that the endpoint takes.
func (s *Summarizer) ask(ctx context.Context, messages []goopenai.ChatCompletionMessage, b *bill) (string, *Error) {
	ctx, cancel := context.WithTimeoutCause(ctx, s.options.timeout(), errOutOfTime)
	defer cancel()
	p := s.patience(ctx)
	for {
		format, completion := s.habits.get()
		text, fault := s.send(p, outgoing{s.request(messages, format, completion), loadOf(messages, format)}, b)
		if fault == nil || !s.habits.learn(format, completion, fault) {
			return text, fault
		}
		if p.left <= 0 {
			unasked := *fault
			unasked.Detail += "; no attempt is left to ask in another way"
			return "", &unasked
		}
	}
}

// outgoing is a request with what there is to read in it.
type outgoing struct {
	goopenai.ChatCompletionRequest
	load load
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
func (s *Summarizer) send(p *patience, r outgoing, b *bill) (string, *Error) {
	input, err := digestOf(r.ChatCompletionRequest)
	if err != nil {
		return "", &Error{Kind: KindRequest, Detail: "the request has no JSON form: " + err.Error()}
	}
	if known := s.spent.get(input); known != nil && !s.options.Direct {
		again := *known
		again.Detail += "; it was not sent again, as nothing changed"
		return "", &again
	}
	var text string
	fault := p.retry(func() *Error {
		var fault *Error
		text, fault = s.guarded(p.ctx, r, b)
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
func (s *Summarizer) guarded(ctx context.Context, r outgoing, b *bill) (string, *Error) {
	if s.options.Direct {
		return s.attempt(ctx, r, b)
	}
	if fault := s.breaker.closed(s.clock.Now()); fault != nil {
		return "", fault // without waiting for the requests that may hang
	}
	if s.slots.take(ctx) != nil {
		return "", unsentInTime()
	}
	defer s.slots.free()
	tries, fault := s.breaker.enter(s.clock.Now())
	if fault != nil {
		return "", fault
	}
	says := saysNothing
	defer func() { s.breaker.leave(tries, says, s.clock.Now()) }()
	sent := b.draft.TransportAttempts
	text, fault := s.attempt(ctx, r, b)
	switch {
	case b.draft.TransportAttempts == sent:
	case fault == nil || !fault.blamesEndpoint():
		says = saysHealthy
	case ctx.Err() == nil || sent == 0 && context.Cause(ctx) == errOutOfTime:
		says = saysSick // a first request had all the time of its draft
	}
	return text, fault
}

// errOutOfTime is why the context of a draft ended where its own limit did that: a time-out
// like others to a client that tells causes.
var errOutOfTime = fmt.Errorf("the time for a draft is over: %w", context.DeadlineExceeded)

func unsentInTime() *Error {
	return &Error{Kind: KindTimeout, Detail: "timeout: no request could be sent in time"}
}

// attempt sends a request once.
func (s *Summarizer) attempt(ctx context.Context, r outgoing, b *bill) (string, *Error) {
	if ctx.Err() != nil {
		return "", unsentInTime()
	}
	ctx, cancel := context.WithTimeout(ctx, s.options.attemptTimeout())
	defer cancel()
	key, err := s.key(ctx)
	if err != nil {
		return "", &Error{Kind: KindAuth, Detail: "there is no key: " + newCleaner("", s.options.Header, s.options.BaseURL).clean(err.Error())}
	}
	reserved, fault := s.reserve(r.load, b)
	if fault != nil {
		return "", fault
	}
	clean := newCleaner(key, s.options.Header, s.options.BaseURL)
	g := &guard{inner: s.client, header: s.options.Header, limit: s.options.replyBytes(), clean: clean}
	res, err := goopenai.NewClientWithConfig(s.config(key, g)).CreateChatCompletion(ctx, r.ChatCompletionRequest)
	if g.sent {
		b.draft.TransportAttempts++
	}
	switch {
	case err != nil && !g.sent:
		s.purse.settle(-reserved)
		return "", &Error{Kind: KindRequest, Detail: "nothing was sent: " + clean.clean(err.Error())}
	case err != nil:
		fault := clean.classify(ctx, err, g.got, s.clock.Now())
		s.unanswered(reserved, fault, b)
		return "", fault
	}
	s.pay(reserved, res, b)
	s.scale.learn(r.load, res.Usage.PromptTokens)
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
	if err == nil && holdsControl(key) {
		err = errors.New("the key holds a line break, or another control character")
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
