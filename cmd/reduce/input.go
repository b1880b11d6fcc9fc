package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/strictjson"
	"github.com/seed-a68626b6/reduce/transcript"
)

// standardStream names standard input as a file.
const standardStream = "-"

var (
	errChanged   = errors.New("the file changed while it was read")
	errDirectory = errors.New("is a directory")
	errManifest  = errors.New("this is a manifest, and no history")
)

// input is a history that was read, and how its file looked then. The file stays
// open as long as the command runs, since records are read again.
type input struct {
	path       string
	transcript *transcript.Transcript
	packing    transcript.Packing
	file       io.ReaderAt
	size       int64
	state      os.FileInfo // nil for standard input
}

// readOptions say how a history is read.
type readOptions struct {
	format transcript.Format
	mode   *history.Mode
	run    *int
}

func (o readOptions) forTranscript() transcript.Options {
	return transcript.Options{Format: o.format, Mode: o.mode, Run: o.run}
}

// read opens a history: a file as it is, and a stream or a compressed file
// through a temporary one.
func (a *app) read(ctx context.Context, path string, o readOptions) (*input, error) {
	in, err := a.find(ctx, path)
	if err != nil {
		return nil, err
	}
	if err := in.decode(ctx, o); err != nil {
		return nil, err
	}
	return in, nil
}

// find opens an input, so that it can be read at any place.
func (a *app) find(ctx context.Context, path string) (*input, error) {
	r, state, err := a.open(path)
	if err != nil {
		return nil, err
	}
	in := &input{path: path, state: state}
	if in.file, in.size, err = a.settle(ctx, r, in); err != nil {
		return nil, inFile(path, err)
	}
	return in, nil
}

// decode reads the history of an input.
func (in *input) decode(ctx context.Context, o readOptions) error {
	var err error
	in.transcript, err = transcript.Open(ctx, collected{in.file}, in.size, o.forTranscript())
	if errors.Is(err, transcript.ErrUnknownFormat) && isManifest(in.file, in.size) {
		err = errManifest
	}
	if err != nil {
		return in.because(inFile(in.path, err))
	}
	boundMemory(in.transcript.LargestRecord())
	return nil
}

// maxManifest is the size of the largest file that is looked at as a manifest.
const maxManifest = 8 << 20

// isManifest reports whether a file that is no history looks like a manifest.
func isManifest(file io.ReaderAt, size int64) bool {
	if size > maxManifest {
		return false
	}
	text := make([]byte, size)
	if _, err := file.ReadAt(text, 0); err != nil && err != io.EOF {
		return false
	}
	members, err := strictjson.Members(text)
	return err == nil && slices.ContainsFunc(members, func(m strictjson.Member) bool { return m.Name == "source_range" }) &&
		slices.ContainsFunc(members, func(m strictjson.Member) bool { return m.Name == "constraints" })
}

// settle gives the history as a file that can be read at any place. It is closed
// when the command ends.
func (a *app) settle(ctx context.Context, r io.ReadCloser, in *input) (io.ReaderAt, int64, error) {
	if f, ok := r.(*os.File); ok && in.state.Mode().IsRegular() {
		start := make([]byte, transcript.PackingBytes)
		n, err := f.ReadAt(start, 0)
		if err != nil && err != io.EOF {
			f.Close()
			return nil, 0, err
		}
		if in.packing = transcript.PackingOf(start[:n]); in.packing == transcript.Plain {
			a.atEnd = append(a.atEnd, func() { f.Close() })
			return f, in.state.Size(), nil
		}
	}
	defer r.Close()
	s, err := newSpool(func(w io.Writer) error { return in.unpack(w, interruptible{ctx, r}) })
	if err != nil {
		return nil, 0, err
	}
	a.atEnd = append(a.atEnd, s.close)
	return s.file, s.size, nil
}

func (in *input) unpack(w io.Writer, r io.Reader) error {
	unpacked, packing, err := transcript.Unpack(r, 0)
	if err != nil {
		return err
	}
	defer unpacked.Close()
	in.packing = packing
	_, err = io.Copy(w, unpacked)
	return err
}

// because gives the reason of an error: that the file changed, where it did.
func (in *input) because(err error) error {
	if in.unchanged() != nil {
		return fmt.Errorf("%s: %w", in.path, errChanged)
	}
	return err
}

// interruptible is a reader whose Read returns when the context ends, even where
// the one below it waits for input that does not come. The read that waits goes on
// in the background until the process ends.
type interruptible struct {
	ctx context.Context
	r   io.Reader
}

// maxWaiting is the most that an interruptible reads at a time, in bytes.
const maxWaiting = 1 << 20

// Read reads into p, or fails with the context's error.
func (i interruptible) Read(p []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	own := make([]byte, min(len(p), maxWaiting)) // p is the caller's again once Read has returned
	done := make(chan result, 1)
	go func() {
		n, err := i.r.Read(own)
		done <- result{n, err}
	}()
	select {
	case <-i.ctx.Done():
		return 0, i.ctx.Err()
	case read := <-done:
		return copy(p, own[:read.n]), read.err
	}
}

// inFile names the file of an error, on a line of its own before several faults.
func inFile(path string, err error) error {
	if all, ok := errors.AsType[*transcript.Errors](err); ok && len(all.List) > 1 {
		return fmt.Errorf("%s: %s\n%w", path, plural(len(all.List)+all.More, "fault"), err)
	}
	return fmt.Errorf("%s: %w", path, err)
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
		return errChanged
	}
	return nil
}

// hintOf says what to try after an error of the file system.
func (a *app) hintOf(err error) string {
	_, writing := errors.AsType[*outputError](err)
	switch {
	case errors.Is(err, errChanged):
		return "Nothing was written. Run it again when nobody writes to the file."
	case errors.Is(err, errDirectory):
		return "Name a file."
	case errors.Is(err, fs.ErrNotExist) && writing:
		return "Make its folder first, or name another place. Nothing was written."
	case errors.Is(err, fs.ErrNotExist):
		return a.hintOfMissing(err)
	case writing && !errors.Is(err, fs.ErrPermission):
		return "See that the place can be written to and has room. The input is as it was."
	case errors.Is(err, fs.ErrPermission):
		return "Check the permissions of the file and of its folder."
	}
	return ""
}

// hintOfMissing tells a mistyped command from a mistyped file: only a bare word
// that stands where a command could can be one.
func (a *app) hintOfMissing(err error) string {
	system, ok := errors.AsType[*fs.PathError](err)
	if ok && system.Path == a.firstWord && isBareWord(system.Path) {
		return "A first word that is no command is taken for a file. The commands are: " + strings.Join(commandNames, ", ") + "."
	}
	return "Check the name of the file."
}

// isBareWord reports whether a word could be the name of a command.
func isBareWord(word string) bool { return word != standardStream && !strings.ContainsAny(word, `./\`) }

var commandNames = []string{"run", "inspect", "manifest", "convert", "validate", "show", "verify", "schema"}
