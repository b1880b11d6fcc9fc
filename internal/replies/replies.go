// Package replies serves what an OpenAI-compatible endpoint may answer, for tests: the
// files of ../shared/replies, each one endpoint and what must become of it. Its clock is
// for clients that wait.
package replies

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Answer is one answer of an endpoint.
type Answer struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    json.RawMessage   `json:"body"`
	// RawBody stands in the place of Body where it is not nil.
	RawBody *string `json:"raw_body"`
	// DelayBodyMS is how late the body comes, AbortAfterBytes after how much of it the
	// connection breaks, PadBytes how many blanks stand behind the message's content.
	DelayBodyMS     int  `json:"delay_body_ms"`
	AbortAfterBytes int  `json:"abort_after_bytes"`
	Gzip            bool `json:"gzip"`
	PadBytes        int  `json:"pad_bytes"`
}

// Reply is a file: an endpoint, the client's limits, and what must become of it.
type Reply struct {
	Answer
	Name     string   `json:"-"`
	Sequence []Answer `json:"sequence"`
	// Expect is accepted, repaired, retried, fallback or rejected. Contains and Nowhere
	// are what stands in the checkpoint or the error, and what may not.
	Expect   string   `json:"expect"`
	Contains []string `json:"expect_contains"`
	Nowhere  []string `json:"nowhere"`
	// Requests is how many are sent, Wait the least time between them in milliseconds,
	// Second what the second one says; zero says nothing.
	Requests int      `json:"requests"`
	Wait     int      `json:"min_wait_ms"`
	Second   string   `json:"second_request_contains"`
	MaxError int      `json:"max_error_bytes"`
	Args     []string `json:"args"`
	Client   struct {
		TimeoutMS int    `json:"timeout_ms"`
		Attempts  int    `json:"max_attempts"`
		Key       string `json:"api_key"`
	} `json:"client"`
}

// Load reads the files of a folder, sorted by name.
func Load(folder string) ([]Reply, error) {
	files, err := filepath.Glob(filepath.Join(folder, "R*.json"))
	if err != nil {
		return nil, err
	}
	var all []Reply
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		r := Reply{Name: strings.TrimSuffix(filepath.Base(file), ".json")}
		if err := json.Unmarshal(text, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if r.Sequence == nil {
			r.Sequence = []Answer{r.Answer}
		}
		all = append(all, r)
	}
	return all, nil
}

// Rejected reports whether the reduction must be refused.
func (r Reply) Rejected() bool { return r.Expect == "rejected" }

// Endpoint serves answers in order, the last one again and again.
type Endpoint struct {
	Answers []Answer
	// Now is the time by which dates in headers are told.
	Now func() time.Time

	mu     sync.Mutex
	bodies []string
}

// Bodies gives the requests so far.
func (e *Endpoint) Bodies() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]string(nil), e.bodies...)
}

// ServeHTTP gives the next answer.
func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	e.mu.Lock()
	a := e.Answers[min(len(e.bodies), len(e.Answers)-1)]
	e.bodies = append(e.bodies, string(body))
	e.mu.Unlock()
	a.serve(w, r, e.Now)
}

func (a Answer) serve(w http.ResponseWriter, r *http.Request, now func() time.Time) {
	text, err := a.text()
	if err != nil {
		http.Error(w, err.Error(), http.StatusTeapot)
		return
	}
	for name, value := range a.Headers {
		w.Header().Set(name, dated(value, now))
	}
	if a.Gzip {
		w.Header().Set("Content-Encoding", "gzip")
	}
	w.WriteHeader(max(a.Status, http.StatusOK))
	flush := http.NewResponseController(w).Flush
	if a.DelayBodyMS > 0 {
		_ = flush()
		late := time.NewTimer(time.Duration(a.DelayBodyMS) * time.Millisecond)
		defer late.Stop()
		select {
		case <-r.Context().Done():
			return
		case <-late.C:
		}
	}
	if a.AbortAfterBytes > 0 {
		_, _ = w.Write(text[:min(len(text), a.AbortAfterBytes)])
		_ = flush()
		panic(http.ErrAbortHandler)
	}
	_, _ = w.Write(text)
}

// text is the body as it is sent.
func (a Answer) text() ([]byte, error) {
	if a.RawBody != nil {
		return []byte(*a.RawBody), nil
	}
	text := []byte(a.Body)
	if a.PadBytes > 0 {
		var err error
		if text, err = padded(text, a.PadBytes); err != nil {
			return nil, err
		}
	}
	if !a.Gzip {
		return text, nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}

// padded adds blanks to the content of the first choice's message.
func padded(text []byte, blanks int) ([]byte, error) {
	var body struct {
		Choices []map[string]json.RawMessage `json:"choices"`
	}
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(text, &body); err != nil || json.Unmarshal(text, &whole) != nil || len(body.Choices) == 0 {
		return nil, fmt.Errorf("the body has no choices to be padded: %w", err)
	}
	var message map[string]any
	if err := json.Unmarshal(body.Choices[0]["message"], &message); err != nil {
		return nil, err
	}
	content, _ := message["content"].(string)
	message["content"] = content + strings.Repeat(" ", blanks)
	var err error
	if body.Choices[0]["message"], err = json.Marshal(message); err != nil {
		return nil, err
	}
	if whole["choices"], err = json.Marshal(body.Choices); err != nil {
		return nil, err
	}
	return json.Marshal(whole)
}

// dated fills in a date that lies some seconds ahead: "@@HTTP_DATE+3s@@".
func dated(value string, now func() time.Time) string {
	rest, is := strings.CutPrefix(value, "@@HTTP_DATE+")
	seconds, err := strconv.Atoi(strings.TrimSuffix(rest, "s@@"))
	if !is || err != nil {
		return value
	}
	return now().Add(time.Duration(seconds) * time.Second).UTC().Format(http.TimeFormat)
}
