package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// startScript starts an endpoint on loopback that answers as a model could, and gives
// its base URL and what ends it.
func startScript() (base string, end func()) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "http://127.0.0.1:1", func() {} // the first request says what is wrong
	}
	server := &http.Server{Handler: http.HandlerFunc(answer), ReadHeaderTimeout: 10 * time.Second}
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(listener) // it ends when the server is closed
	}()
	return "http://" + listener.Addr().String(), func() {
		_ = server.Close()
		<-served
	}
}

// answer gives a draft to whoever asks for one, and a report of tides to everybody else.
func answer(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	content := report
	if strings.Contains(string(body), "checkpoint_draft") {
		content = draft
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"model":   "scripted",
		"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]string{"role": "assistant", "content": content}}},
		"usage":   map[string]int{"prompt_tokens": len(body) / 4, "completion_tokens": len(content) / 4},
	})
}

// report is what the scripted model says of any day.
var report = func() string {
	var b strings.Builder
	for hour := range 96 {
		fmt.Fprintf(&b, "%02d:%02d height %d.%d m\n", hour/4, hour%4*15, hour%5, hour%10)
	}
	return b.String()
}()

// draft is what the scripted model writes of messages 1 to 6. It leaves out the
// user's rule: the floor adds it.
const draft = `{
 "goal": {"text": "Read the tide report of Monday.", "evidence": [{"message": 1, "quote": "Read the tide report of Monday."}]},
 "constraints": [], "completed": [], "open_tasks": [], "artifacts": [], "tests": [],
 "unknowns": [], "source_range": {"first": 1, "last": 6}
}`
