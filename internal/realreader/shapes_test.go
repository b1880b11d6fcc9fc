package realreader_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// checkpointText stands for a checkpoint in what is written here by hand.
const checkpointText = marker + "\nv1 · id 0dcde3768c929dac · messages 1–6\nState. Do not touch harbour.txt."

// shapes are checkpoints written into a recorded session by hand, in the shapes
// that the command writes or may write. What an agent takes is known from here.
var shapes = []struct {
	name  string
	agent kind
	edit  func(records []object) []object
	keep  int
}{
	{"codex, a compacted record behind the last", codexCLI, appendCompacted, 8},
	{"codex, a compacted record with the state behind it", codexCLI, appendCompactedAndState, 8},
	{"pi, a user message", piAgent, inPlace(object{"role": "user", "content": blocks(checkpointText), "timestamp": 0}), 6},
	{"pi, an assistant message", piAgent, inPlace(piAssistant(blocks(checkpointText), "stop")), 6},
	{"pi, a compaction in place of the span, near the end of the window", piAgent, compactionInPlace, 6},
	{"pi, a compaction behind the last, near the end of the window", piAgent, appendCompaction, 6},
}

func TestAgentsTakeTheseShapes(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			a, file, last := s.agent.recall(t)
			change(t, file, func(text string) string { return linesOf(s.edit(recordsOf(t, text))) })
			resume(t, a, newest, 0, last, s.keep)
		})
	}
}

// appendCompacted writes what a Codex session needs to go on from a checkpoint:
// what is pinned, the checkpoint, and the items that stay.
func appendCompacted(records []object) []object {
	last := records[len(records)-1]
	return append(records, object{"timestamp": last["timestamp"], "ordinal": last["ordinal"].(float64) + 1, "type": "compacted",
		"payload": object{"message": checkpointText, "replacement_history": replacement(records, false)}})
}

// appendCompactedAndState repeats the records that say what the model knows of
// its surroundings, and keeps the message that told it: neither is sent anew.
func appendCompactedAndState(records []object) []object {
	written := append(appendCompacted(records), latest(records, "world_state"), latest(records, "turn_context"))
	n := len(records)
	written[n]["payload"].(object)["replacement_history"] = replacement(records, true)
	for i, record := range written[n+1:] {
		record["ordinal"] = written[n]["ordinal"].(float64) + float64(i+1)
	}
	return written
}

// replacement is a history with the items from the reasoning on as its tail.
func replacement(records []object, surroundings bool) []object {
	var head, tail []object
	for _, record := range records {
		payload, _ := record["payload"].(map[string]any)
		switch {
		case record["type"] != "response_item":
		case payload["type"] == "reasoning" || len(tail) > 0:
			tail = append(tail, payload)
		case payload["role"] == "developer", surroundings && strings.Contains(encode(payload), "environment_context"):
			head = append(head, payload)
		}
	}
	checkpoint := object{"type": "message", "role": "assistant", "content": []object{{"type": "output_text", "text": checkpointText}}}
	return slices.Concat(head, []object{checkpoint}, tail)
}

// latest gives a copy of the last record of a type.
func latest(records []object, kind string) object {
	found := object{}
	for _, record := range records {
		if record["type"] == kind {
			for name, value := range record {
				found[name] = value
			}
		}
	}
	return found
}

// The entries of a recorded Pi session: the header, two settings, four messages
// of the first turn, the second prompt, and from piKept on what stays.
const (
	piFirst = 3
	piKept  = 8
)

// inPlace puts a message in place of the first five. It has the id of the last of
// them, which the entry behind it names as its parent.
func inPlace(message object) func([]object) []object {
	return func(entries []object) []object {
		gone := entries[piKept-1]
		entry := object{"type": "message", "id": gone["id"], "parentId": entries[piFirst-1]["id"], "timestamp": gone["timestamp"], "message": message}
		return slices.Concat(entries[:piFirst], []object{entry}, entries[piKept:])
	}
}

// compactionInPlace is as late as the last entry: an answer that is not later
// does not count as a full window.
func compactionInPlace(entries []object) []object {
	fillWindow(entries)
	entry := compaction(entries, entries[piKept-1]["id"], entries[piFirst-1]["id"])
	return slices.Concat(entries[:piFirst], []object{entry}, entries[piKept:])
}

func appendCompaction(entries []object) []object {
	fillWindow(entries)
	return append(entries, compaction(entries, "c0ffee00", entries[len(entries)-1]["id"]))
}

func compaction(entries []object, id, parent any) object {
	return object{"type": "compaction", "id": id, "parentId": parent, "timestamp": entries[len(entries)-1]["timestamp"],
		"summary": checkpointText, "firstKeptEntryId": entries[piKept]["id"], "tokensBefore": 1000}
}

// fillWindow has every answer tell of a full window.
func fillWindow(entries []object) {
	for _, entry := range entries {
		message, _ := entry["message"].(map[string]any)
		if usage, ok := message["usage"].(map[string]any); ok {
			usage["totalTokens"] = 126000
		}
	}
}

func piAssistant(content []object, stop string) object {
	return object{"role": "assistant", "content": content, "api": "openai-completions", "provider": "reduce", "model": "reduce",
		"usage": object{"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0, "totalTokens": 0,
			"cost": object{"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0, "total": 0}},
		"stopReason": stop, "timestamp": 1767607200000}
}

func blocks(text string) []object { return []object{{"type": "text", "text": text}} }

func recordsOf(t *testing.T, text string) []object {
	t.Helper()
	var records []object
	for line := range strings.Lines(text) {
		var record object
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		records = append(records, record)
	}
	return records
}

func linesOf(records []object) string {
	var text strings.Builder
	for _, record := range records {
		text.WriteString(encode(record) + "\n")
	}
	return text.String()
}
