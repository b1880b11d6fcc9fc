package openai_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/openai"
)

// answers is a Doer that always gives the same answer.
type answers struct {
	status     int
	kind, body string
}

func (a answers) Do(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: a.status, Header: http.Header{"Content-Type": {a.kind}}, Body: io.NopCloser(strings.NewReader(a.body))}, nil
}

// FuzzReplies gives the adapter any answer at all: it has a draft, or an error of its
// own in a few clean words.
func FuzzReplies(f *testing.F) {
	f.Add(uint16(200), "application/json", completion("{}"))
	f.Add(uint16(200), "application/json", `{"error":{"message":"no","code":7}}`)
	f.Add(uint16(200), "", `{"choices":[{"message":{"content":[{"type":"text","text":"{}"}]}}]}`)
	f.Add(uint16(429), "text/html", "<html>\x1b[31m")
	f.Add(uint16(500), "application/json", `{"error":"a string"}`)
	f.Add(uint16(300), "application/json", `{"error":{"message":""}}`)
	f.Add(uint16(0), "", `{"error":{"message":"\u200b"}}`)
	f.Fuzz(func(t *testing.T, status uint16, kind, body string) {
		s := openai.New(openai.Options{Model: "m", Client: answers{100 + int(status)%500, kind, body}, Direct: true})
		draft, err := s.Summarize(context.Background(), talk("Hi"))
		if err == nil {
			if len(draft.JSON) == 0 {
				t.Error("a draft of nothing")
			}
			return
		}
		e := modelError(t, err)
		if text := err.Error(); len(text) > 4000 || strings.ContainsAny(text, "\x1b\x00\r") || e.Detail == "" {
			t.Errorf("%d, %q: %q", status, body, text)
		}
	})
}
