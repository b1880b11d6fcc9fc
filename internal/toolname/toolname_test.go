package toolname_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/toolname"
)

func TestWordsOfNames(t *testing.T) {
	for name, want := range map[string][]string{
		"read_file": {"read", "file"}, "mcp__fs__readFile": {"mcp", "fs", "read", "file"}, "MultiEdit": {"multi", "edit"}, "WebFetch": {"web", "fetch"}, "": nil, "--": nil, "get2": {"get2"},
	} {
		if got := toolname.Words(name); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
