// Command goopenai shows an agent on go-openai that compacts its own messages: three
// lines in its loop, marked below.
//
//	goopenai                          with a scripted model, without a network
//	goopenai BASE-URL MODEL           with a real one; the key is in OPENAI_API_KEY
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/reducer"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "goopenai:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: goopenai [BASE-URL MODEL]")

func run(ctx context.Context, args []string, w io.Writer) error {
	switch len(args) {
	case 0:
		base, end := startScript()
		defer end()
		return talk(ctx, base, "scripted", w)
	case 2:
		return talk(ctx, args[0], args[1], w)
	}
	return errUsage
}

// tasks are what the user asks for, one after the other.
var tasks = []string{
	"Read the tide report of Monday. Never round the heights.",
	"Read the one of Tuesday.",
	"Read the one of Wednesday.",
	"Which day had the highest tide?",
}

// triggerChars is the size at which the messages are compacted.
const triggerChars = 4000

// talk asks for all tasks, and compacts before each request where that is due.
func talk(ctx context.Context, base, model string, w io.Writer) error {
	config := goopenai.DefaultConfig(os.Getenv("OPENAI_API_KEY"))
	config.BaseURL = base
	client := goopenai.NewClientWithConfig(config)
	compactor := newCompactor(base, model)

	messages := []goopenai.ChatCompletionMessage{{Role: "system", Content: "You answer questions about tides."}}
	for _, task := range tasks {
		messages = append(messages, goopenai.ChatCompletionMessage{Role: "user", Content: task})

		// Where nothing is due, and where it is refused, messages stays as it is.
		next, report, err := openai.Compact(ctx, compactor, messages)
		tell(w, report, err)
		messages = next

		answer, err := client.CreateChatCompletion(ctx, goopenai.ChatCompletionRequest{Model: model, Messages: messages})
		if err != nil {
			return fmt.Errorf("asking the model: %w", err)
		}
		if len(answer.Choices) == 0 {
			return errors.New("the model's reply has no choices")
		}
		messages = append(messages, answer.Choices[0].Message)
		fmt.Fprintf(w, "%s\n  the model saw %d messages and said %d characters\n", task, len(messages)-1, len(answer.Choices[0].Message.Content))
	}
	return nil
}

// newCompactor lets the model write the checkpoints, and the rules where it can't.
func newCompactor(base, model string) *reducer.Reducer {
	trigger := triggerChars
	rules := deterministic.New(deterministic.Options{})
	return &reducer.Reducer{
		Policy:     reducer.Policy{Trigger: reducer.Trigger{Chars: &trigger}},
		Summarizer: openai.New(openai.Options{Model: model, BaseURL: base, Key: openai.FixedKey(os.Getenv("OPENAI_API_KEY"))}), Name: "openai",
		Floor: rules, Fallback: rules, FallbackName: "deterministic",
	}
}

func tell(w io.Writer, report reducer.Report, err error) {
	switch {
	case err != nil:
		fmt.Fprintf(w, "  refused, and everything stays: %v\n", err)
	case !report.NoOp:
		fmt.Fprintf(w, "  %d messages became a checkpoint: %d characters became %d\n%s\n", report.DroppedCount, report.OriginalChars, report.FinalChars, report.Summary)
	}
}
