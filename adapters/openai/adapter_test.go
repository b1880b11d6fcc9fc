package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/replies"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// talk is a span of messages of a user and an assistant in turn.
func talk(texts ...string) reducer.Request {
	var span history.Messages
	for i, text := range texts {
		span = append(span, history.Message{Role: []history.Role{history.RoleUser, history.RoleAssistant}[i%2], Text: text})
	}
	return reducer.Request{Span: span, Range: history.Range{First: 0, Last: len(span) - 1}, Attempt: 1}
}

// completion is a reply with a text.
func completion(text string) string {
	body, err := json.Marshal(map[string]any{
		"model":   "served",
		"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": text}}},
		"usage":   map[string]any{"prompt_tokens": 100, "completion_tokens": 20, "prompt_tokens_details": map[string]any{"cached_tokens": 60}, "completion_tokens_details": map[string]any{"reasoning_tokens": 7}},
	})
	if err != nil {
		panic(err)
	}
	return string(body)
}

// script answers requests in order, the last answer again and again.
type script struct {
	mu       sync.Mutex
	requests []*http.Request
	bodies   []string
	answer   func(n int, w http.ResponseWriter, body string)
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	n := len(s.requests)
	s.requests, s.bodies = append(s.requests, r), append(s.bodies, string(body))
	s.mu.Unlock()
	s.answer(n, w, string(body))
}

func (s *script) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.requests)
}

func say(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

func fault(code, message string) string {
	return fmt.Sprintf(`{"error":{"message":%q,"type":"invalid_request_error","code":%q}}`, message, code)
}

func modelError(t *testing.T, err error) *openai.Error {
	t.Helper()
	e, ok := errors.AsType[*openai.Error](err)
	if !ok {
		t.Fatalf("%v is no error of the model", err)
	}
	return e
}

func TestADraftIsTheReplyUnchangedWithItsCost(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion(" {\"a\":1}\n")) }}
	draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Key: openai.FixedKey("sk-1"), Organization: "org", Header: http.Header{"X-Team": {"a"}}}).Summarize(context.Background(), talk("Hi"))
	if err != nil {
		t.Fatal(err)
	}
	want := reducer.Usage{InputTokens: 100, OutputTokens: 20, CachedTokens: 60, ReasoningTokens: 7}
	if string(draft.JSON) != " {\"a\":1}\n" || draft.Model != "served" || draft.Usage != want || draft.TransportAttempts != 1 || draft.PromptSHA256 != openai.PromptSHA256() {
		t.Errorf("%+v", draft)
	}
	r := s.requests[0]
	if r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer sk-1" || r.Header.Get("X-Team") != "a" || r.Header.Get("OpenAI-Organization") != "org" {
		t.Errorf("sent to %s with %v", r.URL.Path, r.Header)
	}
}

func TestALesserFormatIsAskedForAndRemembered(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, body string) {
		for _, format := range []string{"json_schema", "json_object"} {
			if strings.Contains(body, `"type":"`+format) {
				say(w, 400, fault("", "response_format "+format+" is not supported by this model"))
				return
			}
		}
		say(w, 200, completion("{}"))
	}}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)})
	for range 2 {
		if _, err := m.Summarize(context.Background(), talk("Hi")); err != nil {
			t.Fatal(err)
		}
	}
	if s.count() != 4 {
		t.Errorf("%d requests, want three to learn the format and one that knows it", s.count())
	}
}

func TestTheLimitOfAReplyGoesByTheNameThatIsWanted(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, body string) {
		if strings.Contains(body, `"max_tokens"`) {
			say(w, 400, fault("unsupported_parameter", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."))
			return
		}
		say(w, 200, completion("{}"))
	}}
	if _, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)}).Summarize(context.Background(), talk("Hi")); err != nil || s.count() != 2 {
		t.Errorf("%d requests, %v", s.count(), err)
	}
	half := 0.5
	if _, err := openai.New(openai.Options{Model: "o3-mini", BaseURL: serve(t, s), Temperature: &half}).Summarize(context.Background(), talk("Hi")); err != nil || s.count() != 3 {
		t.Errorf("a model that reasons: %d requests, %v", s.count(), err)
	}
}

