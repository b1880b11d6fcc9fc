package toxic_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/seed-a68626b6/reduce/internal/outside"
)

const commandLimit = 2 * time.Minute

// statusSummarizer is the command's exit status where the model failed.
const statusSummarizer = 5

// built is the command under test, built once into a folder that goes with the tests.
var built struct {
	once   sync.Once
	folder string
	path   string
	err    error
}

func TestMain(m *testing.M) {
	zerolog.SetGlobalLevel(zerolog.Disabled)
	status := m.Run()
	if built.folder != "" {
		_ = os.RemoveAll(built.folder)
	}
	os.Exit(status)
}

// reduce runs the command under test.
func reduce(t *testing.T, arguments ...string) outside.Ending {
	t.Helper()
	built.once.Do(func() {
		if built.folder, built.err = os.MkdirTemp("", "toxic-"); built.err == nil {
			built.path, built.err = outside.Build(t, filepath.Join("..", ".."), built.folder)
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	end, err := outside.Process{Name: built.path, Arguments: arguments, Folder: t.TempDir(), Limit: commandLimit, Environment: []string{}}.Run(t)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

func TestThroughTheCommand(t *testing.T) {
	reduce(t, "--help")
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
	end := reduce(t, arguments...)
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
	if proof := reduce(t, "verify", output, "--source", input); proof.Status != 0 {
		t.Errorf("the output does not verify: %s", proof.Stderr)
	}
}
