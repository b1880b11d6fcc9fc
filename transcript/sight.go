package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// sight is what detection sees of an object.
type sight struct {
	line    int
	members map[string]value
	order   []string
}

// look gives the members of an object that was checked.
func look(record []byte) sight {
	s := sight{members: make(map[string]value)}
	parseRecord(record).ForEach(func(name string, v value) bool {
		s.add(name, v)
		return true
	})
	return s
}

// lookAt gives the members of an object whose places are known.
func lookAt(data []byte, members []strictjson.Member) sight {
	s := sight{members: make(map[string]value)}
	for _, m := range members {
		s.add(m.Name, parseRecord(data[m.Value.Start:m.Value.End]))
	}
	return s
}

func (s *sight) add(name string, v value) {
	s.members[name] = v
	s.order = append(s.order, name)
}

// maxNames is how many member names an error lists.
const maxNames = 12

func (s sight) names() string {
	if len(s.order) == 0 {
		return "(none)"
	}
	var shown []string
	for _, name := range s.order[:min(len(s.order), maxNames)] {
		shown = append(shown, quote(name))
	}
	if len(s.order) > maxNames {
		shown = append(shown, "…")
	}
	return strings.Join(shown, ", ")
}

// has reports whether the object has all of the members.
func (s sight) has(names ...string) bool {
	for _, name := range names {
		if _, ok := s.members[name]; !ok {
			return false
		}
	}
	return true
}

// is reports whether a member is one of the texts.
func (s sight) is(name string, texts ...string) bool {
	v := s.members[name]
	if v.Type != gjson.String {
		return false
	}
	for _, text := range texts {
		if v.Str() == text {
			return true
		}
	}
	return false
}

// begins reports whether a member is a text that begins with a prefix.
func (s sight) begins(name, prefix string) bool {
	v := s.members[name]
	return v.Type == gjson.String && strings.HasPrefix(v.Str(), prefix)
}

// listed reports whether a member is an array.
func (s sight) listed(name string) bool { v := s.members[name]; return v.IsArray() }

// first gives the first elements of a member that is an array: at most 50 of
// them, those that are objects.
func (s sight) first(name string) []sight {
	var seen []sight
	n := 0
	v := s.members[name]
	if !v.IsArray() {
		return nil
	}
	v.ForEach(func(_ string, v value) bool {
		if v.IsObject() {
			inner := sight{members: make(map[string]value)}
			v.ForEach(func(name string, v value) bool { inner.add(name, v); return true })
			seen = append(seen, inner)
		}
		n++
		return n < lookedAt
	})
	return seen
}
