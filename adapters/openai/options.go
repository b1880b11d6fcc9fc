package openai

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Options say which model is asked, and within which limits. All but Model can be left
// out.
type Options struct {
	// Model is the model's name, or with Azure the deployment's.
	Model string
	// BaseURL is where "/chat/completions" stands; empty means OpenAI's own. A password in
	// it is sent where there is no Key, and no error repeats it.
	BaseURL string
	// Key gives the key for one request. Nil sends none, as local servers want it.
	Key func(ctx context.Context) (string, error)
	// Organization goes into OpenAI-Organization; Header into each request. The values of
	// Header count as secrets, if they have four bytes or more: no error repeats them.
	Organization string
	Header       http.Header
	// AzureVersion is the api-version of an Azure endpoint; empty means that it is none.
	AzureVersion string
	// Client sends the requests; nil means a client of the package's own, which follows
	// no redirect.
	Client Doer

	// Temperature and Seed are sent where they are set.
	Temperature *float64
	Seed        *int
	// ReasoningEffort is sent where it is not empty.
	ReasoningEffort string
	// OutputTokens bounds the reply; 0 means DefaultOutputTokens.
	OutputTokens int
	// ContextTokens is the model's window, reply included; 0 means
	// DefaultContextTokens.
	ContextTokens int
	// BytesPerToken is how many bytes of text count for one token, from 1 to 16. 0 means
	// DefaultBytesPerToken until a reply says how many tokens the request had, and then
	// what the most cautious reply so far had, with a tenth to spare, from 1.5 to 5. A
	// character of three bytes or more counts for one token at least.
	BytesPerToken float64
	// ResultBytes is how long a tool's result, or the arguments of a call, may be before
	// its middle is left out of the prompt; 0 means DefaultResultBytes.
	ResultBytes int
	// Format is the form of reply that is asked for first; empty means FormatSchema.
	Format Format

	// Timeout bounds one draft with all attempts, AttemptTimeout one request; 0 means
	// DefaultTimeout and DefaultAttemptTimeout.
	Timeout, AttemptTimeout time.Duration
	// Attempts is how many requests are sent at most for one draft; 0 means
	// DefaultAttempts. Each counts: the first one, one that is sent again after a
	// failure, and one that asks for another format or names the limit of the reply
	// otherwise, as the endpoint wants it. What an endpoint wants is remembered, so that
	// the next draft does not spend attempts on it, even where none was left for this one.
	Attempts int
	// ReplyBytes bounds a reply's body, unpacked; 0 means DefaultReplyBytes.
	ReplyBytes int64
	// Concurrent is how many requests are under way at once; 0 means
	// DefaultConcurrent.
	Concurrent int
	// BreakAfter is after how many failures of the endpoint in a row nothing is sent for
	// BreakFor; 0 means DefaultBreakAfter and DefaultBreakFor.
	BreakAfter int
	BreakFor   time.Duration
	// Prices are what tokens cost; nil means that it is not known.
	Prices *Prices
	// SpendLimit is how much all drafts of a Summarizer may cost together, by Prices. A
	// request that could cost more than is left is not sent; 0 means no limit. What a
	// request could cost counts 1.5 bytes a token, or BytesPerToken or what a reply had
	// where that is less, none of it cached where that is cheaper, and the whole bound of
	// the reply. The limit of one reduction is the reducer's Policy.MaxCost.
	SpendLimit float64
	// Direct turns retries, the breaker and the limit of requests off, for callers whose
	// gateway has them.
	Direct bool
	// Clock is what is waited by; nil means the system's.
	Clock Clock
}

// Doer sends a request, as *http.Client does.
type Doer interface {
	Do(req *http.Request) (*http.Response, error)
}

// Defaults of Options.
const (
	DefaultOutputTokens   = 8_192
	DefaultContextTokens  = 128_000
	DefaultBytesPerToken  = 3.0
	DefaultResultBytes    = 24_000
	DefaultTimeout        = 10 * time.Minute
	DefaultAttemptTimeout = 3 * time.Minute
	DefaultAttempts       = 5
	DefaultReplyBytes     = 8 << 20
	DefaultConcurrent     = 4
	DefaultBreakAfter     = 5
	DefaultBreakFor       = 30 * time.Second
)

