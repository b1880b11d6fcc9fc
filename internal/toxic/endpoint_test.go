package toxic_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// endpoint answers every request with the draft.
type endpoint struct {
	// padding is how many blanks stand behind the answer's JSON.
	padding int
	// untilClose is true where the answer ends with its connection, and not after a
	// length that is told before.
	untilClose bool

	mu       sync.Mutex
	requests int
	// before is called with the number of each request, from 1, before it is answered.
	before func(n int)
}

// start gives the endpoint's address.
func (e *endpoint) start(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

func (e *endpoint) count() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.requests
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := io.ReadAll(r.Body); err != nil {
		return
	}
	e.mu.Lock()
	e.requests++
	n := e.requests
	e.mu.Unlock()
	if e.before != nil {
		e.before(n)
	}
	body, err := e.body()
	if err != nil {
		http.Error(w, err.Error(), http.StatusTeapot)
		return
	}
	if e.untilClose {
		answerUntilClose(w, body)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	_, _ = io.WriteString(w, body)
}

func (e *endpoint) body() (string, error) {
	text, err := json.Marshal(map[string]any{
		"model":   "served",
		"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": draft}}},
		"usage":   map[string]any{"prompt_tokens": 100, "completion_tokens": 20},
	})
	return string(text) + strings.Repeat(" ", e.padding), err
}

func answerUntilClose(w http.ResponseWriter, body string) {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer connection.Close()
	_, _ = io.WriteString(connection, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"+body)
}
