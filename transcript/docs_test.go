package transcript_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// The table of docs/formats.md has a row for every format, with how it is read and
// whether it can be written.
func TestDocsTellEveryFormat(t *testing.T) {
	text, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[transcript.Format][]string)
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) == 8 && strings.Contains(cells[1], "`") {
			rows[transcript.Format(strings.Trim(cells[1], " `"))] = cells
		}
	}
	if len(rows) != len(transcript.Formats()) {
		t.Errorf("%d rows for %d formats", len(rows), len(transcript.Formats()))
	}
	for _, f := range transcript.Formats() {
		cells := rows[f]
		if cells == nil {
			t.Errorf("%s has no row", f)
			continue
		}
		if tolerant := strings.TrimSpace(cells[3]) == "tolerantly"; tolerant != (f.DefaultMode() == history.ModeTolerant) {
			t.Errorf("%s is not read%s", f, cells[3])
		}
		if written := strings.TrimSpace(cells[6]) == "yes"; written != slices.Contains(transcript.CanEncode(), f) {
			t.Errorf("%s: convert says %q", f, cells[6])
		}
		if appended := strings.TrimSpace(cells[5]) == "yes"; appended != f.CanAppend() {
			t.Errorf("%s: --append says %q", f, cells[5])
		}
	}
}
