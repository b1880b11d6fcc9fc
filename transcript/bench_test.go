package transcript_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/transcript"
)

func BenchmarkReadOpenAIChat(b *testing.B) {
	var input bytes.Buffer
	words := strings.Repeat(`the tide table says \"high\" at noon,\n`, 40)
	for i := range 500 {
		fmt.Fprintf(&input, `{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"read","arguments":"{\"path\":\"a.go\"}"}}]}`+"\n", i)
		fmt.Fprintf(&input, `{"role":"tool","tool_call_id":"c%d","content":"%s"}`+"\n", i, words)
		fmt.Fprintf(&input, `{"role":"user","content":[{"type":"text","text":"%s"}]}`+"\n", words)
	}
	benchmarkRead(b, input.Bytes())
}

func BenchmarkReadCodex(b *testing.B) {
	var input bytes.Buffer
	words := strings.Repeat(`the tide table says \"high\" at noon,\n`, 40)
	for i := range 500 {
		fmt.Fprintf(&input, `{"timestamp":"t","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{}","call_id":"c%d"}}`+"\n", i)
		fmt.Fprintf(&input, `{"timestamp":"t","type":"response_item","payload":{"type":"function_call_output","call_id":"c%d","output":"%s"}}`+"\n", i, words)
		fmt.Fprintf(&input, `{"timestamp":"t","type":"event_msg","payload":{"type":"exec_command_end","call_id":"c%d","exit_code":0,"stdout":"%s"}}`+"\n", i, words)
	}
	benchmarkRead(b, input.Bytes())
}

func benchmarkRead(b *testing.B, input []byte) {
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := transcript.Read(context.Background(), bytes.NewReader(input), transcript.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
