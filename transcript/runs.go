package transcript

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// list is one array of records of a history.
type list struct {
	// place is the array with its brackets; or the one value that stands in place
	// of an array, where bare is true.
	place strictjson.Span
	bare  bool
}

// body is where the records of one history stand.
type body struct {
	container container
	units     []unit
	// lists are the arrays of the units; none for lines.
	lists []list
	// damage and at are those of the layout.
	damage *fault
	at     int
	// lost are the lines beside the histories that hold none, being damaged.
	lost []lostLine
}

// lostLine is a damaged line of a file whose lines are histories. last is true for
// the last line.
type lostLine struct {
	fault
	unit unit
	last bool
}

// run is the place of an object that holds a whole history.
type run struct {
	place strictjson.Span
	line  int
	// parts are those of the object, where they are known.
	parts *strictjson.Part
}

// bodies are the histories of an input: how many there are, and how the records of
// each are found.
type bodies struct {
	n  int
	at func(k int) (body, error)
}

// findBodies finds the histories of an input.
func findBodies(s *source, l layout, c choice, limits Limits) (bodies, error) {
	if c.asObjects {
		return objectBodies(s, l, c.format, limits)
	}
	b := body{container: l.container, units: l.units, damage: l.damage, at: l.at}
	if l.container == array {
		b.lists = []list{{place: spanOf(l.top.Place)}}
	}
	if c.format.block != nil {
		var err error
		if b.units, err = blockUnits(s, l.units, c.format.block); err != nil {
			return bodies{}, err
		}
	}
	if c.format.session != nil {
		return b.bySession(s, c.format, limits)
	}
	return bodies{1, func(int) (body, error) { return b, nil }}, nil
}

// objectBodies finds the histories of an input whose records stand in objects.
func objectBodies(s *source, l layout, f *format, limits Limits) (bodies, error) {
	runs, lost, err := findRuns(s, l, f, limits)
	if err != nil {
		return bodies{}, err
	}
	if len(runs) == 0 && len(lost) > 0 {
		return bodies{}, lost[0].locate(lost[0].unit, history.NoIndex)
	}
	return bodies{len(runs), func(k int) (body, error) {
		b, err := openRun(s, runs[k], f)
		b.lost = lost
		return b, err
	}}, nil
}

// choose gives the number of one history: the one there is, or the one that is asked
// for.
func (b bodies) choose(number *int) (int, error) {
	if err := checkRun(number, b.n); err != nil || number == nil {
		return 0, err
	}
	return *number, nil
}

// checkRun reports an error where the number names none of n histories, where there
// are several and it names none, and where there is none.
func checkRun(number *int, n int) error {
	switch {
	case n == 0:
		return wholeInput(ErrEmpty, CodeEmptyInput, "the input holds no history: its list of them is empty")
	case number == nil && n > 1:
		e := wholeInput(ErrSeveralRuns, CodeSeveralRuns, fmt.Sprintf(
			"the input holds %d histories: name one by its number, 0 to %d", n, n-1))
		e.Runs = n
		return e
	case number != nil && (*number < 0 || *number >= n):
		held := "1 history, run 0"
		if n != 1 {
			held = fmt.Sprintf("%d histories, runs 0 to %d", n, n-1)
		}
		return wholeInput(ErrNoSuchRun, CodeNoSuchRun, fmt.Sprintf("there is no run %d: the input holds %s", *number, held))
	}
	return nil
}

// findRuns finds the histories of an input whose records stand in objects, and the
// lines beside them that are damaged.
func findRuns(s *source, l layout, f *format, limits Limits) (runs []run, lost []lostLine, err error) {
	if l.container == object {
		runs, err = runsInside(s, l.top, f)
		return runs, nil, err
	}
	for _, u := range l.units {
		switch {
		case u.kind == blank:
			continue
		case l.container == array:
			runs = append(runs, run{place: strictjson.Span{Start: u.start, End: u.end}, line: u.line})
			continue
		}
		text, err := s.bytes(u.start, u.end, nil)
		if err != nil {
			return nil, nil, err
		}
		from, to := trim(text, 0, len(text))
		if !isObject(text[from:to]) {
			lost = append(lost, lostLine{fault: jsonFault(strictjsonFault(text[from:to]), limits), unit: u})
			continue
		}
		runs = append(runs, run{place: strictjson.Span{Start: u.start + from, End: u.start + to}, line: u.line})
	}
	if n := len(lost); n > 0 {
		lost[n-1].last = len(runs) == 0 || lost[n-1].unit.start > runs[len(runs)-1].place.Start
	}
	return runs, lost, nil
}

// strictjsonFault gives what is wrong with a line that should be an object.
func strictjsonFault(line []byte) error {
	_, err := strictjson.Members(line)
	return err
}

// runsInside gives the runs of an object that is the whole input: the elements of its
// list of runs, or itself where it holds a list of records.
func runsInside(s *source, object strictjson.Part, f *format) ([]run, error) {
	counter := newLineCounter(s, 0, 1)
	line, err := counter.at(int(object.Start))
	if err != nil {
		return nil, err
	}
	itself := []run{{place: spanOf(object.Place), line: line, parts: &object}}
	if f.runs == "" {
		return itself, nil
	}
	histories, found := partAt(object, f.runs)
	switch {
	case !found && f.holdsList(object):
		return itself, nil
	case !found || histories.Type != strictjson.TypeArray:
		return nil, missingList(f.runs)
	}
	var runs []run
	for _, e := range histories.Elements {
		line, err := counter.at(int(e.Start))
		if err != nil {
			return nil, err
		}
		runs = append(runs, run{place: spanOf(e), line: line})
	}
	return runs, nil
}

