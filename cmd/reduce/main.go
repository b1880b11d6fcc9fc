// Command reduce replaces the old part of an agent's history by a typed,
// validated checkpoint.
//
// Standard output is data alone; what is meant for a person goes to standard
// error. See the exit statuses in exit.go.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
)

func main() {
	boundMemory(0)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the whole command but for the process around it.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	defer a.end()
	command, err := root.ExecuteContextC(ctx)
	a.command = command.CommandPath()
	if err != nil {
		a.complain(err)
	}
	return statusOf(err)
}

// app is one run of the command: its streams, and what is left to do when it ends.
type app struct {
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	// command is the path of the command that ran, such as "reduce verify".
	command string
	// firstWord is the file that was named where a command could stand.
	firstWord string
	atEnd     []func()
}

// end closes what was open, the last first.
func (a *app) end() {
	for _, f := range slices.Backward(a.atEnd) {
		f()
	}
}