func TestWaitsAsLongAsTheEndpointAsks(t *testing.T) {
	for name, header := range map[string]func(*replies.Clock) [2]string{
		"seconds": func(*replies.Clock) [2]string { return [2]string{"Retry-After", "7"} },
		"a date": func(c *replies.Clock) [2]string {
			return [2]string{"Retry-After", c.Now().Add(9 * time.Second).UTC().Format(http.TimeFormat)}
		},
		"milliseconds": func(*replies.Clock) [2]string { return [2]string{"Retry-After-Ms", "7500"} },
	} {
		clock := replies.NewClock(time.Now())
		s := &script{answer: func(n int, w http.ResponseWriter, _ string) {
			if n == 0 {
				h := header(clock)
				w.Header().Set(h[0], h[1])
				say(w, 429, fault("rate_limit_exceeded", "slow down"))
				return
			}
			say(w, 200, completion("{}"))
		}}
		_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: clock}).Summarize(context.Background(), talk("Hi"))
		if err != nil || clock.Waited() < 7*time.Second || clock.Waited() > 10*time.Second {
			t.Errorf("%s: waited for %v, %v", name, clock.Waited(), err)
		}
	}
}

func TestOnlyWhatCanPassIsTriedAgain(t *testing.T) {
	for body, c := range map[string]struct {
		status int
		kind   openai.Kind
		sent   int
	}{
		fault("insufficient_quota", "You exceeded your current quota"): {429, openai.KindQuota, 1},
		fault("invalid_api_key", "no such key"):                        {401, openai.KindAuth, 1},
		fault("model_not_found", "no such model"):                      {404, openai.KindRequest, 1},
		fault("context_length_exceeded", "too long"):                   {400, openai.KindTooLong, 1},
		fault("conflict", "again"):                                     {409, openai.KindServer, 5},
		fault("server_error", "again"):                                 {500, openai.KindServer, 5},
		fault("", "again"):                                             {408, openai.KindServer, 5},
		"<html>gone</html>":                                            {503, openai.KindServer, 5},
		fault("server_error", "an error under a good status"):          {200, openai.KindServer, 5},
		fault("rate_limit_exceeded", "try again in 20s, or see https://a.example/account/billing"): {429, openai.KindLimit, 5},
		fault("server_error", "an error while computing the context window"):                       {500, openai.KindServer, 5},
		`{"error":"overloaded, try again"}`:                                                        {200, openai.KindServer, 5},
		`{"error":{"message":"Provider returned error","code":502}}`:                               {200, openai.KindServer, 5},
		fault("no_such_thing", "never"):                                                            {200, openai.KindRequest, 1},
	} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, c.status, body) }}
		draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: replies.NewClock(time.Now())}).Summarize(context.Background(), talk("Hi"))
		if e := modelError(t, err); e.Kind != c.kind || s.count() != c.sent || e.Attempts != c.sent || draft.TransportAttempts != c.sent {
			t.Errorf("%d %s: %s after %d requests, want %s after %d", c.status, body, e.Kind, s.count(), c.kind, c.sent)
		}
	}
}

func TestAnInputThatFailedForGoodIsNotPaidTwice(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 400, fault("bad", "never")) }}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)})
	for range 3 {
		if _, err := m.Summarize(context.Background(), talk("Hi")); err == nil {
			t.Fatal("accepted")
		}
	}
	if s.count() != 1 {
		t.Errorf("%d requests for one input", s.count())
	}
	if _, err := m.Summarize(context.Background(), talk("Ho")); err == nil || s.count() != 2 {
		t.Errorf("another input: %d requests, %v", s.count(), err)
	}
}

