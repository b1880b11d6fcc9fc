package reduce_test

import (
	"encoding/json"
	"testing"
)

// rawBlocks are the blocks of a message's content; none where it is a text.
type rawBlocks []struct {
	Type, ID string
	For      string `json:"tool_use_id"`
}

// UnmarshalJSON takes a content that is a text.
func (b *rawBlocks) UnmarshalJSON(data []byte) error {
	type plain rawBlocks
	if len(data) > 0 && data[0] != '[' {
		return nil
	}
	return json.Unmarshal(data, (*plain)(b))
}

// calls gives the ids of the calls among the blocks.
func (b rawBlocks) calls() []string {
	var ids []string
	for _, block := range b {
		if block.Type == "tool_use" {
			ids = append(ids, block.ID)
		}
	}
	return ids
}

// results gives the ids of the calls that the blocks answer.
func (b rawBlocks) results() []string {
	var ids []string
	for _, block := range b {
		if block.Type == "tool_result" {
			ids = append(ids, block.For)
		}
	}
	return ids
}

// rawRecord is a record of a Claude Code session, or a turn of its SDK.
type rawRecord struct {
	Type, Subtype, UUID, ParentUUID string
	IsSidechain, IsCompactSummary   bool
	Message                         struct {
		ID      string
		Content rawBlocks
	}
}

func (r rawRecord) speaks() bool { return r.Type == "user" || r.Type == "assistant" }

// countRecords counts the distinct calls and the distinct calls that are answered:
// a resumed session repeats what came before.
func countRecords(records []rawRecord) rawCount {
	calls, results := make(map[string]bool), make(map[string]bool)
	for _, r := range records {
		for _, id := range r.Message.Content.calls() {
			calls[id] = true
		}
		for _, id := range r.Message.Content.results() {
			results[id] = true
		}
	}
	return rawCount{calls: len(calls), results: len(results)}
}

// rawAnthropic counts from the summary of the last compaction on.
func rawAnthropic(t *testing.T, input []byte) []rawCount {
	var turns []rawRecord
	if json.Unmarshal(input, &turns) != nil {
		var session struct{ Loglines []rawRecord }
		fromJSON(t, input, &session)
		turns = session.Loglines
	}
	from := 0
	for i, r := range turns {
		if r.IsCompactSummary {
			from = i
		}
	}
	return []rawCount{countRecords(turns[from:])}
}

func rawClaude(_ *testing.T, input []byte) []rawCount {
	return []rawCount{countRecords(rawBranch(rawLines[rawRecord](input)))}
}

// rawBranch is the published way to read a session: from the last line of the user
// or the assistant by parentUuid to the root or a compaction; then every line of a
// message that was met, and every line that answers one of its calls.
func rawBranch(records []rawRecord) []rawRecord {
	sides := true
	for _, r := range records {
		sides = sides && (!r.speaks() || r.IsSidechain)
	}
	ours := func(r rawRecord) bool { return r.speaks() && (sides || !r.IsSidechain) }
	met := rawWalk(records, ours)
	turns, calls := make(map[string]bool), make(map[string]bool)
	for i := range met {
		turns[records[i].Message.ID] = true
	}
	delete(turns, "")
	for i, r := range records {
		if turns[r.Message.ID] {
			met[i] = true
			for _, id := range r.Message.Content.calls() {
				calls[id] = true
			}
		}
	}
	var branch []rawRecord
	for i, r := range records {
		for _, id := range r.Message.Content.results() {
			met[i] = met[i] || calls[id]
		}
		if met[i] && ours(r) {
			branch = append(branch, r)
		}
	}
	return branch
}

// rawWalk gives the records on the way from the last of ours up.
func rawWalk(records []rawRecord, ours func(rawRecord) bool) map[int]bool {
	byID := make(map[string]int)
	at := -1
	for i, r := range records {
		if r.UUID != "" {
			byID[r.UUID] = i
		}
		if ours(r) {
			at = i
		}
	}
	met := make(map[int]bool)
	for at >= 0 && !met[at] {
		met[at] = true
		above, known := byID[records[at].ParentUUID]
		if !known || records[at].Subtype == "compact_boundary" {
			break
		}
		at = above
	}
	return met
}
