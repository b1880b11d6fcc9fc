package census

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// Options says how much a census shows. The zero value gives the five largest
// messages.
type Options struct {
	// Largest is how many of the largest messages are listed: 0 means 5, a negative
	// number none.
	Largest int
}

// Census is what is in a history. Positions are 0-based places in the source.
type Census struct {
	// Speakers are the roles that occur, by the characters of their messages.
	Speakers []Speaker `json:"speakers"`
	// Tools are the tools that were called, by the characters of calls and results.
	Tools []Tool `json:"tools"`
	// Largest are the largest messages, the largest first.
	Largest []Large `json:"largest"`
	Turns   int     `json:"turns"`
	Media   int     `json:"media"`
	// First and Last are the times of the first and the last message that has one;
	// the zero time where none has.
	First time.Time `json:"first_time,omitzero"`
	Last  time.Time `json:"last_time,omitzero"`
}

// Speaker is a role with what it said. Results belong to the role tool.
type Speaker struct {
	Role     history.Role `json:"role"`
	Messages int          `json:"messages"`
	Chars    int          `json:"chars"`
}

// Tool is a tool with its calls. A result without a call belongs to the name that
// its record gives, or to the empty one.
type Tool struct {
	Name string `json:"name"`
	// Calls is the number of calls, Errors that of results known to be errors, and
	// Unanswered that of calls without a result.
	Calls      int `json:"calls"`
	Errors     int `json:"errors"`
	Unanswered int `json:"unanswered"`
	// Chars is the size of its calls and results.
	Chars int `json:"chars"`
}

// Large is one of the largest messages.
type Large struct {
	Position int          `json:"position"`
	Line     int          `json:"line"`
	Role     history.Role `json:"role"`
	// Tool is the tool of a result, or of the message's first call.
	Tool  string `json:"tool,omitempty"`
	Chars int    `json:"chars"`
	// Begins are its first words.
	Begins string `json:"begins"`
}

// beginsChars is how many characters of a message its first words have at most.
const beginsChars = 60

// Of counts a history whose groups are given.
func Of(s history.Source, g grouping.Grouping, o Options) (Census, error) {
	t := &tally{grouping: g, largest: orDefault(o.Largest), speakers: make(map[history.Role]*Speaker),
		tools: make(map[string]*Tool), names: make(map[grouping.CallRef]string)}
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return Census{}, fmt.Errorf("reading message %d: %w", i, err)
		}
		t.add(i, m)
	}
	return t.finish(), nil
}

func orDefault(n int) int {
	if n == 0 {
		return 5
	}
	return max(n, 0)
}

// tally is one census under way.
type tally struct {
	Census
	grouping grouping.Grouping
	largest  int
	speakers map[history.Role]*Speaker
	tools    map[string]*Tool
	// names are the tools of the calls.
	names map[grouping.CallRef]string
}

func (t *tally) add(i int, m history.Message) {
	chars := m.Chars()
	who := t.speakers[m.Role]
	if who == nil {
		who = &Speaker{Role: m.Role}
		t.speakers[m.Role] = who
	}
	who.Messages++
	who.Chars += chars
	t.Media += len(m.Media)
	if m.StartsTurn() {
		t.Turns++
	}
	t.addTime(m.Time)
	name := t.addTools(i, m, chars)
	t.addLarge(Large{Position: i, Line: m.Record.Line, Role: m.Role, Tool: name, Chars: chars}, m)
}

func (t *tally) addTime(at time.Time) {
	if at.IsZero() {
		return
	}
	if t.First.IsZero() || at.Before(t.First) {
		t.First = at
	}
	if at.After(t.Last) {
		t.Last = at
	}
}

// addTools counts the calls of a message, or its result, and gives the tool.
func (t *tally) addTools(i int, m history.Message, chars int) string {
	first := ""
	for k, c := range m.ToolCalls {
		ref := grouping.CallRef{Message: i, Call: k}
		tool := t.tool(c.Name)
		t.names[ref] = tool.Name
		tool.Calls++
		tool.Chars += history.Message{ToolCalls: m.ToolCalls[k : k+1]}.Chars()
		if _, answered := t.grouping.Result(i, k); !answered {
			tool.Unanswered++
		}
		if first == "" {
			first = tool.Name
		}
	}
	if !m.IsResult() {
		return first
	}
	name := m.Name
	if ref, paired := t.grouping.Call(i); paired {
		name = t.names[ref]
	}
	tool := t.tool(name)
	tool.Chars += chars
	if m.Result.Error == history.OutcomeError {
		tool.Errors++
	}
	return tool.Name
}

func (t *tally) tool(name string) *Tool {
	tool := t.tools[name]
	if tool == nil {
		tool = &Tool{Name: strings.Clone(name)}
		t.tools[tool.Name] = tool
	}
	return tool
}

// addLarge keeps a message while it is among the largest.
func (t *tally) addLarge(l Large, m history.Message) {
	if t.largest == 0 || len(t.Largest) == t.largest && l.Chars <= t.Largest[t.largest-1].Chars {
		return
	}
	l.Begins = beginning(m)
	at, _ := slices.BinarySearchFunc(t.Largest, l, func(a, b Large) int {
		return cmp.Or(cmp.Compare(b.Chars, a.Chars), cmp.Compare(a.Position, b.Position))
	})
	t.Largest = slices.Insert(t.Largest, at, l)
	t.Largest = t.Largest[:min(len(t.Largest), t.largest)]
}

// beginning gives the first words of a message on one line.
func beginning(m history.Message) string {
	text := m.Text
	if text == "" && len(m.ToolCalls) > 0 {
		text = m.ToolCalls[0].Arguments
	}
	if text == "" {
		text = m.Reasoning
	}
	text = text[:min(len(text), 8*beginsChars)]
	words := strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	n := 0
	for at := range words {
		if n++; n > beginsChars {
			return strings.Clone(words[:at]) + "…"
		}
	}
	return strings.Clone(words)
}

func (t *tally) finish() Census {
	c := t.Census
	c.Speakers, c.Tools = []Speaker{}, []Tool{}
	for _, who := range t.speakers {
		c.Speakers = append(c.Speakers, *who)
	}
	for _, tool := range t.tools {
		c.Tools = append(c.Tools, *tool)
	}
	slices.SortFunc(c.Speakers, func(a, b Speaker) int {
		return cmp.Or(cmp.Compare(b.Chars, a.Chars), strings.Compare(string(a.Role), string(b.Role)))
	})
	slices.SortFunc(c.Tools, func(a, b Tool) int {
		return cmp.Or(cmp.Compare(b.Chars, a.Chars), strings.Compare(a.Name, b.Name))
	})
	if c.Largest == nil {
		c.Largest = []Large{}
	}
	return c
}
