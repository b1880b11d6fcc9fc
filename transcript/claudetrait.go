package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// claudeTrait is what is remembered of a record beside its messages.
type claudeTrait struct {
	// id is the record's own name, parent that of the record that it follows; ""
	// where there is none.
	id, parent string
	// inTree is true for a record that says what it follows, be it nothing; one
	// that names itself says nothing.
	inTree bool
	// turn is the id of the assistant's message that the record is a part of.
	turn string
	// words marks the content, and said the content and its time: what has one
	// and the same is a copy. Without messages words is zero; without a time too,
	// said is.
	words, said mark
	// speaks is true for a record of the user or the assistant, or one with
	// messages: the chain ends in the last one.
	speaks bool
	// side is true for a record of a side chain.
	side bool
	// summary is true for the summary of a compaction, boundary for the record
	// that stands before it.
	summary, boundary bool
	// kept are the records before the boundary that the compaction kept; nil
	// where it kept none.
	kept *claudeSegment
}

// claudeSegment is a stretch of the chain that a compaction keeps: the names of
// its first and last record, and of the record after which it goes on.
type claudeSegment struct{ head, tail, anchor string }

func (t claudeTrait) link() link {
	return link{id: t.id, parent: t.parent, tip: t.speaks && t.inTree && !t.side}
}

// trait gives what is to be remembered of the record.
func (r claudeRecord) trait(e entry) claudeTrait {
	t := claudeTrait{
		id: ownText(r.uuid), parent: ownText(r.parent), inTree: r.parent.Exists(),
		speaks: r.kind.Str() == claudeUser || r.kind.Str() == claudeAssistant || len(e.messages) > 0,
		side:   r.side.Type == gjson.True || r.parentTool.Type == gjson.String,
	}
	if t.id != "" && t.id == t.parent {
		t.parent, t.inTree = "", false
	}
	if r.kind.Str() == claudeSystem && r.subtype.Str() == compactBoundary {
		t.boundary, t.kept = true, r.keptSegment()
	}
	if len(e.messages) > 0 {
		t.words = markOf(r.content.Raw)
	}
	if r.timestamp.Exists() {
		t.said = markOf(r.timestamp.Raw + string(t.words[:]))
	}
	if len(e.messages) == 0 {
		return t
	}
	t.summary = r.summary.Type == gjson.True
	if e.messages[0].Role == history.RoleAssistant && r.id.Type == gjson.String {
		t.turn = ownText(r.id)
	}
	return t
}

// keptSegment reads which records a compaction kept.
func (r claudeRecord) keptSegment() *claudeSegment {
	var segment value
	r.compact.ForEach(func(name string, v value) bool {
		if name == "preservedSegment" || name == "preserved_segment" {
			segment = v
		}
		return true
	})
	var s claudeSegment
	segment.ForEach(func(name string, v value) bool {
		switch {
		case v.Type != gjson.String:
		case strings.HasPrefix(name, "head"):
			s.head = ownText(v)
		case strings.HasPrefix(name, "tail"):
			s.tail = ownText(v)
		case strings.HasPrefix(name, "anchor"):
			s.anchor = ownText(v)
		}
		return true
	})
	if s.head == "" || s.tail == "" || s.anchor == "" {
		return nil
	}
	return &s
}
