// Command agentloop shows where compaction stands in an agent's loop: after a
// tool result came in, before the model is asked again.
//
// The model is a script and the one tool returns a large report, so that it runs
// without a network and always prints the same trace: one JSON event a line.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "agentloop:", err)
		os.Exit(1)
	}
}

// run plays one session and writes its trace to w.
func run(ctx context.Context, w io.Writer) error {
	_, err := play(ctx, w, 260)
	return err
}

// play runs a session that compacts at triggerChars characters.
func play(ctx context.Context, w io.Writer, triggerChars int) (*agent, error) {
	a := newAgent(w, triggerChars)
	return a, a.run(ctx, opening())
}

func newAgent(w io.Writer, triggerChars int) *agent {
	keep := 0
	return &agent{
		trace: trace{w: w},
		model: &script{},
		tools: map[string]tool{"run_checks": runChecks},
		reducer: reducer.Reducer{
			Policy: reducer.Policy{
				Trigger: reducer.Trigger{Chars: &triggerChars},
				Keep:    reducer.Keep{Messages: &keep},
			},
			Summarizer: deterministic.New(deterministic.Options{}),
			Name:       "deterministic",
		},
	}
}

// opening is what a session begins with.
func opening() history.Messages {
	return history.Messages{
		{Role: history.RoleSystem, Text: "You check tide tables. Answer in one sentence."},
		{Role: history.RoleUser, Text: "Run the tide checks and tell me whether the tests pass."},
	}
}
