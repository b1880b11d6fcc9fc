package transcript_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func seedFiles(f *testing.F, pattern string) {
	f.Helper()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "histories", pattern))
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds for %s: %v", pattern, err)
	}
	for _, file := range files {
		input, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(input, false)
		f.Add(input[:len(input)*2/3], true)
	}
}

// readSound is what holds for every input: no panic, and, where it is read, the same
// bytes back, messages of known roles inside of the input, and the same ones, or the
// same refusal, where none is held in memory. The transcript is nil for an input that
// is refused.
func readSound(t *testing.T, input []byte, format transcript.Format, m history.Mode) (*transcript.Transcript, []history.Message) {
	t.Helper()
	o := transcript.Options{Format: format, Mode: &m}
	tr, err := transcript.Read(context.Background(), bytes.NewReader(input), o)
	if err != nil {
		if err.Error() == "" {
			t.Fatal("an error without a text")
		}
		wantSameRefusal(t, err, input, o)
		return nil, nil
	}
	wantSameBytes(t, tr, input)
	all, err := history.Collect(tr)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Count(input, []byte("\n")) + 1
	for i, m := range all {
		r := m.Record
		if r.Line < 1 || r.Line > lines || r.Start < 0 || r.End <= r.Start || r.End > int64(len(input)) || !m.Role.Known() || !utf8.ValidString(m.Text) {
			t.Fatalf("message %d: %+v", i, m)
		}
	}
	wantSameRead(t, tr, input, o)
	return tr, all
}

// checkLines is what holds for every input of a format with one message a record:
// what readSound checks, records in the order of their messages, and a projection
// that reads as what was kept.
func checkLines(t *testing.T, input []byte, format transcript.Format, m history.Mode) {
	tr, all := readSound(t, input, format, m)
	if len(all) == 0 {
		return
	}
	end := int64(0)
	for i, message := range all {
		record, err := tr.RecordBytes(i)
		if err != nil || !json.Valid(record) || message.Record.Start < end {
			t.Fatalf("message %d: %+v, %v, record %q", i, message, err, record)
		}
		end = message.Record.End
	}
	checkProjection(t, tr, m)
}

func checkProjection(t *testing.T, tr *transcript.Transcript, m history.Mode) {
	var out bytes.Buffer
	if _, err := tr.Project(&out, edit(0, tr.Len()/2)); err != nil {
		t.Fatal(err)
	}
	projected := bytes.Clone(out.Bytes())
	again, err := transcript.Read(context.Background(), &out, transcript.Options{Format: tr.Format(), Mode: &m})
	if err != nil {
		t.Fatalf("the projection can't be read: %v\n%q", err, projected)
	}
	left := tr.Len() / 2
	if again.Len() != tr.Len()-left {
		t.Fatalf("%d messages, want %d\n%q", again.Len(), tr.Len()-left, projected)
	}
	for i := 1; i < again.Len(); i++ {
		got, errGot := again.At(i)
		want, errWant := tr.At(i + left)
		got.Record, want.Record = history.Record{}, history.Record{}
		if errGot != nil || errWant != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("message %d reads %+v, want %+v\n%q", i, got, want, projected)
		}
	}
}

func FuzzOpenAIChat(f *testing.F) {
	seedFiles(f, "openai-chat-*")
	f.Add([]byte("\ufeff{\"role\":\"user\",\"content\":\"a\\ud800\"}\r\n\n{\"role\":\"tool\"}"), false)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkLines(t, input, transcript.OpenAIChat, fuzzMode(tolerant))
	})
}

func FuzzCodex(f *testing.F) {
	seedFiles(f, "codex-*")
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkLines(t, input, transcript.Codex, fuzzMode(tolerant))
	})
}

func FuzzDetection(f *testing.F) {
	seedFiles(f, "*")
	f.Add([]byte("[1,"), false)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, "", fuzzMode(tolerant))
	})
}

func fuzzMode(tolerant bool) history.Mode {
	if tolerant {
		return history.ModeTolerant
	}
	return history.ModeDefault
}
