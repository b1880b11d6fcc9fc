package openai_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
)

// TestAConnectionThatEndsWithoutAnAnswerIsTriedAgain: a server or a proxy that goes away
// closes the connection before there is a byte of an answer.
func TestAConnectionThatEndsWithoutAnAnswerIsTriedAgain(t *testing.T) {
	for name, broken := range map[string]string{
		"nothing at all":    "",
		"half of a header":  "HTTP/1.1 200 OK\r\nContent-Ty",
		"half of a message": "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"choices\":",
	} {
		t.Run(name, func(t *testing.T) {
			s := &script{answer: func(n int, w http.ResponseWriter, body string) {
				if n > 0 && strings.Contains(body, "passes") {
					say(w, 200, completion("{}"))
					return
				}
				connection, _, err := http.NewResponseController(w).Hijack()
				if err != nil {
					t.Error(err)
					return
				}
				_, _ = connection.Write([]byte(broken))
				_ = connection.Close()
			}}
			m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: replies.NewClock(time.Now()), Attempts: 3})
			if _, err := m.Summarize(context.Background(), talk("It passes.")); err != nil || s.count() != 2 {
				t.Errorf("%d requests, want 2: %v", s.count(), err)
			}
			_, err := m.Summarize(context.Background(), talk("It stays."))
			if e := modelError(t, err); e.Kind != openai.KindNetwork || e.Attempts != 3 {
				t.Errorf("%s after %d requests, want %s after 3: %v", e.Kind, e.Attempts, openai.KindNetwork, err)
			}
		})
	}
}
