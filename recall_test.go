package reduce_test

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// A plain look at calls: what writes a file by its name, where its path stands, and
// how a result begins that tells an error.
var (
	writes     = regexp.MustCompile(`(?i)write|edit|create_file|replace`)
	writesNone = regexp.MustCompile(`(?i)todo|plan|stdin`)
	pathAt     = []string{"file_path", "path", "filePath", "filename", "notebook_path", "absolute_path"}
	tellsError = regexp.MustCompile(`(?i)^\W*(?:<tool_use_error>|error|failed|no such|could not|cannot|permission|the user|invalid)|\[errno|does not exist|not found|has not been read|rejected|did not appear|no replacement`)
)

// written gives the paths of files that calls of a history wrote, by the plain look.
func written(t *testing.T, s history.Source) []string {
	t.Helper()
	var paths []string
	calls := make(map[string]history.ToolCall)
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range m.ToolCalls {
			calls[c.ID] = c
		}
		if m.Result == nil || m.Result.Error == history.OutcomeError || tellsError.MatchString(m.Text[:min(len(m.Text), 300)]) {
			continue
		}
		c := calls[m.Result.CallID]
		if command := gjson.Get(c.Arguments, "command").String(); !writes.MatchString(c.Name) || writesNone.MatchString(c.Name) || command == "view" || command == "undo_edit" {
			continue
		}
		for _, name := range pathAt {
			if path := gjson.Get(c.Arguments, name); path.Type == gjson.String {
				paths = append(paths, path.String())
				break
			}
		}
	}
	return paths
}

// Files that a real session wrote are artifacts, nearly all of them.
func TestWrittenFilesOfRealHistoriesAreArtifacts(t *testing.T) {
	const least = 0.98
	all, found := 0, 0
	tolerant := history.ModeTolerant
	for _, file := range sharedFiles(t, "../shared/histories/*/*") {
		input := []byte(readFile(t, file))
		for run := range runsOf(t, input) {
			s, err := transcript.Read(t.Context(), bytes.NewReader(input), transcript.Options{Run: &run, Mode: &tolerant})
			if err != nil {
				continue // refused for a reason that TestRealHistories holds
			}
			m, err := deterministic.New(deterministic.Options{}).Manifest(context.Background(),
				reducer.Request{Span: s, Range: history.Range{First: 0, Last: s.Len() - 1}, Attempt: 1})
			if err != nil {
				t.Fatal(err)
			}
			refs := make(map[string]bool)
			for _, a := range m.Artifacts {
				refs[a.Ref], refs[a.From] = true, true
			}
			for _, path := range written(t, s) {
				all++
				if refs[path] {
					found++
					continue
				}
				t.Logf("%s, run %d: %s was written, and is no artifact", filepath.Base(file), run, path)
			}
		}
	}
	t.Logf("%d of %d written files are artifacts", found, all)
	if all == 0 || float64(found) < least*float64(all) {
		t.Errorf("%d of %d written files are artifacts, want at least %.0f%%", found, all, 100*least)
	}
}
