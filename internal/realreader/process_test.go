package realreader_test

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"testing"
	"time"
)

// ending is how a process ended.
type ending struct {
	status         int
	stdout, stderr string
}

// program is a process to be.
type program struct {
	name      string
	arguments []string
	folder    string
	// environment replaces the test's own; nil keeps it.
	environment []string
	limit       time.Duration
}

// run waits for the program's end. The process and all that it started end with
// the test, or at the limit, whichever is first.
func (p program) run(t *testing.T) (ending, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), p.limit)
	defer cancel()
	var stdout, stderr bytes.Buffer
	command := exec.CommandContext(ctx, p.name, p.arguments...)
	command.Dir, command.Env = p.folder, p.environment
	command.Stdout, command.Stderr = &stdout, &stderr
	command.WaitDelay = 5 * time.Second
	ownGroup(command)
	command.Cancel = func() error { return endGroup(command) }
	err := command.Run()
	if command.Process != nil {
		_ = endGroup(command)
	}
	end := ending{command.ProcessState.ExitCode(), stdout.String(), stderr.String()}
	if exit := new(exec.ExitError); errors.As(err, &exit) && ctx.Err() == nil {
		err = nil
	}
	return end, err
}
