package checkpoint_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// Whether a message is pinned can depend on one that comes later: on an opaque item in
// its record. Numbering one by one must wait for it.
func TestMessagesTakenUpOneByOneArePinnedAsAWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var messages history.Messages
		line := 0
		for range rapid.IntRange(1, 30).Draw(t, "messages") {
			if len(messages) == 0 || rapid.Bool().Draw(t, "begins") {
				line++
			}
			m := history.Message{Record: history.Record{Ordinal: line, Line: line}}
			if rapid.IntRange(0, 9).Draw(t, "unplaced") == 0 {
				m.Record = history.Record{}
			}
			m.Role = rapid.SampledFrom([]history.Role{history.RoleUser, history.RoleDeveloper, history.RoleSystem, history.RoleAssistant}).Draw(t, "role")
			m.Text = rapid.SampledFrom([]string{"a", "b"}).Draw(t, "text")
			m.Opaque = rapid.IntRange(0, 4).Draw(t, "opaque") == 0
			messages = append(messages, m)
		}
		n, err := checkpoint.Number(messages, checkpoint.NumberOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := history.Pinned(messages)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(n.Pinned, want) {
			t.Fatalf("pinned are %v, want %v", n.Pinned, want)
		}
		for i := range messages {
			position, ok := n.PositionOf(n.Index(i))
			if n.Index(i) != i || !ok || position != i {
				t.Fatalf("message %d has the index %d, which stands at %d", i, n.Index(i), position)
			}
		}
	})
}
