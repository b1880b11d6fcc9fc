package validate

import "github.com/seed-a68626b6/reduce/checkpoint"

// retiredIDs are the ids that the draft retires.
func (c *coverer) retiredIDs() map[string]bool {
	ids := make(map[string]bool, len(c.draft.Retired))
	for _, r := range c.draft.Retired {
		ids[r.ID] = true
	}
	return ids
}

// retired reports whether the draft retires a carried item that is the floor's.
func (c *coverer) retired(want item) bool {
	ids := c.retiredIDs()
	if len(ids) == 0 {
		return false
	}
	for _, old := range itemsOf(&c.previous, want.Section) {
		if ids[old.ID] && sameKey(want, old) {
			return true
		}
	}
	return false
}

// coverRetired wants what the floor saw taken back or replaced to be retired, and
// not to stand in the draft anew.
func (c *coverer) coverRetired() {
	ids := c.retiredIDs()
	for _, r := range c.floor.Retired {
		if r.Reason != checkpoint.Withdrawn && r.Reason != checkpoint.Superseded {
			continue
		}
		old, ok := c.carriedItem(r.ID)
		if !ok {
			continue
		}
		if !ids[r.ID] {
			c.miss(Omission{Pointer: "/retired", Section: old.Section, Key: old.Key, Retires: r.ID, value: r}, r.Evidence)
		}
		for _, again := range itemsOf(&c.draft, old.Section) {
			if sameKey(again, old) {
				c.conflict(Conflict{
					Pointer: again.Pointer(), Section: again.Section, Key: again.Key, Got: "an item", Want: string(r.Reason),
					place: again.Place,
				}, r.Evidence)
			}
		}
	}
}

// coverWithdrawn wants no constraint of the draft to stand on what was withdrawn.
func (c *coverer) coverWithdrawn(withdrawn []checkpoint.Evidence) error {
	var citable []checkpoint.Evidence
	for _, e := range withdrawn {
		if c.judge.source.citable(e.Message) {
			citable = append(citable, e)
		}
	}
	gone, err := c.piecesOf(citable)
	if err != nil || len(gone) == 0 {
		return err
	}
	for _, rule := range itemsOf(&c.draft, checkpoint.SectionConstraints) {
		said, err := c.piecesOf(spokenBy(rule))
		if err != nil {
			return err
		}
		if said.found().allWithin(gone) {
			c.conflict(Conflict{
				Pointer: rule.Pointer(), Section: rule.Section, Key: rule.Key, Got: "an item",
				Want: string(checkpoint.Withdrawn), place: rule.Place,
			}, rule.Evidence)
		}
	}
	return nil
}

func (c *coverer) carriedItem(id string) (item, bool) {
	for s := range checkpoint.Sections() {
		for _, it := range itemsOf(&c.previous, s) {
			if it.ID == id {
				return it, true
			}
		}
	}
	return item{}, false
}
