package realreader_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// answer is what the scripted model says to one request: calls of the shell, or
// a text.
type answer struct {
	thought string
	calls   []call
	text    string
}

// call is one command for the agent's shell tool.
type call struct{ id, command string }

// wire is a model API: how answers are written and requests are read.
type wire interface {
	path() string
	// events gives the event stream of the nth answer of the test.
	events(n int, a answer) string
	items(body []byte) ([]item, error)
}

// endpoint is a scripted model on loopback. It stands in for every proxy too, so
// that it sees where else an agent wants to go.
type endpoint struct {
	wire   wire
	server *httptest.Server

	mu       sync.Mutex
	script   []answer
	answered int
	requests [][]item
	faults   []string
}

func newEndpoint(t *testing.T, w wire) *endpoint {
	e := &endpoint{wire: w}
	e.server = httptest.NewServer(e)
	t.Cleanup(e.server.Close)
	return e
}

// plan sets the answers of the turn that comes next.
func (e *endpoint) plan(script []answer) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.script, e.requests, e.faults = script, nil, nil
}

// finish gives the turn's requests, and what was wrong with them.
func (e *endpoint) finish() (requests [][]item, faults []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.script) > 0 {
		e.faults = append(e.faults, fmt.Sprintf("%d answers were not asked for", len(e.script)))
	}
	return e.requests, e.faults
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	e.mu.Lock()
	defer e.mu.Unlock()
	stream, fault := e.reply(r, body, err)
	if fault != "" {
		e.faults = append(e.faults, fault)
		http.Error(w, fault, http.StatusForbidden)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = io.WriteString(w, stream)
}

// reply takes the next answer from the script. e.mu is held.
func (e *endpoint) reply(r *http.Request, body []byte, err error) (stream, fault string) {
	switch {
	case err != nil:
		return "", err.Error()
	case r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, e.wire.path()):
		return "", fmt.Sprintf("the agent wants %s %s of %s", r.Method, r.URL, r.Host)
	case len(e.script) == 0:
		return "", "the agent asks the model once more than was scripted"
	}
	items, err := e.wire.items(body)
	if err != nil {
		return "", fmt.Sprintf("a request that can't be read: %v", err)
	}
	next := e.script[0]
	e.script, e.requests = e.script[1:], append(e.requests, items)
	e.answered++
	return e.wire.events(e.answered, next), ""
}
