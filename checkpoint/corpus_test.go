package checkpoint_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

var update = flag.Bool("update", false, "write golden files anew")

// corpus reads the rendered checkpoints that every version must be able to
// parse. A file is added for a new form; none is ever changed.
func corpus(tb testing.TB) map[string]string {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "corpus", "*.md"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no corpus: %v", err)
	}
	texts := make(map[string]string, len(files))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		texts[file] = string(text)
	}
	return texts
}

func TestCorpusParsesForEver(t *testing.T) {
	for file, text := range corpus(t) {
		c, err := checkpoint.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		got, err := json.MarshalIndent(c, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		golden := strings.TrimSuffix(file, ".md") + ".json"
		if *update {
			if err := os.WriteFile(golden, append(got, '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if string(got)+"\n" != string(want) {
			t.Errorf("%s is read as\n%s\nwant\n%s", file, got, want)
		}
	}
}
