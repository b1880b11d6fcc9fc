package deterministic

import (
	"regexp"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Bounds of what is remembered of lookups: how many of the newest results of a turn, how
// long one is in bytes, and how many of its members are told.
const (
	maxLookups     = 8
	maxLookupBytes = 4000
	maxTold        = 5
)

// lookup is what a call that only looked brought, as far as it can be told in a line.
type lookup struct {
	key string
	// object is the member of the call that names what it asks for, or "".
	object string
	// head names the call: its tool and the object that it asks for, or its command.
	head string
	// evidence cites the call.
	evidence []checkpoint.Evidence
	index    int
	values   []foundValue
}

// foundValue is a value in a result, and the excerpt that shows it.
type foundValue struct{ value, shown string }

// lookups follow what calls that only look bring.
type lookups struct {
	// open are the newest results of the turn.
	open []lookup
	// told are the keys of what was told, by the object that it is about.
	told map[string][]string
}

// read takes up a result, or what the assistant says of those before: what it repeats
// to the user is a fact, in the words of the result. A call that does something to an
// object ends what was told of it.
func (l *lookups) read(m *moment, say func(event)) {
	switch {
	case m.speaks():
		l.open = nil
	case m.step != nil && m.step.ok() && m.step.tool.does:
		l.change(m, say)
	case m.step != nil && m.step.ok():
		if found, ok := m.lookup(); ok {
			l.open = append(l.open[max(0, len(l.open)-maxLookups+1):], found)
		}
	case m.said() && len(l.open) > 0:
		text := bothEnds(m.Text)
		for _, found := range l.open {
			if found.tell(text, m.at, say) && found.object != "" && len(l.told) < maxObjects {
				l.told[found.object] = append(l.told[found.object], found.key)
			}
		}
	}
}

// maxObjects is how many objects of facts are known.
const maxObjects = 1000

// change ends the facts about the object that a call did something to.
func (l *lookups) change(m *moment, say func(event)) {
	if len(l.told) == 0 {
		return
	}
	object := idOf(objectOf(m.step.call.Arguments))
	for _, key := range l.told[object] {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionFacts, key: key, at: m.at}})
	}
	delete(l.told, object)
}

// idOf is the value of a member that names an object.
func idOf(member string) string {
	_, value, _ := strings.Cut(member, ":")
	return strings.TrimSpace(value)
}

// lookup reads a result as the answer to a question: a JSON object, or a number that a
// command printed.
func (m *moment) lookup() (lookup, bool) {
	body := strings.TrimSpace(m.body)
	if len(body) > maxLookupBytes || body == "" {
		return lookup{}, false
	}
	l := lookup{index: m.index}
	switch {
	case body[0] == '{' && !m.step.tool.does && len(m.step.commands) == 0 && isPlainName(m.step.call.Name):
		object := objectOf(m.step.call.Arguments)
		l.head, l.object = strings.TrimSpace(m.step.call.Name+" "+object), idOf(object)
		l.evidence = []checkpoint.Evidence{cite(m.step.index, m.step.call.Name)}
		l.values = membersOf(body, m.step.call.Arguments)
	case numberLine.MatchString(body) && len(m.step.commands) == 1:
		if c := m.step.commands[0]; c.literal && len(c.whole) <= maxAccountBytes && !strings.Contains(c.whole, "\n") && enoughSigns(c.whole) {
			l.head, l.evidence = strings.TrimSpace(c.whole), []checkpoint.Evidence{cite(m.step.began, c.whole)}
			l.values = []foundValue{{numberLine.FindStringSubmatch(body)[1], body}}
		}
	}
	if len(l.values) == 0 {
		return lookup{}, false
	}
	l.key = "looked " + m.step.form()
	return l.detached(), true
}

// numberLine is an output that is one number, with a name or a unit.
var numberLine = regexp.MustCompile(`^(\d[\d.,]*) ?[\w%./ -]{0,30}$`)

// membersOf gives the short members of a JSON object whose value says something by
// itself and does not stand in the call.
func membersOf(text, arguments string) []foundValue {
	var all []foundValue
	gjson.Parse(text).ForEach(func(name, value gjson.Result) bool {
		short := (value.Type == gjson.String || value.Type == gjson.Number) && len(value.Raw) <= 80 && name.Index > 0 && value.Index > name.Index
		if short && len(value.String()) >= 2 && !strings.Contains(value.Raw, `\`) && !strings.Contains(arguments, value.String()) {
			all = append(all, foundValue{value.String(), text[name.Index : value.Index+len(value.Raw)]})
		}
		return len(all) < maxMembers
	})
	return all
}

func (l lookup) detached() lookup {
	l.head, l.object, l.evidence = strings.Clone(l.head), strings.Clone(l.object), detached(l.evidence)
	for i, v := range l.values {
		l.values[i] = foundValue{strings.Clone(v.value), strings.Clone(v.shown)}
	}
	return l
}

// tell says the values that a text repeats. It reports whether there are any.
func (l lookup) tell(text string, at int, say func(event)) bool {
	told, evidence := "", l.evidence
	n := 0
	for _, v := range l.values {
		if n < maxTold && repeats(text, v.value) {
			told += [...]string{"", ", "}[min(n, 1)] + v.shown
			if enoughSigns(v.shown) || len(l.values) == 1 {
				evidence = append(evidence[:len(evidence):len(evidence)], cite(l.index, v.shown))
			}
			n++
		}
	}
	if n == 0 || len(evidence) == len(l.evidence) {
		return false
	}
	say(event{verb: assert, entry: entry{section: checkpoint.SectionFacts, key: l.key, text: l.head + " " + told, at: at, evidence: evidence}})
	return true
}

// repeats reports whether a text holds a value as a whole token, in letters of either
// case.
func repeats(text, value string) bool {
	return hasToken(text, value) || hasToken(strings.ToLower(text), strings.ToLower(value))
}
