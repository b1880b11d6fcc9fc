package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
)

func TestAFileThatChangedWhileItWasReducedIsLeftAlone(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "history.jsonl")
	text, err := os.ReadFile("testdata/histories/harbour.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	grown := append(bytes.Clone(text), []byte("{\"role\":\"user\",\"content\":\"One more thing.\"}\n")...)
	for _, c := range []struct {
		name   string
		change func() error
	}{
		{"grown", func() error { return os.WriteFile(path, grown, 0o644) }},
		{"replaced", func() error {
			return errors.Join(os.WriteFile(path+".new", text, 0o644), os.Rename(path+".new", path))
		}},
		{"removed", func() error { return os.Remove(path) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
			a := &app{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
			r := &reduction{app: a, output: path, report: filepath.Join(folder, "report.json")}
			r.flags.summarizer, r.flags.fallback, r.flags.role, r.flags.format = "deterministic", "none", "auto", "auto"
			r.flags.authors = newAuthors(deterministic.Options{})
			in, err := a.read(t.Context(), path, readOptions{})
			if err != nil {
				t.Fatal(err)
			}
			engine, err := r.flags.reducer(in.transcript.Format(), in.transcript.Mode())
			if err != nil {
				t.Fatal(err)
			}
			report, err := engine.Compact(t.Context(), in.transcript)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.change(); err != nil {
				t.Fatal(err)
			}
			before, readErr := os.ReadFile(path)
			if err := r.write(t.Context(), in, in.transcript.Format(), report); statusOf(err) != statusSystem {
				t.Fatalf("writing over a file that was %s gives %v", c.name, err)
			}
			after, err := os.ReadFile(path)
			if !bytes.Equal(after, before) || (err == nil) != (readErr == nil) {
				t.Errorf("the file was written: %d bytes, had %d", len(after), len(before))
			}
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if e.Name() != "history.jsonl" {
					t.Errorf("%s stays behind", e.Name())
				}
			}
		})
	}
}
