package transcript_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/transcript"
)

// counted is a reader that counts the bytes that are read from it.
type counted struct {
	io.ReaderAt
	n *int
}

func (c counted) ReadAt(p []byte, off int64) (int, error) {
	n, err := c.ReaderAt.ReadAt(p, off)
	*c.n += n
	return n, err
}

func TestEachRunIsTheRunOfItsNumber(t *testing.T) {
	oneLine := func(n int) string {
		return fmt.Sprintf(`{"messages":[{"role":"user","content":"%d%s"},{"role":"assistant","content":"yes"}]}`, n, strings.Repeat("x", 100))
	}
	session := func(n int) string {
		return fmt.Sprintf(`{"id":"p%d","message_id":"m%d","session_id":"s%03d","time_created":%d,"data":"{\"type\":\"text\",\"text\":\"%d\"}"}`, n, n, n, 1782358569722+n, n)
	}
	var lines, sessions strings.Builder
	for n := range 300 {
		lines.WriteString(oneLine(n) + "\n")
		sessions.WriteString("," + session(n))
	}
	for name, input := range map[string]string{"lines": lines.String(), "sessions": "[" + sessions.String()[1:] + "]", "one": oneLine(1)} {
		t.Run(name, func(t *testing.T) {
			runs, read := 0, 0
			err := transcript.EachRun(t.Context(), counted{strings.NewReader(input), &read}, int64(len(input)), transcript.Options{}, func(n int, tr *transcript.Transcript, err error) error {
				if err != nil || n != runs || tr.Run() != n {
					t.Fatalf("run %d of number %d: %v", tr.Run(), n, err)
				}
				runs++
				if n%100 != 0 {
					return nil
				}
				alone, err := tryRead(input, transcript.Options{Run: &n})
				if err != nil || told(t, tr) != told(t, alone) || tr.Runs() != alone.Runs() {
					t.Errorf("run %d of %d, %v: got\n%s", n, tr.Runs(), err, told(t, tr))
				}
				return nil
			})
			if want := map[string]int{"lines": 300, "sessions": 300, "one": 1}[name]; err != nil || runs != want {
				t.Errorf("%d runs, %v", runs, err)
			}
			if name != "one" && read > 20*len(input) {
				t.Errorf("%d bytes read of %d", read, len(input))
			}
		})
	}
}

func TestEachRunGoesOnBehindADamagedOne(t *testing.T) {
	input := `{"messages":[{"role":"nobody","content":"a"}]}` + "\n" + `{"messages":[{"role":"user","content":"b"}]}` + "\n"
	var got []string
	visit := func(n int, tr *transcript.Transcript, err error) error {
		got = append(got, fmt.Sprint(n, tr == nil, errors.Is(err, transcript.ErrDamaged)))
		return nil
	}
	if err := transcript.EachRun(t.Context(), strings.NewReader(input), int64(len(input)), transcript.Options{}, visit); err != nil {
		t.Fatal(err)
	}
	if want := "[0 true true 1 false false]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
	stop := errors.New("stop")
	if err := transcript.EachRun(t.Context(), strings.NewReader(input), int64(len(input)), transcript.Options{}, func(int, *transcript.Transcript, error) error { return stop }); err != stop {
		t.Errorf("got %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := transcript.EachRun(ended, strings.NewReader(input), int64(len(input)), transcript.Options{}, visit); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := transcript.EachRun(t.Context(), strings.NewReader(""), 0, transcript.Options{}, visit); !errors.Is(err, transcript.ErrEmpty) {
		t.Errorf("got %v", err)
	}
}
