package transcript_test

import (
	"bytes"
	"encoding/json"
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

// wantSameInside compares records with themselves inside of {"message":…}, where
// they are read without the index of their check.
func wantSameInside(t testing.TB, records []string) {
	t.Helper()
	mode := history.ModeTolerant
	for _, held := range []int64{0, -1} {
		o := transcript.Options{Format: transcript.OpenAIChat, Mode: &mode, Limits: transcript.Limits{HeldBytes: held}}
		got, gotFindings := readRecords(t, records, o)
		inside := make([]string, len(records))
		for i, r := range records {
			inside[i] = `{"message":` + r + `}`
		}
		want, wantFindings := readRecords(t, inside, o)
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
}

func readRecords(t testing.TB, records []string, o transcript.Options) ([]history.Message, []history.Finding) {
	t.Helper()
	text := strings.Join(records, "\n") + "\n"
	tr, err := transcript.Open(t.Context(), strings.NewReader(text), int64(len(text)), o)
	if err != nil {
		t.Fatalf("reading %.400q: %v", text, err)
	}
	all, err := history.Collect(tr)
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].Record = history.Record{}
	}
	return all, tr.Findings()
}

func TestIndexedChatRecordsReadAsOthers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		wantSameInside(t, rapid.SliceOfN(rapid.Custom(anyChatRecord), 1, 8).Draw(rt, "records"))
	})
}

func TestIndexedRealChatRecordsReadAsOthers(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "histories", "openai-chat-*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no histories: %v", err)
	}
	others, _ := filepath.Glob(filepath.Join("..", "..", "shared", "histories", "openai-chat", "*"))
	for _, file := range append(files, others...) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			wantSameInside(t, chatRecordsIn(text))
		})
	}
}

// chatRecordsIn gives the messages of a file of lines, or of a list of messages.
func chatRecordsIn(text []byte) []string {
	var list []json.RawMessage
	var object struct{ Messages []json.RawMessage }
	if json.Unmarshal(text, &list) != nil && json.Unmarshal(text, &object) == nil {
		list = object.Messages
	}
	if list == nil {
		for line := range bytes.Lines(text) {
			list = append(list, line)
		}
	}
	var records []string
	for _, record := range list {
		var flat bytes.Buffer
		if json.Compact(&flat, record) == nil && flat.Len() > 0 && flat.Bytes()[0] == '{' {
			records = append(records, flat.String())
		}
	}
	return records
}
