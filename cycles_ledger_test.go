package reduce_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// ledger is a record of what the rendered checkpoints of a session said, kept by
// reading them. It knows nothing of the reducer's own reports.
type ledger struct {
	// live holds the items of the last checkpoint, by id, in the words that never
	// may change.
	live map[string]string
	goal string
	// born and ended hold every id that any checkpoint had, and those that went.
	born, ended map[string]bool
	next        checkpoint.Counts
	evicted     checkpoint.Counts
}

func newLedger() *ledger {
	return &ledger{
		live: make(map[string]string), born: make(map[string]bool), ended: make(map[string]bool), next: checkpoint.FirstNumbers(),
	}
}

// cycleCount is what one cycle did to the items of the checkpoints before it.
type cycleCount struct {
	kept, added, retired, evicted, lost, reworded, chars int
}

// enter accounts for the next checkpoint, by its rendered text.
func (l *ledger) enter(t testing.TB, text string) cycleCount {
	t.Helper()
	c, err := checkpoint.Parse(text)
	if err != nil {
		t.Fatalf("the checkpoint does not parse: %v", err)
	}
	n := cycleCount{chars: utf8.RuneCountInString(text)}
	now, retired := wordsOf(&c.Manifest), retiredIDs(c.Manifest.Retired)
	gone := l.compare(now, retired, &n)
	l.noteNew(t, now, &n)
	l.countEvicted(c.Provenance, now, gone, &n)
	l.followGoal(c, &n)
	l.live, l.next, l.evicted = now, c.Provenance.Next, c.Provenance.Evicted
	return n
}

// compare counts what became of the live items, and gives for each section how
// many are gone without a word.
func (l *ledger) compare(now map[string]string, retired map[string]bool, n *cycleCount) (gone checkpoint.Counts) {
	for id, before := range l.live {
		after, live := now[id]
		switch {
		case live && after != before:
			n.reworded++
		case live:
			n.kept++
		case retired[id]:
			n.retired++
			l.ended[id] = true
		default:
			section, _, _ := checkpoint.ParseID(id)
			gone[section]++
			l.ended[id] = true
		}
	}
	return gone
}

// noteNew counts new items, and wants each to have a number that was never given.
func (l *ledger) noteNew(t testing.TB, now map[string]string, n *cycleCount) {
	t.Helper()
	for id := range now {
		if l.ended[id] {
			t.Errorf("%s was ended, and stands again", id)
		}
		if _, old := l.live[id]; old {
			continue
		}
		section, number, ok := checkpoint.ParseID(id)
		if !ok || number < l.next[section] || l.born[id] {
			t.Errorf("the new item %s has a number below %d, or had it before", id, l.next[section])
		}
		l.born[id] = true
		n.added++
	}
}

// countEvicted holds what is gone, and what was numbered and never stood, against
// the counts in the header. More gone than counted is lost; so is more counted
// than gone, since then the header doesn't tell the truth.
func (l *ledger) countEvicted(p checkpoint.Provenance, now map[string]string, gone checkpoint.Counts, n *cycleCount) {
	for s := range checkpoint.Sections() {
		for number := l.next[s]; number < p.Next[s]; number++ {
			id := fmt.Sprintf("%c%d", s.Letter(), number)
			if _, live := now[id]; !live {
				gone[s]++
				l.ended[id] = true
			}
		}
		counted := p.Evicted[s] - l.evicted[s]
		n.evicted += counted
		n.lost += max(gone[s]-counted, counted-gone[s])
	}
}

// followGoal counts a goal as lost that neither stands nor is among the user
// words, unless a user word was evicted that may have been it.
func (l *ledger) followGoal(c checkpoint.Checkpoint, n *cycleCount) {
	before := l.goal
	if l.goal = ""; c.Manifest.Goal != nil {
		l.goal = c.Manifest.Goal.Text
	}
	if before == "" || l.goal == before {
		return
	}
	for _, w := range c.Manifest.UserWords {
		if w.Text == before {
			return
		}
	}
	if c.Provenance.Evicted[checkpoint.SectionUserWords] == l.evicted[checkpoint.SectionUserWords] {
		n.lost++
	}
}

// wordsOf gives, by id, the part of every item that no later cycle may change.
func wordsOf(m *checkpoint.Manifest) map[string]string {
	words := make(map[string]string)
	for it := range m.Items() {
		words[it.ID] = it.Key
	}
	for _, c := range m.Constraints {
		words[c.ID] = fmt.Sprintf("%s|%s|%s|%s|%v", c.Text, c.Force, c.Scope, c.Exception, c.Evidence)
	}
	for _, w := range m.UserWords {
		words[w.ID] = fmt.Sprintf("%s|%s|%v", w.Text, w.Source, w.Evidence)
	}
	for _, i := range m.Inherited {
		words[i.ID] = i.Text + "|" + i.From
	}
	return words
}

func retiredIDs(list []checkpoint.Retirement) map[string]bool {
	ids := make(map[string]bool)
	for _, r := range list {
		ids[r.ID] = true
	}
	return ids
}

// reporter is what both plain tests and property tests report to.
type reporter interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// checkpointText finds the one checkpoint of a projection.
func checkpointText(t reporter, s history.Source) string {
	t.Helper()
	var found []string
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(m.Text, checkpoint.Marker) && m.Result == nil {
			found = append(found, m.Text)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d checkpoints in the projection, want 1", len(found))
	}
	return found[0]
}
