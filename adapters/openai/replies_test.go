package openai_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

const repliesFolder = "../../../shared/replies/"

// serve starts an endpoint, and gives its base URL.
func serve(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

// policyOf gives the policy that some flags of the command stand for.
func policyOf(t *testing.T, args []string) reducer.Policy {
	t.Helper()
	keep := 2
	p := reducer.Policy{Keep: reducer.Keep{Messages: &keep}, AllowGrowth: true}
	for i := 0; i+1 < len(args); i += 2 {
		switch args[i] {
		case "--floor":
			p.Floor = reducer.FloorMode(args[i+1])
		case "--max-chunks":
			n, err := strconv.Atoi(args[i+1])
			if err != nil {
				t.Fatal(err)
			}
			p.MaxChunks = &n
		default:
			t.Fatalf("the flag %s is not known here", args[i])
		}
	}
	return p
}

// compact reduces a history of OpenAI chat messages with a summarizer and no fallback.
func compact(t *testing.T, chat []byte, s reducer.Summarizer, p reducer.Policy) (reducer.Report, error) {
	t.Helper()
	history, err := transcript.Read(context.Background(), bytes.NewReader(chat), transcript.Options{})
	if err != nil {
		t.Fatal(err)
	}
	engine := reducer.Reducer{
		Policy: p,
		Floor:  deterministic.New(deterministic.Options{}), Name: "openai", Summarizer: s,
	}
	return engine.Compact(context.Background(), history)
}

func TestRepliesBecomeWhatTheyMust(t *testing.T) {
	all, err := replies.Load(repliesFolder)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Skipf("%s is not there: none of its replies is tested", repliesFolder)
	}
	base, err := os.ReadFile(repliesFolder + "base.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		t.Run(r.Name, func(t *testing.T) {
			if testing.Short() && r.PadBytes > 1e8 {
				t.Skip("it takes seconds to make this reply")
			}
			clock := replies.NewClock(time.Now())
			e := &replies.Endpoint{Answers: r.Sequence, Now: clock.Now}
			s := openai.New(openai.Options{
				Model: "fake-summarizer-1", BaseURL: serve(t, e), Key: openai.FixedKey(r.Client.Key), Clock: clock,
				Timeout: time.Duration(r.Client.TimeoutMS) * time.Millisecond, Attempts: r.Client.Attempts,
			})
			report, err := compact(t, base, s, policyOf(t, r.Args))
			check(t, r, report, err, e.Bodies(), clock.Waited())
		})
	}
}

// check holds what became of a reply against its file.
func check(t *testing.T, r replies.Reply, report reducer.Report, err error, requests []string, waited time.Duration) {
	t.Helper()
	told := report.Summary
	if r.Rejected() != (err != nil) {
		t.Fatalf("the error is %v, and it is to be %s", err, r.Expect)
	} else if r.Rejected() {
		told = err.Error()
		if report.Summary != "" || report.Checkpoint != nil {
			t.Error("a refused reduction has a checkpoint")
		}
	}
	for _, want := range r.Contains {
		if !strings.Contains(strings.ToLower(told), strings.ToLower(want)) {
			t.Errorf("%q is not in:\n%s", want, told)
		}
	}
	everything, marshal := json.Marshal(report)
	if marshal != nil {
		t.Fatal(marshal)
	}
	for _, not := range r.Nowhere {
		if strings.Contains(told+string(everything), not) {
			t.Errorf("%q stands in the output", not)
		}
	}
	if r.Requests > 0 && len(requests) != r.Requests {
		t.Errorf("%d requests, want %d", len(requests), r.Requests)
	}
	if least := time.Duration(r.Wait) * time.Millisecond; waited < least {
		t.Errorf("waited for %v, want %v", waited, least)
	}
	if r.Second != "" && (len(requests) < 2 || !strings.Contains(requests[1], r.Second)) {
		t.Errorf("the second request does not say %q", r.Second)
	}
	if r.MaxError > 0 && err != nil && len(err.Error()) > r.MaxError {
		t.Errorf("the error has %d bytes, want %d at most", len(err.Error()), r.MaxError)
	}
	if report.TransportAttempts != len(requests) {
		t.Errorf("the report counts %d requests of %d", report.TransportAttempts, len(requests))
	}
	if modelFault := errors.Is(err, openai.ErrModel); modelFault && report.Attempts != 1 {
		t.Errorf("after a fault of the transport the model was asked %d times", report.Attempts)
	}
}
