package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// standardStream names standard input as a file.
const standardStream = "-"

var (
	errChanged   = errors.New("the file changed while it was read")
	errDirectory = errors.New("is a directory")
)

// input is a history that was read, and how its file looked then.
type input struct {
	path       string
	transcript *transcript.Transcript
	state      os.FileInfo // nil for standard input
}

// readOptions say how a history is read.
type readOptions struct {
	format string
	mode   *history.Mode
	run    *int
}

func (a *app) read(ctx context.Context, path string, o readOptions) (*input, error) {
	r, state, err := a.open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	t, err := transcript.Read(ctx, bufio.NewReaderSize(r, 1<<20), transcript.Options{
		Format: transcript.Format(o.format), Mode: o.mode, Run: o.run,
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &input{path: path, transcript: t, state: state}, nil
}

func (a *app) open(path string) (io.ReadCloser, os.FileInfo, error) {
	if path == standardStream {
		return io.NopCloser(a.stdin), nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	state, err := f.Stat()
	if err == nil && state.IsDir() {
		err = fmt.Errorf("%s: %w", path, errDirectory)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, state, nil
}

// unchanged reports an error where the input's file is not what it was when it
// was read.
func (in *input) unchanged() error {
	if in.state == nil || !in.state.Mode().IsRegular() {
		return nil
	}
	now, err := os.Stat(in.path)
	if err != nil {
		return err
	}
	if !os.SameFile(in.state, now) || now.Size() != in.state.Size() || !now.ModTime().Equal(in.state.ModTime()) {
		return fmt.Errorf("%s: %w", in.path, errChanged)
	}
	return nil
}

// hintOf says what to try after an error of the file system.
func hintOf(err error) string {
	switch {
	case errors.Is(err, errChanged):
		return "Nothing was written. Run it again when nobody writes to the file."
	case errors.Is(err, errDirectory):
		return "Name one history file."
	case errors.Is(err, fs.ErrNotExist):
		return "A first word that is no command is taken for a file. The commands are: " + strings.Join(commandNames, ", ") + "."
	case errors.Is(err, fs.ErrPermission):
		return "Check the permissions of the file and of its folder."
	}
	return ""
}

var commandNames = []string{"run", "inspect", "manifest", "validate", "show", "verify", "schema"}
