package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/adapters/openai"
)

// authorModel is the word of --summarizer for a model behind an endpoint.
const authorModel = "openai"

// keyVariable is the environment variable that holds the key; baseVariable holds the
// base URL where --base-url is not given.
const (
	keyVariable  = "OPENAI_API_KEY"
	baseVariable = "OPENAI_BASE_URL"
)

// modelFlags say which model writes the drafts, and within which limits.
type modelFlags struct {
	model, base, effort, format, azure string
	timeout, attemptTimeout            time.Duration
	attempts, context, output, seed    count
	// Prices of a million tokens, and the most that may be spent; 0 is no limit.
	priceInput, priceCached, priceOutput, maxCost float64
	// given reports whether a flag has a value of the user's.
	given func(name string) bool
}

func (f *modelFlags) register(set *pflag.FlagSet) {
	f.given = set.Changed
	set.StringVar(&f.model, "model", "", "`NAME` of the model, with --summarizer openai")
	set.StringVar(&f.base, "base-url", "", "`URL` under which /chat/completions stands (default $"+baseVariable+", or OpenAI's); the key is taken from $"+keyVariable)
	set.DurationVar(&f.timeout, "timeout", openai.DefaultTimeout, "`TIME` for a draft with all attempts, such as 90s")
	set.DurationVar(&f.attemptTimeout, "attempt-timeout", openai.DefaultAttemptTimeout, "`TIME` for one request")
	set.Var(&f.attempts, "max-attempts", fmt.Sprintf("send at most `N` requests for a draft (default %d)", openai.DefaultAttempts))
	set.Var(&f.context, "context-tokens", fmt.Sprintf("the model's window of `N` tokens, its reply included (default %d)", openai.DefaultContextTokens))
	set.Var(&f.output, "output-tokens", fmt.Sprintf("bound the model's reply to `N` tokens (default %d)", openai.DefaultOutputTokens))
	set.Var(&f.seed, "seed", "`N` for models that take a seed")
	set.StringVar(&f.effort, "reasoning-effort", "", "`EFFORT` for models that reason: low, medium, high, or what the endpoint takes")
	set.StringVar(&f.format, "response-format", string(openai.FormatSchema), "`FORMAT` of the reply that is asked for first: json_schema, json_object, text")
	set.Float64Var(&f.priceInput, "price-input", 0, "`PRICE` of a million tokens of input, in any currency: the report then says what it cost")
	set.Float64Var(&f.priceCached, "price-cached", 0, "`PRICE` of a million tokens of input from the endpoint's cache (default that of input)")
	set.Float64Var(&f.priceOutput, "price-output", 0, "`PRICE` of a million tokens of output")
	set.Float64Var(&f.maxCost, "max-cost", 0, "send nothing by which the reduction could cost more than `AMOUNT`, by the prices; 0 for no limit")
	set.StringVar(&f.azure, "azure-version", "", "api-version of an Azure endpoint, such as 2024-10-21: then --base-url is the resource's address, and --model the deployment (`VERSION`)")
}

// priced reports whether it is known what both kinds of tokens cost.
func (f *modelFlags) priced() bool { return f.given("price-input") && f.given("price-output") }

// summarizer gives the model. The error is one of usage.
func (f *modelFlags) summarizer() (*openai.Summarizer, error) {
	base, key := f.base, os.Getenv(keyVariable)
	if base == "" {
		base = os.Getenv(baseVariable)
	}
	switch {
	case f.model == "":
		return nil, usagef("--summarizer openai wants a model: --model NAME")
	case base == "" && key == "":
		return nil, usagef("there is no key: set %s, or name another endpoint with --base-url", keyVariable)
	case f.maxCost != 0 && !f.priced():
		return nil, usagef("--max-cost wants prices: --price-input and --price-output")
	case f.priced() != (f.given("price-input") || f.given("price-output") || f.given("price-cached")):
		return nil, usagef("--price-input and --price-output go together, since a price that is not known is not 0; say 0 for what is free")
	case f.attempts.or(1) == 0 || f.context.or(1) == 0 || f.output.or(1) == 0:
		return nil, usagef("--max-attempts, --context-tokens and --output-tokens want 1 or more")
	case f.timeout <= 0 || f.attemptTimeout <= 0:
		return nil, usagef("--timeout and --attempt-timeout want a time above 0, such as 90s")
	}
	options := openai.Options{
		Model: f.model, BaseURL: base, ReasoningEffort: f.effort, Format: openai.Format(f.format), AzureVersion: f.azure, Seed: f.seed.value,
		Timeout: f.timeout, AttemptTimeout: f.attemptTimeout,
		Attempts: f.attempts.or(0), ContextTokens: f.context.or(0), OutputTokens: f.output.or(0),
	}
	if f.priced() {
		options.Prices = &openai.Prices{Input: f.priceInput, Cached: f.priceCached, Output: f.priceOutput}
	}
	if key != "" {
		options.Key = func(context.Context) (string, error) { return key, nil }
	}
	if err := options.Validate(); err != nil {
		return nil, usagef("%v", err)
	}
	return openai.New(options), nil
}
