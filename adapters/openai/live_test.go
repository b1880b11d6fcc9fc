package openai_test

import (
	"os"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/openai"
)

// TestLive reduces a small history with a real endpoint, where one is named.
func TestLive(t *testing.T) {
	base, model := os.Getenv("REDUCE_LIVE_BASE_URL"), os.Getenv("REDUCE_LIVE_MODEL")
	if base == "" || model == "" {
		t.Skip("REDUCE_LIVE_BASE_URL and REDUCE_LIVE_MODEL name no endpoint: none is asked")
	}
	chat, err := os.ReadFile("../../testdata/histories/tides.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	options := openai.Options{Model: model, BaseURL: base}
	if key := os.Getenv("OPENAI_API_KEY"); key != "" {
		options.Key = openai.FixedKey(key)
	}
	report, err := compact(t, chat, openai.New(options), policyOf(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d attempts, %d requests, %+v\n%s", report.Model, report.Attempts, report.TransportAttempts, report.Usage, report.Summary)
}
