package reduce_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// kindsFile holds short made-up sessions, one a line, with what is right about each in
// the keys of a case: kinds of faults that reducers of histories have, in nine languages.
const kindsFile = "testdata/kinds.jsonl"

// kind is one line.
type kind struct {
	Name     string
	Messages []json.RawMessage
	Want     json.RawMessage
}

func TestKinds(t *testing.T) {
	file, err := os.Open(kindsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	binary := buildCommand(t)
	n := 0
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		var k kind
		if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			want := expect(t, string(k.Want))
			want.Args = []string{"--keep-messages", "2"}
			history := filepath.Join(t.TempDir(), "history.jsonl")
			if err := os.WriteFile(history, append(joinLines(k.Messages), '\n'), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, fault := range runHistory(t, binary, history, want) {
				t.Error(fault)
			}
		})
	}
	if n < 200 {
		t.Errorf("%s holds %d sessions", kindsFile, n)
	}
}

func joinLines(lines []json.RawMessage) []byte {
	var all [][]byte
	for _, line := range lines {
		all = append(all, line)
	}
	return bytes.Join(all, []byte("\n"))
}
