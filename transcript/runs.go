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
}

// run is the place of an object that holds a whole history.
type run struct {
	place strictjson.Span
	line  int
}

// chooseBody gives the records of one history of the input: the one there is, or
// the one that is asked for.
func chooseBody(s *source, l layout, c choice, number *int, limits Limits) (body, int, error) {
	if !c.asObjects {
		b := body{container: l.container, units: l.units, damage: l.damage, at: l.at}
		if l.container == array {
			b.lists = []list{{place: l.top}}
		}
		if c.format.block != nil {
			var err error
			if b.units, err = blockUnits(s, l.units, c.format.block); err != nil {
				return body{}, 0, err
			}
		}
		if c.format.session != nil {
			return b.ofSession(s, c.format, number, limits)
		}
		return b, 1, checkRun(number, 1)
	}
	if err := s.load(); err != nil {
		return body{}, 0, err
	}
	runs, err := findRuns(s, l, c.format, limits)
	if err != nil {
		return body{}, 0, err
	}
	if err := checkRun(number, len(runs)); err != nil {
		return body{}, len(runs), err
	}
	chosen := 0
	if number != nil {
		chosen = *number
	}
	b, err := openRun(s, runs[chosen], c.format, limits)
	return b, len(runs), err
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

// findRuns finds the histories of an input whose records stand in objects.
func findRuns(s *source, l layout, f *format, limits Limits) ([]run, error) {
	if l.container == object {
		return runsInside(s, run{place: l.top, line: 1}, f, limits)
	}
	var runs []run
	for _, u := range l.units {
		if u.kind == blank {
			continue
		}
		text, err := s.bytes(u.start, u.end, nil)
		if err != nil {
			return nil, err
		}
		from, to := trim(text, 0, len(text))
		r := run{place: strictjson.Span{Start: u.start + from, End: u.start + to}, line: u.line}
		if l.container == lines && !isObject(text[from:to]) {
			f := jsonFault(strictjsonFault(text[from:to]), limits)
			return nil, f.locate(u, history.NoIndex)
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// strictjsonFault gives what is wrong with a line that should be an object.
func strictjsonFault(line []byte) error {
	_, err := strictjson.Members(line)
	return err
}

// runsInside gives the runs of an object: the elements of its list of runs, or
// itself where it holds a list of records.
func runsInside(s *source, r run, f *format, limits Limits) ([]run, error) {
	if f.runs == "" {
		return []run{r}, nil
	}
	data, err := s.bytes(r.place.Start, r.place.End, nil)
	if err != nil {
		return nil, err
	}
	place, found := memberAt(data, f.runs)
	if !found && f.holdsList(data) {
		return []run{r}, nil
	}
	if !found {
		return nil, missingList(f.runs)
	}
	elements, err := strictjson.Elements(data[place.Start:place.End])
	if err != nil {
		return nil, layout{}.damaged(s.data, r.place.Start+place.Start, err, limits).refuse()
	}
	counter := lineCounter{data: data, line: r.line}
	var runs []run
	for _, e := range elements {
		start := place.Start + e.Start
		runs = append(runs, run{line: counter.at(start),
			place: strictjson.Span{Start: r.place.Start + start, End: r.place.Start + place.Start + e.End}})
	}
	return runs, nil
}

// holdsList reports whether an object holds one of the format's lists of records
// itself.
func (f *format) holdsList(object []byte) bool {
	return slices.ContainsFunc(f.lists, func(path string) bool {
		_, found := memberAt(object, path)
		return found
	})
}

// refuse gives the error of a damaged layout.
func (l layout) refuse() error { return l.damage.locate(unit{line: l.at}, history.NoIndex) }

func missingList(path string) error {
	return wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
		"the input is one JSON object without an array under %s: want one there", quote(path)))
}

// openRun finds the records of one history.
func openRun(s *source, r run, f *format, limits Limits) (body, error) {
	data, err := s.bytes(r.place.Start, r.place.End, nil)
	if err != nil {
		return body{}, err
	}
	o := opening{data: data, run: r, format: f, limits: limits, body: body{container: object}}
	for k, path := range f.heads {
		o.addHead(k, path)
	}
	found := false
	for _, path := range f.lists {
		found = o.addList(path) || found
	}
	if !found && o.body.damage == nil {
		return body{}, missingList(f.lists[0])
	}
	if at := o.notUTF8(); at >= 0 {
		f := fault{code: history.CodeInvalidUTF8, offset: at, detail: "the object around the messages is not UTF-8 text: want UTF-8"}
		return body{}, f.locate(unit{line: o.lineAt(at), start: r.place.Start}, history.NoIndex)
	}
	for i := range o.body.units {
		o.body.units[i].record = i
	}
	return o.body, nil
}

// opening is one openRun under way.
type opening struct {
	data   []byte
	run    run
	format *format
	limits Limits
	body   body
}

// addHead adds a member that gives a message by itself, where it is there and
// not null.
func (o *opening) addHead(k int, path string) {
	place, found := memberAt(o.data, path)
	if !found || isNullOrEmpty(o.data[place.Start:place.End]) {
		return
	}
	o.body.units = append(o.body.units, unit{kind: silent, list: headList, head: int8(k),
		start: o.run.place.Start + place.Start, end: o.run.place.Start + place.End,
		line: o.lineAt(place.Start), position: -1, hider: -1})
}

// addList adds the elements of an array, and reports whether it is there. A text
// in its place counts as one element.
func (o *opening) addList(path string) bool {
	place, found := memberAt(o.data, path)
	if !found {
		return false
	}
	base := o.run.place.Start
	number := int8(len(o.body.lists))
	whole := strictjson.Span{Start: base + place.Start, End: base + place.End}
	if o.data[place.Start] == '"' {
		o.body.lists = append(o.body.lists, list{place: whole, bare: true})
		o.body.units = append(o.body.units, unit{kind: silent, list: number, start: whole.Start, end: whole.End,
			line: o.lineAt(place.Start), position: -1, hider: -1})
		return true
	}
	if o.data[place.Start] != '[' {
		return false
	}
	o.body.lists = append(o.body.lists, list{place: whole})
	elements, err := strictjson.Elements(o.data[place.Start:place.End])
	units := elementUnits(o.data, place.Start, elements, number)
	for i := range units {
		units[i].start += base
		units[i].end += base
		units[i].line += o.run.line - 1
	}
	o.body.units = append(o.body.units, units...)
	if err != nil {
		l := layout{}.damaged(o.data, place.Start, err, o.limits)
		o.body.damage, o.body.at = l.damage, l.at+o.run.line-1
	}
	return true
}

// notUTF8 gives the offset of what is not UTF-8 around the lists, or -1.
func (o *opening) notUTF8() int {
	from := 0
	lists := append(slices.Clone(o.body.lists), list{place: strictjson.Span{Start: o.run.place.End, End: o.run.place.End}})
	slices.SortFunc(lists, func(a, b list) int { return cmp.Compare(a.place.Start, b.place.Start) })
	for _, l := range lists {
		start, end := l.place.Start-o.run.place.Start, l.place.End-o.run.place.Start
		if !utf8.Valid(o.data[from:start]) {
			return from
		}
		from = end
	}
	return -1
}

func (o *opening) lineAt(offset int) int {
	counter := lineCounter{data: o.data, line: o.run.line}
	return counter.at(offset)
}

// isNullOrEmpty reports whether a value is null or says nothing.
func isNullOrEmpty(value []byte) bool {
	switch string(value) {
	case "null", `""`, "[]", "{}":
		return true
	}
	return false
}

// memberAt finds the place of a value in an object, by a path of names joined by
// dots.
func memberAt(data []byte, path string) (strictjson.Span, bool) {
	from, to := trim(data, 0, len(data))
	place := strictjson.Span{Start: from, End: to}
	for name := range strings.SplitSeq(path, ".") {
		if place.Start == place.End || data[place.Start] != '{' {
			return strictjson.Span{}, false
		}
		inner, found := memberOf(data[place.Start:place.End], name)
		if !found {
			return strictjson.Span{}, false
		}
		place = strictjson.Span{Start: place.Start + inner.Start, End: place.Start + inner.End}
	}
	return place, true
}

func memberOf(data []byte, name string) (strictjson.Span, bool) {
	members, err := strictjson.Members(data)
	if err != nil && len(members) == 0 {
		return strictjson.Span{}, false
	}
	for _, m := range members {
		if m.Name == name {
			return m.Value, true
		}
	}
	return strictjson.Span{}, false
}
