package transcript_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// message is what a test expects of a message: what it says and what it is.
type message = history.Message

// messagesOf gives the messages of an input without their times and records.
func messagesOf(t *testing.T, input string, format transcript.Format) []message {
	t.Helper()
	all, err := history.Collect(read(t, []byte(input), transcript.Options{Format: format}))
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i] = bare(all[i])
	}
	return all
}

// bare gives a message without its record and its time.
func bare(m message) message {
	m.Record = history.Record{}
	m.Time = time.Time{}
	return m
}

func wantAll(t *testing.T, input string, format transcript.Format, want []message) {
	t.Helper()
	got := messagesOf(t, input, format)
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("message %d is missing: want %+v", i, want[i])
		case i >= len(want):
			t.Errorf("message %d is too much: %+v", i, got[i])
		case !reflect.DeepEqual(got[i], want[i]):
			t.Errorf("message %d is\n%+v %+v, want\n%+v %+v", i, got[i], got[i].Result, want[i], want[i].Result)
		}
	}
}

// result is the message of a tool's result.
func result(id, name, text string, outcome history.Outcome) message {
	return message{Role: history.RoleTool, Name: name, Text: text, Result: &history.ToolResult{CallID: id, Error: outcome}}
}

func spoken(role history.Role, text string) message { return message{Role: role, Text: text} }

func note(text string) message {
	return message{Role: history.RoleUser, Text: text, AgentNote: true}
}

// eachFile calls visit with every file of a folder of the shared histories.
func eachFile(t *testing.T, folder string, visit func(t *testing.T, name string, input []byte)) {
	t.Helper()
	for _, file := range shared(t, folder) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			input, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			visit(t, filepath.Base(file), input)
		})
	}
}

const checkpointText = "[compacted checkpoint]\nv1 · x\n\n## Goal\n- <a> & \"b\""

// spanEdit replaces the messages from first to last by a checkpoint.
func spanEdit(format transcript.Format, first, last int) transcript.Edit {
	return transcript.Edit{First: first, Last: last, Insert: last + 1, Role: format.CheckpointRole(), Text: checkpointText}
}

// reduceAtEveryBorder reduces a history at every border of its groups, reads what
// comes of it, and reduces some of that once more.
func reduceAtEveryBorder(t *testing.T, input []byte, format transcript.Format) {
	t.Helper()
	tr := read(t, input, transcript.Options{Format: format})
	for n, last := range borders(t, tr) {
		out := wantKept(t, tr, spanEdit(format, 0, last))
		if n%5 != 0 {
			continue
		}
		again := read(t, out, transcript.Options{Format: format})
		next := borders(t, again)
		if len(next) > 2 {
			e := spanEdit(format, 1, next[len(next)/2])
			e.Stale = []int{0}
			wantKept(t, again, e)
		}
	}
}

// borders are the last messages of the groups.
func borders(t *testing.T, tr *transcript.Transcript) []int {
	t.Helper()
	groups, err := grouping.Split(tr, tr.Mode())
	if err != nil {
		t.Fatal(err)
	}
	var last []int
	for _, g := range groups.Groups {
		last = append(last, g.Last)
	}
	return last
}

// wantKept projects an edit, wants what is kept and the checkpoint to read back,
// and gives the projection.
func wantKept(t rapid.TB, tr *transcript.Transcript, e transcript.Edit) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := tr.Project(&out, e); err != nil {
		var input bytes.Buffer
		_, _ = tr.WriteTo(&input)
		t.Fatalf("%+v: %v\n%.4000s", e, err, input.Bytes())
	}
	again := readSession(t, out.Bytes(), tr.Format(), tr.Mode())
	positions := order(e, tr.Len())
	if again.Len() != len(positions) {
		t.Fatalf("%d to %d: %d messages, want %d\n%.4000s", e.First, e.Last, again.Len(), len(positions), out.Bytes())
	}
	for i, position := range positions {
		got := at(t, again, i)
		want := message{Role: e.Role, Text: e.Text}
		if position >= 0 {
			want = at(t, tr, position)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%d to %d: message %d reads\n%+v, want\n%+v", e.First, e.Last, i, got, want)
		}
	}
	return out.Bytes()
}

func readSession(t rapid.TB, input []byte, format transcript.Format, m history.Mode) *transcript.Transcript {
	t.Helper()
	tr, err := transcript.Read(context.Background(), bytes.NewReader(input), transcript.Options{Format: format, Mode: &m})
	if err != nil {
		t.Fatalf("reading\n%.4000s\n%v", input, err)
	}
	return tr
}

func at(t rapid.TB, s history.Source, i int) message {
	t.Helper()
	m, err := s.At(i)
	if err != nil {
		t.Fatal(err)
	}
	return bare(m)
}

// checkSession is what holds for every input of a session log: what readSound
// checks, and projections that read as what was kept, or are refused before a byte is
// written.
func checkSession(t *testing.T, input []byte, format transcript.Format, m history.Mode) {
	tr, all := readSound(t, input, format, m)
	if tr == nil {
		return
	}
	for _, e := range someEdits(format, len(all)) {
		var out bytes.Buffer
		if _, err := tr.Project(&out, e); err != nil {
			if !errors.Is(err, transcript.ErrEdit) || out.Len() > 0 {
				t.Fatalf("%+v: %v, and %d bytes", e, err, out.Len())
			}
			continue
		}
		wantKept(t, tr, e)
	}
}

// someEdits are edits of a history of n messages: half of it leaves, all of it,
// and one in its middle.
func someEdits(format transcript.Format, n int) []transcript.Edit {
	if n == 0 {
		return nil
	}
	edits := []transcript.Edit{spanEdit(format, 0, n/2), spanEdit(format, 0, n-1), spanEdit(format, n/2, n/2)}
	last := spanEdit(format, 0, n/2)
	last.Insert = n
	return append(edits, last)
}
