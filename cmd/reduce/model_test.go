package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/internal/replies"
)

const repliesFolder = "../../../shared/replies/"

// TestRepliesThroughTheCommand gives each scripted endpoint to the command: what must be
// accepted is, what must be refused leaves no output and the input as it was.
func TestRepliesThroughTheCommand(t *testing.T) {
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
		if strings.Contains(r.Name, "5xx") || strings.Contains(r.Name, "retry-after-seconds") || r.PadBytes > 1e8 {
			continue // they take seconds of a real clock; the adapter's test has them
		}
		t.Run(r.Name, func(t *testing.T) { throughCommand(t, r, base) })
	}
}

func throughCommand(t *testing.T, r replies.Reply, base []byte) {
	e := &replies.Endpoint{Answers: r.Sequence, Now: time.Now}
	server := httptest.NewServer(e)
	defer server.Close()
	t.Setenv(keyVariable, r.Client.Key)
	input := filepath.Join(t.TempDir(), "base.jsonl")
	if err := os.WriteFile(input, base, 0o600); err != nil {
		t.Fatal(err)
	}
	output := input + ".out"
	args := append([]string{input, "-o", output, "--keep-messages", "2", "--allow-growth", "--fallback", "none",
		"--summarizer", "openai", "--model", "fake-summarizer-1", "--base-url", server.URL + "/v1"}, r.Args...)
	if r.Client.TimeoutMS > 0 {
		args = append(args, "--timeout", fmt.Sprintf("%dms", r.Client.TimeoutMS))
	}
	if r.Client.Attempts > 0 {
		args = append(args, "--max-attempts", fmt.Sprint(r.Client.Attempts))
	}
	var stdout, stderr bytes.Buffer
	status := run(context.Background(), args, strings.NewReader(""), &stdout, &stderr)

	told := stderr.String()
	if r.Rejected() {
		if status != statusManifest && status != statusSummarizer {
			t.Errorf("status %d, want 4 or 5", status)
		}
		if _, err := os.Stat(output); err == nil {
			t.Error("there is an output")
		}
	} else {
		if status != statusOK {
			t.Fatalf("status %d: %s", status, told)
		}
		text, err := os.ReadFile(output)
		if err != nil {
			t.Fatal(err)
		}
		told += string(text)
	}
	if after, err := os.ReadFile(input); err != nil || !bytes.Equal(after, base) {
		t.Errorf("the input was changed: %v", err)
	}
	for _, want := range r.Contains {
		if !strings.Contains(strings.ToLower(told), strings.ToLower(want)) {
			t.Errorf("%q is not in:\n%s", want, told)
		}
	}
	for _, not := range r.Nowhere {
		if strings.Contains(told+stdout.String(), not) {
			t.Errorf("%q stands in the output", not)
		}
	}
	if r.MaxError > 0 && stderr.Len() > r.MaxError {
		t.Errorf("the error has %d bytes, want %d at most", stderr.Len(), r.MaxError)
	}
}

func TestAModelNeedsANameAndAKey(t *testing.T) {
	t.Setenv(keyVariable, "")
	t.Setenv(baseVariable, "")
	for want, args := range map[string][]string{
		"--model NAME":            {"--summarizer", "openai"},
		"set OPENAI_API_KEY":      {"--summarizer", "openai", "--model", "m"},
		"want http://HOST/PATH":   {"--summarizer", "openai", "--model", "m", "--base-url", "ftp://x"},
		"want json_schema":        {"--summarizer", "openai", "--model", "m", "--base-url", "http://x", "--response-format", "xml"},
		"want a time above 0":     {"--summarizer", "openai", "--model", "m", "--base-url", "http://x", "--timeout", "0s"},
		"--max-cost wants prices": {"--summarizer", "openai", "--model", "m", "--base-url", "http://x", "--max-cost", "1"},
		"max_cost is -1":          {"--summarizer", "openai", "--model", "m", "--base-url", "http://x", "--max-cost", "-1", "--price-input", "1", "--price-output", "0"},
		"max_cost is NaN":         {"--summarizer", "openai", "--model", "m", "--base-url", "http://x", "--max-cost", "NaN", "--price-input", "1", "--price-output", "0"},
		"prices and the limit":    {"--summarizer", "openai", "--model", "m", "--base-url", "http://x", "--price-input", "Inf", "--price-output", "0"},
		"openai, which is not":    {"--model", "m", "--base-url", "http://x"},
		"leaves nothing beside a": {"--summarizer", "openai", "--model", "m", "--base-url", "http://x", "--context-tokens", "10"},
	} {
		var stderr bytes.Buffer
		status := run(context.Background(), append(args, "testdata/histories/harbour.jsonl"), strings.NewReader(""), &bytes.Buffer{}, &stderr)
		if status != statusUsage || !strings.Contains(stderr.String(), want) {
			t.Errorf("%q: status %d, %s", args, status, stderr.String())
		}
	}
}

func TestAPriceThatIsNotGivenIsNotZero(t *testing.T) {
	t.Setenv(keyVariable, "")
	for want, flags := range map[string][]string{
		"--max-cost wants prices": {"--max-cost", "1", "--price-input", "2"},
		"go together":             {"--price-output", "2"},
		"not 0; say 0":            {"--price-cached", "2"},
	} {
		var stderr bytes.Buffer
		args := append([]string{"--dry-run", "--summarizer", "openai", "--model", "m", "--base-url", "http://127.0.0.1:1", "testdata/histories/harbour.jsonl"}, flags...)
		if status := run(context.Background(), args, strings.NewReader(""), &bytes.Buffer{}, &stderr); status != statusUsage || !strings.Contains(stderr.String(), want) {
			t.Errorf("%q: status %d, %s", flags, status, stderr.String())
		}
	}
}

