package validate

import (
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// isSure reports whether an item of a floor must be covered.
func isSure(value any) bool {
	switch v := value.(type) {
	case checkpoint.Constraint:
		return v.Force == checkpoint.Must || v.Force == checkpoint.MustNot
	case checkpoint.Task:
		return true
	case checkpoint.Artifact:
		return v.Kind == checkpoint.File && fateOf(v.State) != fateUntouched
	case checkpoint.Test:
		return v.Outcome != checkpoint.Unknowable
	case checkpoint.Unknown:
		return v.Kind == checkpoint.Question
	}
	return false
}

// cover looks for the floor's items of one section in the draft's, then in what
// the draft retires, then in the previous manifest.
func (c *coverer) cover(s checkpoint.Section) error {
	open, err := c.sureItems(s)
	if err != nil {
		return err
	}
	held := itemsOf(&c.draft, s)
	used := make(map[int]bool)
	for _, rule := range pairings {
		open = c.pair(open, held, used, rule)
	}
	for _, it := range open {
		covered, err := c.overlapped(it, used)
		if err != nil {
			return err
		}
		if !covered && !c.retired(it) && !c.carried(it) {
			c.miss(Omission{Pointer: "/" + s.Name(), Section: s, Key: it.Key, value: it.value}, it.Evidence)
		}
	}
	return nil
}

// sureItems are the floor's items of a section that must be covered.
func (c *coverer) sureItems(s checkpoint.Section) ([]item, error) {
	var sure []item
	for _, it := range itemsOf(&c.floor, s) {
		if !isSure(it.value) {
			continue
		}
		if s == checkpoint.SectionOpenTasks {
			listed, err := c.isListed(it)
			if err != nil {
				return nil, err
			}
			if !listed {
				continue
			}
		}
		sure = append(sure, it)
	}
	return lastOfEachPath(sure), nil
}

// pairing is one way in which an item of a draft covers one of the floor.
type pairing struct {
	match func(floor, draft item) bool
	// once: an item of the draft covers only one in this way.
	once bool
	// states: the states of the two are held against each other.
	states bool
}

// pairings are tried in this order.
var pairings = []pairing{
	{match: sameKey, states: true},
	{match: leftBehind},
	{match: alike, once: true, states: true},
	{match: inOtherWords},
}

// pair takes off the floor's items that are covered by one of the draft's, and
// notes conflicts between the two.
func (c *coverer) pair(open, held []item, used map[int]bool, rule pairing) []item {
	var rest []item
	for _, want := range open {
		at := -1
		for i, have := range held {
			if rule.match(want, have) && !(rule.once && used[i]) {
				at = i
				break
			}
		}
		if at < 0 {
			rest = append(rest, want)
			continue
		}
		used[at] = true
		if rule.states {
			c.compare(want, held[at])
		}
	}
	return rest
}

func (c *coverer) compare(want, have item) {
	got, wanted, differs := difference(want.value, have.value)
	if !differs || !sameThing(want, have) || c.newer(have.Evidence, want.Evidence) {
		return
	}
	c.conflict(Conflict{
		Pointer: have.Pointer(), Section: have.Section, Key: have.Key, Got: got, Want: wanted,
		place: have.Place, value: want.value,
	}, want.Evidence)
}

// carried reports whether the previous manifest has an item, and notes where it
// says something else.
func (c *coverer) carried(want item) bool {
	for _, old := range itemsOf(&c.previous, want.Section) {
		if !sameKey(want, old) || c.retiredIDs()[old.ID] {
			continue
		}
		if got, wanted, differs := difference(want.value, old.value); differs {
			c.conflict(Conflict{
				Pointer: "/" + want.Section.Name(), Section: want.Section, Key: old.Key, Got: got, Want: wanted,
				Carried: old.ID, value: withKey(want.value, old.Key),
			}, want.Evidence)
		}
		return true
	}
	return false
}

// withKey gives a copy of an item's value with another ref, name or text.
func withKey(value any, key string) any {
	switch v := value.(type) {
	case checkpoint.Task:
		v.Text = key
		return v
	case checkpoint.Artifact:
		v.Ref = key
		return v
	case checkpoint.Test:
		v.Name = key
		return v
	case checkpoint.Constraint:
		v.Text = key
		return v
	case checkpoint.Unknown:
		v.Text = key
		return v
	}
	return value
}

// sameKey reports whether two items have the same ref, name or text, white space
// and composition apart.
func sameKey(a, b item) bool {
	return strings.TrimSpace(fold(a.Key)) == strings.TrimSpace(fold(b.Key))
}