// FixedKey is a Key that is always the same.
func FixedKey(key string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return key, nil }
}

// ErrOptions is what is wrapped by the error of options that can't be used.
var ErrOptions = errors.New("the options of the model adapter are not usable")

// Validate reports the first option that can't be used, by an error that wraps
// ErrOptions.
func (o Options) Validate() error {
	if o.Model == "" {
		return fmt.Errorf("%w: the model's name is missing", ErrOptions)
	}
	if u, err := url.Parse(o.BaseURL); o.BaseURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("%w: the base URL can't be used, want http://HOST/PATH or https://HOST/PATH", ErrOptions) // it may hold a password anywhere
	}
	for name, values := range o.Header {
		if slices.ContainsFunc(values, holdsControl) {
			return fmt.Errorf("%w: the header %q holds a control character", ErrOptions, name)
		}
	}
	if !o.Format.known() {
		return fmt.Errorf("%w: the format is %q, want json_schema, json_object or text", ErrOptions, o.Format)
	}
	for _, n := range []struct {
		name  string
		value int64
	}{
		{"output tokens", int64(o.OutputTokens)}, {"context tokens", int64(o.ContextTokens)}, {"bytes of a result", int64(o.ResultBytes)},
		{"time limit", int64(o.Timeout)}, {"time limit of an attempt", int64(o.AttemptTimeout)}, {"attempts", int64(o.Attempts)},
		{"bytes of a reply", o.ReplyBytes}, {"requests at once", int64(o.Concurrent)}, {"failures before a break", int64(o.BreakAfter)}, {"break", int64(o.BreakFor)},
	} {
		if n.value < 0 {
			return fmt.Errorf("%w: the %s: %d, want 0 or more", ErrOptions, n.name, n.value)
		}
	}
	if r := o.BytesPerToken; r != 0 && !(r >= 1 && r <= 16) {
		return fmt.Errorf("%w: %v bytes a token, want 1 to 16, or 0", ErrOptions, r)
	}
	if p := o.Prices; p != nil && !(isAmount(p.Input) && isAmount(p.Cached) && isAmount(p.Output)) || !isAmount(o.SpendLimit) || o.SpendLimit > 0 && p == nil {
		return fmt.Errorf("%w: prices and the limit of spending want numbers of 0 or more, and a limit wants prices", ErrOptions)
	}
	if o.contextTokens() <= o.outputTokens() {
		return fmt.Errorf("%w: a window of %d tokens leaves nothing beside a reply of %d", ErrOptions, o.contextTokens(), o.outputTokens())
	}
	return nil
}

// holdsControl reports whether a text holds what no header may.
func holdsControl(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
}

// isAmount reports whether a number is one that can be paid.
func isAmount(x float64) bool { return x >= 0 && !math.IsInf(x, 0) }

func (o Options) outputTokens() int             { return or(o.OutputTokens, DefaultOutputTokens) }
func (o Options) contextTokens() int            { return or(o.ContextTokens, DefaultContextTokens) }
func (o Options) resultBytes() int              { return or(o.ResultBytes, DefaultResultBytes) }
func (o Options) timeout() time.Duration        { return or(o.Timeout, DefaultTimeout) }
func (o Options) attemptTimeout() time.Duration { return or(o.AttemptTimeout, DefaultAttemptTimeout) }
func (o Options) attempts() int                 { return or(o.Attempts, DefaultAttempts) }
func (o Options) replyBytes() int64             { return or(o.ReplyBytes, DefaultReplyBytes) }
func (o Options) concurrent() int               { return or(o.Concurrent, DefaultConcurrent) }
func (o Options) breakAfter() int               { return or(o.BreakAfter, DefaultBreakAfter) }
func (o Options) breakFor() time.Duration       { return or(o.BreakFor, DefaultBreakFor) }

func or[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}
