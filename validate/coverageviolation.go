package validate

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Violations gives the coverage as faults of the draft, sorted: what is missing as
// CodeOmitted at the section's list, with the item that would pass, and what
// differs as CodeFloorConflict at the draft's item.
func (c Coverage) Violations() []Violation {
	var all []Violation
	for _, o := range c.Missing {
		all = append(all, o.violation())
	}
	for _, x := range c.Conflicts {
		all = append(all, x.violation())
	}
	return sortViolations(all)
}

func (o Omission) violation() Violation {
	detail := fmt.Sprintf("message %d shows what the draft leaves out: %q", o.Message, cutShort(o.Quote, 2*maxShown))
	what := "an item like this one, with an id of its own"
	switch o.value.(type) {
	case *checkpoint.Goal:
		what = "the goal, such as"
	case checkpoint.Retirement:
		what = "this retirement"
	}
	return Violation{Code: CodeOmitted, Pointer: o.Pointer, Detail: detail, Want: what + ": " + o.example()}
}

// example is the floor's item as JSON, in the form of a draft.
func (o Omission) example() string {
	var m checkpoint.Manifest
	switch v := o.value.(type) {
	case *checkpoint.Goal:
		goal := *v
		m.Goal = &goal
		m = asDraft(m)
		return plainJSON(m.Goal)
	case checkpoint.Retirement:
		m.Retired = append(m.Retired, v)
		m = asDraft(m)
		return plainJSON(m.Retired[0])
	}
	appendItem(&m, withID(o.value, string(o.Section.Letter())+"-new"))
	m = asDraft(m)
	return plainJSON(itemsOf(&m, o.Section)[0].value)
}

func (x Conflict) violation() Violation {
	v := Violation{
		Code: CodeFloorConflict, Pointer: x.Pointer, Got: x.Got,
		Detail: fmt.Sprintf("message %d says otherwise of %s: %q", x.Message, printable(cutShort(x.Key, maxShown)), cutShort(x.Quote, 2*maxShown)),
	}
	evidence := plainJSON(checkpoint.Evidence{Message: x.Message, Quote: x.Quote})
	switch {
	case x.Carried != "":
		o := Omission{Section: x.Section, value: x.value}
		v.Want = fmt.Sprintf("an item that changes %s, like this one, with an id of its own: %s", x.Carried, o.example())
	case x.value == nil:
		v.Want = "a draft without this item: it is " + x.Want
	default:
		v.Pointer = member(x.Pointer, stateField(x.Section))
		v.Want = x.Want + ", with the evidence " + evidence
	}
	return v
}

func stateField(s checkpoint.Section) string {
	if s == checkpoint.SectionTests {
		return "outcome"
	}
	return "state"
}

// plainJSON gives a value as JSON without escapes for HTML.
func plainJSON(value any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return ""
	}
	return strings.TrimSuffix(b.String(), "\n")
}
