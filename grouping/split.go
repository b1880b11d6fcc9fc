package grouping

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// Split cuts s into groups. The mode gives the severity of damage: an error,
// or in tolerant mode a warning. It changes nothing else. In particular a
// pending call is only an info in strict mode too, since whether it may stand
// depends on where the history is cut.
//
// The error is about reading s alone, or wraps ErrTooMany: damage is a finding.
func Split(s history.Source, mode history.Mode) (Grouping, error) {
	sp, err := NewSplitter(s.Len(), Options{Mode: mode, Calls: true})
	if err != nil {
		return Grouping{}, err
	}
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return Grouping{}, fmt.Errorf("grouping message %d: %w", i, err)
		}
		sp.Add(m)
	}
	return sp.Grouping(), nil
}

// Options says how a Splitter works. The zero value works.
type Options struct {
	// Mode gives the severity of damage, as for Split.
	Mode history.Mode
	// Calls fills in Group.Calls, which takes some tens of bytes for each call.
	Calls bool
	// PairsOnly pairs calls and results and no more: the Grouping has neither groups nor
	// findings, but Call, Result and Succeeded tell what they always do.
	PairsOnly bool
}

// ErrTooMany is wrapped where a history has more messages than can be grouped:
// about two thousand million.
var ErrTooMany = errors.New("the history has too many messages to be grouped")

// Splitter cuts a history into groups as Split does, for a caller that reads the
// messages for other ends too. It keeps about twenty bytes of a message, and of
// its text only the names of calls that are open.
type Splitter struct {
	options Options
	next    int // position of the next message
	reach   reach
	pairs   *pairer
	runs    runs
	// open are the calls without a result, by their numbers.
	open map[int32]call
	// ids are those of all calls, where they are asked for.
	ids     []string
	orphans []int
	records records
	// thinking is true where the message before was a reasoning message.
	thinking bool
	findings []history.Finding
}

// call is what is kept of a tool call that is open.
type call struct {
	ref  CallRef
	name string
	line int
	id   string
	// run is the number of the run of assistant messages that made the call.
	run int
}

// NewSplitter begins to cut a history of n messages. The error wraps ErrTooMany.
func NewSplitter(n int, o Options) (*Splitter, error) {
	if n > maxMessages {
		return nil, fmt.Errorf("%w: %d", ErrTooMany, n)
	}
	return &Splitter{options: o, reach: newReach(n), pairs: newPairer(n), open: make(map[int32]call)}, nil
}

// Add takes up the next message. For a result it gives the call that it answers;
// that is false for every other message, and for an orphan. It does nothing once
// all n messages were taken up.
func (sp *Splitter) Add(m history.Message) (answers CallRef, ok bool) {
	i := sp.next
	if i >= len(sp.reach) {
		return CallRef{}, false
	}
	sp.next++
	sp.checkMessage(i, m)
	sp.joinReasoning(i, m)
	sp.joinRecord(i, m.Record)
	sp.runs.message(m)
	if m.IsResult() {
		answers, ok = sp.result(i, m)
	}
	sp.openCalls(i, m)
	sp.pairs.passed(m.IsResult())
	return answers, ok
}

// joinReasoning ties a message of the assistant to the reasoning before it.
func (sp *Splitter) joinReasoning(i int, m history.Message) {
	if sp.thinking && m.Role == history.RoleAssistant {
		sp.reach.join(i-1, i)
	}
	sp.thinking = m.Role == history.RoleAssistant && !m.IsResult() && !m.Opaque &&
		m.Text == "" && len(m.ToolCalls) == 0 && len(m.Media) == 0
}

func (sp *Splitter) joinRecord(i int, r history.Record) {
	if r.Line == 0 {
		return
	}
	if first, again := sp.records.first(r.Ordinal, i); again {
		sp.reach.join(first, i)
	}
}

func (sp *Splitter) result(i int, m history.Message) (CallRef, bool) {
	key := keyOfResult(m)
	number, how := sp.pairs.result(i, key)
	switch {
	case how == pairedNone:
		sp.orphans = append(sp.orphans, i)
		sp.report(orphanFinding(key, sp.options.Mode), i, m)
		return CallRef{}, false
	case how == pairedDuplicate:
		sp.report(duplicateFinding(key), i, m)
	}
	if how == pairedFirst {
		sp.pairs.failed[number] = m.Result.Error == history.OutcomeError
	}
	ref := sp.pairs.ref(number)
	delete(sp.open, number)
	sp.reach.join(ref.Message, i)
	return ref, true
}

func (sp *Splitter) openCalls(i int, m history.Message) {
	if len(m.ToolCalls) == 0 {
		return
	}
	first := sp.pairs.calls(i, m.ToolCalls)
	for c, tc := range m.ToolCalls {
		key := keyOfCall(tc)
		if !key.pairable() {
			sp.report(emptyCallFinding(tc, sp.options.Mode), i, m)
		}
		id := strings.Clone(key.text)
		sp.open[first+int32(c)] = call{
			ref: CallRef{Message: i, Call: c}, name: strings.Clone(tc.Name),
			id: id, line: m.Record.Line, run: sp.runs.current,
		}
		if sp.options.Calls {
			sp.ids = append(sp.ids, id)
		}
	}
}

// report adds a finding about the message at position i.
func (sp *Splitter) report(f history.Finding, i int, m history.Message) {
	f.Index, f.Line = i, m.Record.Line
	sp.findings = append(sp.findings, f)
}

// Grouping judges the calls without a result, which only the end of the history
// can tell, and builds the groups. It is called once, after the last message.
func (sp *Splitter) Grouping() Grouping {
	g := Grouping{pairs: sp.pairs.pairs}
	if sp.options.PairsOnly {
		return g
	}
	for _, number := range slices.Sorted(maps.Keys(sp.open)) {
		c := sp.open[number]
		if sp.runs.wentOn(c.run) {
			g.Interrupted = append(g.Interrupted, c.ref)
			sp.findings = append(sp.findings, interruptedFinding(c))
			continue
		}
		g.Pending = append(g.Pending, c.ref)
		sp.reach.join(c.ref.Message, len(sp.reach)-1)
		sp.findings = append(sp.findings, pendingFinding(c))
	}
	g.Groups = sp.reach.tile()
	sp.label(&g)
	history.SortFindings(sp.findings)
	g.Findings = sp.findings
	return g
}

// label gives each group its kind, its state and its calls.
func (sp *Splitter) label(g *Grouping) {
	for _, i := range sp.orphans {
		g.Groups[g.Of(i)].Kind = KindOrphan
	}
	at := 0
	for number, caller := range g.pairs.callers {
		for g.Groups[at].Last < int(caller) {
			at++
		}
		group := &g.Groups[at]
		group.Kind = KindCalls
		if sp.options.Calls {
			group.Calls = append(group.Calls, sp.ids[number])
		}
	}
	for _, ref := range g.Interrupted {
		g.Groups[g.Of(ref.Message)].State = StateInterrupted
	}
	for _, ref := range g.Pending {
		g.Groups[g.Of(ref.Message)].State = StatePending
	}
}
