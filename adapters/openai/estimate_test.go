package openai_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/reducer"
)

// counted answers with a text, and says that its request had so many tokens.
func counted(text string, tokens int) string {
	return strings.Replace(completion(text), `"prompt_tokens":100`, fmt.Sprint(`"prompt_tokens":`, tokens), 1)
}

// readable gives what a model reads of a request, as JSON holds it.
func readable(t *testing.T, body string) string {
	t.Helper()
	var request struct {
		Messages []struct{ Content string }
		Format   struct {
			Schema struct{ Schema json.RawMessage } `json:"json_schema"`
		} `json:"response_format"`
	}
	if err := json.Unmarshal([]byte(body), &request); err != nil {
		t.Error(err)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, m := range request.Messages {
		if err := e.Encode(m.Content); err != nil {
			t.Error(err)
		}
	}
	return b.String() + string(request.Format.Schema.Schema)
}

// tokensOf counts tokens as a model would that has so many bytes of ASCII in one, and
// some for each character beyond it.
func tokensOf(text string, ascii float64) int {
	n, tokens := 0, 0
	for _, r := range text {
		switch utf8.RuneLen(r) {
		case 1:
			n++
		case 4:
			tokens += 2
		default:
			tokens++
		}
	}
	return tokens + int(float64(n)/ascii)
}

// windowed is an endpoint with a window that finds nothing in what it is asked for.
type windowed struct {
	emptyDrafts
	count   func(body string) int
	refused int
}

func (e *windowed) answer(_ int, w http.ResponseWriter, body string) {
	tokens := e.count(body)
	if tokens > e.window {
		e.mu.Lock()
		e.refused++
		e.mu.Unlock()
		say(w, 400, fault("context_length_exceeded", "too long"))
		return
	}
	say(w, 200, counted(e.draft(body), tokens))
}

// reduceWith reduces a chat with an endpoint whose window has room for so many tokens
// beside the reply.
func (e *windowed) reduceWith(t *testing.T, o openai.Options, chat []byte) reducer.Report {
	t.Helper()
	o.Model, o.BaseURL, o.OutputTokens, o.ContextTokens = "m", serve(t, &script{answer: e.answer}), 1000, e.window+1000
	most := 1000
	p := policyOf(t, nil)
	p.MaxChunks, p.Floor = &most, reducer.FloorOff
	report, err := compact(t, chat, openai.New(o), p)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// chatOf is a history in which the results of calls are all of one text.
func chatOf(t *testing.T, text string, size int) []byte {
	t.Helper()
	escaped, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.ReplaceAll(longChat(t, size), []byte(`04:12 1.1 m\n`), escaped[1:len(escaped)-1])
}

func TestNothingIsSentThatOverflowsTheWindow(t *testing.T) {
	for name, text := range map[string]string{
		"English": "The tide comes in at noon.\n", "code": "if \"a\" == \"\\n\" {\n\t\t\treturn \"\\t\"\n}\n", "colours": "\x1b[31mred\x1b[0m\n",
		"Chinese": "潮水在中午到来，下午退去。", "Russian": "Прилив приходит в полдень, а отлив вечером.", "Hindi": "ज्वार दोपहर को आता है।", "pictures": "🌊🌊🌙🌊",
	} {
		e := &windowed{emptyDrafts: emptyDrafts{t: t, window: 15_000}}
		e.count = func(body string) int { return tokensOf(readable(t, body), 3) }
		report := e.reduceWith(t, openai.Options{}, chatOf(t, text, 300_000))
		if e.refused > 0 || report.Chunks < 2 {
			t.Errorf("%s: %d of %d requests were too large", name, e.refused, report.TransportAttempts)
		}
	}
}

func TestWhatAReplyCountsSizesTheNextChunks(t *testing.T) {
	chat := longChat(t, 1_000_000)
	chunks := make(map[float64]int)
	for _, ascii := range []float64{1.8, 3, 4.5} {
		e := &windowed{emptyDrafts: emptyDrafts{t: t, window: 30_000}}
		e.count = func(body string) int { return tokensOf(readable(t, body), ascii) }
		report := e.reduceWith(t, openai.Options{}, chat)
		chunks[ascii] = report.Chunks
		if e.refused > 1 {
			t.Errorf("%v bytes a token: %d of %d requests were too large", ascii, e.refused, report.TransportAttempts)
		}
	}
	if !(chunks[4.5] < chunks[3] && chunks[3] < chunks[1.8]) {
		t.Errorf("the chunks by bytes a token are %v", chunks)
	}
	e := &windowed{emptyDrafts: emptyDrafts{t: t, window: 30_000}}
	e.count = func(body string) int { return tokensOf(readable(t, body), 4.5) }
	if fixed := e.reduceWith(t, openai.Options{BytesPerToken: 3}, chat).Chunks; fixed <= chunks[4.5] {
		t.Errorf("%d chunks with a rate that the caller fixed, and %d with the one that was learnt", fixed, chunks[4.5])
	}
}

// learnt is how many tokens a request is told to have after others were answered.
func learnt(t *testing.T, replies map[string]int, order []string, asked string) int {
	t.Helper()
	s := &script{answer: func(_ int, w http.ResponseWriter, body string) {
		for text, tokens := range replies {
			if strings.Contains(body, text) {
				say(w, 200, counted("{}", tokens))
			}
		}
	}}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)})
	var all sync.WaitGroup
	for _, text := range order {
		all.Go(func() {
			if _, err := m.Summarize(context.Background(), talk(strings.Repeat(text, 10_000))); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	o, err := m.Outgoing(talk(asked))
	if err != nil {
		t.Fatal(err)
	}
	return o.InputTokens
}

func TestTheMostCautiousReplyCountsInAnyOrder(t *testing.T) {
	replies := map[string]int{"aaaa ": 15_000, "bbbb ": 20_000, "cccc ": 12_500} // of about 60,000 bytes each
	asked := strings.Repeat("word ", 20_000)
	none, first := learnt(t, replies, nil, asked), learnt(t, replies, []string{"bbbb "}, asked)
	for _, order := range [][]string{{"aaaa ", "bbbb ", "cccc "}, {"cccc ", "bbbb ", "aaaa "}, {"bbbb ", "bbbb ", "aaaa "}} {
		if got := learnt(t, replies, order, asked); got != first {
			t.Errorf("%v: %d tokens, want %d as after the most cautious one", order, got, first)
		}
	}
	if loosest := learnt(t, replies, []string{"cccc "}, asked); !(loosest < first && first != none) {
		t.Errorf("%d tokens unlearnt, %d after a cautious reply, %d after a loose one", none, first, loosest)
	}
}

func TestWhatRepliesCountIsUsedWithinBounds(t *testing.T) {
	asked := strings.Repeat("word ", 20_000)
	none := learnt(t, nil, nil, asked)
	for name, c := range map[string]struct {
		tokens      int
		least, most float64
	}{
		"a cache that is left out":  {100, 1, 1},
		"no count":                  {0, 1, 1},
		"less than nothing":         {-20_000, 1, 1},
		"more than there are bytes": {500_000, 1, 1},
		"7 bytes a token":           {8_700, 0.599, 0.601},  // taken as 5
		"1.2 bytes a token":         {50_000, 1.999, 2.001}, // taken as 1.5
	} {
		got := float64(learnt(t, map[string]int{"aaaa ": c.tokens}, []string{"aaaa "}, asked)) / float64(none)
		if got < c.least || got > c.most {
			t.Errorf("%s: %.3f of what it was, want %v to %v", name, got, c.least, c.most)
		}
	}
	chinese := strings.Repeat("潮水在中午到来", 5_000)
	if before, after := learnt(t, nil, nil, chinese), learnt(t, map[string]int{"aaaa ": 8_700}, []string{"aaaa "}, chinese); after < 35_000 || before < 35_000 {
		t.Errorf("35,000 characters are %d tokens, and %d after a reply of English", before, after)
	}
	if small := learnt(t, nil, nil, "Hi"); small < 3000 {
		t.Errorf("prompt and schema are %d tokens", small)
	}
}

func TestASmallRequestSaysNothingOfLargeOnes(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, counted("{}", 2500)) }} // of 3,400
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)})
	before, err := m.Outgoing(talk("Hi"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Summarize(context.Background(), talk("Hi")); err != nil {
		t.Fatal(err)
	}
	if after, err := m.Outgoing(talk("Hi")); err != nil || after.InputTokens != before.InputTokens {
		t.Errorf("%d tokens, then %d, %v", before.InputTokens, after.InputTokens, err)
	}
}

func TestADryRunTellsWhatIsSetAside(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
	base := serve(t, s)
	for name, text := range map[string]string{"English": "The tide comes in.\n", "quotes": "\"\\\n\t\"", "Chinese": "潮水在中午到来", "pictures": "🌊🌙"} {
		o := openai.Options{Model: "m", BaseURL: base, Prices: &openai.Prices{Input: 2, Output: 8}}
		req := talk(strings.Repeat(text, 1000))
		told, err := openai.New(o).Outgoing(req)
		if err != nil {
			t.Fatal(err)
		}
		if least := len(readable(t, string(told.JSON))) / 3; told.InputTokens < least {
			t.Errorf("%s: about %d tokens are told of a request of at least %d", name, told.InputTokens, least)
		}
		if about := float64(told.InputTokens)*2/1e6 + float64(told.OutputTokens)*8/1e6; *told.MostCost < about {
			t.Errorf("%s: at most %v, and about %v", name, *told.MostCost, about)
		}
		for limit, kind := range map[float64]openai.Kind{*told.MostCost: "", *told.MostCost * 0.999: openai.KindSpent} {
			o.SpendLimit = limit
			_, err := openai.New(o).Summarize(context.Background(), req)
			if got := err == nil; got != (kind == "") || err != nil && modelError(t, err).Kind != kind {
				t.Errorf("%s: with a limit of %v, %v told: %v", name, limit, *told.MostCost, err)
			}
		}
	}
}
