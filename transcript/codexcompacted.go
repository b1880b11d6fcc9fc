package transcript

import (
	"github.com/seed-a68626b6/reduce/history"
)

// decodeCompacted reads what the agent's own compaction left of the history: the
// items of replacement_history, or where there are none the summary. A summary
// behind items is one of them already.
func (d *codexDecoder) decodeCompacted(p payload) entry {
	e := entry{trait: codexTrait{base: true}}
	p.replacement.ForEach(func(_ string, v value) bool {
		if !v.IsObject() {
			e.faults = append(e.faults, wrongType("payload.replacement_history", typeName(v), "objects"))
			return true
		}
		item := d.decodeItem(payloadMembers(v))
		e.messages = append(e.messages, item.messages...)
		e.faults = append(e.faults, item.faults...)
		e.unknown = append(e.unknown, item.unknown...)
		return true
	})
	if text := jsonText(p.message); len(e.messages) == 0 && text != "" {
		e.messages = []history.Message{{Role: history.RoleUser, Text: text, Compactor: "codex-summary"}}
	}
	if len(e.faults) > 0 {
		e.messages = nil
	}
	return e
}
