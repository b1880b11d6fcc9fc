package aimock_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/outside"
	"github.com/seed-a68626b6/reduce/reducer"
)

// statusSummarizer is the command's exit status where the model failed.
const statusSummarizer = 5

// command is the command under test, with the endpoint's key.
var command = outside.Command{Root: filepath.Join("..", ".."), Environment: []string{"OPENAI_API_KEY=" + key}}

func TestMain(m *testing.M) {
	status := m.Run()
	command.Remove()
	os.Exit(status)
}

func TestThroughTheCommand(t *testing.T) {
	aimock.Find(t)
	for _, s := range scenarios {
		if s.waits > 0 {
			continue // the command has a real clock
		}
		t.Run(s.name, func(t *testing.T) { s.throughCommand(t) })
	}
}

func (s scenario) throughCommand(t *testing.T) {
	from, folder := s.served(t), t.TempDir()
	input, output, told := filepath.Join(folder, "in.jsonl"), filepath.Join(folder, "out.jsonl"), filepath.Join(folder, "report.json")
	if err := os.WriteFile(input, []byte(chat), 0o600); err != nil {
		t.Fatal(err)
	}
	arguments := []string{input, "-o", output, "--report", told, "--keep-messages", "2", "--allow-growth",
		"--summarizer", "openai", "--model", model, "--base-url", from.base(), "--max-attempts", strconv.Itoa(s.attempts), "--timeout", "1m"}
	if !s.fallback {
		arguments = append(arguments, "--fallback", "none")
	}
	end := command.Run(t, arguments...)
	entries, text := from.journal(t)
	s.judgeJournal(t, entries, text)
	if strings.Contains(end.Stdout+end.Stderr, key) || strings.Contains(end.Stdout+end.Stderr, secret) {
		t.Errorf("a secret is told: %s", end.Stderr)
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
	raw, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	var report reducer.Report
	if err := json.Unmarshal(raw, &report); err != nil {
		t.Fatal(err)
	}
	s.judgeReport(t, report, len(entries))
	if proof := command.Run(t, "verify", output, "--source", input); proof.Status != 0 {
		t.Errorf("the output does not verify: %s", proof.Stderr)
	}
}
