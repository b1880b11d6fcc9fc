package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write golden files anew")

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
	for _, how := range []string{"well", "prose", "fail"} {
		t.Run(how, func(t *testing.T) {
			t.Setenv(playVariable, how)
			var out bytes.Buffer
			if err := run(t.Context(), []string{filepath.Join("testdata", "history.jsonl"), os.Args[0]}, &out); err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(out.String(), os.Args[0], "COMMAND")
			golden := filepath.Join("testdata", how+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the output is\n%s\nwant\n%s", got, want)
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
