package openai

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/reducer"
)

// Kind is what kind of thing went wrong.
type Kind string

// The kinds of errors.
const (
	// KindAuth: the key was not accepted. KindQuota: the account can't pay.
	KindAuth  Kind = "auth"
	KindQuota Kind = "quota"
	// KindLimit: too many requests. KindServer: the endpoint failed. KindNetwork: there
	// was no whole answer. KindTimeout: there was none within the adapter's own limits.
	KindLimit   Kind = "rate_limit"
	KindServer  Kind = "server"
	KindNetwork Kind = "network"
	KindTimeout Kind = "timeout"
	// KindCancelled: the caller's context ended; the error wraps its error too,
	// context.Canceled or context.DeadlineExceeded.
	KindCancelled Kind = "cancelled"
	// KindTooLong: the span does not fit the model's window; the error wraps
	// reducer.ErrTooLarge too.
	KindTooLong Kind = "too_long"
	// KindRequest: the endpoint refused the request as it is.
	KindRequest Kind = "request"
	// KindReply: what came back is no reply that could be judged: refused, filtered, cut
	// off, empty, a call of a tool, no JSON. KindSize: it is larger than allowed.
	KindReply Kind = "reply"
	KindSize  Kind = "size"
	// KindBroken: nothing was sent, as the endpoint failed too often just before.
	KindBroken Kind = "broken"
	// KindSpent: nothing was sent, as it could cost more than the reduction, or all of
	// them together, may cost.
	KindSpent Kind = "spent"
)

// ErrModel is what every *Error unwraps to.
var ErrModel = errors.New("the model gave no draft")

// Error says why there is no draft. Its text holds no key, no control characters and no
// whole bodies.
type Error struct {
	Kind Kind
	// Status is the HTTP status, 0 where there was none. Code and Param are the
	// endpoint's own words for what is wrong, where it gave any: of a reply that is no
	// draft, Code is the finish_reason.
	Status      int
	Code, Param string
	// Detail says what happened.
	Detail string
	// Attempts is how many requests were sent.
	Attempts int
	// RetryAfter is how long the endpoint asked to wait; 0 where it didn't.
	RetryAfter time.Duration

	// cause is the error of the caller's context, where that ended.
	cause error
	// unsent is true where it is known that no byte of the request was sent, lasting where
	// trying again changes nothing of that.
	unsent, lasting bool
	// paid is true where a model was run, and its answer to the same input would be no
	// draft either.
	paid bool
}

func (e *Error) Error() string {
	var b strings.Builder
	if e.Status != 0 {
		fmt.Fprintf(&b, "the endpoint answered %d", e.Status)
		if name := http.StatusText(e.Status); name != "" {
			b.WriteString(" " + name)
		}
		if e.Code != "" {
			fmt.Fprintf(&b, " (%s)", e.Code)
		}
		b.WriteString(": ")
	}
	b.WriteString(e.Detail)
	if e.Attempts > 1 {
		fmt.Fprintf(&b, "; %d attempts", e.Attempts)
	}
	if e.RetryAfter > 0 {
		fmt.Fprintf(&b, "; it asks to wait for %v", e.RetryAfter.Round(time.Second))
	}
	return b.String()
}

// Unwrap gives ErrModel, reducer.ErrTooLarge where the span was too long, and the error
// of the caller's context where that ended.
func (e *Error) Unwrap() []error {
	switch {
	case e.Kind == KindTooLong:
		return []error{ErrModel, reducer.ErrTooLarge}
	case e.cause != nil:
		return []error{ErrModel, e.cause}
	}
	return []error{ErrModel}
}

// endedBy is the fault of a caller whose context ended; nil where it did not.
func endedBy(ctx context.Context) *Error {
	err := ctx.Err()
	if err == nil {
		return nil
	}
	return &Error{Kind: KindCancelled, Detail: "the caller ended it: " + err.Error(), cause: err}
}

// Temporary reports whether the same request can pass later.
func (e *Error) Temporary() bool {
	switch e.Kind {
	case KindLimit, KindServer, KindNetwork, KindTimeout:
		return !e.lasting
	}
	return false
}

// turnedAway are the statuses of requests that no model was run for. Not among them are
// those that may come late, from a gateway that gave up waiting: 408, 409, 499 and 5xx.
var turnedAway = []int{
	http.StatusBadRequest, http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusNotFound, http.StatusMethodNotAllowed,
	http.StatusNotAcceptable, http.StatusGone, http.StatusLengthRequired, http.StatusRequestEntityTooLarge, http.StatusRequestURITooLong, http.StatusUnsupportedMediaType,
	http.StatusMisdirectedRequest, http.StatusUnprocessableEntity, http.StatusTooEarly, http.StatusUpgradeRequired, http.StatusTooManyRequests,
	http.StatusRequestHeaderFieldsTooLarge, http.StatusNotImplemented,
}

