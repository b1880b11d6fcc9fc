package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

var errReread = errors.New("what was written does not read back as it should")

// outputError is an output that could not be written.
type outputError struct {
	path string
	err  error
}

func (e *outputError) Error() string { return fmt.Sprintf("writing %s: %v", e.path, e.err) }
func (e *outputError) Unwrap() error { return e.err }

// unwritten names an output by the path that was asked for, where the system
// names the file beside it.
func unwritten(path string, err error) error {
	if err == nil {
		return nil
	}
	if system, ok := errors.AsType[*os.PathError](err); ok {
		err = system.Err
	}
	return &outputError{path, err}
}

// target is an output that is complete and checked, but not in place yet.
type target interface {
	// commit puts the output in its place.
	commit() error
	// discard removes what was prepared; it does nothing after commit.
	discard()
}

// targets are outputs in the order in which they are put in their places.
type targets []target

func (list targets) commit() error {
	for _, t := range list {
		if err := t.commit(); err != nil {
			return err
		}
	}
	return nil
}

func (list targets) discard() {
	for _, t := range list {
		t.discard()
	}
}

// prepareFile writes a file beside its final place, syncs it, and lets check read
// it. A path that is no regular file is written to at commit.
func prepareFile(path string, write func(io.Writer) error, check check) (target, error) {
	place, err := finalPlace(path)
	if err != nil {
		return nil, unwritten(path, err)
	}
	if place == "" {
		return prepareStream(path, write, check, func() (io.WriteCloser, error) { return os.OpenFile(path, os.O_WRONLY, 0) })
	}
	pending, err := renameio.NewPendingFile(place, renameio.WithTempDir(filepath.Dir(place)),
		renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return nil, unwritten(path, err)
	}
	t := &pendingFile{pending: pending, path: path, place: place}
	if err := t.fill(write, check); err != nil {
		t.discard()
		return nil, unwritten(path, err)
	}
	return t, nil
}

// finalPlace follows links to where a file would be replaced; "" stands for a
// path that is no regular file, such as a pipe or a device.
func finalPlace(path string) (string, error) {
	state, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return linkTarget(path), nil
	}
	if err != nil {
		return "", err
	}
	if state.IsDir() {
		return "", errDirectory
	}
	if !state.Mode().IsRegular() {
		return "", nil
	}
	return filepath.EvalSymlinks(path)
}

// linkTarget is the file that a link without a target would create, or the path
// itself.
func linkTarget(path string) string {
	target, err := os.Readlink(path)
	if err != nil {
		return path
	}
	if filepath.IsAbs(target) {
		return target
	}
	return filepath.Join(filepath.Dir(path), target)
}

// pendingFile is a complete file beside its place. Path is how it was asked for,
// place where it will stand.
type pendingFile struct {
	pending     *renameio.PendingFile
	path, place string
}

func (t *pendingFile) fill(write func(io.Writer) error, check check) error {
	if err := write(t.pending); err != nil {
		return err
	}
	if err := t.pending.Sync(); err != nil {
		return err
	}
	size, err := t.pending.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	return check(t.pending, size)
}

func (t *pendingFile) commit() error {
	if err := t.pending.CloseAtomicallyReplace(); err != nil {
		return unwritten(t.path, err)
	}
	return unwritten(t.path, syncFolder(filepath.Dir(t.place)))
}

func (t *pendingFile) discard() { _ = t.pending.Cleanup() }

// syncFolder makes a rename durable. File systems that can't sync a folder are
// left alone.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	_ = folder.Sync()
	return nil
}

// check reads an output that is complete, and says what is wrong with it.
type check func(r io.ReaderAt, size int64) error

// stream is an output that is written at once when it is committed.
type stream struct {
	path    string
	content *spool
	open    func() (io.WriteCloser, error)
}

func prepareStream(path string, write func(io.Writer) error, check check, open func() (io.WriteCloser, error)) (target, error) {
	content, err := newSpool(write)
	if err != nil {
		return nil, unwritten(path, err)
	}
	if err := check(content.file, content.size); err != nil {
		content.close()
		return nil, unwritten(path, err)
	}
	return &stream{path, content, open}, nil
}

func (s *stream) commit() error {
	defer s.content.close()
	w, err := s.open()
	if err != nil {
		return unwritten(s.path, err)
	}
	if err := s.content.writeTo(w); err != nil {
		w.Close()
		return unwritten(s.path, err)
	}
	return unwritten(s.path, w.Close())
}

func (s *stream) discard() { s.content.close() }

// standardOutput is an output to standard output, which stays open.
func (a *app) standardOutput() (io.WriteCloser, error) { return nopWriteCloser{a.stdout}, nil }

type nopWriteCloser struct{ io.Writer }

func (nopWriteCloser) Close() error { return nil }

// prepare prepares an output at a path; an empty path and "-" are standard
// output.
func (a *app) prepare(path string, write func(io.Writer) error, check check) (target, error) {
	if path == "" || path == standardStream {
		return prepareStream("standard output", write, check, a.standardOutput)
	}
	return prepareFile(path, write, check)
}

// prepareJSON prepares a value as a file of indented JSON.
func (a *app) prepareJSON(path string, value any) (target, error) {
	text, err := jsonText(value)
	if err != nil {
		return nil, err
	}
	write := func(w io.Writer) error { _, err := w.Write(text); return err }
	return a.prepare(path, write, sameBytes(text))
}

// printJSON writes a value to standard output as indented JSON.
func (a *app) printJSON(value any) error {
	t, err := a.prepareJSON(standardStream, value)
	if err != nil {
		return err
	}
	return t.commit()
}

func jsonText(value any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(value)
	return b.Bytes(), err
}

func sameBytes(want []byte) check {
	return func(r io.ReaderAt, size int64) error {
		got := make([]byte, size)
		if n, err := r.ReadAt(got, 0); int64(n) < size {
			return err
		}
		if !bytes.Equal(got, want) {
			return errReread
		}
		return nil
	}
}

// rereads checks that what was written reads back as the projection, message for
// message.
func rereads(ctx context.Context, in *input, projection history.Source) check {
	return func(r io.ReaderAt, size int64) error {
		mode, run := in.transcript.Mode(), in.transcript.Run()
		t, err := transcript.Open(ctx, r, size, transcript.Options{Format: in.transcript.Format(), Mode: &mode, Run: &run})
		if err != nil {
			return fmt.Errorf("%w: %w", errReread, err)
		}
		return sameMessages(t, projection)
	}
}

func sameMessages(t *transcript.Transcript, projection history.Source) error {
	if t.Len() != projection.Len() {
		return fmt.Errorf("%w: %d messages, want %d", errReread, t.Len(), projection.Len())
	}
	for i := range t.Len() {
		got, err := t.At(i)
		if err != nil {
			return err
		}
		want, err := projection.At(i)
		if err != nil {
			return err
		}
		if !bytes.Equal(history.AppendWire(nil, got), history.AppendWire(nil, want)) {
			return fmt.Errorf("%w: message %d differs", errReread, i)
		}
	}
	return nil
}
