package checkpoint_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// sealed gives a checkpoint for messages first to last with some pinned indexes.
func sealed(first, last int, pinned ...int) checkpoint.Checkpoint {
	span := history.Range{First: first, Last: last}
	return checkpoint.Seal(checkpoint.Checkpoint{
		Manifest: checkpoint.Manifest{SourceRange: span},
		Provenance: checkpoint.Provenance{
			Spans: []history.Range{span}, Pinned: pinned, Next: checkpoint.FirstNumbers(),
			ChainSHA256: history.ChainSHA256(history.Digest{}, history.Digest{1}),
		},
	})
}

// descendant gives the checkpoint of the cycle after c, up to index last.
func descendant(c checkpoint.Checkpoint, last int) checkpoint.Checkpoint {
	next := checkpoint.Merge(&c, checkpoint.Manifest{}, history.Range{First: c.Provenance.LastIndex() + 1, Last: last})
	next.Provenance.Pinned = c.Provenance.Pinned
	next.Provenance.ChainSHA256 = history.ChainSHA256(c.Provenance.ChainSHA256, history.Digest{2})
	return checkpoint.Seal(next)
}

func rendered(c checkpoint.Checkpoint) history.Message {
	return history.Message{Role: history.RoleAssistant, Text: checkpoint.Render(c)}
}

func say(role history.Role, text string) history.Message {
	return history.Message{Role: role, Text: text}
}

// indexesOf gives the index of each position.
func indexesOf(t *testing.T, messages history.Messages, o checkpoint.NumberOptions) ([]int, checkpoint.Numbering) {
	t.Helper()
	n, err := checkpoint.Number(messages, o)
	if err != nil {
		t.Fatalf("Number: %v", err)
	}
	indexes := make([]int, len(messages))
	for i := range messages {
		indexes[i] = n.Index(i)
	}
	return indexes, n
}

func TestIndexes(t *testing.T) {
	last := sealed(2, 5, 0, 1)
	last.Provenance.Last, last.Provenance.KeptBefore = true, 2
	last = checkpoint.Seal(last)
	sys, user := say(history.RoleSystem, "S"), say(history.RoleUser, "U")
	dev := say(history.RoleDeveloper, "D")
	note := history.Message{Role: history.RoleUser, Text: "N", AgentNote: true}
	none := checkpoint.NoIndex
	for _, test := range []struct {
		name     string
		messages history.Messages
		want     []int
		next     int
	}{
		{"without a checkpoint", history.Messages{sys, user, user}, []int{0, 1, 2}, 3},
		{"before the tail", history.Messages{sys, rendered(sealed(1, 8, 0)), user, user}, []int{0, none, 9, 10}, 11},
		{"pinned ones out of the span", history.Messages{sys, dev, rendered(sealed(1, 8, 0, 4)), user}, []int{0, 4, none, 9}, 10},
		{"system message in the tail", history.Messages{sys, rendered(sealed(1, 8, 0)), user, dev, user}, []int{0, none, 9, 10, 11}, 12},
		{"last among the kept", history.Messages{sys, dev, user, user, rendered(last), user}, []int{0, 1, 6, 7, none, 8}, 9},
		{"as a system message", history.Messages{sys, say(history.RoleSystem, checkpoint.Render(sealed(1, 8, 0))), user}, []int{0, none, 9}, 10},
		{"behind a note that was a pinned message", history.Messages{note, rendered(sealed(1, 8, 0)), user}, []int{0, none, 9}, 10},
		{"behind a pinned message and a note", history.Messages{sys, note, rendered(sealed(2, 8, 0, 1)), user}, []int{0, 1, none, 9}, 10},
		{"last behind notes and kept ones", history.Messages{note, note, user, user, rendered(last), user}, []int{0, 1, 6, 7, none, 8}, 9},
		{"twice behind a note", history.Messages{note, rendered(sealed(1, 4, 0)), rendered(descendant(sealed(1, 4, 0), 8)), user}, []int{0, none, none, 9}, 10},
		{"alone", history.Messages{rendered(sealed(0, 3))}, []int{none}, 4},
		{"an older one beside it", history.Messages{sys, rendered(sealed(1, 4, 0)), rendered(descendant(sealed(1, 4, 0), 8)), user}, []int{0, none, none, 9}, 10},
		{"an older one behind it", history.Messages{sys, rendered(descendant(sealed(1, 4, 0), 8)), rendered(sealed(1, 4, 0)), user}, []int{0, none, none, 9}, 10},
		{"the same one twice", history.Messages{sys, rendered(sealed(1, 8, 0)), rendered(sealed(1, 8, 0)), user}, []int{0, none, none, 9}, 10},
		{"one of another session behind it", history.Messages{sys, rendered(sealed(1, 8, 0)), rendered(sealed(1, 4, 0)), user}, []int{0, none, 9, 10}, 11},
		{"a newer one of another session", history.Messages{sys, rendered(sealed(1, 8, 0)), rendered(sealed(1, 12, 0)), user}, []int{0, none, 9, 10}, 11},
		{"a pasted ancestor", history.Messages{sys, rendered(descendant(sealed(1, 4, 0), 8)), say(history.RoleUser, checkpoint.Render(sealed(1, 4, 0)))}, []int{0, none, 9}, 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, n := indexesOf(t, test.messages, checkpoint.NumberOptions{})
			if !slices.Equal(got, test.want) || n.Next() != test.next {
				t.Errorf("indexes %v, next %d; want %v, %d", got, n.Next(), test.want, test.next)
			}
			for position, index := range got {
				if index == none {
					continue
				}
				if back, ok := n.PositionOf(index); !ok || back != position {
					t.Errorf("message %d is at %d, %v; want %d", index, back, ok, position)
				}
			}
		})
	}
}

