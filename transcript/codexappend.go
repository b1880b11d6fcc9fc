package transcript

import (
	"encoding/json"
)

// codexCompacted is the record of a compaction as the Codex command line reads
// it: from there on the history is replacement_history. The message must be there.
type codexCompacted struct {
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	Ordinal   *uint64          `json:"ordinal,omitempty"`
	Type      string           `json:"type"`
	Payload   struct {
		Message     string            `json:"message"`
		Replacement []json.RawMessage `json:"replacement_history"`
	} `json:"payload"`
}

// codexAppended gives the record of a compaction with the items of the messages
// that stay, as their bytes.
func codexAppended(t *Transcript, e Edit) ([]byte, error) {
	last, err := t.lastOrdinalRecord()
	if err != nil {
		return nil, err
	}
	r := codexCompacted{Timestamp: last.time, Ordinal: last.next, Type: compacted}
	r.Payload.Message = e.Text
	for _, i := range t.stay(e) {
		item := json.RawMessage(encode(textItem(e.Role, e.Text)))
		if i != checkpointPiece {
			if item, err = t.codexItem(i); err != nil {
				return nil, err
			}
		}
		r.Payload.Replacement = append(r.Payload.Replacement, item)
	}
	return append(encode(r), t.lineEnd()...), nil
}

// lastRecordFacts is what a record that is appended takes from the last one.
type lastRecordFacts struct {
	time *json.RawMessage
	next *uint64
}

func (t *Transcript) lastOrdinalRecord() (lastRecordFacts, error) {
	var facts lastRecordFacts
	k := t.lastRecord()
	text, err := t.recordText(k)
	if err != nil {
		return facts, err
	}
	if time := nested(parseRecord(text), "timestamp"); time.Exists() {
		raw := json.RawMessage(time.Raw)
		facts.time = &raw
	}
	if n := t.ordinalOf(k); n.present() {
		next := n.value + 1
		facts.next = &next
	}
	return facts, nil
}

// codexItem gives the response item of the message at a position, as its bytes.
func (t *Transcript) codexItem(i int) (json.RawMessage, error) {
	p := t.places[i]
	text, err := t.recordText(p.unit)
	if err != nil {
		return nil, err
	}
	record := parseRecord(text)
	payload := nested(record, "payload")
	switch nested(record, "type").Str() {
	case responseItem:
		return json.RawMessage(payload.Raw), nil
	case compacted:
		if item := t.replacementItem(payload, int(p.nth)); item != nil {
			return item, nil
		}
	}
	m, err := t.At(i)
	return encode(textItem(m.Role, m.Text)), err
}

// replacementItem gives the item of replacement_history that is the nth message;
// nil where there is none.
func (t *Transcript) replacementItem(payload value, nth int) json.RawMessage {
	d, _ := t.decoder.(*codexDecoder)
	var found json.RawMessage
	nested(payload, "replacement_history").ForEach(func(_ string, v value) bool {
		n := len(d.decodeItem(payloadMembers(v)).messages)
		if nth < n {
			found = json.RawMessage(v.Raw)
			return false
		}
		nth -= n
		return true
	})
	return found
}
