package openai_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/reducer"
)

// longChat is a history of OpenAI chat messages of about so many bytes: requests, calls
// and results of several sizes.
func longChat(t *testing.T, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	line := func(message map[string]any) {
		text, err := json.Marshal(message)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(text, '\n'))
	}
	line(map[string]any{"role": "system", "content": "You help with the harbour."})
	line(map[string]any{"role": "user", "content": "Build the tide tables. Never push to main."})
	for i := 0; b.Len() < size; i++ {
		id := fmt.Sprint("call_", i)
		line(map[string]any{"role": "assistant", "content": fmt.Sprintf("Step %d.", i), "tool_calls": []any{map[string]any{"id": id, "type": "function",
			"function": map[string]any{"name": "read_file", "arguments": fmt.Sprintf(`{"path":"tide/t%d.txt"}`, i)}}}})
		line(map[string]any{"role": "tool", "tool_call_id": id, "content": strings.Repeat(fmt.Sprintf("row %d 04:12 1.1 m\n", i), 20+i%90)})
	}
	line(map[string]any{"role": "user", "content": "Go on."})
	line(map[string]any{"role": "assistant", "content": "On it."})
	return b.Bytes()
}

// rangeAsked is the range in what the model is shown.
var rangeAsked = regexp.MustCompile(`^The source_range is \{"first": (\d+), "last": (\d+)\}`)

// emptyDrafts answers every request with a draft that finds nothing, and refuses what
// does not fit its window.
type emptyDrafts struct {
	t      *testing.T
	window int
	mu     sync.Mutex
	ranges [][2]int
	// bytes is the size of what was shown, around the most that stood beside it.
	bytes, around int
}

func (e *emptyDrafts) answer(_ int, w http.ResponseWriter, body string) {
	var got sent
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		e.t.Error(err)
	}
	data := got.Messages[1].Content
	if tokens := (len(got.Messages[0].Content) + len(data)) / 3; tokens > e.window {
		say(w, 400, fault("context_length_exceeded", fmt.Sprintf("the window has %d tokens, and this has %d", e.window, tokens)))
		return
	}
	say(w, 200, completion(e.draft(body)))
}

// draft is one that finds nothing in the range that a request asks for.
func (e *emptyDrafts) draft(body string) string {
	var got sent
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		e.t.Error(err)
	}
	data := got.Messages[1].Content
	m := rangeAsked.FindStringSubmatch(data)
	first, _ := strconv.Atoi(m[1])
	last, _ := strconv.Atoi(m[2])
	e.mu.Lock()
	e.ranges, e.bytes, e.around = append(e.ranges, [2]int{first, last}), e.bytes+len(data), max(e.around, len(body)-len(data))
	e.mu.Unlock()
	draft, err := json.Marshal(map[string]any{"goal": nil, "constraints": []any{}, "completed": []any{}, "open_tasks": []any{}, "artifacts": []any{}, "tests": []any{}, "unknowns": []any{},
		"source_range": map[string]int{"first": first, "last": last}})
	if err != nil {
		e.t.Error(err)
	}
	return string(draft)
}

func TestALongHistoryIsSentInFewChunks(t *testing.T) {
	size := 20 << 20
	if testing.Short() {
		size = 2 << 20
	}
	const window, output = 32_000, 4_000
	e := &emptyDrafts{t: t, window: window}
	most := 1000
	p := policyOf(t, nil)
	p.MaxChunks, p.Floor = &most, reducer.FloorOff
	s := openai.New(openai.Options{Model: "m", BaseURL: serve(t, &script{answer: e.answer}), ContextTokens: window, OutputTokens: output})
	report, err := compact(t, longChat(t, size), s, p)
	if err != nil {
		t.Fatal(err)
	}
	next := report.Span.First
	for _, r := range e.ranges {
		if r[0] != next {
			t.Fatalf("the chunks are %v", e.ranges)
		}
		next = r[1] + 1
	}
	if next != report.Span.Last+1 || *report.SourceRange != *report.Span || report.Chunks != len(e.ranges) {
		t.Errorf("%d chunks to %d, the report has %d for %v", len(e.ranges), next-1, report.Chunks, *report.Span)
	}
	room := (window-output)*3 - e.around // which counts the data's line breaks as JSON writes them
	least := (e.bytes + room - 1) / room
	t.Logf("%d chunks for %d bytes shown; %d bytes fit in one, so %d are the least", len(e.ranges), e.bytes, room, least)
	if 10*len(e.ranges) > 11*least+10 || report.TransportAttempts != len(e.ranges) {
		t.Errorf("%d chunks in %d requests, and %d would do", len(e.ranges), report.TransportAttempts, least)
	}
}
