package checkpoint

import "strconv"

// LocalIDs gives ids for items that are added to a draft: a prefix and a number,
// which no item of the draft has. They are not of the final form, so that no
// carried item has one either.
type LocalIDs struct {
	prefix string
	taken  map[string]bool
	next   int
}

// NewLocalIDs gives ids that are free in a draft.
func NewLocalIDs(draft *Manifest, prefix string) *LocalIDs {
	ids := &LocalIDs{prefix: prefix, taken: make(map[string]bool), next: 1}
	for it := range draft.Items() {
		ids.taken[it.ID] = true
	}
	return ids
}

// Give gives a new id.
func (l *LocalIDs) Give() string {
	for {
		id := l.prefix + "-" + strconv.Itoa(l.next)
		l.next++
		if !l.taken[id] {
			return id
		}
	}
}
