package transcript_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// anyCodexRecord draws a record from few ids and few texts, so that events meet
// messages that they could belong to.
func anyCodexRecord(t *rapid.T) string {
	id := rapid.SampledFrom([]string{"c", "d"}).Draw(t, "id")
	text := rapid.SampledFrom([]string{"a", "b", ""}).Draw(t, "text")
	return rapid.SampledFrom([]string{
		user(text), user(text), userSaid(text), userSaid(text), userSaid(text),
		event(`{"type":"user_message","message":"` + text + `","images":["u"]}`),
		user("<environment_context>"), userSaid("<environment_context>"),
		item(`{"type":"agent_message","author":"scout","content":[{"type":"input_text","text":"` + text + `"}]}`),
		item(`{"type":"message","role":"developer","content":"` + text + `"}`),
		assistant(text), event(`{"type":"agent_message","message":"` + text + `"}`),
		item(`{"type":"reasoning","summary":[{"type":"summary_text","text":"` + text + `"}]}`),
		event(`{"type":"agent_reasoning","text":"` + text + `"}`),
		called(id), called(id), output(id, text), output(id, text), output(id, `Exit code: 0\nOutput:`),
		ended(id, 0), ended(id, 1), ended(id, 1),
		event(`{"type":"token_count"}`),
		`{"type":"session_meta","payload":{"id":"` + id + `"}}` + "\n",
		`{"type":"turn_context","payload":{}}` + "\n",
		"not JSON\n", "\n",
	}).Draw(t, "record")
}

// anyCodexRecords draws records, numbered from a first ordinal where that is not
// negative.
func anyCodexRecords(t *rapid.T, least, ordinal int) string {
	var b strings.Builder
	for _, record := range rapid.SliceOfN(rapid.Custom(anyCodexRecord), least, 16).Draw(t, "records") {
		if ordinal >= 0 && strings.HasPrefix(record, "{") {
			record = fmt.Sprintf(`{"ordinal":%d,%s`, ordinal, record[1:])
			ordinal++
		}
		b.WriteString(record)
	}
	return b.String()
}

// anyCodexEdit draws an edit with a checkpoint that reads as one. The usual one
// is what a reduction asks for in its first cycle, with the checkpoint before
// the tail.
func anyCodexEdit(t *rapid.T, tr *transcript.Transcript) (e transcript.Edit, usual bool) {
	e = anyEdit(t, tr.Len())
	if usual = rapid.Bool().Draw(t, "usual"); usual {
		e.Insert, e.Stale = e.Last+1, nil
		e.Pinned = slices.DeleteFunc(e.Pinned, func(i int) bool {
			m, err := tr.At(i)
			return err != nil || !m.Role.Instructs()
		})
	}
	return e, usual
}

func tryReadCodex(t *rapid.T, input string) *transcript.Transcript {
	tr, err := transcript.Read(context.Background(), strings.NewReader(input), transcript.Options{Format: transcript.Codex})
	if err != nil {
		t.Fatalf("reading\n%s\n%v", input, err)
	}
	return tr
}

// A session is reduced, goes on and is reduced again. After each projection it
// reads as what was kept and the checkpoint, and what is written are its own
// records, each once.
func TestCodexSessionsReadBackInEveryCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbered := rapid.Bool().Draw(t, "numbered")
		input := ""
		for range rapid.IntRange(1, 4).Draw(t, "cycles") {
			ordinal := -1
			if numbered {
				ordinal = strings.Count(input, `"ordinal":`)
			}
			input += anyCodexRecords(t, 1, ordinal)
			if strings.TrimSpace(input) == "" {
				continue
			}
			if tr := tryReadCodex(t, input); tr.Len() > 0 {
				input = oneCycle(t, input, tr)
			}
		}
	})
}

// oneCycle projects a session and checks what comes of it; where the projection
// is refused, the session stays as it is.
func oneCycle(t *rapid.T, input string, before *transcript.Transcript) string {
	e, usual := anyCodexEdit(t, before)
	var out bytes.Buffer
	result, err := before.Project(&out, e)
	if err != nil {
		if usual || !errors.Is(err, transcript.ErrEdit) || out.Len() > 0 {
			t.Fatalf("%+v\n%s\n%v, and %d bytes", e, input, err, out.Len())
		}
		return input
	}
	after := tryReadCodex(t, out.String())
	wantMessages(t, before, after, e, input+"=>\n"+out.String())
	wantOwnRecords(t, before, after, result, input, out.String())
	return out.String()
}

func wantMessages(t *rapid.T, before, after *transcript.Transcript, e transcript.Edit, shown string) {
	positions := order(e, before.Len())
	if after.Len() != len(positions) {
		t.Fatalf("%+v\n%d messages, want %d\n%s", e, after.Len(), len(positions), shown)
	}
	for i, position := range positions {
		want := history.Message{Role: e.Role, Text: e.Text}
		if position >= 0 {
			want = plain(t, before, position)
		}
		if got := plain(t, after, i); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v\nmessage %d reads\n%+v, want\n%+v\n%s", e, i, got, want, shown)
		}
		if position < 0 {
			continue
		}
		record, errGot := after.RecordBytes(i)
		wantRecord, errWant := before.RecordBytes(position)
		if errGot != nil || errWant != nil || !sameButOrdinal(record, wantRecord) {
			t.Fatalf("%+v\nrecord %d is\n%s, want\n%s\n%s", e, i, record, wantRecord, shown)
		}
	}
}

// plain gives a message without its record.
func plain(t *rapid.T, s history.Source, i int) history.Message {
	m, err := s.At(i)
	if err != nil {
		t.Fatal(err)
	}
	m.Record = history.Record{}
	return m
}

// wantOwnRecords checks that the projection's records are the session's, each at
// most once, and that what is missing was counted: messages that left and
// records without one.
func wantOwnRecords(t *rapid.T, before, after *transcript.Transcript, result transcript.Result, input, out string) {
	left := make(map[string]int)
	for line := range strings.Lines(input) {
		left[string(withoutOrdinal([]byte(line)))]++
	}
	for line := range strings.Lines(out) {
		left[string(withoutOrdinal([]byte(line)))]--
	}
	missing, added := 0, 0
	for line, n := range left {
		switch {
		case strings.TrimSpace(line) == "":
		case n < 0:
			added -= n
		default:
			missing += n
		}
	}
	if added > 1 {
		t.Fatalf("%d records are new\n%s=>\n%s", added, input, out)
	}
	if want := before.Len() - after.Len() + result.DroppedRecords; missing-added != want {
		t.Fatalf("%d records left, want %d\n%s=>\n%s", missing-added, want, input, out)
	}
}
