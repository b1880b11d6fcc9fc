package toxic_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/seed-a68626b6/reduce/internal/outside"
)

// statusSummarizer is the command's exit status where the model failed.
const statusSummarizer = 5

// command is the command under test.
var command = outside.Command{Root: filepath.Join("..", ".."), Environment: []string{}}

func TestMain(m *testing.M) {
	zerolog.SetGlobalLevel(zerolog.Disabled)
	status := m.Run()
	command.Remove()
	os.Exit(status)
}

func TestThroughTheCommand(t *testing.T) {
	command.Run(t, "--help")
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) { s.throughCommand(t) })
	}
}

func (s scenario) throughCommand(t *testing.T) {
	_, base := s.served(t)
	folder := t.TempDir()
	input, output := filepath.Join(folder, "in.jsonl"), filepath.Join(folder, "out.jsonl")
	if err := os.WriteFile(input, []byte(chat), 0o600); err != nil {
		t.Fatal(err)
	}
	arguments := []string{input, "-o", output, "--keep-messages", "2", "--allow-growth", "--summarizer", "openai", "--model", "m", "--base-url", base,
		"--timeout", s.timeout.String(), "--attempt-timeout", s.each.String(), "--max-attempts", fmt.Sprint(s.attempts)}
	if !s.fallback {
		arguments = append(arguments, "--fallback", "none")
	}
	start := time.Now()
	end := command.Run(t, arguments...)
	if took := time.Since(start); took > s.timeout+2*margin {
		t.Errorf("it took %v, and the limit is %v", took, s.timeout)
	}
	if after, err := os.ReadFile(input); err != nil || string(after) != chat {
		t.Errorf("the input is changed: %v", err)
	}
	if s.kind != "" {
		if _, err := os.Stat(output); err == nil || end.Status != statusSummarizer || !strings.Contains(end.Stderr, s.says) {
			t.Errorf("status %d, want %d, no output and %q: %s", end.Status, statusSummarizer, s.says, end.Stderr)
		}
		return
	}
	if end.Status != 0 {
		t.Fatalf("status %d: %s", end.Status, end.Stderr)
	}
	if proof := command.Run(t, "verify", output, "--source", input); proof.Status != 0 {
		t.Errorf("the output does not verify: %s", proof.Stderr)
	}
}