func TestAReplyThatWouldBeNoDraftAgainIsNotPaidTwice(t *testing.T) {
	reply := completion("{}")
	for name, c := range map[string]struct {
		body string
		sent int
	}{
		"cut off":  {strings.Replace(reply, `"stop"`, `"length"`, 1), 1},
		"filtered": {strings.Replace(reply, `"stop"`, `"content_filter"`, 1), 1},
		"refused":  {strings.Replace(reply, `"role"`, `"refusal":"no","role"`, 1), 1},
		"empty":    {completion(""), 3},
		"no JSON":  {"<html>", 3},
	} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, c.body) }}
		m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: &openai.Prices{Input: 1}})
		for n := range 3 {
			draft, err := m.Summarize(context.Background(), talk("Hi"))
			if modelError(t, err).Kind != openai.KindReply || n > 0 && c.sent == 1 && (draft.TransportAttempts != 0 || draft.Usage != (reducer.Usage{})) {
				t.Errorf("%s: %+v, %v", name, draft, err)
			}
		}
		if s.count() != c.sent {
			t.Errorf("%s: %d requests, want %d", name, s.count(), c.sent)
		}
	}
}

func TestADeadEndpointIsLeftAloneForAWhile(t *testing.T) {
	var dead atomic.Bool
	dead.Store(true)
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		if dead.Load() {
			say(w, 503, "{}")
			return
		}
		say(w, 200, completion("{}"))
	}}
	clock := replies.NewClock(time.Now())
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: clock, Attempts: 1, BreakAfter: 3, BreakFor: time.Minute})
	kinds := []openai.Kind{}
	for range 5 {
		_, err := m.Summarize(context.Background(), talk("Hi"))
		kinds = append(kinds, modelError(t, err).Kind)
	}
	if s.count() != 3 || kinds[4] != openai.KindBroken {
		t.Errorf("%d requests: %v", s.count(), kinds)
	}
	dead.Store(false)
	clock.Pass(2 * time.Minute)
	if _, err := m.Summarize(context.Background(), talk("Hi")); err != nil {
		t.Errorf("after the break: %v", err)
	}
}

func TestDirectHasNoRetriesAndNoBreaker(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 503, "{}") }}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Direct: true, BreakAfter: 1})
	for range 3 {
		if _, err := m.Summarize(context.Background(), talk("Hi")); modelError(t, err).Kind != openai.KindServer {
			t.Error(err)
		}
	}
	if s.count() != 3 {
		t.Errorf("%d requests for 3 calls", s.count())
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	elsewhere := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
	away := serve(t, elsewhere)
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		w.Header().Set("Location", away+"/chat/completions")
		say(w, 307, "{}")
	}}
	if _, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)}).Summarize(context.Background(), talk("Hi")); err == nil || elsewhere.count() > 0 {
		t.Errorf("the history was sent on: %v", err)
	}
}

func TestACancelledCallReturnsAtOnce(t *testing.T) {
	hang, arrived := make(chan struct{}), make(chan struct{}, 1)
	s := &script{answer: func(int, http.ResponseWriter, string) { arrived <- struct{}{}; <-hang }}
	base := serve(t, s)
	t.Cleanup(func() { close(hang) })
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan time.Time, 1)
	go func() {
		_, err := openai.New(openai.Options{Model: "m", BaseURL: base}).Summarize(ctx, talk("Hi"))
		if err == nil {
			t.Error("accepted")
		}
		ended <- time.Now()
	}()
	<-arrived
	start := time.Now()
	cancel()
	if took := (<-ended).Sub(start); took > 100*time.Millisecond {
		t.Errorf("it took %v", took)
	}
}

