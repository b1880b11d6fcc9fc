package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInterruptWhileInputWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	silent, keepOpen := io.Pipe() // nobody writes
	defer keepOpen.Close()
	cancel()
	var out, errs bytes.Buffer
	if status := run(ctx, []string{"-"}, silent, &out, &errs); status != statusSystem {
		t.Errorf("exit %d, want %d: %s", status, statusSystem, &errs)
	}
	if !strings.Contains(errs.String(), "It was interrupted.") || out.Len() > 0 {
		t.Errorf("stdout %q, stderr %q", &out, &errs)
	}
}

func TestOutputsThroughALinkedFolderAreOneFile(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "real"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(folder, "link")); err != nil {
		t.Skip(err)
	}
	if !sameFile(filepath.Join(folder, "real", "new"), filepath.Join(folder, "link", "new")) {
		t.Error("one file by two names counts as two")
	}
}

func TestOutputThroughALinkWithoutATarget(t *testing.T) {
	folder := t.TempDir()
	link := filepath.Join(folder, "link.jsonl")
	if err := os.Symlink("target.jsonl", link); err != nil {
		t.Skip(err)
	}
	mustRun(t, "-o", link, filepath.Join("..", "..", "testdata", "histories", "tides.jsonl"))
	if state, err := os.Lstat(filepath.Join(folder, "target.jsonl")); err != nil || !state.Mode().IsRegular() {
		t.Errorf("the target was not written: %v", err)
	}
	if state, err := os.Lstat(link); err != nil || state.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v", err)
	}
}
