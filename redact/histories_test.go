package redact_test

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

// historyHits are all hits in the texts of the histories that are collected
// beside the repository, each of them looked at. None is a commit, a digest, a
// call id, a UUID, a booking code or an image.
var historyHits = map[string]int{
	// os.environ["OPENAI_API_KEY"] = "deadbeef", in a test: a key by its name,
	// made up.
	"aider/chat-history-first.md api_key": 1,
	// CODEMIE_API_KEY: 'test-key' and 'sk-secret', in tests: the same.
	"codex-rollout/codemie-0.125-cli.jsonl api_key": 4,
	// "SystemEntropyOriginTrialToken": a signed token of a browser vendor that
	// stands in public pages.
	"multi-agent/who-when-hand-56.json token": 6,
	// HYDRALISK_BEARER_TOKEN: 'secret-route-token' and the like, and
	// OPENAGENTS_API_KEY: "oa-secret", in tests: keys by their names, made up.
	"opencode/openagents-parts-first.json token":   12,
	"opencode/openagents-parts-first.json api_key": 1,
}

// TestHitsInRealHistories goes through every string of every record, names of
// members, call ids, digests and images included.
func TestHitsInRealHistories(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "histories")
	if _, err := os.Stat(root); err != nil {
		t.Skipf("SKIPPED: no histories at %s", root)
	}
	got := make(map[string]int)
	texts := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		eachText(raw, func(s string) {
			texts++
			redacted, hits := redact.Standard().Text(s)
			if redact.Standard().Contains(redacted) {
				t.Errorf("%s: a secret is left", name)
			}
			for _, h := range hits {
				got[filepath.ToSlash(name)+" "+h.Kind]++
				if testing.Verbose() {
					t.Logf("%s %s: %q", name, h.Kind, s[max(0, h.Start-40):min(len(s), h.End+20)])
				}
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d texts", texts)
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if got[key] != historyHits[key] {
			t.Errorf("%s: %d hits, want %d", key, got[key], historyHits[key])
		}
	}
	for key, want := range historyHits {
		if got[key] == 0 {
			t.Errorf("%s: no hit, want %d", key, want)
		}
	}
}

// eachText calls f with every string of a file of JSON values, and with every
// line that is no JSON.
func eachText(raw []byte, f func(string)) {
	if json.Valid(raw) {
		eachString(raw, f)
		return
	}
	for line := range bytes.Lines(raw) {
		if json.Valid(line) {
			eachString(line, f)
		} else {
			f(string(line))
		}
	}
}

func eachString(value []byte, f func(string)) {
	d := json.NewDecoder(bytes.NewReader(value))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if s, ok := token.(string); ok && strings.TrimSpace(s) != "" {
			f(s)
		}
	}
}