func TestManyCallsAtOnce(t *testing.T) {
	var now, most atomic.Int64
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		n := now.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		now.Add(-1)
		say(w, 200, completion("{}"))
	}}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Concurrent: 3})
	var all sync.WaitGroup
	for i := range 64 {
		all.Go(func() {
			if _, err := m.Summarize(context.Background(), talk(fmt.Sprint("Hi ", i))); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if most.Load() > 3 {
		t.Errorf("%d requests at once, want 3 at most", most.Load())
	}
}

func TestKeysAreAskedForAndNeverTold(t *testing.T) {
	const key = "sk-verysecretkey12345"
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		say(w, 401, fault("invalid_api_key", "the key "+key+" is wrong \x1b[31m\u202e"))
	}}
	_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Key: openai.FixedKey(key)}).Summarize(context.Background(), talk("Hi"))
	if err == nil || strings.Contains(err.Error(), key) || strings.ContainsAny(err.Error(), "\x1b\u202e") {
		t.Errorf("%v", err)
	}
	_, err = openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Key: func(context.Context) (string, error) { return "", errors.New("the vault is shut") }}).Summarize(context.Background(), talk("Hi"))
	if modelError(t, err).Kind != openai.KindAuth || !strings.Contains(err.Error(), "vault") {
		t.Errorf("%v", err)
	}
}

func TestAzureHasItsOwnAddress(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
	base := strings.TrimSuffix(serve(t, s), "/v1")
	if _, err := openai.New(openai.Options{Model: "my-deployment", BaseURL: base, AzureVersion: "2024-10-21", Key: openai.FixedKey("k")}).Summarize(context.Background(), talk("Hi")); err != nil {
		t.Fatal(err)
	}
	if r := s.requests[0]; r.URL.Path != "/openai/deployments/my-deployment/chat/completions" || r.URL.Query().Get("api-version") != "2024-10-21" || r.Header.Get("Api-Key") != "k" {
		t.Errorf("sent to %s with %v", r.URL, r.Header)
	}
}

func TestManyReductionsAtOnce(t *testing.T) {
	const draft = `{"goal": null, "constraints": [], "completed": [], "open_tasks": [], "artifacts": [], "tests": [], "unknowns": [], "source_range": {"first": 1, "last": 4}}`
	s := &script{answer: func(n int, w http.ResponseWriter, _ string) {
		if n%7 == 3 {
			say(w, 503, "{}")
			return
		}
		say(w, 200, completion(draft))
	}}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: replies.NewClock(time.Now()), Concurrent: 16})
	var all sync.WaitGroup
	for i := range 64 {
		chat := injectedChat(t, fmt.Sprint("Note number ", i, " of many."))
		all.Go(func() {
			report, err := compact(t, chat, m, policyOf(t, nil))
			if err != nil || !strings.Contains(report.Summary, "must_not: Never push to main.") {
				t.Errorf("%d: %v\n%s", i, err, report.Summary)
			}
		})
	}
	all.Wait()
}

func TestOneFaultMayBeToldToMany(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 400, fault("bad", "never")) }}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := m.Summarize(context.Background(), talk("Hi")); err == nil {
				t.Error("accepted")
			}
		})
	}
	all.Wait()
}

func TestAnEmptyErrorIsNone(t *testing.T) {
	body := strings.Replace(completion("{}"), "{", `{"error":"",`, 1)
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, body) }}
	if _, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)}).Summarize(context.Background(), talk("Hi")); err != nil {
		t.Error(err)
	}
}

func TestNoSecretIsCutIntoAnError(t *testing.T) {
	const key = "sk-verysecretkey12345"
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 401, fault("", strings.Repeat(" ", 4790)+key)) }}
	_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Key: openai.FixedKey(key)}).Summarize(context.Background(), talk("Hi"))
	if err == nil || strings.Contains(err.Error(), key[:12]) {
		t.Errorf("%v", err)
	}
	if err := (openai.Options{Model: "m", BaseURL: "ftp://user:s3cretpw@host/v1"}).Validate(); err == nil || strings.Contains(err.Error(), "s3cretpw") {
		t.Errorf("%v", err)
	}
}
