package reduce_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/verify"
)

// drawMessages draws new messages of all roles, each with a text of its own;
// from is the index of the first one. Pinned messages stand among them.
func drawMessages(t *rapid.T, from int) history.Messages {
	var messages history.Messages
	add := func(role history.Role, text string) {
		messages = append(messages, history.Message{Role: role, Text: fmt.Sprintf("%s %d", text, from+len(messages))})
	}
	for range rapid.IntRange(1, 8).Draw(t, "messages") {
		switch rapid.IntRange(0, 6).Draw(t, "kind") {
		case 0:
			add(history.RoleSystem, "Office rule")
		case 1:
			add(history.RoleDeveloper, "House rule")
		case 2:
			add(history.RoleUser, "Go to station")
		case 3:
			add(history.RoleAssistant, "At station")
		default:
			id := fmt.Sprintf("call-%d", rapid.IntRange(0, 3).Draw(t, "id")) // ids are used again
			messages = append(messages, history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: "look", Arguments: fmt.Sprint(from + len(messages))}}})
			add(history.RoleTool, "high water")
			messages[len(messages)-1].Result = &history.ToolResult{CallID: id}
		}
	}
	return messages
}

func drawCyclePolicy(t *rapid.T) reducer.Policy {
	return reducer.Policy{
		AllowGrowth: true,
		Keep:        keepMessages(rapid.IntRange(0, 9).Draw(t, "keep")),
		Place:       rapid.SampledFrom([]reducer.Place{reducer.PlaceBeforeTail, reducer.PlaceLast}).Draw(t, "place"),
		Role: rapid.SampledFrom([]history.Role{
			"", history.RoleUser, history.RoleAssistant, history.RoleSystem, history.RoleDeveloper,
		}).Draw(t, "role"),
	}
}

// growing is a session that is reduced, with another policy each time.
type growing struct {
	whole, visible history.Messages
	// older are the checkpoints that were replaced.
	older history.Messages
	// role is the role of all checkpoints; empty draws one for each.
	role history.Role
}

// cycle adds messages and reduces; it gives the report, and false for a no-op.
func (g *growing) cycle(t *rapid.T) (reducer.Report, bool) {
	fresh := drawMessages(t, len(g.whole))
	g.whole, g.visible = append(g.whole, fresh...), append(g.visible, fresh...)
	r := &reducer.Reducer{Policy: drawCyclePolicy(t), Summarizer: saysNothing}
	if g.role != "" {
		r.Policy.Role = g.role
	}
	report, err := r.Compact(t.Context(), g.visible)
	if err != nil {
		t.Fatalf("Compact: %v", err)
	}
	if report.NoOp {
		return report, false
	}
	if before, err := checkpoint.Number(g.visible, checkpoint.NumberOptions{}); err == nil && before.Checkpoint != nil {
		g.older = append(g.older, g.visible[before.Position])
	}
	if g.visible, err = history.Collect(report.Projection); err != nil {
		t.Fatal(err)
	}
	return report, true
}

// checkIndexes wants each message at its index of the whole session, and every
// pinned one there.
func (g *growing) checkIndexes(t *rapid.T, visible history.Messages, mode history.Mode) checkpoint.Numbering {
	n, err := checkpoint.Number(visible, checkpoint.NumberOptions{Mode: mode})
	if err != nil {
		t.Fatalf("numbering: %v", err)
	}
	if n.Next() != len(g.whole) {
		t.Fatalf("the next index is %d, want %d", n.Next(), len(g.whole))
	}
	for i, m := range visible {
		index := n.Index(i)
		if index == checkpoint.NoIndex {
			continue
		}
		if !bytes.Equal(history.AppendWire(nil, m), history.AppendWire(nil, g.whole[index])) {
			t.Fatalf("position %d has index %d, and is another message: %q", i, index, m.Text)
		}
		if at, ok := n.PositionOf(index); !ok || at != i {
			t.Fatalf("index %d is at position %d, and the numbering says %d, %t", index, i, at, ok)
		}
	}
	return n
}

func TestIndexesHoldUnderChangingPolicies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g growing
		for range rapid.IntRange(1, 8).Draw(t, "cycles") {
			report, reduced := g.cycle(t)
			n := g.checkIndexes(t, g.visible, history.ModeDefault)
			for index, m := range g.whole {
				if _, there := n.PositionOf(index); m.Role.Instructs() && !there {
					t.Fatalf("pinned message %d is not in the projection", index)
				}
			}
			if !reduced {
				continue
			}
			for _, manifest := range []*checkpoint.Manifest{&report.Checkpoint.Manifest, nil} {
				if _, err := verify.Projection(t.Context(), verify.Input{Projection: g.visible, Original: g.whole, Manifest: manifest}); err != nil {
					t.Fatalf("verifying, with manifest %t: %v", manifest != nil, err)
				}
			}
		}
	})
}

func TestOlderCheckpointsInOneFileChangeNoIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := growing{role: rapid.SampledFrom([]history.Role{history.RoleUser, history.RoleAssistant, history.RoleSystem}).Draw(t, "role of all")}
		for range rapid.IntRange(2, 5).Draw(t, "cycles") {
			g.cycle(t)
		}
		n := g.checkIndexes(t, g.visible, history.ModeDefault)
		if n.Checkpoint == nil || len(g.older) == 0 {
			t.Skip("nothing was replaced")
		}
		first := 0
		for n.IsPinned(first) {
			first++
		}
		visible := slices.Insert(slices.Clone(g.visible), first, g.older...)
		stale := g.checkIndexes(t, visible, history.ModeDefault)
		if stale.Checkpoint.Provenance.ID != n.Checkpoint.Provenance.ID {
			t.Fatalf("checkpoint %s counts, want %s", stale.Checkpoint.Provenance.ID, n.Checkpoint.Provenance.ID)
		}
		g.visible = visible
		if _, reduced := g.cycle(t); reduced {
			checkpointText(t, g.visible) // fails where an older one is left
		}
		g.checkIndexes(t, g.visible, history.ModeDefault)
	})
}

func TestChangedPinnedMessagesAreRefusedOrHaveNoIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := growing{whole: history.Messages{{Role: history.RoleSystem, Text: "Office rule 0"}}}
		g.visible = slices.Clone(g.whole)
		for range rapid.IntRange(1, 4).Draw(t, "cycles") {
			g.cycle(t)
		}
		n := g.checkIndexes(t, g.visible, history.ModeDefault)
		if n.Checkpoint == nil || n.Checkpoint.Provenance.Last {
			t.Skip("no checkpoint before the tail")
		}
		surplus := history.Message{Role: history.RoleSystem, Text: "put in by somebody"}
		changed := slices.Insert(slices.Clone(g.visible), n.Position, surplus)
		if _, err := checkpoint.Number(changed, checkpoint.NumberOptions{}); !errors.Is(err, checkpoint.ErrPinnedChanged) {
			t.Fatalf("got %v, want ErrPinnedChanged", err)
		}
		tolerant := g.checkIndexes(t, changed, history.ModeTolerant)
		if got := tolerant.Index(n.Position); got != checkpoint.NoIndex {
			t.Fatalf("the surplus message has index %d", got)
		}
		if !slices.ContainsFunc(tolerant.Findings, func(f history.Finding) bool { return f.Code == history.CodePinnedChanged }) {
			t.Fatalf("findings %+v, want %s", tolerant.Findings, history.CodePinnedChanged)
		}
	})
}
