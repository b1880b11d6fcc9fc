package main

import (
	"context"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// agent is a small agent loop.
type agent struct {
	model   *script
	tools   map[string]tool
	reducer reducer.Reducer
	trace   trace
	// journal is the append-only log of facts: it keeps every message, whatever
	// the model sees, and every checkpoint with its report.
	journal journal
	// visible is what the model sees next.
	visible history.Messages
	last    *reducer.Report
}

// journal is what happened. Nothing is ever taken out of it.
type journal struct {
	messages    history.Messages
	compactions []compaction
}

// compaction is what a journal keeps of one: the report for the audit, the
// manifest with its quotes, and the text that the model sees.
type compaction struct {
	report   reducer.Report
	manifest checkpoint.Manifest
	summary  string
}

// run asks the model and runs its tools until it answers without a call.
func (a *agent) run(ctx context.Context, opening history.Messages) error {
	a.record(opening...)
	for {
		if err := a.compact(ctx); err != nil {
			return err
		}
		answer, err := a.ask()
		if err != nil {
			return err
		}
		a.record(answer)
		if len(answer.ToolCalls) == 0 {
			return a.trace.emit(event{Event: "session.stop"})
		}
		if err := a.runTools(answer.ToolCalls); err != nil {
			return err
		}
	}
}

// record appends messages to the journal and to what the model sees.
func (a *agent) record(m ...history.Message) {
	a.journal.messages = append(a.journal.messages, m...)
	a.visible = append(a.visible, m...)
}

// compact swaps what the model sees for its projection, where that is due. A
// compaction that is refused changes nothing: the agent says so and goes on.
func (a *agent) compact(ctx context.Context) error {
	_, due, err := a.reducer.Due(ctx, a.visible, a.last)
	if err != nil || !due {
		return err
	}
	report, err := a.reducer.Compact(ctx, a.visible)
	a.last = &report
	if err != nil {
		return a.trace.emit(event{Event: reducer.EventCompactRefused, Text: err.Error()})
	}
	if report.NoOp {
		return nil
	}
	next, err := history.Collect(report.Projection)
	if err != nil {
		return fmt.Errorf("reading the projection: %w", err)
	}
	a.journal.compactions = append(a.journal.compactions, compaction{report, report.Checkpoint.Manifest, report.Summary})
	a.visible = next
	return a.trace.emit(event{
		Event: reducer.EventCompact, OriginalChars: report.OriginalChars, FinalChars: report.FinalChars,
		DroppedMessages: report.DroppedCount,
	})
}

func (a *agent) ask() (history.Message, error) {
	if err := a.trace.emit(event{Event: "model.request", Roles: roles(a.visible)}); err != nil {
		return history.Message{}, err
	}
	answer := a.model.respond(a.visible)
	return answer, a.trace.emit(event{Event: "model.response", Text: answer.Text, Calls: len(answer.ToolCalls)})
}

func (a *agent) runTools(calls []history.ToolCall) error {
	for _, call := range calls {
		if err := a.trace.emit(event{Event: "tool.request", Tool: call.Name}); err != nil {
			return err
		}
		run, known := a.tools[call.Name]
		if !known {
			return fmt.Errorf("the model called %q, which is no tool", call.Name)
		}
		result := history.Message{
			Role: history.RoleTool, Name: call.Name, Text: run(call.Arguments),
			Result: &history.ToolResult{CallID: call.ID, Error: history.OutcomeOK},
		}
		a.record(result)
		if err := a.trace.emit(event{Event: "tool.result", Tool: call.Name, Chars: result.Chars()}); err != nil {
			return err
		}
	}
	return nil
}

func roles(m history.Messages) []history.Role {
	var out []history.Role
	for _, message := range m {
		out = append(out, message.Role)
	}
	return out
}
