package transcript

import (
	"encoding/json"
	"fmt"
)

// piAppended gives Pi's own compaction as the last entry of a session. It follows
// the last one, and has its time: Pi compacts at once where an answer that tells
// of a full window is newer. It names the first entry that it keeps, or itself
// where it keeps none.
func piAppended(t *Transcript, e Edit) ([]byte, error) {
	first, err := t.summed(e)
	if err != nil {
		return nil, err
	}
	s := newPiSettling(t.sketches)
	last := s.lastEntry()
	text, err := t.recordText(last)
	if err != nil {
		return nil, err
	}
	r := piCompactionEntry{piEnvelope: piEnvelope{Type: piCompaction}, Summary: e.Text}
	if written := child(parseRecord(text), "timestamp"); written.Exists() {
		raw := json.RawMessage(written.Raw)
		r.Timestamp = &raw
	}
	if s.listed() {
		r.KeptRecord = s.keepInList(t, first)
	} else if err := s.keepInTree(&r, t, first, last); err != nil {
		return nil, err
	}
	record := encode(r)
	return append(record, t.lineEnd()...), t.confirm(e, record)
}

// lastEntry is the last unit that is an entry, its header aside.
func (s *piSettling) lastEntry() int { return s.records[len(s.records)-1] }

// keepInList gives the number of the first entry that is kept; that of the
// compaction itself where none is.
func (s *piSettling) keepInList(t *Transcript, first int) *int {
	number := len(s.records)
	for n, i := range s.records {
		if first < len(t.places) && i == t.places[first].unit {
			number = n
		}
	}
	return &number
}

// keepInTree names a compaction, the entry that it follows, and the first entry
// that is kept.
func (s *piSettling) keepInTree(r *piCompactionEntry, t *Transcript, first, last int) error {
	parent := s.trait(last).id
	if parent == "" {
		err := editError("the last entry of %s has no id that a compaction could follow: reduce in place", t.format.title)
		err.Line = t.units[last].line
		return err
	}
	named := json.RawMessage(encode(parent))
	r.ID, r.ParentID = s.freeID(parent+"\n"+r.Summary), &named
	r.KeptID = r.ID
	if first == len(t.places) {
		return nil
	}
	unit := t.places[first].unit
	if r.KeptID = s.trait(unit).id; r.KeptID == "" {
		err := editError("the first entry that is kept has no id that a compaction could name: reduce in place")
		err.Line, err.Index = t.units[unit].line, first
		return err
	}
	return nil
}

// freeID gives an id that is made of a text and that no entry has.
func (s *piSettling) freeID(text string) string {
	used := make(map[string]bool, len(s.records))
	for _, i := range s.records {
		used[s.trait(i).id] = true
	}
	id := piID(text)
	for n := 1; used[id]; n++ {
		id = piID(fmt.Sprint(text, "\n", n))
	}
	return id
}
