package transcript

import (
	"encoding/json"
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// claudeBoundary is the record that stands before a compaction's summary.
type claudeBoundary struct {
	Parent  json.RawMessage `json:"parentUuid"`
	Logical string          `json:"logicalParentUuid"`
	claudeFacts
	Type      string           `json:"type"`
	Subtype   string           `json:"subtype"`
	Content   string           `json:"content"`
	IsMeta    bool             `json:"isMeta"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	UUID      string           `json:"uuid"`
	Level     string           `json:"level"`
	Compact   claudeCompaction `json:"compactMetadata"`
}

// claudeCompaction is what a boundary says of its compaction.
type claudeCompaction struct {
	Trigger string             `json:"trigger"`
	Before  int                `json:"preTokens"`
	Kept    *claudeKeptSegment `json:"preservedSegment,omitempty"`
}

type claudeKeptSegment struct {
	Head   string `json:"headUuid"`
	Anchor string `json:"anchorUuid"`
	Tail   string `json:"tailUuid"`
}

// claudeSummaryRecord is the summary of a compaction.
type claudeSummaryRecord struct {
	Parent string `json:"parentUuid"`
	claudeFacts
	Type      string           `json:"type"`
	Message   chatMessage      `json:"message"`
	IsSummary bool             `json:"isCompactSummary"`
	OnlyShown bool             `json:"isVisibleInTranscriptOnly"`
	UUID      string           `json:"uuid"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
}

// claudeAppended gives Claude Code's own compaction: a boundary and the summary
// that follows it. The boundary names the stretch of the chain that is kept; a
// reader takes it to follow the summary.
func claudeAppended(t *Transcript, e Edit) ([]byte, error) {
	first, err := t.summed(e)
	if err != nil {
		return nil, err
	}
	s := newClaudeSettling(t.sketches)
	if s == nil || s.leaf() < 0 {
		return nil, editError("%s is no chain that a compaction could follow: reduce in place", t.format.title)
	}
	chain := s.stretch(t, first)
	if !s.named(chain) {
		return nil, editError("the kept messages of %s are no stretch whose records name each other, as after an older compaction: reduce in place, or keep less", t.format.title)
	}
	tail := chain[0]
	text, err := t.recordText(tail)
	if err != nil {
		return nil, err
	}
	facts, written := claudeFactsOf(text)
	b := claudeBoundary{Parent: json.RawMessage("null"), Logical: s.traits[tail].id, claudeFacts: facts, Type: claudeSystem,
		Subtype: compactBoundary, Content: "Conversation compacted", Timestamp: written, Level: "info",
		UUID: s.freeUUID(s.traits[tail].id + "\nboundary\n" + e.Text), Compact: claudeCompaction{Trigger: "manual"}}
	r := claudeSummaryRecord{Parent: b.UUID, claudeFacts: facts, Type: claudeUser, IsSummary: true, OnlyShown: true,
		Message: chatMessage{Role: history.RoleUser, Content: e.Text}, UUID: s.freeUUID(b.UUID + "\n" + e.Text), Timestamp: written}
	if first < len(t.places) {
		b.Compact.Kept = &claudeKeptSegment{Head: s.traits[chain[len(chain)-1]].id, Anchor: r.UUID, Tail: s.traits[tail].id}
	}
	boundary, summary := encode(b), encode(r)
	end := t.lineEnd()
	return slices.Concat(boundary, end, summary, end), t.confirm(e, boundary, summary)
}

// stretch gives the records of the chain from its end back to the first one of a
// message from position first on.
func (s *claudeSettling) stretch(t *Transcript, first int) []int {
	keeps := make(map[int]bool)
	for i := first; i < len(t.places); i++ {
		keeps[t.places[i].unit] = true
		for _, k := range t.parts[i] {
			keeps[k] = true
		}
	}
	s.follow()
	var chain []int
	n := 1
	for i := s.leaf(); i >= 0 && s.onChain[i]; i = s.above[i] {
		chain = append(chain, i)
		if keeps[i] {
			n = len(chain)
		}
	}
	return chain[:n]
}

// named reports whether each record of a chain has a name, and names the next one
// as its parent.
func (s *claudeSettling) named(chain []int) bool {
	for k, i := range chain {
		if s.traits[i].id == "" || k > 0 && s.traits[chain[k-1]].parent != s.traits[i].id {
			return false
		}
	}
	return true
}

// freeUUID gives a UUID that is made of a text and that no record has.
func (s *claudeSettling) freeUUID(text string) string {
	id := madeUUID(text)
	for len(s.byID[id]) > 0 {
		id = madeUUID(id + "\n" + text)
	}
	return id
}