// partAt gives the part that a path of names joined by dots leads to.
func partAt(object strictjson.Part, path string) (strictjson.Part, bool) {
	return object.At(strings.Split(path, ".")...)
}

// holdsList reports whether an object holds one of the format's lists of records
// itself.
func (f *format) holdsList(object strictjson.Part) bool {
	return slices.ContainsFunc(f.lists, func(path string) bool {
		p, found := partAt(object, path)
		return found && (p.Type == strictjson.TypeArray || f.isBare(p))
	})
}

// isBare reports whether a value is a text that stands in place of a list.
func (f *format) isBare(p strictjson.Part) bool {
	return f.bare != nil && p.Type == strictjson.TypeString
}

// refuse gives the error of a damaged layout.
func (l layout) refuse() error { return l.damage.locate(unit{line: l.at}, history.NoIndex) }

func missingList(path string) error {
	return wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
		"the input is one JSON object without an array under %s: want one there", quote(path)))
}

// openRun finds the records of one history.
func openRun(s *source, r run, f *format) (body, error) {
	parts := r.parts
	if parts == nil {
		inner, err := s.parts(r.place.Start, r.place.End)
		if err != nil {
			return body{}, fmt.Errorf("line %d: %w: %w", r.line, ErrChanged, err)
		}
		parts = &inner
	}
	o := opening{source: s, parts: *parts, format: f, counter: newLineCounter(s, r.place.Start, r.line), body: body{container: object}}
	for k, path := range f.heads {
		o.addHead(k, path)
	}
	found := false
	for _, path := range f.lists {
		found = o.addList(path) || found
	}
	if o.err != nil {
		return body{}, o.err
	}
	if !found {
		return body{}, missingList(f.lists[0])
	}
	if err := o.wantUTF8(); err != nil {
		return body{}, err
	}
	for i := range o.body.units {
		o.body.units[i].record = i
	}
	return o.body, nil
}

// opening is one openRun under way. Its first error of reading stays in err.
type opening struct {
	source  *source
	parts   strictjson.Part
	format  *format
	counter *lineCounter
	body    body
	err     error
}

// addHead adds a member that gives a message by itself, where it is there and
// not null.
func (o *opening) addHead(k int, path string) {
	p, found := partAt(o.parts, path)
	if found && !o.saysNothing(p.Place) {
		o.addUnit(p.Place, unit{list: headList, head: int8(k)})
	}
}

func (o *opening) addUnit(p strictjson.Place, u unit) {
	u.kind, u.position, u.hider = silent, -1, -1
	u.start, u.end, u.line = int(p.Start), int(p.End), o.lineAt(int(p.Start))
	o.body.units = append(o.body.units, u)
}

// addList adds the elements of an array, and reports whether it is there. A text
// in its place counts as one element.
func (o *opening) addList(path string) bool {
	p, found := partAt(o.parts, path)
	number := int8(len(o.body.lists))
	switch {
	case found && o.format.isBare(p):
		o.body.lists = append(o.body.lists, list{place: spanOf(p.Place), bare: true})
		o.addUnit(p.Place, unit{list: number})
		return true
	case !found || p.Type != strictjson.TypeArray:
		return false
	}
	o.body.lists = append(o.body.lists, list{place: spanOf(p.Place)})
	units, err := elementUnits(o.counter, p.Elements, number)
	o.note(err)
	o.body.units = append(o.body.units, units...)
	return true
}

func (o *opening) note(err error) {
	if o.err == nil {
		o.err = err
	}
}

// wantUTF8 checks what stands around the lists, whose elements are checked one by
// one.
func (o *opening) wantUTF8() error {
	lists := append(slices.Clone(o.body.lists), list{place: strictjson.Span{Start: int(o.parts.End), End: int(o.parts.End)}})
	slices.SortFunc(lists, func(a, b list) int { return cmp.Compare(a.place.Start, b.place.Start) })
	from := int(o.parts.Start)
	for _, l := range lists {
		valid, err := o.source.validUTF8(from, l.place.Start)
		if err != nil {
			return err
		}
		if !valid {
			f := fault{code: history.CodeInvalidUTF8, offset: from - int(o.parts.Start), detail: "the object around the messages is not UTF-8 text: want UTF-8"}
			return f.locate(unit{line: o.lineAt(from), start: int(o.parts.Start)}, history.NoIndex)
		}
		from = l.place.End
	}
	return nil
}

// validUTF8 reports whether the bytes from start to end are UTF-8.
func (s *source) validUTF8(start, end int) (valid bool, err error) {
	var left []byte // the beginning of a character that a piece cut
	valid = true
	err = s.pieces(start, end, func(piece []byte, _ int) bool {
		text := append(left, piece...)
		if left == nil {
			text = piece
		}
		n := len(text)
		for k := 1; k < utf8.UTFMax && k <= len(text); k++ {
			if at := len(text) - k; utf8.RuneStart(text[at]) {
				if !utf8.FullRune(text[at:]) {
					n = at
				}
				break
			}
		}
		valid = utf8.Valid(text[:n])
		left = slices.Clone(text[n:])
		return valid
	})
	return valid && len(left) == 0, err
}

func (o *opening) lineAt(offset int) int {
	line, err := o.counter.at(offset)
	o.note(err)
	return line
}

// saysNothing reports whether a value is null or empty.
func (o *opening) saysNothing(p strictjson.Place) bool {
	if p.End-p.Start > int64(len("null")) {
		return false
	}
	text, err := o.source.bytes(int(p.Start), int(p.End), nil)
	o.note(err)
	return slices.Contains([]string{"null", `""`, "[]", "{}"}, string(text))
}