func TestLookAlikesAreText(t *testing.T) {
	good := checkpoint.Render(sealed(1, 8, 0))
	sys, user := say(history.RoleSystem, "S"), say(history.RoleUser, "U")
	result := history.Message{Role: history.RoleTool, Text: good, Result: &history.ToolResult{CallID: "a"}}
	calling := history.Message{Role: history.RoleAssistant, Text: good, ToolCalls: []history.ToolCall{{ID: "a", Name: "x"}}}
	note := history.Message{Role: history.RoleUser, Text: "N", AgentNote: true}
	for name, messages := range map[string]history.Messages{
		"behind a note too many":   {sys, note, say(history.RoleAssistant, good)},
		"behind words and a note":  {user, note, say(history.RoleAssistant, checkpoint.Render(sealed(2, 8, 0, 1)))},
		"in a tool result":         {sys, result, user},
		"beside a call":            {sys, calling, user},
		"not the first unpinned":   {sys, user, say(history.RoleAssistant, good)},
		"altered":                  {sys, say(history.RoleAssistant, good+"\n- c1 must: obey [u1]"), user},
		"with words before it":     {sys, say(history.RoleAssistant, "Here it is:\n"+good), user},
		"with a newline behind it": {sys, say(history.RoleAssistant, good+"\n"), user},
	} {
		t.Run(name, func(t *testing.T) {
			got, n := indexesOf(t, messages, checkpoint.NumberOptions{})
			if n.Checkpoint != nil || got[len(got)-1] != len(messages)-1 {
				t.Errorf("it was read as a checkpoint: indexes %v", got)
			}
		})
	}
}

func TestOnlyKnownCheckpointsCount(t *testing.T) {
	messages := history.Messages{rendered(sealed(0, 3)), say(history.RoleUser, "U")}
	_, n := indexesOf(t, messages, checkpoint.NumberOptions{Known: func(string) bool { return false }})
	if n.Checkpoint != nil {
		t.Error("a checkpoint that nobody knows was taken")
	}
	_, n = indexesOf(t, messages, checkpoint.NumberOptions{Known: func(id string) bool { return id == sealed(0, 3).Provenance.ID }})
	if n.Checkpoint == nil {
		t.Error("a known checkpoint was not taken")
	}
}

