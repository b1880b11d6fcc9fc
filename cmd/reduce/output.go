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

var errReread = errors.New("what was written does not read back as the projection")

// target is an output that is complete and checked, but not in place yet.
type target interface {
	// commit puts the output in its place.
	commit() error
	// discard removes what was prepared; it does nothing after commit.
	discard()
}

// prepareFile writes a file beside its final place, syncs it, and lets check read
// it. A path that is no regular file is written to at commit.
func prepareFile(path string, write func(io.Writer) error, check func(io.Reader) error) (target, error) {
	place, err := finalPlace(path)
	if err != nil {
		return nil, err
	}
	if place == "" {
		return prepareStream(write, check, func() (io.WriteCloser, error) { return os.OpenFile(path, os.O_WRONLY, 0) })
	}
	pending, err := renameio.NewPendingFile(place, renameio.WithTempDir(filepath.Dir(place)),
		renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return nil, err
	}
	t := &pendingFile{pending: pending, place: place}
	if err := t.fill(write, check); err != nil {
		t.discard()
		return nil, fmt.Errorf("writing %s: %w", path, err)
	}
	return t, nil
}

// finalPlace follows links to where a file would be replaced; "" stands for a
// path that is no regular file, such as a pipe or a device.
func finalPlace(path string) (string, error) {
	state, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return path, nil
	}
	if err != nil {
		return "", err
	}
	if state.IsDir() {
		return "", fmt.Errorf("%s: %w", path, errDirectory)
	}
	if !state.Mode().IsRegular() {
		return "", nil
	}
	return filepath.EvalSymlinks(path)
}

type pendingFile struct {
	pending *renameio.PendingFile
	place   string
}

func (t *pendingFile) fill(write func(io.Writer) error, check func(io.Reader) error) error {
	if err := write(t.pending); err != nil {
		return err
	}
	if err := t.pending.Sync(); err != nil {
		return err
	}
	if _, err := t.pending.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return check(t.pending)
}

func (t *pendingFile) commit() error {
	if err := t.pending.CloseAtomicallyReplace(); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(t.place))
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

// stream is an output that is written at once when it is committed.
type stream struct {
	content []byte
	open    func() (io.WriteCloser, error)
}

func prepareStream(write func(io.Writer) error, check func(io.Reader) error, open func() (io.WriteCloser, error)) (target, error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return nil, err
	}
	if err := check(bytes.NewReader(b.Bytes())); err != nil {
		return nil, err
	}
	return &stream{b.Bytes(), open}, nil
}

func (s *stream) commit() error {
	w, err := s.open()
	if err != nil {
		return err
	}
	if _, err := w.Write(s.content); err != nil {
		w.Close()
		return err
	}
	return w.Close()
}

func (s *stream) discard() {}

// standardOutput is an output to standard output, which stays open.
func (a *app) standardOutput() (io.WriteCloser, error) { return nopWriteCloser{a.stdout}, nil }

type nopWriteCloser struct{ io.Writer }

func (nopWriteCloser) Close() error { return nil }

// prepare prepares an output at a path; an empty path and "-" are standard
// output.
func (a *app) prepare(path string, write func(io.Writer) error, check func(io.Reader) error) (target, error) {
	if path == "" || path == standardStream {
		return prepareStream(write, check, a.standardOutput)
	}
	return prepareFile(path, write, check)
}

// writeJSON writes a value as a file of indented JSON.
func (a *app) writeJSON(path string, value any) error {
	text, err := jsonText(value)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { _, err := w.Write(text); return err }
	t, err := a.prepare(path, write, sameBytes(text))
	if err != nil {
		return err
	}
	defer t.discard()
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

func sameBytes(want []byte) func(io.Reader) error {
	return func(r io.Reader) error {
		got, err := io.ReadAll(r)
		if err == nil && !bytes.Equal(got, want) {
			err = errReread
		}
		return err
	}
}

// rereads checks that what was written reads back as the projection, message for
// message.
func rereads(ctx context.Context, in *input, projection history.Source) func(io.Reader) error {
	return func(r io.Reader) error {
		mode := in.transcript.Mode()
		t, err := transcript.Read(ctx, r, transcript.Options{Format: in.transcript.Format(), Mode: &mode})
		if err != nil {
			return fmt.Errorf("%w: %w", errReread, err)
		}
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
}
