package transcript_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// unheld reads an input where it lies, and holds no message.
func unheld(input []byte, o transcript.Options) (*transcript.Transcript, error) {
	o.Limits.HeldBytes = -1
	return transcript.Open(context.Background(), bytes.NewReader(input), int64(len(input)), o)
}

// wantSameRead checks that an input that is read again for every message gives what
// one gives that is held in memory.
func wantSameRead(t testing.TB, held *transcript.Transcript, input []byte, o transcript.Options) {
	t.Helper()
	tr, err := unheld(input, o)
	if err != nil {
		t.Fatalf("reading in place: %v", err)
	}
	if tr.Len() != held.Len() || !reflect.DeepEqual(tr.Findings(), held.Findings()) {
		t.Fatalf("%d messages with findings %+v, want %d with %+v", tr.Len(), tr.Findings(), held.Len(), held.Findings())
	}
	for i := tr.Len() - 1; i >= 0; i-- {
		got, err := tr.At(i)
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := held.At(i); !reflect.DeepEqual(got, want) {
			t.Fatalf("message %d: %+v, want %+v", i, got, want)
		}
	}
	if tr.Len() == 0 {
		return
	}
	var one, two bytes.Buffer
	e := edit(0, tr.Len()/2)
	if _, err := held.Project(&one, e); err != nil {
		return
	}
	if _, err := tr.Project(&two, e); err != nil || !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Fatalf("the projections differ (%v):\n%s\n%s", err, &one, &two)
	}
}

func TestReadingInPlaceGivesTheSame(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		input := []byte(chatInput(rt))
		wantSameRead(t, mustRead(rt, string(input)), input, transcript.Options{})
	})
	input := []byte(userSaid("a") + assistant("b") + compactedRecord("", oldUser, oldSummary) + user("c") + userSaid("d"))
	wantSameRead(t, read(t, input, transcript.Options{}), input, transcript.Options{})
}

// A file that is shorter now, or holds something else, is an error and no message.
func TestAFileThatChangedIsAnError(t *testing.T) {
	file := &changing{text: strings.Repeat(sound, 3)}
	tr, err := transcript.Open(t.Context(), file, int64(len(file.text)), transcript.Options{Limits: transcript.Limits{HeldBytes: -1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, now := range []string{"", strings.Repeat("x", len(file.text)), strings.Replace(file.text, "role", "rule", 3)} {
		file.text = now
		if m, err := tr.At(1); err == nil {
			t.Errorf("the file is %q, and message 1 is %+v", now, m)
		}
	}
	file.text = strings.Repeat("x", 3*len(sound))
	if _, err := tr.At(1); !errors.Is(err, transcript.ErrChanged) {
		t.Errorf("got %v, want ErrChanged", err)
	}
}

type changing struct{ text string }

func (c *changing) ReadAt(p []byte, at int64) (int, error) {
	return strings.NewReader(c.text).ReadAt(p, at)
}

func TestConcurrentReadersGetTheirMessages(t *testing.T) {
	input := []byte(compactedRecord("", oldUser, oldSummary) + strings.Repeat(user("a")+assistant("b"), 20))
	tr, err := unheld(input, transcript.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want, err := history.Collect(tr)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("readers", func(t *testing.T) {
		for range 4 {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				if got, err := history.Collect(tr); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%v: %d messages, want %d as before", err, len(got), len(want))
				}
			})
		}
	})
}

// A history that is not held keeps the places of its records, and no text of them.
func TestAnOpenHistoryKeepsNoTexts(t *testing.T) {
	const calls = 1500
	result := strings.Repeat("a line of output,\n", 600)
	for _, format := range transcript.CanEncode() {
		t.Run(string(format), func(t *testing.T) {
			var file bytes.Buffer
			e, err := transcript.NewEncoder(&file, format, transcript.EncodeOptions{Session: "67d5bada-6f16-8beb-96dc-ab85adb0856a"})
			if err != nil {
				t.Fatal(err)
			}
			for i := range calls {
				id := fmt.Sprintf("call_%d", i)
				for _, m := range []history.Message{
					{Role: history.RoleUser, Text: "go on"},
					{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: "read", Arguments: `{"path":"a.go"}`}}},
					{Role: history.RoleTool, Text: result, Result: &history.ToolResult{CallID: id}},
				} {
					if err := e.Write(m); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := e.Close(); err != nil {
				t.Fatal(err)
			}
			before := liveBytes()
			tr, err := unheld(file.Bytes(), transcript.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if kept := liveBytes() - before; kept > int64(file.Len()/5) {
				t.Errorf("%d of %d bytes are kept for %d messages", kept, file.Len(), tr.Len())
			}
			runtime.KeepAlive(tr)
		})
	}
}

// liveBytes is how much memory is in use after a collection.
func liveBytes() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