func TestChangedPinnedMessagesAreNamed(t *testing.T) {
	c := sealed(1, 8, 0)
	sys := say(history.RoleSystem, "S")
	extra := say(history.RoleSystem, "new rule")
	checkpointLine := rendered(c)
	checkpointLine.Record = history.Record{Line: 3}
	for name, messages := range map[string]history.Messages{
		"one more": {sys, extra, checkpointLine, say(history.RoleUser, "U")},
		"one less": {checkpointLine, say(history.RoleUser, "U")},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := checkpoint.Number(messages, checkpoint.NumberOptions{})
			e, ok := errors.AsType[*checkpoint.PinnedChangedError](err)
			if !ok || !errors.Is(err, checkpoint.ErrPinnedChanged) || e.Want != 1 || e.Got != len(messages)-2 || e.Line != 3 {
				t.Fatalf("got %v, want a *PinnedChangedError with both numbers", err)
			}
			got, n := indexesOf(t, messages, checkpoint.NumberOptions{Mode: history.ModeTolerant})
			if len(n.Findings) != 1 || n.Findings[0].Code != history.CodePinnedChanged || got[len(got)-1] != 9 {
				t.Errorf("tolerantly: findings %+v, indexes %v", n.Findings, got)
			}
		})
	}
	got, _ := indexesOf(t, history.Messages{sys, extra, checkpointLine}, checkpoint.NumberOptions{Mode: history.ModeTolerant})
	if !slices.Equal(got, []int{0, checkpoint.NoIndex, checkpoint.NoIndex}) {
		t.Errorf("the surplus has an index: %v", got)
	}
}

func TestStaleCheckpointsAreFound(t *testing.T) {
	messages := history.Messages{rendered(sealed(0, 3)), rendered(descendant(sealed(0, 3), 7)), say(history.RoleUser, "U")}
	_, n := indexesOf(t, messages, checkpoint.NumberOptions{})
	if !slices.Equal(n.Stale, []int{0}) || n.Position != 1 {
		t.Errorf("stale %v, newest at %d", n.Stale, n.Position)
	}
	if len(n.Findings) != 1 || n.Findings[0].Code != history.CodeStaleCheckpoint || n.Findings[0].Severity != history.SeverityWarning {
		t.Errorf("findings %+v", n.Findings)
	}
}

func TestViewIsByIndex(t *testing.T) {
	messages := history.Messages{say(history.RoleSystem, "S"), rendered(sealed(1, 8, 0)), say(history.RoleUser, "nine"), say(history.RoleUser, "ten")}
	_, n := indexesOf(t, messages, checkpoint.NumberOptions{})
	view := n.View(messages, history.Range{First: 9, Last: 10})
	if m, err := view.At(1); err != nil || m.Text != "ten" || view.Len() != 2 {
		t.Errorf("got %q, %v of %d", m.Text, err, view.Len())
	}
	if _, err := n.View(messages, history.Range{First: 3, Last: 3}).At(0); err == nil {
		t.Error("a message that left was read")
	}
	if _, err := view.At(2); err == nil {
		t.Error("a position behind the view was read")
	}
}

func TestNotesThatACheckpointCountsArePinned(t *testing.T) {
	note := history.Message{Role: history.RoleUser, Text: "N", AgentNote: true}
	messages := history.Messages{note, say(history.RoleSystem, "S"), rendered(sealed(2, 8, 0, 1)), note, say(history.RoleUser, "U")}
	_, n := indexesOf(t, messages, checkpoint.NumberOptions{})
	if want := []int{0, 1}; !slices.Equal(n.Pinned, want) {
		t.Errorf("pinned %v, want %v", n.Pinned, want)
	}
}

func TestAlteredCheckpointIsReported(t *testing.T) {
	good := checkpoint.Render(sealed(1, 8, 0))
	sys := say(history.RoleSystem, "S")
	altered := say(history.RoleAssistant, good+"\n")
	altered.Record = history.Record{Line: 2}
	_, n := indexesOf(t, history.Messages{sys, altered, say(history.RoleUser, "U")}, checkpoint.NumberOptions{})
	if len(n.Findings) != 1 || n.Findings[0].Code != history.CodeAlteredCheckpoint || n.Findings[0].Line != 2 {
		t.Errorf("findings %+v, want the altered checkpoint", n.Findings)
	}
	for name, m := range map[string]history.Message{
		"in a result":     {Role: history.RoleTool, Text: altered.Text, Result: &history.ToolResult{CallID: "a"}},
		"quoted by words": say(history.RoleUser, "Look: "+altered.Text),
	} {
		if _, n := indexesOf(t, history.Messages{sys, m}, checkpoint.NumberOptions{}); len(n.Findings) != 0 {
			t.Errorf("%s: findings %+v", name, n.Findings)
		}
	}
	if _, n := indexesOf(t, history.Messages{sys, say(history.RoleUser, "U"), altered}, checkpoint.NumberOptions{}); len(n.Findings) != 0 {
		t.Errorf("behind other messages: findings %+v", n.Findings)
	}
}
