package aimock_test

import (
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
)

// scenario is what a server does, and what must become of a reduction.
type scenario struct {
	name     string
	fixtures []object
	// chaos are faults that are turned on before the reduction; nil for none.
	chaos object
	// attempts is how often one request is sent at most.
	attempts int
	// fallback lets the rules write the checkpoint where the model fails.
	fallback bool

	// kind is that of the error; "" where the reduction must succeed.
	kind openai.Kind
	// statuses are the answers of the server, in order: one for each request.
	statuses []int
	// formats are the forms of reply asked for, in order, where they are not all schemas.
	formats []string
	// says stands in the error, or in what is told of the model's fault.
	says string
	// chunked is true where the span is cut: only the first request shows all of it, and
	// the error counts those of one chunk.
	chunked bool
	// drafts is how many drafts were asked for where it succeeds by the model.
	drafts int
	// waits is how long is waited at least; more than 0 is for a clock that is not real.
	waits time.Duration
}

// blank is a text without one word; the server has no fixtures without any text.
const blank = " "

var scenarios = []scenario{
	{name: "a good draft", fixtures: inTurn(draft(good, "")), attempts: 5, statuses: []int{200}, drafts: 1},
	{name: "a draft with a violation, then a repaired one", fixtures: inTurn(draft(invented, ""), draft(good, "")), attempts: 5, statuses: []int{200, 200}, drafts: 2},
	{name: "a limit that asks to wait, then a draft", fixtures: inTurn(later(7), draft(good, "")), attempts: 5, statuses: []int{429, 200}, drafts: 1, waits: 7 * time.Second},
	{name: "a limit that asks to wait for too long", fixtures: always(later(86400)), attempts: 5, statuses: []int{429}, kind: openai.KindLimit, says: "429"},
	{name: "failures to the end", fixtures: always(fault(500, "server_error", "Out of flour.")), attempts: 5, statuses: []int{500, 500, 500, 500, 500}, kind: openai.KindServer, says: "Out of flour.", waits: time.Second},
	{name: "failures to the end, and a fallback", fixtures: always(fault(500, "server_error", "Out of flour.")), attempts: 3, fallback: true, statuses: []int{500, 500, 500}, says: "Out of flour.", waits: time.Millisecond},
	{name: "a failure with one attempt", fixtures: always(fault(500, "server_error", "Out of flour.")), attempts: 1, statuses: []int{500}, kind: openai.KindServer, says: "Out of flour."},
	{name: "a failure with one attempt, and a fallback", fixtures: always(fault(500, "server_error", "Out of flour.")), attempts: 1, fallback: true, statuses: []int{500}, says: "Out of flour."},
	{name: "failures that pass", fixtures: inTurn(fault(500, "server_error", "Out of flour."), fault(502, "bad_gateway", "Again."), draft(good, "")), attempts: 5, statuses: []int{500, 502, 200}, drafts: 1, waits: time.Millisecond},
	{name: "a wrong key", fixtures: always(fault(401, "invalid_api_key", "The key "+key+" is wrong.")), attempts: 5, statuses: []int{401}, kind: openai.KindAuth, says: "invalid_api_key"},
	{name: "no quota", fixtures: always(fault(429, "insufficient_quota", "You exceeded your current quota.")), attempts: 5, statuses: []int{429}, kind: openai.KindQuota, says: "insufficient_quota"},
	{name: "a window that is too small", fixtures: always(fault(400, "context_length_exceeded", "This model's maximum context length is 512 tokens.")), attempts: 5, statuses: []int{400, 400}, kind: openai.KindTooLong, says: "context_length_exceeded", chunked: true},
	{name: "a reply that was cut off", fixtures: always(draft(good, "length")), attempts: 5, statuses: []int{200}, kind: openai.KindReply, says: "finish_reason length"},
	{name: "a reply that was filtered", fixtures: always(draft(blank, "content_filter")), attempts: 5, statuses: []int{200}, kind: openai.KindReply, says: "content_filter"},
	{name: "a good draft that was filtered", fixtures: always(draft(good, "content_filter")), attempts: 5, statuses: []int{200}, kind: openai.KindReply, says: "content_filter"},
	{name: "an empty reply", fixtures: always(draft(blank, "")), attempts: 5, statuses: []int{200}, kind: openai.KindReply, says: "empty"},
	{name: "a call of a tool", fixtures: always(object{"toolCalls": []object{{"name": "delete_file", "arguments": `{"path":"orders/price.go"}`}}}), attempts: 5, statuses: []int{200}, kind: openai.KindReply, says: "called a tool"},
	{name: "an endpoint that knows no schemas", fixtures: []object{
		{"match": object{"responseFormat": "json_schema"}, "response": fault(400, "invalid_request", "response_format json_schema is not supported by this model")},
		{"match": object{"responseFormat": "json_object"}, "response": draft(good, "")},
	}, attempts: 5, statuses: []int{400, 200}, formats: []string{"json_schema", "json_object"}, drafts: 1},
	{name: "an endpoint that knows no form at all", fixtures: []object{
		{"match": object{"responseFormat": "json_schema"}, "response": fault(400, "invalid_request", "response_format json_schema is not supported by this model")},
		{"match": object{"responseFormat": "json_object"}, "response": fault(422, "invalid_request", "response_format json_object is not supported by this model")},
		always(draft(good, ""))[0],
	}, attempts: 5, statuses: []int{400, 422, 200}, formats: []string{"json_schema", "json_object", ""}, drafts: 1},
	{name: "an endpoint that has no such model", attempts: 1, statuses: []int{503}, kind: openai.KindServer, says: "no fixture matched",
		fixtures: []object{{"match": object{"model": "another"}, "response": draft(good, "")}}},

	{name: "chaos: dropped", fixtures: always(draft(good, "")), chaos: object{"dropRate": 1}, attempts: 1, statuses: []int{500}, kind: openai.KindServer, says: "dropped"},
	{name: "chaos: malformed", fixtures: always(draft(good, "")), chaos: object{"malformedRate": 1}, attempts: 1, statuses: []int{200}, kind: openai.KindReply, says: "no JSON"},
	{name: "chaos: disconnected", fixtures: always(draft(good, "")), chaos: object{"disconnectRate": 1}, attempts: 1, statuses: []int{0}, kind: openai.KindNetwork, says: "EOF"},
	{name: "chaos: disconnected again and again", fixtures: always(draft(good, "")), chaos: object{"disconnectRate": 1}, attempts: 3, statuses: []int{0, 0, 0}, kind: openai.KindNetwork, says: "EOF", waits: time.Millisecond},
	{name: "chaos: limited", fixtures: always(draft(good, "")), chaos: object{"rateLimitRate": 1}, attempts: 1, statuses: []int{429}, kind: openai.KindLimit, says: "429"},
	{name: "chaos: disconnected, and a fallback", fixtures: always(draft(good, "")), chaos: object{"disconnectRate": 1}, attempts: 1, fallback: true, statuses: []int{0}, says: "EOF"},
}

// served starts the scenario's server.
func (s scenario) served(t *testing.T) server {
	t.Helper()
	running := start(t, s.fixtures)
	if s.chaos != nil {
		running.chaos(t, s.chaos)
	}
	return running
}