func TestANumberOfNothingIsRefused(t *testing.T) {
	t.Setenv(keyVariable, "")
	for _, name := range []string{"--max-attempts", "--context-tokens", "--output-tokens"} {
		var stderr bytes.Buffer
		args := []string{"--dry-run", "--summarizer", "openai", "--model", "m", "--base-url", "http://127.0.0.1:1", "testdata/histories/harbour.jsonl", name, "0"}
		if status := run(context.Background(), args, strings.NewReader(""), &bytes.Buffer{}, &stderr); status != statusUsage || !strings.Contains(stderr.String(), "want 1 or more") {
			t.Errorf("%s 0: status %d, %s", name, status, stderr.String())
		}
	}
}

func TestADryRunSendsNothing(t *testing.T) {
	e := &replies.Endpoint{Answers: []replies.Answer{{}}, Now: time.Now}
	server := httptest.NewServer(e)
	defer server.Close()
	t.Setenv(keyVariable, "sk-1")
	var stdout, stderr bytes.Buffer
	args := []string{"--dry-run", "--summarizer", "openai", "--model", "m", "--base-url", server.URL, "--price-input", "2", "--price-output", "8", "testdata/histories/harbour.jsonl"}
	if status := run(context.Background(), args, strings.NewReader(""), &stdout, &stderr); status != statusOK || len(e.Bodies()) > 0 {
		t.Fatalf("status %d, %d requests: %s", status, len(e.Bodies()), stderr.String())
	}
	var request struct{ Messages []struct{ Role string } }
	if err := json.Unmarshal(stdout.Bytes(), &request); err != nil || len(request.Messages) != 2 {
		t.Errorf("%v: %s", err, stdout.String())
	}
	if !strings.Contains(stderr.String(), "tokens") || !strings.Contains(stderr.String(), "cost") {
		t.Errorf("told: %s", stderr.String())
	}
	stderr.Reset()
	chunk := append(args, "--context-tokens", "5400", "--output-tokens", "1000", "--keep-messages", "0")
	if run(context.Background(), chunk, strings.NewReader(""), &stdout, &stderr); !strings.Contains(stderr.String(), "would be for messages 1–4 of 1–17, chunk 1: about") {
		t.Errorf("of a chunk: %s", stderr.String())
	}
	stderr.Reset()
	if status := run(context.Background(), append(args, "-q"), strings.NewReader(""), &stdout, &stderr); status != statusOK || stderr.Len() > 0 {
		t.Errorf("quietly: status %d: %s", status, stderr.String())
	}
	if status := run(context.Background(), []string{"--dry-run", "testdata/histories/harbour.jsonl"}, strings.NewReader(""), &stdout, &stderr); status != statusUsage {
		t.Errorf("without a model: status %d: %s", status, stderr.String())
	}
}

func TestAPolicyFileNamesAModel(t *testing.T) {
	t.Setenv(keyVariable, "")
	policy := filepath.Join(t.TempDir(), "policy.json")
	text := `{"summarizer": "openai", "model": "m", "base-url": "http://127.0.0.1:1", "timeout": "90s", "price-input": 2.5, "price-output": 0, "max-chunks": 4}`
	if err := os.WriteFile(policy, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), []string{"--dry-run", "--policy", policy, "testdata/histories/harbour.jsonl"}, strings.NewReader(""), &stdout, &stderr); status != statusOK {
		t.Errorf("status %d: %s", status, stderr.String())
	}
}

func TestTheCommandSpendsNoMoreThanItMay(t *testing.T) {
	e := &replies.Endpoint{Answers: []replies.Answer{{}}, Now: time.Now}
	server := httptest.NewServer(e)
	defer server.Close()
	t.Setenv(keyVariable, "sk-1")
	policy := filepath.Join(t.TempDir(), "policy.json")
	text := fmt.Sprintf(`{"summarizer": "openai", "model": "m", "base-url": %q, "price-input": 2, "price-output": 8, "max-cost": 0.01}`, server.URL)
	if err := os.WriteFile(policy, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, c := range map[string]struct {
		args   []string
		status int
	}{
		"the fallback wrote it, because: summarizer openai failed: nothing was sent": {nil, statusOK},
		"the reduction may cost 0.01 more":                                           {[]string{"--fallback", "none"}, statusSummarizer},
		"the reduction may cost 0.005 more":                                          {[]string{"--fallback", "none", "--max-cost", "0.005"}, statusSummarizer},
		"at most, which is more than --max-cost allows":                              {[]string{"--dry-run"}, statusOK},
	} {
		var stderr bytes.Buffer
		args := append([]string{"--policy", policy, "testdata/histories/harbour.jsonl"}, c.args...)
		status := run(context.Background(), args, strings.NewReader(""), &bytes.Buffer{}, &stderr)
		if status != c.status || !strings.Contains(stderr.String(), want) {
			t.Errorf("%q: status %d, %s", c.args, status, stderr.String())
		}
	}
	if len(e.Bodies()) > 0 {
		t.Errorf("%d requests were sent", len(e.Bodies()))
	}
	var stderr bytes.Buffer
	if run(context.Background(), []string{"--policy", policy, "--dry-run", "--max-cost", "1", "testdata/histories/harbour.jsonl"}, strings.NewReader(""), &bytes.Buffer{}, &stderr); strings.Contains(stderr.String(), "more than --max-cost") {
		t.Errorf("with enough: %s", stderr.String())
	}
}
