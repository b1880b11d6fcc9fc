package transcript_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// realRuns calls visit with every history of every real file of a folder that can
// be read.
func realRuns(t *testing.T, folder string, visit func(t *testing.T, name string, input []byte, tr *transcript.Transcript)) {
	t.Helper()
	for _, file := range shared(t, folder) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			input, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			runs := 1
			for n := 0; n < runs; n++ {
				tr, err := transcript.Read(context.Background(), bytes.NewReader(input), transcript.Options{Run: &n})
				if errors.Is(err, transcript.ErrUnknownFormat) {
					t.Logf("refused: %v", err)
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				runs = tr.Runs()
				wantSameWhereItStands(t, input, tr)
				visit(t, filepath.Base(file), input, tr)
			}
		})
	}
}

// wantSameWhereItStands wants an input that is not held in memory to read the same.
func wantSameWhereItStands(t *testing.T, input []byte, tr *transcript.Transcript) {
	t.Helper()
	run := tr.Run()
	there, err := transcript.Open(context.Background(), bytes.NewReader(input), int64(len(input)), transcript.Options{Run: &run})
	if err != nil || there.Len() != tr.Len() {
		t.Fatalf("%d messages, %v, want %d", there.Len(), err, tr.Len())
	}
	for i := range tr.Len() {
		got, errGot := there.At(i)
		want, errWant := tr.At(i)
		if errGot != nil || errWant != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("message %d: %+v, %v, want %+v, %v", i, got, errGot, want, errWant)
		}
	}
}

// wantEveryBorder reduces a history at each of its group borders, and wants it to
// read back as what was kept and the checkpoint.
func wantEveryBorder(t *testing.T, tr *transcript.Transcript) {
	t.Helper()
	groups, err := grouping.Split(tr, tr.Mode())
	if err != nil {
		t.Fatal(err)
	}
	all, err := history.Collect(tr)
	if err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(all, func(m history.Message) bool { return !pinnedMessage(m) })
	for _, g := range groups.Groups {
		last := g.Last
		for last > first && pinnedMessage(all[last]) {
			last--
		}
		if first < 0 || last < first || pinnedMessage(all[last]) {
			continue
		}
		e := transcript.Edit{First: first, Last: last, Insert: last + 1, Role: tr.Format().CheckpointRole(), Text: "[compacted checkpoint]\n> x\n\n#### y\nz"}
		for i := first; i <= last; i++ {
			if pinnedMessage(all[i]) {
				e.Pinned = append(e.Pinned, i)
			}
		}
		wantReadBack(t, tr, all, e)
	}
}

func pinnedMessage(m history.Message) bool { return m.Role.Instructs() || m.Opaque }

func wantReadBack(t *testing.T, tr *transcript.Transcript, all []history.Message, e transcript.Edit) {
	t.Helper()
	var out bytes.Buffer
	if _, err := tr.Project(&out, e); err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
	run, mode := tr.Run(), tr.Mode()
	o := transcript.Options{Run: &run, Format: tr.Format(), Mode: &mode}
	again, err := history.Collect(read(t, out.Bytes(), o))
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(all[:e.First])
	for _, i := range e.Pinned {
		want = append(want, all[i])
	}
	want = append(want, history.Message{Role: e.Role, Text: e.Text})
	want = append(want, all[e.Insert:]...)
	if len(again) != len(want) {
		t.Fatalf("%+v: %d messages, want %d", e, len(again), len(want))
	}
	for i, m := range again {
		if got, want := facts(m), facts(want[i]); got != want {
			t.Fatalf("%+v: message %d reads\n%.500s\nwant\n%.500s", e, i, got, want)
		}
	}
}

// facts are what a message says and what it is, without its place.
func facts(m history.Message) string {
	s := string(history.AppendWire(nil, m)) + m.Compactor
	if m.AgentNote {
		s += " note"
	}
	if m.Result != nil {
		s += " " + m.Result.Error.String()
	}
	return s
}

// checkHistory is what holds for every input of a format whose records can give
// several messages: what readSound checks, and a projection that reads as what was
// kept.
func checkHistory(t *testing.T, input []byte, format transcript.Format, m history.Mode) {
	if tr, all := readSound(t, input, format, m); tr != nil {
		wantHalf(t, tr, all)
	}
}

// wantHalf projects a history without its first half.
func wantHalf(t *testing.T, tr *transcript.Transcript, all []history.Message) {
	t.Helper()
	if len(all) == 0 {
		return
	}
	last := len(all) / 2
	for last+1 < len(all) && all[last+1].Record == all[last].Record {
		last++
	}
	first := slices.IndexFunc(all, func(m history.Message) bool { return !pinnedMessage(m) })
	if first < 0 || first > last || slices.ContainsFunc(all[first:last+1], pinnedMessage) {
		return
	}
	e := transcript.Edit{First: first, Last: last, Insert: last + 1, Role: tr.Format().CheckpointRole(), Text: "[compacted checkpoint]\n> x\n\n#### y\nz"}
	var out bytes.Buffer
	if _, err := tr.Project(&out, e); errors.Is(err, transcript.ErrEdit) && out.Len() == 0 {
		return // an odd history may have no such projection; it is refused before a byte is written
	}
	wantReadBack(t, tr, all, e)
}
