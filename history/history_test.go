package history_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
)

func TestAtGivesCopies(t *testing.T) {
	messages := history.Messages{{
		Role: history.RoleTool, ToolCalls: []history.ToolCall{{ID: "a"}}, Media: []history.Media{{Kind: "image"}},
		Result: &history.ToolResult{CallID: "a"},
	}}
	m, err := messages.At(0)
	if err != nil {
		t.Fatal(err)
	}
	m.ToolCalls[0].ID, m.Media[0].Kind, m.Result.CallID = "b", "file", "b"
	want := history.Message{
		Role: history.RoleTool, ToolCalls: []history.ToolCall{{ID: "a"}}, Media: []history.Media{{Kind: "image"}},
		Result: &history.ToolResult{CallID: "a"},
	}
	if !reflect.DeepEqual(messages[0], want) {
		t.Errorf("the history became %+v", messages[0])
	}
}

func TestPositionOutsideOfASource(t *testing.T) {
	for _, i := range []int{-1, 1} {
		_, err := history.Messages{{}}.At(i)
		e, ok := errors.AsType[*history.PositionError](err)
		if !ok || e.Position != i || e.Len != 1 {
			t.Errorf("At(%d): got %v, want a *PositionError", i, err)
		}
	}
}

func TestPinned(t *testing.T) {
	messages := history.Messages{
		{Role: history.RoleSystem, Text: "A"},
		{Role: history.RoleUser, Text: "A"},
		{Role: history.RoleDeveloper, Text: "B"},
		{Role: history.RoleDeveloper, Text: "B"},
		{Role: history.RoleSystem, Text: "A"},
		{Role: history.RoleDeveloper, Text: "C"},
	}
	got, err := history.Pinned(messages)
	if want := []int{0, 2, 4, 5}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v: a developer message that repeats one is an ordinary message", got, err, want)
	}
}

func TestCharsAreCodePointsOfWhatAModelSees(t *testing.T) {
	m := history.Message{
		Text: "åß🦀", Reasoning: "hm", Name: "not counted",
		ToolCalls: []history.ToolCall{{ID: "not counted", Name: "ls", Arguments: "{}"}},
	}
	if got := m.Chars(); got != 3+2+2+2 {
		t.Errorf("got %d, want 9", got)
	}
}

func TestChainLinksRawDigests(t *testing.T) {
	a, b := history.Digest(sha256.Sum256([]byte("a"))), history.Digest(sha256.Sum256([]byte("b")))
	if got, want := history.ChainSHA256(history.Digest{}, a), history.Digest(sha256.Sum256(a[:])); got != want {
		t.Errorf("first cycle: got %s, want %s", got, want)
	}
	if got, want := history.ChainSHA256(a, b), history.Digest(sha256.Sum256(slices.Concat(a[:], b[:]))); got != want {
		t.Errorf("second cycle: got %s, want %s", got, want)
	}
}

func TestDigestText(t *testing.T) {
	d := history.Digest(sha256.Sum256(nil))
	parsed, err := history.ParseDigest(d.String())
	if err != nil || parsed != d {
		t.Errorf("got %s, %v, want %s", parsed, err, d)
	}
	if zero, err := history.ParseDigest(""); err != nil || !zero.IsZero() || zero.String() != "" {
		t.Errorf("the empty text is %q, %v, want the zero digest", zero, err)
	}
	for _, bad := range []string{"00", strings.ToUpper(d.String()), d.String() + "0", strings.Repeat("g", 64)} {
		if _, err := history.ParseDigest(bad); err == nil {
			t.Errorf("%q was read as a digest", bad)
		}
	}
}

// recorded is a source whose records are lines.
type recorded struct {
	history.Messages
	lines []string
}

func (r recorded) Records(first, last int) (history.RecordRange, io.Reader, error) {
	return history.RecordRange{FirstLine: first + 1, LastLine: last + 1}, strings.NewReader(strings.Join(r.lines[first:last+1], "")), nil
}

func TestRecordsDigestIsThatOfTheLines(t *testing.T) {
	s := recorded{make(history.Messages, 3), []string{"one\n", "two\r\n", "three"}}
	got, place, err := history.RecordsSHA256(s, 1, 2)
	if want := history.Digest(sha256.Sum256([]byte("two\r\nthree"))); err != nil || got != want || place.FirstLine != 2 || place.LastLine != 3 {
		t.Errorf("got %s at %+v, %v, want %s at lines 2 to 3", got, place, err, want)
	}
}

func ExampleSourceSHA256() {
	messages := history.Messages{
		{Role: history.RoleSystem, Text: "You help."},
		{Role: history.RoleUser, Text: "Name the ship."},
		{Role: history.RoleAssistant, Text: "Heron."},
	}
	digest, err := history.SourceSHA256(messages, 1, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(history.AppendWire(nil, messages[1])))
	fmt.Println(digest)
	// Output:
	// {"content":"Name the ship.","role":"user"}
	// b85a53a3e2e5fba8efb135edcbcd56b803767f7fcb62c8af84521a7806196802
}

func TestModeText(t *testing.T) {
	for _, mode := range []history.Mode{history.ModeDefault, history.ModeTolerant, history.ModeStrict} {
		text, err := mode.MarshalText()
		var back history.Mode
		if err != nil || back.UnmarshalText(text) != nil || back != mode {
			t.Errorf("%v is written as %q and read as %v", mode, text, back)
		}
	}
	var mode history.Mode
	if err := mode.UnmarshalText([]byte("lenient")); err == nil {
		t.Error("an unknown mode was read")
	}
}

// A huge text is hashed in pieces; the digest is that of the wire form as a whole.
func TestHugeTextsHaveTheDigestOfTheirWire(t *testing.T) {
	for _, unit := range []string{"plain ", "漢字\n", "\"\\\x00\u2028é", "\xff\xc3x", "\xf0\x9f"} {
		m := history.Message{Role: history.RoleTool, Text: strings.Repeat(unit, 1<<20/len(unit)+1), Result: &history.ToolResult{CallID: "c"}}
		call := history.Message{Role: history.RoleAssistant, Reasoning: m.Text, ToolCalls: []history.ToolCall{{ID: "c", Name: "write", Arguments: m.Text}, {ID: "d", Name: "f", Arguments: "{}"}}}
		source := history.Messages{{Role: history.RoleUser, Text: "a"}, call, m, {Role: history.RoleUser, Text: "b"}}
		var wire []byte
		for i, m := range source {
			wire = history.AppendWire(append(wire, "[,"[min(i, 1)]), m)
		}
		want := sha256.Sum256(append(wire, ']'))
		if got, err := history.SourceSHA256(source, 0, 3); err != nil || got != want {
			t.Errorf("%q: %s, %v, want %x", unit, got, err, want)
		}
	}
}
