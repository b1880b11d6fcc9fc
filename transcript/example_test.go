package transcript_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

const session = `{"role":"system","content":"You keep tide tables."}
{"role":"user","content":"Is it high tide?"}
{"role":"assistant","content":"Yes, until noon."}
{"role":"user","content":"Thanks."}
`

func ExampleRead() {
	t, err := transcript.Read(context.Background(), strings.NewReader(session), transcript.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	last, err := t.At(t.Len() - 1)
	fmt.Println(t.Format(), t.Mode(), t.Len())
	fmt.Println(last.Role, last.Text, last.Record.Line, err)

	_, err = transcript.Read(context.Background(), strings.NewReader(session+`{"role":"us`), transcript.Options{})
	fmt.Println(err)
	// Output:
	// openai-chat default 4
	// user Thanks. 4 <nil>
	// line 5: the last line is truncated: its JSON ends inside of a value, as when its writer was stopped: remove the line, or read tolerantly
}

func ExampleTranscript_Project() {
	t, err := transcript.Read(context.Background(), strings.NewReader(session), transcript.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	edit := transcript.Edit{First: 1, Last: 2, Insert: 3, Role: history.RoleAssistant, Text: "[compacted checkpoint]\nHigh tide until noon."}
	if _, err := t.Project(os.Stdout, edit); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"role":"system","content":"You keep tide tables."}
	// {"role":"assistant","content":"[compacted checkpoint]\nHigh tide until noon."}
	// {"role":"user","content":"Thanks."}
}
