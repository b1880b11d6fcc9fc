package transcript_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

var chatValues = rapid.SampledFrom([]string{
	`null`, `true`, `false`, `-1.5e3`, `""`, `"plain text"`, `"a\n\"b\"\\c\/\t"`, `"\ud83d\ude00 \ud83d x"`, `"\u0041\u00e9漢"`,
	`"user"`, `"a\u0073sistant"`, `"tool"`, `"function"`, `"nobody"`, `[]`, `{}`, `[1, {"a": "\n"}]`,
	`[{"type":"text","text":"a\tb"},{"type":"image_url","image_url":{"url":"u\/1"}},{"type":"new"},3]`,
	`[{"id":"c\n1","type":"function","function":{"name":"f\"","arguments":"{\"a\":\"\\n\"}"}},{"id":"c2","function":{ "name" : "g", "arguments": {"k": [1, 2]} }}]`,
	`[{"id":"c\u0033","function":{"arguments":1}},{"id":4,"custom":{"name":"h","input":"i\\"}},null]`,
	`{"name":"old","arguments":"{\u0022a\u0022: 1}"}`,
})

// chatNames are the members that the format reads, some of them with escapes, and
// one that it does not.
var chatNames = []string{"role", "name", "content", "refusal", "tool_calls", "function_call", "tool_call_id",
	"is_error", "reasoning", `reasoning_c\u006fntent`, `other\n`}

func anyChatRecord(t *rapid.T) string {
	var members []string
	if rapid.IntRange(0, 9).Draw(t, "has role") > 0 {
		role := rapid.SampledFrom([]string{`"user"`, `"assistant"`, `"t\u006fol"`, `"function"`, `"system"`}).Draw(t, "role")
		members = append(members, `"r\u006fle": `+role)
	}
	for _, name := range chatNames[1:] {
		if rapid.Bool().Draw(t, name) {
			members = append(members, fmt.Sprintf("\"%s\":%s", name, chatValues.Draw(t, name+" value")))
		}
	}
	return "{" + strings.Join(members, " ,") + "}"
}

// check is a test, or one of a property.
type check interface {
	Helper()
	Fatalf(format string, args ...any)
}

// filler is a member that no format knows. A record that holds it is so large, and of
// so many values, that it is read without an index.
var filler = `"filler__":[` + strings.Repeat("1,", 2_200_000) + "1]"

func skipLarge(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED in short mode: every record is of several megabytes")
	}
}

// withFiller gives a record with the filler in it.
func withFiller(record string) string {
	at := strings.IndexByte(record, '{') + 1
	if strings.HasPrefix(strings.TrimSpace(record[at:]), "}") {
		return record[:at] + filler + record[at:]
	}
	return record[:at] + filler + "," + record[at:]
}

// wantSameWithoutIndex checks that each record reads as it does with the filler.
func wantSameWithoutIndex(t check, records []string, o transcript.Options) {
	t.Helper()
	mode := history.ModeTolerant
	o.Mode = &mode
	want, wantFindings := readRecords(t, records, o)
	filled := make([]string, len(records))
	for i, r := range records {
		filled[i] = withFiller(r)
	}
	got, gotFindings := readRecords(t, filled, o)
	if len(got) != len(want) {
		t.Fatalf("%d messages, want %d\n%s", len(got), len(want), strings.Join(records, "\n"))
	}
	for i := range got {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("message %d is %+v, want %+v\n%s", i, got[i], want[i], strings.Join(records, "\n"))
		}
	}
	if !reflect.DeepEqual(gotFindings, wantFindings) {
		t.Fatalf("found %+v, want %+v\n%s", gotFindings, wantFindings, strings.Join(records, "\n"))
	}
}

func readRecords(t check, records []string, o transcript.Options) ([]history.Message, []history.Finding) {
	t.Helper()
	text := strings.Join(records, "\n") + "\n"
	tr, err := transcript.Open(context.Background(), strings.NewReader(text), int64(len(text)), o)
	if err != nil {
		t.Fatalf("reading %.400q: %v", text, err)
	}
	all, err := history.Collect(tr)
	if err != nil {
		t.Fatalf("%v", err)
	}
	for i := range all {
		all[i].Record = history.Record{}
	}
	return all, tr.Findings()
}

func TestChatRecordsReadAlikeWithAndWithoutAnIndex(t *testing.T) {
	skipLarge(t)
	rapid.Check(t, func(rt *rapid.T) {
		held := rapid.SampledFrom([]int64{-1, 1 << 30}).Draw(rt, "held")
		record := rapid.Custom(anyChatRecord).Draw(rt, "record")
		wantSameWithoutIndex(rt, []string{record}, transcript.Options{Format: transcript.OpenAIChat, Limits: transcript.Limits{HeldBytes: held}})
	})
}

// The first records of made-up and real histories of the formats of lines.
func TestRecordsReadAlikeWithAndWithoutAnIndex(t *testing.T) {
	skipLarge(t)
	files, err := filepath.Glob(filepath.Join("..", "testdata", "histories", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no histories: %v", err)
	}
	real, _ := filepath.Glob(filepath.Join("..", "..", "shared", "histories", "*", "*.jsonl"))
	if len(real) == 0 {
		t.Log("SKIPPED: no real histories beside the repository")
	}
	for _, file := range append(files, real...) {
		t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			run := 0
			tr, err := transcript.Read(t.Context(), bytes.NewReader(text), transcript.Options{Run: &run})
			if err != nil {
				t.Fatal(err)
			}
			var records []string
			for line := range strings.Lines(string(text)) {
				if len(records) < 3 && len(line) < 1<<18 && strings.HasPrefix(line, "{") {
					records = append(records, strings.TrimSpace(line))
				}
			}
			if len(records) > 0 {
				wantSameWithoutIndex(t, records, transcript.Options{Format: tr.Format(), Run: &run})
			}
		})
	}
}
