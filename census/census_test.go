package census_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/census"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

var morning = time.Date(2026, 1, 5, 10, 0, 0, 0, time.UTC)

func sample() history.Messages {
	call := func(id, name, arguments string) history.ToolCall {
		return history.ToolCall{ID: id, Name: name, Arguments: arguments}
	}
	return history.Messages{
		{Role: history.RoleSystem, Text: "kind"},
		{Role: history.RoleUser, Text: "fix it", Time: morning.Add(time.Minute)},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{call("a", "sh", "{}"), call("b", "read", `{"p":1}`), call("c", "sh", "")}, Time: morning},
		{Role: history.RoleTool, Text: strings.Repeat("x", 100) + "\nmore", Result: &history.ToolResult{CallID: "a", Error: history.OutcomeError}},
		{Role: history.RoleTool, Text: "ok", Result: &history.ToolResult{CallID: "b"}},
		{Role: history.RoleTool, Text: "lost", Name: "web", Result: &history.ToolResult{CallID: "z"}},
		{Role: history.RoleUser, Text: "note", AgentNote: true, Media: []history.Media{{Kind: "image"}}},
	}
}

func of(t *testing.T, s history.Source, o census.Options) census.Census {
	t.Helper()
	groups, err := grouping.Split(s, history.ModeTolerant)
	if err != nil {
		t.Fatal(err)
	}
	c, err := census.Of(s, groups, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCensusCountsSpeakersAndTools(t *testing.T) {
	c := of(t, sample(), census.Options{})
	if got, want := fmt.Sprint(c.Speakers), "[{tool 3 111} {assistant 1 17} {user 2 10} {system 1 4}]"; got != want {
		t.Errorf("speakers %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(c.Tools), "[{sh 2 1 1 111} {read 1 0 0 13} {web 0 0 0 4}]"; got != want {
		t.Errorf("tools %s, want %s", got, want)
	}
	if c.Turns != 1 || c.Media != 1 || !c.First.Equal(morning) || !c.Last.Equal(morning.Add(time.Minute)) {
		t.Errorf("%d turns, %d media, from %v to %v", c.Turns, c.Media, c.First, c.Last)
	}
}

func TestLargestMessagesComeFirst(t *testing.T) {
	c := of(t, sample(), census.Options{Largest: 2})
	if len(c.Largest) != 2 || c.Largest[0].Position != 3 || c.Largest[0].Tool != "sh" || c.Largest[1].Position != 2 || c.Largest[1].Begins != "{}" {
		t.Errorf("largest %+v", c.Largest)
	}
	if want := strings.Repeat("x", 60) + "…"; c.Largest[0].Begins != want {
		t.Errorf("begins %q, want %q", c.Largest[0].Begins, want)
	}
	if c := of(t, sample(), census.Options{Largest: -1}); len(c.Largest) != 0 {
		t.Errorf("largest %+v, want none", c.Largest)
	}
}
