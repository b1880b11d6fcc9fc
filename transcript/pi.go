package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// piFormat is the session file of the Pi coding agent: JSON Lines, first the
// session's header, then entries with "type". From version 2 on each has an "id"
// and a "parentId", and the path to the last entry is the history; before, all
// are. Sources: public files, and the published reader.
var piFormat = &format{
	name: Pi, title: "a Pi session", log: true, user: true, linesOnly: true, tree: true,
	record:     piRecord,
	decoder:    func(Limits) decoder { return piDecoder{} },
	checkpoint: piCheckpoint,
	appended:   piAppended,
	writer:     newPiWriter,
}

// The types of Pi's entries that matter here.
const (
	piSession    = "session"
	piMessage    = "message"
	piCompaction = "compaction"
)

// piSilent are the types of Pi's entries that the model does not see.
var piSilent = map[string]bool{
	"model_change": true, "thinking_level_change": true, "custom": true, "label": true, "session_info": true,
}

// piRecord tells a session's header, or an entry with a message.
func piRecord(s sight) bool {
	switch {
	case s.is("type", piSession):
		return s.has("id", "timestamp") && (s.has("cwd") || s.has("version"))
	case s.is("type", piMessage):
		return s.has("timestamp") && child(s.members["message"], "role").Type == gjson.String
	}
	return false
}

// piTrait is what is remembered of a Pi entry.
type piTrait struct {
	follows
	// version is that of a header, 0 for another entry.
	version int
	// compacts is true for the agent's own compaction: kept is the id of the first
	// entry that it keeps, and keptRecord that entry's number, -1 for none.
	compacts   bool
	kept       string
	keptRecord int
	// unsent is true for a message that is not sent to the model.
	unsent bool
}

// piEntry holds the members of an entry that matter here.
type piEntry struct {
	kind, id, parentID, version, written, message value
	summary, firstKeptID, firstKeptIndex, content value
}

func piMembers(record value) piEntry {
	var e piEntry
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "type":
			e.kind = v
		case "id":
			e.id = v
		case "parentId":
			e.parentID = v
		case "version":
			e.version = v
		case "timestamp":
			e.written = v
		case "message":
			e.message = v
		case "summary":
			e.summary = v
		case "firstKeptEntryId":
			e.firstKeptID = v
		case "firstKeptEntryIndex":
			e.firstKeptIndex = v
		case "content":
			e.content = v
		}
		return true
	})
	return e
}

// piDecoder reads the entries of a Pi session.
type piDecoder struct{}

func (piDecoder) settle(sketches []sketch) settlement { return settlePi(sketches) }

func (piDecoder) decode(record value) entry {
	p := piMembers(record)
	trait := piTrait{follows: follows{id: ownText(p.id), parent: ownText(p.parentID)}, keptRecord: -1}
	e := p.read(&trait)
	e.trait = trait
	e.stamp(readTime(p.written))
	return e
}

func (p piEntry) read(trait *piTrait) entry {
	if p.kind.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("type", p.kind, "a string")}}
	}
	switch kind := p.kind.Str(); {
	case kind == piSession:
		*trait = piTrait{version: max(int(p.version.Int()), 1), keptRecord: -1}
		return entry{header: true}
	case kind == piMessage:
		return p.readMessage(trait)
	case kind == piCompaction:
		trait.compacts, trait.kept = true, ownText(p.firstKeptID)
		if p.firstKeptIndex.Type == gjson.Number {
			trait.keptRecord = int(p.firstKeptIndex.Int())
		}
		return piSummary(p.summary)
	case kind == "branch_summary":
		return piBranchSummary(p.summary)
	case kind == "custom_message":
		return piNote("content", p.content)
	case piSilent[kind]:
		return entry{}
	default:
		return entry{unknown: []string{"record " + quote(kind)}}
	}
}

// piSummary gives what a compaction left, in the words that the model sees. A
// checkpoint stands for itself.
func piSummary(summary value) entry {
	var faults []fault
	text := optionalText("summary", summary, &faults)
	if !isCheckpoint(text) {
		text = "The conversation history before this point was compacted into the following summary:\n\n<summary>\n" + text + "\n</summary>"
	}
	return spoke(history.Message{Role: history.RoleUser, Text: text}, faults...)
}

// piBranchSummary gives what is left of a branch that was gone back from. An empty
// one is not sent.
func piBranchSummary(summary value) entry {
	var faults []fault
	text := optionalText("summary", summary, &faults)
	if text == "" {
		return entry{faults: faults}
	}
	text = "The following is a summary of a branch that this conversation came back from:\n\n<summary>\n" + text + "</summary>"
	return spoke(history.Message{Role: history.RoleUser, Text: text}, faults...)
}

// piNote gives what an extension says in the user's place.
func piNote(field string, content value) entry {
	b := readPiBlocks(history.RoleUser, field, content)
	b.message.AgentNote = true
	return b.entry()
}
