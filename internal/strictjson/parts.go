package strictjson

import (
	"io"
	"slices"
)

// Place is a byte range of a text that may be too large for memory, End exclusive.
type Place struct{ Start, End int64 }

// Part is the place of a value of a text, and of what stands in it where it was
// looked into.
type Part struct {
	Place
	// Name is the name of a member, unescaped.
	Name string
	// Type is the type of the value.
	Type Type
	// Members are those of an object that was looked into, Elements the places of
	// those of an array.
	Members  []Part
	Elements []Place
}

// PartsOptions says what is looked into. The zero value looks into the value that
// is the whole text.
type PartsOptions struct {
	// Paths lead through objects, from name to name. An object that one of them leads
	// through is looked into, and so is an array where one ends.
	Paths [][]string
	// Base is where the text begins in something larger: all offsets count from its
	// start.
	Base int64
	// Size is the size of the text in bytes, where it is known: no more memory is taken
	// than that.
	Size int64
	// Window is how many bytes are read at once, as long as no value that is not looked
	// into is longer; zero means DefaultWindow.
	Window int
}

// ReadParts reads the one value of a text, in pieces. What is kept in memory is the
// parts, and at most a few times the largest value that is not looked into. Faults
// are those of Members; with one come the parts before it, those that
// it stands in among them, without an end.
func ReadParts(r io.Reader, o PartsOptions) (Part, error) {
	p := partReader{feed: newFeed(r, o), paths: o.Paths}
	return p.all()
}

// PartsOf gives the parts of a text in memory as ReadParts does.
func PartsOf(text []byte, o PartsOptions) (Part, error) {
	p := partReader{feed: newFeed(nil, o), paths: o.Paths}
	p.data, p.whole = text, true
	return p.all()
}

// At gives the part that a path leads to, and whether there is one: it must go
// through objects that were looked into.
func (p Part) At(path ...string) (Part, bool) {
	for _, name := range path {
		i := slices.IndexFunc(p.Members, func(m Part) bool { return m.Name == name })
		if i < 0 {
			return Part{}, false
		}
		p = p.Members[i]
	}
	return p, true
}

// partReader is one ReadParts under way.
type partReader struct {
	feed
	paths [][]string
	// path leads to the value at hand.
	path []string
}

func (p *partReader) all() (Part, error) {
	var root Part
	if _, err := p.step(p.begin); err != nil {
		return root, err
	}
	if err := p.read(&root); err != nil {
		return root, err
	}
	_, err := p.step(p.end)
	return root, err
}

// step takes a step again until there is enough of the text.
func (p *partReader) step(take func() (step, error)) (step, error) {
	for {
		s, err := take()
		if err != nil || s != more {
			return s, err
		}
		if err := p.fill(); err != nil {
			return more, err
		}
	}
}

// read reads the value at hand.
func (p *partReader) read(part *Part) error {
	part.Start, part.Type = p.base+int64(p.at), types[p.data[p.at]]
	if p.looksInto(part.Type) {
		return p.inside(part)
	}
	var err error
	part.End, err = p.skipWhole()
	return err
}

// skipWhole reads the value at hand and gives the offset after it.
func (p *partReader) skipWhole() (end int64, err error) {
	var span Span
	_, err = p.step(func() (s step, err error) {
		span, s, err = p.skip()
		return s, err
	})
	if err != nil {
		return 0, err
	}
	return p.base + int64(span.End), nil
}

// looksInto reports whether the value at hand is looked into.
func (p *partReader) looksInto(t Type) bool {
	if t < TypeArray || len(p.path) == 0 {
		return t >= TypeArray
	}
	return slices.ContainsFunc(p.paths, func(path []string) bool {
		n := len(p.path)
		return len(path) >= n && slices.Equal(path[:n], p.path) && (len(path) == n) == (t == TypeArray)
	})
}

// inside reads the members or elements of the value at hand.
func (p *partReader) inside(part *Part) error {
	p.open()
	for {
		name := ""
		s, err := p.step(func() (s step, err error) {
			name, s, err = p.next()
			return s, err
		})
		if err != nil {
			return err
		}
		if s == closed {
			part.End = p.base + int64(p.at)
			return nil
		}
		if part.Type == TypeArray {
			err = p.element(part)
		} else {
			err = p.member(part, name)
		}
		if err != nil {
			return err
		}
	}
}

func (p *partReader) element(array *Part) error {
	start := p.base + int64(p.at)
	end, err := p.skipWhole()
	if err == nil {
		array.Elements = append(array.Elements, Place{Start: start, End: end})
	}
	return err
}

// member reads a member. One with a fault is kept where it was looked into.
func (p *partReader) member(object *Part, name string) error {
	m := Part{Name: name}
	p.path = append(p.path, name)
	err := p.read(&m)
	p.path = p.path[:len(p.path)-1]
	if err == nil || m.Members != nil || m.Elements != nil {
		object.Members = append(object.Members, m)
	}
	return err
}
