package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeShowsTheRealFirstRun runs what README tells a new user to run, and
// looks for the output in it.
func TestReadmeShowsTheRealFirstRun(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	history := filepath.Join("..", "..", "testdata", "histories", "tides.jsonl")
	next := filepath.Join(t.TempDir(), "next.jsonl")
	manifest := filepath.Join(t.TempDir(), "manifest.json")

	stdout, said := mustRun(t, history)
	inReadme(t, readme, stdout)
	inReadme(t, readme, said)

	mustRun(t, "-o", next, "--manifest", manifest, history)
	shown, _ := mustRun(t, "show", next)
	inReadme(t, readme, shown)
	mustRun(t, "verify", next, "--source", history, "--manifest", manifest)
}

func mustRun(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errs); status != 0 {
		t.Fatalf("reduce %v: exit %d: %s", args, status, &errs)
	}
	return out.String(), errs.String()
}

func inReadme(t *testing.T, readme []byte, text string) {
	t.Helper()
	if !bytes.Contains(readme, []byte("```\n"+text+"```\n")) {
		t.Errorf("README does not show\n%s", text)
	}
}
