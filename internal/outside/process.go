package outside

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"testing"
	"time"
)

// Ending is how a process ended.
type Ending struct {
	Status         int
	Stdout, Stderr string
}

// Process is a process to be.
type Process struct {
	Name      string
	Arguments []string
	Folder    string
	// Environment replaces the test's own; nil keeps it.
	Environment []string
	// Limit is how long it may take.
	Limit time.Duration
}

// Run waits for the process's end. It and all that it started end with the test, or at
// the limit, whichever is first.
func (p Process) Run(t *testing.T) (Ending, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), p.Limit)
	defer cancel()
	var stdout, stderr bytes.Buffer
	command := p.command(ctx)
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	if command.Process != nil {
		_ = endGroup(command)
	}
	end := Ending{command.ProcessState.ExitCode(), stdout.String(), stderr.String()}
	if exit := new(exec.ExitError); errors.As(err, &exit) && ctx.Err() == nil {
		err = nil
	}
	return end, err
}

// command is the process in a group of its own, which ends with the context.
func (p Process) command(ctx context.Context) *exec.Cmd {
	command := exec.CommandContext(ctx, p.Name, p.Arguments...)
	command.Dir, command.Env = p.Folder, p.Environment
	command.WaitDelay = 5 * time.Second
	ownGroup(command)
	command.Cancel = func() error { return endGroup(command) }
	return command
}
