package main

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// tool runs a call and gives its result's text.
type tool func(arguments string) string

// previewFragment is the part of the report that repeats and that nobody needs.
const previewFragment = "tide table preview: 04:12 1.1 m, 10:31 4.8 m; "

// runChecks returns a report that is far larger than what matters in it.
func runChecks(string) string {
	return strings.Repeat(previewFragment, 32) + "\n" +
		"The full report is at artifact://large-report\n" +
		"Verified: go test ./tide passed, 41 tests.\n"
}

// script is a model that runs the checks and then says what it was told.
type script struct {
	// requests are what the model was sent, in order.
	requests []history.Messages
}

func (s *script) respond(visible history.Messages) history.Message {
	s.requests = append(s.requests, visible)
	if len(s.requests) == 1 {
		return history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{
			{ID: "call_1", Name: "run_checks", Arguments: `{"name":"tide"}`},
		}}
	}
	return history.Message{Role: history.RoleAssistant, Text: "The tests of the tides pass."}
}
