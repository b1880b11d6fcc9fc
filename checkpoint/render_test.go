package checkpoint_test

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

func TestParseGivesBackWhatRenderWrote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCheckpoint(t)
		text := checkpoint.Render(c)
		got, err := checkpoint.Parse(text)
		if err != nil {
			t.Fatalf("Parse refuses its own rendering:\n%s", text)
		}
		want := c.WithoutQuotes()
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %+v\nwant %+v\ntext:\n%s", got, want, text)
		}
	})
}

func TestRenderingKeepsEveryItemInItsLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := strings.Split(checkpoint.Render(drawCheckpoint(t)), "\n")
		for i, line := range lines[4:] {
			if line != "" && !strings.HasPrefix(line, "## ") && !strings.HasPrefix(line, "- ") {
				t.Fatalf("line %d is neither heading nor item: %q", i+5, line)
			}
		}
	})
}

func TestAlteredCheckpointIsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(checkpoint.Render(drawCheckpoint(t)))
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			text[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		case 1:
			text = append(text[:at], text[at+1:]...)
		default:
			text = append(text[:at], append([]byte{byte(rapid.IntRange(0, 255).Draw(t, "byte"))}, text[at:]...)...)
		}
		if c, err := checkpoint.Parse(string(text)); err == nil {
			if checkpoint.Render(c) != string(text) {
				t.Fatalf("an altered checkpoint was read as one:\n%s", text)
			}
			t.Fatalf("one changed byte gave another checkpoint with a matching id:\n%s", text)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range corpus(f) {
		f.Add(text)
	}
	f.Add("[compacted checkpoint]\nv1 · id \nchain \nState as of message 0. Newer messages outrank it.")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := checkpoint.Parse(text)
		if err == nil && checkpoint.Render(c) != text {
			t.Fatalf("Parse read what Render does not write:\n%s", text)
		}
	})
}
