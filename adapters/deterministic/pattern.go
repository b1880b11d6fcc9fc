package deterministic

import (
	"path"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/shell"
)

// matchesPattern reports whether a shell's pattern names a file, or a folder that
// it lies in.
func matchesPattern(pattern, ref string) bool {
	depth := strings.Count(pattern, "/")
	parts := strings.SplitAfterN(ref, "/", depth+2)
	head := strings.TrimSuffix(strings.Join(parts[:min(len(parts), depth+1)], ""), "/")
	ok, err := path.Match(pattern, head)
	return ok && err == nil
}

// isPattern reports whether a word is a pattern of file names and nothing else
// that the shell would change.
func isPattern(w shell.Word) bool {
	return w.Dynamic && strings.ContainsAny(w.Text, "*?") && !strings.ContainsAny(w.Text, "$`{~ \n") && len(w.Text) <= maxRefBytes
}

// patterns gives the words that are patterns of file names.
func patterns(args []shell.Word) []string {
	var out []string
	for _, w := range args {
		if isPattern(w) {
			out = append(out, w.Text)
		}
	}
	return out
}
