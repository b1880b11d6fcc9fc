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

// look gives the members of an object that was checked. A text that is too large to
// be looked at is an empty one.
func look(object value) sight {
	s := sight{members: make(map[string]value)}
	object.ForEach(func(name string, v value) bool {
		if v.Type == gjson.String && len(v.Raw) > lookedBytes {
			v = parseRecord([]byte(`""`))
		}
		s.add(name, v)
		return true
	})
	return s
}

// look gives the members of an object whose parts are known.
func (s *source) look(object strictjson.Part) (sight, error) {
	seen := sight{members: make(map[string]value)}
	for _, m := range object.Members {
		text, err := s.excerpt(m)
		if err != nil {
			return seen, err
		}
		seen.add(m.Name, parseRecord(text))
	}
	return seen, nil
}

// excerpt gives the text of a value as far as it is looked at: of a list the first
// elements, and nothing of what is larger than a record that is looked at.
func (s *source) excerpt(p strictjson.Part) ([]byte, error) {
	switch {
	case p.Members != nil:
		return s.objectExcerpt(p)
	case p.Elements != nil:
		return s.listExcerpt(p)
	}
	return s.small(p.Place)
}

func (s *source) objectExcerpt(p strictjson.Part) ([]byte, error) {
	text := []byte{'{'}
	for i, m := range p.Members {
		if i > 0 {
			text = append(text, ',')
		}
		inner, err := s.excerpt(m)
		if err != nil {
			return nil, err
		}
		text = append(append(append(text, encode(m.Name)...), ':'), inner...)
	}
	return append(text, '}'), nil
}

func (s *source) listExcerpt(p strictjson.Part) ([]byte, error) {
	text := []byte{'['}
	for i, e := range p.Elements[:min(len(p.Elements), lookedAt)] {
		if i > 0 && len(text) > lookedBytes {
			break
		}
		if i > 0 {
			text = append(text, ',')
		}
		inner, err := s.small(e)
		if err != nil {
			return nil, err
		}
		text = append(text, inner...)
	}
	return append(text, ']'), nil
}

// small gives the text of a value that is not too large to be looked at, and
// otherwise an empty one of its type.
func (s *source) small(p strictjson.Place) ([]byte, error) {
	if p.End-p.Start <= lookedBytes {
		return s.bytes(int(p.Start), int(p.End), nil)
	}
	first, err := s.bytes(int(p.Start), int(p.Start)+1, nil)
	if err != nil {
		return nil, err
	}
	switch first[0] {
	case '{':
		return []byte("{}"), nil
	case '[':
		return []byte("[]"), nil
	}
	return []byte(`""`), nil
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
			seen = append(seen, look(v))
		}
		n++
		return n < lookedAt
	})
	return seen
}
