package grouping

import (
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// Split cuts s into groups. The mode gives the severity of damage: an error,
// or in tolerant mode a warning. It changes nothing else. In particular a
// pending call is only an info in strict mode too, since whether it may stand
// depends on where the history is cut.
//
// The error is about reading s alone: damage is a finding.
func Split(s history.Source, mode history.Mode) (Grouping, error) {
	sc := newScan(s.Len(), mode)
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return Grouping{}, fmt.Errorf("grouping message %d: %w", i, err)
		}
		sc.message(i, m)
	}
	return sc.finish(), nil
}

// scan is the one pass over a history.
type scan struct {
	mode  history.Mode
	reach reach
	pairs *pairer
	runs  runs
	// calls are all calls in order.
	calls   []call
	orphans []int
	records records
	// thinking is true where the message before was a reasoning message.
	thinking bool
	findings []history.Finding
}

// call is what is kept of a tool call.
type call struct {
	ref CallRef
	// key is what a result names it by. Key and name are clones, so that they do
	// not keep a whole record in memory.
	key  callKey
	name string
	line int
	// run is the number of the run of assistant messages that made the call.
	run int
}

func newScan(n int, mode history.Mode) *scan {
	return &scan{mode: mode, reach: newReach(n), pairs: newPairer(n)}
}

func (sc *scan) message(i int, m history.Message) {
	sc.checkMessage(i, m)
	sc.joinReasoning(i, m)
	sc.joinRecord(i, m.Record)
	sc.runs.message(m)
	if m.IsResult() {
		sc.result(i, m)
	}
	sc.openCalls(i, m)
	sc.pairs.passed(m.IsResult())
}

// joinReasoning ties a message of the assistant to the reasoning before it.
func (sc *scan) joinReasoning(i int, m history.Message) {
	if sc.thinking && m.Role == history.RoleAssistant {
		sc.reach.join(i-1, i)
	}
	sc.thinking = m.Role == history.RoleAssistant && !m.IsResult() && !m.Opaque &&
		m.Text == "" && len(m.ToolCalls) == 0 && len(m.Media) == 0
}

func (sc *scan) joinRecord(i int, r history.Record) {
	if r.Line == 0 {
		return
	}
	if first, again := sc.records.first(r.Ordinal, i); again {
		sc.reach.join(first, i)
	}
}

func (sc *scan) result(i int, m history.Message) {
	key := keyOfResult(m)
	ref, how := sc.pairs.result(i, key)
	switch {
	case how == pairedNone:
		sc.orphans = append(sc.orphans, i)
		sc.report(orphanFinding(key, sc.mode), i, m)
		return
	case how == pairedDuplicate:
		sc.report(duplicateFinding(key), i, m)
	}
	sc.reach.join(ref.Message, i)
}

func (sc *scan) openCalls(i int, m history.Message) {
	first := len(sc.calls)
	for c, tc := range m.ToolCalls {
		key := keyOfCall(tc)
		if !key.pairable() {
			sc.report(emptyCallFinding(tc, sc.mode), i, m)
		}
		key.text = strings.Clone(key.text)
		sc.calls = append(sc.calls, call{
			ref: CallRef{Message: i, Call: c}, key: key, name: strings.Clone(tc.Name),
			line: m.Record.Line, run: sc.runs.current,
		})
	}
	sc.pairs.calls(i, sc.calls[first:])
}

// report adds a finding about the message at position i.
func (sc *scan) report(f history.Finding, i int, m history.Message) {
	f.Index, f.Line = i, m.Record.Line
	sc.findings = append(sc.findings, f)
}

// finish judges the calls without a result, which only the end of the history
// can tell, and builds the groups.
func (sc *scan) finish() Grouping {
	g := Grouping{pairs: sc.pairs.pairs}
	for _, c := range sc.calls {
		if _, ok := g.pairs.result(c.ref); ok {
			continue
		}
		if sc.runs.wentOn(c.run) {
			g.Interrupted = append(g.Interrupted, c.ref)
			sc.findings = append(sc.findings, interruptedFinding(c))
			continue
		}
		g.Pending = append(g.Pending, c.ref)
		sc.reach.join(c.ref.Message, len(sc.reach)-1)
		sc.findings = append(sc.findings, pendingFinding(c))
	}
	g.Groups = sc.reach.tile()
	sc.label(&g)
	history.SortFindings(sc.findings)
	g.Findings = sc.findings
	return g
}

// label gives each group its kind, its state and its calls.
func (sc *scan) label(g *Grouping) {
	for _, i := range sc.orphans {
		g.Groups[g.Of(i)].Kind = KindOrphan
	}
	at := 0
	for _, c := range sc.calls {
		for g.Groups[at].Last < c.ref.Message {
			at++
		}
		group := &g.Groups[at]
		group.Kind = KindCalls
		group.Calls = append(group.Calls, c.key.text)
	}
	for _, ref := range g.Interrupted {
		g.Groups[g.Of(ref.Message)].State = StateInterrupted
	}
	for _, ref := range g.Pending {
		g.Groups[g.Of(ref.Message)].State = StatePending
	}
}
