package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"

	"github.com/seed-a68626b6/reduce/reducer"
)

// byCommand makes a summarizer of a command: a plain function. The command is ended
// when the context is.
func byCommand(command []string) reducer.SummarizerFunc {
	return func(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
		text, err := prompt(req)
		if err != nil {
			return reducer.Draft{}, err
		}
		c := exec.CommandContext(ctx, command[0], command[1:]...)
		c.Stdin = bytes.NewReader(text)
		draft, err := c.Output()
		if err != nil {
			return reducer.Draft{}, fmt.Errorf("running %s: %w", command[0], err)
		}
		return reducer.Draft{JSON: draft}, nil
	}
}
