package reduce_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// generated gives an OpenAI chat history of at least size bytes: turns of a
// made-up coding session, each with a request, two reads in parallel, an edit and
// a test run. The same size gives the same bytes.
func generated(tb testing.TB, size int) []byte {
	tb.Helper()
	g := &generator{tb: tb}
	g.write(message{Role: "system", Content: "You are a coding assistant. Run the tests before you say that something works."})
	for turn := 0; g.out.Len() < size; turn++ {
		g.turn(turn)
	}
	g.write(message{Role: "user", Content: "Good. What is left?"})
	g.write(message{Role: "assistant", Content: "Nothing that I know of."})
	return g.out.Bytes()
}

type generator struct {
	tb    testing.TB
	out   bytes.Buffer
	calls int
}

type message struct {
	Role       string     `json:"role"`
	Content    string     `json:"content"`
	ToolCalls  []toolCall `json:"tool_calls,omitempty"`
	ToolCallID string     `json:"tool_call_id,omitempty"`
}

type toolCall struct {
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Function function `json:"function"`
}

type function struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

func (g *generator) write(m message) {
	line, err := json.Marshal(m)
	if err != nil {
		g.tb.Fatal(err)
	}
	g.out.Write(append(line, '\n'))
}

func (g *generator) call(name string, arguments map[string]string) toolCall {
	text, err := json.Marshal(arguments)
	if err != nil {
		g.tb.Fatal(err)
	}
	g.calls++
	return toolCall{fmt.Sprintf("call_%d", g.calls), "function", function{name, string(text)}}
}

func (g *generator) exchange(results []string, calls ...toolCall) {
	g.write(message{Role: "assistant", ToolCalls: calls})
	for i, c := range calls {
		g.write(message{Role: "tool", ToolCallID: c.ID, Content: results[i]})
	}
}

// distinctFiles is how many files a session touches, however long it is.
const distinctFiles = 40

func (g *generator) turn(n int) {
	file := fmt.Sprintf("tide/station%02d.go", n%distinctFiles)
	test := fmt.Sprintf("go test ./tide -run TestStation%02d", n%distinctFiles)
	g.write(message{Role: "user", Content: fmt.Sprintf("Correct the heights of station %d. Keep the times as they are – «höchste Flut» too.", n%distinctFiles)})
	g.exchange([]string{source(n), source(n + 1)}, g.call("read_file", map[string]string{"path": file}), g.call("read_file", map[string]string{"path": "tide/model.go"}))
	g.exchange([]string{"edited " + file}, g.call("edit_file", map[string]string{"path": file, "old_string": "1.0", "new_string": "1.5"}))
	g.exchange([]string{"ok  \texample.com/tide\t0.011s\n"}, g.call("shell", map[string]string{"command": test}))
	g.write(message{Role: "assistant", Content: "The heights are corrected and the test passes."})
}

// source is about six kilobytes of a source file.
func source(n int) string {
	var b strings.Builder
	b.WriteString("package tide\n\n// table holds the heights of a station, in metres.\nvar table = []Tide{\n")
	for row := range 100 {
		fmt.Fprintf(&b, "\t{Station: \"NS%04d\", High: \"%02d:%02d\", Metres: %d.%d},\n", (n*100+row)%9973, (row*7)%24, (row*13)%60, row%6, row%10)
	}
	return b.String() + "}\n"
}
