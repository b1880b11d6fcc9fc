package deterministic

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// ending is a carried entry that is over, with why.
type ending struct {
	key        entryKey
	entry      entry
	retirement checkpoint.Retirement
}

func retirementOf(id string, ev event) checkpoint.Retirement {
	reason := ev.reason
	if reason == "" {
		reason = checkpoint.Superseded
	}
	return checkpoint.Retirement{ID: id, Reason: reason, Evidence: slices.Clone(ev.cause)}
}

// revive takes back the end of a carried entry, which it gives.
func (st *state) revive(key entryKey) (entry, bool) {
	i := slices.IndexFunc(st.ended, func(x ending) bool { return x.key == key })
	if i < 0 {
		return entry{}, false
	}
	old := st.ended[i].entry
	st.ended = slices.Delete(st.ended, i, i+1)
	return old, true
}

// dropUnfounded leaves out the endings that a judge would refuse: without a
// literal quote, and of what the user or a system message asked for without
// their words, or a result, about it.
func (st *state) dropUnfounded(sp *span, previous *checkpoint.Manifest) {
	if len(st.ended) == 0 {
		return
	}
	items := make(map[string]checkpoint.Item)
	for item := range previous.Items() {
		items[item.ID] = item
	}
	st.ended = slices.DeleteFunc(st.ended, func(x ending) bool {
		return !x.founded(sp, items[x.retirement.ID])
	})
}

func (x ending) founded(sp *span, old checkpoint.Item) bool {
	shown := entry{section: old.Section, text: old.Key, evidence: x.retirement.Evidence}
	if !shown.quoted(sp) {
		return false
	}
	if !old.IsAskedFor() {
		return true
	}
	return slices.ContainsFunc(x.retirement.Evidence, func(e checkpoint.Evidence) bool {
		said, ok := sp.saidBy(e, x.retirement.Reason == checkpoint.Done && old.Section != checkpoint.SectionUserWords)
		return ok && settles(topic.Of(said), topic.Of(old.Key))
	})
}

// settles reports whether words are about an item surely enough to end it: they
// share an identifier with it, or two words of content.
func settles(said, item topic.Topic) bool {
	if said.DiffersInIdentifiers(item) {
		return false
	}
	return said.SharesIdentifier(item) || said.Common(item) >= min(2, max(1, len(item.Words)))
}
