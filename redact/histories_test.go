package redact_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

// TestRealHistories prints how many secrets of each kind stand in the histories
// that are collected beside the repository. With -v it prints each with what
// stands around it, to be looked at.
func TestRealHistories(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "histories")
	if _, err := os.Stat(root); err != nil {
		t.Skipf("SKIPPED: no histories at %s", root)
	}
	counts := make(map[string]int)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		s := string(raw)
		redacted, hits := redact.Standard().Text(s)
		if redact.Standard().Contains(redacted) {
			t.Errorf("%s: a secret is left", path)
		}
		for _, h := range hits {
			counts[h.Kind]++
			if testing.Verbose() {
				t.Logf("%s %s: %q", filepath.Base(path), h.Kind, s[max(0, h.Start-40):min(len(s), h.End+20)])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	kinds := make([]string, 0, len(counts))
	for kind, n := range counts {
		kinds = append(kinds, fmt.Sprintf("%s %d", kind, n))
	}
	slices.Sort(kinds)
	t.Log(kinds)
}