// unbilled reports whether a request without a reply can be relied on to have cost
// nothing: it never left, or it was turned away. Where the words say that a reply was
// made and was no JSON, it was not.
func (e *Error) unbilled() bool {
	if said := e.Code + " " + e.Detail; strings.Contains(said, "json_validate_failed") || strings.Contains(said, "failed_generation") {
		return false
	}
	return e.unsent || e.Status >= 300 && e.Status < 400 || slices.Contains(turnedAway, e.Status)
}

// blamesEndpoint reports whether an error speaks of the endpoint's health.
func (e *Error) blamesEndpoint() bool {
	return e.Kind == KindServer || e.Kind == KindNetwork || e.Kind == KindTimeout
}

// classify makes an *Error of whatever a request came back with.
func (c cleaner) classify(ctx context.Context, err error, header http.Header, now time.Time) *Error {
	var known *Error
	var answered *goopenai.RequestError
	var told *goopenai.APIError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &answered) && answered.HTTPStatusCode != 0:
		return c.fromStatus(answered.HTTPStatusCode, "", "", "", wordsOf(answered), header, now)
	case errors.As(err, &told):
		code := ""
		if told.Code != nil {
			code = fmt.Sprint(told.Code)
		}
		param := ""
		if told.Param != nil {
			param = *told.Param
		}
		return c.fromStatus(told.HTTPStatusCode, code, told.Type, param, told.Message, header, now)
	case ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) || isTimeout(err):
		return &Error{Kind: KindTimeout, Detail: "timeout: there was no whole answer in time"}
	case isSyntax(err):
		return &Error{Kind: KindReply, Detail: "the answer is no JSON that a chat completion has"}
	}
	untrusted := isUntrusted(err)
	return &Error{Kind: KindNetwork, Detail: "the request failed: " + c.clean(innermost(err).Error()), unsent: untrusted || isUnsent(err), lasting: untrusted}
}

// noReason stands where an endpoint gave no words for what is wrong.
const noReason = "without a word of why"

// wordsOf gives what an endpoint said in an error that has no object of its own.
func wordsOf(e *goopenai.RequestError) string {
	var told struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(e.Body, &told) != nil {
		return fmt.Sprintf("a body of %d bytes that is no JSON", len(e.Body))
	}
	for _, text := range []string{told.Message, plainWords(told.Error), plainWords(told.Detail)} {
		if text != "" && text != "null" {
			return text
		}
	}
	return noReason
}

// plainWords gives a JSON value as text: a string as it is, the strings in any other
// without the escapes that would hide a secret in them.
func plainWords(raw json.RawMessage) string {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return ""
	}
	if text, ok := value.(string); ok {
		return text
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(value) != nil {
		return ""
	}
	return b.String()
}

// passes are words of an error under a good status that can pass.
var passes = regexp.MustCompile(`rate.?limit|overloaded|server_error|internal|timeout|timed out|unavailable|try again|temporar|provider returned|\b(?:408|409|429|5\d\d)\b`)

// fromStatus tells what a status with an endpoint's words means.
func (c cleaner) fromStatus(status int, code, kind, param, message string, header http.Header, now time.Time) *Error {
	e := &Error{Status: status, Code: c.clean(code), Param: c.clean(param), Detail: cmp.Or(c.clean(message), c.clean(kind), noReason), RetryAfter: retryAfter(header, now)}
	said := strings.ToLower(code + " " + kind + " " + message)
	tooLong := strings.Contains(said, "context_length") || strings.Contains(said, "maximum context") || strings.Contains(said, "context window") ||
		strings.Contains(said, "prompt is too long") || strings.Contains(said, "too many tokens")
	noQuota := strings.Contains(said, "insufficient_quota") || strings.Contains(said, "exceeded your current quota") || strings.Contains(strings.ToLower(code+" "+kind), "billing")
	switch {
	case status == http.StatusRequestEntityTooLarge, tooLong && (status == http.StatusBadRequest || status == http.StatusUnprocessableEntity):
		e.Kind = KindTooLong
	case status == http.StatusPaymentRequired, noQuota && status < 500:
		e.Kind = KindQuota
	case status == http.StatusOK && passes.MatchString(said):
		e.Kind = KindServer
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		e.Kind = KindAuth
	case status == http.StatusTooManyRequests:
		e.Kind = KindLimit
	case status == http.StatusRequestTimeout || status == http.StatusConflict || status == http.StatusTooEarly || status >= 500 && status != http.StatusNotImplemented:
		e.Kind = KindServer
	default:
		e.Kind = KindRequest
	}
	return e
}

func isTimeout(err error) bool {
	var timed net.Error
	return errors.As(err, &timed) && timed.Timeout()
}

// isUnsent reports whether there was no connection to send anything over.
func isUnsent(err error) bool {
	var failed *net.OpError
	return errors.As(err, &failed) && failed.Op == "dial"
}

// isUntrusted reports whether the endpoint's certificate was refused.
func isUntrusted(err error) bool {
	var refused *tls.CertificateVerificationError
	return errors.As(err, &refused)
}

func isSyntax(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

func innermost(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}
