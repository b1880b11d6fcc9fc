package strictjson

// outline walks the members and elements of a few outer objects and arrays, whose
// values it leaves unread or reads one at a time. Its data may be a part of a
// text: base is the offset of the part. A step that comes to the part's end
// changes nothing, so that it can be taken again when there is more.
type outline struct {
	scanner
	base int64
	// at is the offset in data of what is read next.
	at int
	// whole is true where data goes to the text's end.
	whole bool
	// seen holds the names of each open object, by depth; nil for an array.
	seen []map[string]bool
}

func newOutline() outline {
	var o outline
	o.maxDepth, o.anyBytes = HighestMaxDepth, true
	return o
}

// step is the outcome of one step.
type step uint8

const (
	// child: there is another member or element, and at is its value.
	child step = iota
	// closed: the object or array is complete.
	closed
	// more: the answer depends on what follows the data.
	more
	// faulty: there is a fault.
	faulty
)

// open enters the object or array at the place of a value.
func (o *outline) open() {
	closing := byte(']')
	var seen map[string]bool
	if o.data[o.at] == '{' {
		closing, seen = '}', make(map[string]bool)
	}
	o.push(0, closing)
	o.seen = append(o.seen, seen)
	o.at++
}

// done notes that the value at hand is complete.
func (o *outline) done() {
	if n := len(o.frames); n > 0 {
		o.frames[n-1].n++
	}
}

// next goes to the value of the next member or element, whose name it gives.
func (o *outline) next() (name string, s step, err error) {
	top := o.frames[len(o.frames)-1]
	i := skipSpace(o.data, o.at)
	if i < len(o.data) && o.data[i] == top.close {
		o.leave(i + 1)
		return "", closed, nil
	}
	if top.n > 0 {
		if i == len(o.data) || o.data[i] != ',' {
			return o.fail(i, afterValue)
		}
		i++
	}
	if top.close == '}' {
		return o.member(skipSpace(o.data, i))
	}
	return o.value("", skipSpace(o.data, i))
}

// leave closes the innermost object or array, which ends before offset i.
func (o *outline) leave(i int) {
	top := o.frames[len(o.frames)-1]
	o.frames, o.names = o.frames[:len(o.frames)-1], o.names[:top.names]
	o.seen = o.seen[:len(o.seen)-1]
	o.at = i
	o.done()
}

// member reads a name at offset i, and the colon.
func (o *outline) member(i int) (string, step, error) {
	if i == len(o.data) || o.data[i] != '"' {
		return o.fail(i, atName)
	}
	end, coded := o.text(i)
	if end < 0 {
		return o.fail(i, atName)
	}
	seen := o.seen[len(o.seen)-1]
	key := o.read(newName(i, end, coded), &o.key)
	if seen[string(key)] {
		return o.fail(i, repeated)
	}
	o.call(key)
	colon := skipSpace(o.data, end)
	if colon == len(o.data) || o.data[colon] != ':' {
		return o.fail(colon, afterName)
	}
	name, s, err := o.value(string(key), skipSpace(o.data, colon+1))
	if s == child {
		seen[name] = true
	}
	return name, s, err
}

// call names the member at hand, for pointers.
func (o *outline) call(key []byte) {
	top := o.frames[len(o.frames)-1]
	o.names = o.names[:top.names]
	from := 0
	if top.names > 0 {
		from = int(o.names[top.names-1].end)
	}
	o.kept = append(o.kept[:from], key...)
	o.names = append(o.names, name{start: uint32(from) | flag, end: uint32(len(o.kept))})
}

// value goes to the value at offset i, if one begins there.
func (o *outline) value(name string, i int) (string, step, error) {
	if i == len(o.data) || types[o.data[i]] == TypeNone {
		return o.fail(i, atValue)
	}
	o.at = i
	return name, child, nil
}

// begin goes to the start of the text's value.
func (o *outline) begin() (step, error) {
	i := skipSpace(o.data, o.at)
	if i == len(o.data) || types[o.data[i]] == TypeNone {
		_, s, err := o.fail(i, atValue)
		return s, err
	}
	o.at = i
	return child, nil
}

// end wants nothing but space after the value.
func (o *outline) end() (step, error) {
	o.at = skipSpace(o.data, o.at)
	switch {
	case o.at < len(o.data):
		return o.refuse(trailing(o.at))
	case !o.whole:
		return more, nil
	}
	return closed, nil
}

// skip reads the value at hand and gives its place in data.
func (o *outline) skip() (Span, step, error) {
	all, limited := o.data, len(o.data)-o.at > maxText
	if limited {
		o.data = all[:o.at+maxText+1]
	}
	span, e := o.measure()
	cut := !o.whole && !limited
	o.data = all
	switch {
	case cut && (o.short || e == nil && span.End == len(all) && types[all[o.at]] == TypeNumber):
		return Span{}, more, nil
	case limited && (e == nil && span.End-span.Start > maxText || e != nil && e.Kind == Truncated):
		s, err := o.refuse(fault(TooLarge, o.at, o.pointer(true), "the value has more bytes than the limit of %d", maxText))
		return Span{}, s, err
	case e != nil:
		s, err := o.refuse(e)
		return Span{}, s, err
	}
	o.at = span.End
	o.done()
	return span, child, nil
}

// measure reads the value at hand.
func (o *outline) measure() (Span, *Error) {
	frames, names := len(o.frames), len(o.names)
	o.short = false
	o.tables.closeAll()
	end, wanted := o.scan(o.at)
	if wanted == sound {
		return Span{o.at, end}, nil
	}
	e := o.explain(end, wanted)
	o.frames, o.names = o.frames[:frames], o.names[:names]
	return Span{}, e
}

// fail gives the fault at offset i of data, unless it depends on what follows.
func (o *outline) fail(i int, wanted place) (string, step, error) {
	o.short = false
	e := o.explain(i, wanted)
	if o.short && !o.whole {
		return "", more, nil
	}
	s, err := o.refuse(e)
	return "", s, err
}

func (o *outline) refuse(e *Error) (step, error) {
	e.Offset += o.base
	return faulty, e
}
