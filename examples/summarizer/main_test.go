package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// playVariable makes the test binary play the outside command: its value says how
// well.
const playVariable = "EXAMPLE_SUMMARIZER"

func TestMain(m *testing.M) {
	if how := os.Getenv(playVariable); how != "" {
		os.Exit(play(how, os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

// play is a command that answers a prompt: at first with a quote that is nowhere,
// and once it was told so with a sound draft.
func play(how string, stdin io.Reader, stdout io.Writer) int {
	text, err := io.ReadAll(stdin)
	switch {
	case err != nil || how == "fail":
		return 1
	case how == "prose":
		fmt.Fprintln(stdout, "The exporter writes CSV now.")
		return 0
	}
	quote := "Make the exporter write CSV, please."
	if strings.Contains(string(text), "It was refused for:\n- /goal/evidence/0/quote: quote_not_found") {
		quote = "Make the exporter write CSV."
	}
	fmt.Fprintf(stdout, `{"goal": {"text": "Make the exporter write CSV.", "evidence": [{"message": 1, "quote": %q}]},
		"constraints": [], "completed": [], "open_tasks": [], "artifacts": [], "tests": [], "unknowns": [],
		"source_range": {"first": 1, "last": 5}}`, quote)
	return 0
}

func TestCommandWritesTheCheckpoint(t *testing.T) {
	for how, want := range map[string]string{
		"well":  "written by the command\nattempts: 2, added by the rules: c1 a1\n\n",
		"prose": "written by the rules, since the command failed: the manifest was refused: 1 violation: (root): not_json: the draft is not JSON (byte 0) (want one JSON object and nothing else)\nattempts: 3\n\n",
		"fail":  "written by the rules, since the command failed: summarizer COMMAND failed: running COMMAND: exit status 1\nattempts: 2\n\n",
	} {
		t.Run(how, func(t *testing.T) {
			t.Setenv(playVariable, how)
			var out bytes.Buffer
			if err := run(t.Context(), []string{filepath.Join("testdata", "history.jsonl"), os.Args[0]}, &out); err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(out.String(), os.Args[0], "COMMAND")
			if !strings.HasPrefix(got, want+"[compacted checkpoint]\n") {
				t.Errorf("the output is\n%s\nand begins not with\n%s", got, want)
			}
			for _, part := range []string{"Make the exporter write CSV. [u1]", "Never change model.go. [u1]", "export/csv.go"} {
				if !strings.Contains(got, part) {
					t.Errorf("the checkpoint does not hold %q:\n%s", part, got)
				}
			}
		})
	}
}

func TestNothingToRun(t *testing.T) {
	for _, args := range [][]string{nil, {"history.jsonl"}} {
		if err := run(t.Context(), args, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	if err := run(t.Context(), []string{"testdata/nowhere.jsonl", "command"}, io.Discard); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a history that is not there: %v", err)
	}
}
