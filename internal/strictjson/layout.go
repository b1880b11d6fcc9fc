package strictjson

// Span is a byte range of a text, End exclusive.
type Span struct{ Start, End int }

// Member is one member of an object.
type Member struct {
	// Name is the member's name, unescaped.
	Name string
	// Value is the place of the member's value.
	Value Span
}

// Members gives the members of the one object that data holds, in order. Where
// data is not sound JSON, or is no object, it gives the members before the fault
// and an *Error. It limits neither size nor depth below HighestMaxDepth, and
// leaves UTF-8 to a Checker.
func Members(data []byte) ([]Member, error) {
	o := newOutline()
	o.data, o.whole = data, true
	if _, err := o.begin(); err != nil {
		return nil, err
	}
	if err := o.enter(TypeObject); err != nil {
		return nil, err
	}
	var all []Member
	for {
		name, s, err := o.next()
		if err != nil {
			return all, err
		}
		if s == closed {
			_, err := o.end()
			return all, err
		}
		value, _, err := o.skip()
		if err != nil {
			return all, err
		}
		all = append(all, Member{Name: name, Value: value})
	}
}

// enter opens the value at hand, which is to be of the type.
func (o *outline) enter(want Type) error {
	if found := types[o.data[o.at]]; found != want {
		_, err := o.refuse(fault(Syntax, o.at, o.pointer(true), "found %s, want %s", found, want))
		return err
	}
	o.open()
	return nil
}
