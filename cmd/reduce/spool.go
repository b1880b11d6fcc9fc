package main

import (
	"io"
	"os"
)

// spool is a temporary file for what can be read or written only once. It has no
// name as soon as the system allows that, so that nothing is left behind.
type spool struct {
	file *os.File
	size int64
	name string
}

// newSpool fills a temporary file.
func newSpool(fill func(io.Writer) error) (*spool, error) {
	f, err := os.CreateTemp("", "reduce-*")
	if err != nil {
		return nil, err
	}
	s := &spool{file: f, name: f.Name()}
	if os.Remove(s.name) == nil {
		s.name = ""
	}
	if err := fill(f); err != nil {
		s.close()
		return nil, err
	}
	if s.size, err = f.Seek(0, io.SeekCurrent); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *spool) close() {
	s.file.Close()
	if s.name != "" {
		os.Remove(s.name)
	}
}

// writeTo writes all of it.
func (s *spool) writeTo(w io.Writer) error {
	_, err := io.Copy(w, io.NewSectionReader(s.file, 0, s.size))
	return err
}
