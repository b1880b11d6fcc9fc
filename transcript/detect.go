package transcript

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// lookedAt is how many records are looked at to find out a format.
const lookedAt = 50

// choice is a format, and whether the input's records stand in objects that each
// hold a whole history.
type choice struct {
	format    *format
	asObjects bool
}

// choose gives the named format, or finds it out from the content:
//
//  1. An input that begins like a format of text lines is one.
//  2. The one object of the input, or each of the first 50 sound records, is held
//     against the formats, in their order. A format knows its records, or objects
//     that hold a whole history of it.
//  3. The first record that fits one decides. One that could be a chat message of
//     OpenAI is weak: the rest of the 50 is looked at, and another format wins.
//  4. An array without elements is taken as openai-chat.
func choose(name Format, s *source, l layout, limits Limits) (choice, error) {
	if l.empty() {
		return choice{}, wholeInput(ErrEmpty, CodeEmptyInput, "the input is empty: want a history with at least one record")
	}
	if f := name.spec(); f != nil {
		return f.fit(s, l, limits)
	}
	if l.container == lines {
		start, err := s.bytes(0, min(s.size, plainStart), nil)
		if err != nil {
			return choice{}, err
		}
		for _, f := range formats {
			if f.plain != nil && f.plain(start) {
				return choice{format: f}, nil
			}
		}
	}
	return detect(s, l, limits)
}

// plainStart is how many bytes are looked at to tell a format of text lines.
const plainStart = 64 << 10

// fit says how a named format reads a layout.
func (f *format) fit(s *source, l layout, limits Limits) (choice, error) {
	c := choice{format: f}
	switch {
	case f.plain != nil && l.container == lines:
		return c, nil
	case l.container == object && l.damage == nil:
		if len(f.lists) == 0 {
			return c, f.wants(l)
		}
		c.asObjects = true
		return c, nil
	case l.container == object:
		return c, nil
	}
	sights, err := soundRecords(s, l, limits)
	if err != nil {
		return c, err
	}
	for _, seen := range sights {
		if f.object != nil && f.object(seen) && (f.record == nil || !f.record(seen)) {
			c.asObjects = true
			break
		}
	}
	if !c.asObjects && f.record == nil || l.container == array && !c.asObjects && f.linesOnly {
		return c, f.wants(l)
	}
	return c, nil
}

// wants gives the error of a named format that the input can't hold.
func (f *format) wants(l layout) error {
	return wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
		"the input is %s, and holds nothing of the format %s: name another format, or let it be found out", l.container, f.name))
}

func detect(s *source, l layout, limits Limits) (choice, error) {
	if l.container == object && l.damage == nil {
		seen, err := s.look(l.top)
		if err != nil {
			return choice{}, err
		}
		for _, f := range formats {
			if f.object != nil && f.object(seen) {
				return choice{format: f, asObjects: true}, nil
			}
		}
	}
	sights, err := soundRecords(s, l, limits)
	if err != nil {
		return choice{}, err
	}
	weak := choice{}
	for _, seen := range sights {
		c, ok := recognise(seen)
		switch {
		case !ok:
		case c.format != openAIChatFormat || c.asObjects:
			return c, nil
		default:
			weak = c
		}
	}
	if weak.format != nil {
		return weak, nil
	}
	if l.container == array && len(l.units) == 0 && l.damage == nil {
		return choice{format: openAIChatFormat}, nil
	}
	return choice{}, undetected(s, l, sights, limits)
}

// recognise gives the first format that knows a record or an object.
func recognise(seen sight) (choice, bool) {
	for _, f := range formats {
		if f.record != nil && f.record(seen) {
			return choice{format: f}, true
		}
		if f.object != nil && f.object(seen) {
			return choice{format: f, asObjects: true}, true
		}
	}
	return choice{}, false
}

// lookedBytes is the size of the largest record that is looked at where another
// was seen before it.
const lookedBytes = 4 << 20

// soundRecords looks at those of the first records that are sound objects.
func soundRecords(s *source, l layout, limits Limits) ([]sight, error) {
	var sights []sight
	records := 0
	for _, u := range l.units {
		if u.kind == blank {
			continue
		}
		if records++; records > lookedAt || len(sights) > 0 && u.end-u.start > lookedBytes {
			break
		}
		text, err := s.bytes(u.start, u.end, nil)
		if err != nil {
			return nil, err
		}
		start, end := trim(text, 0, len(text))
		if text[start] != '{' {
			continue
		}
		record, _, err := checkRecord(limits.checker(), text[start:end], nil)
		if err != nil {
			continue
		}
		seen := look(record)
		seen.line = u.line
		sights = append(sights, seen)
	}
	return sights, nil
}

// undetected says what was seen where no format fits.
func undetected(s *source, l layout, sights []sight, limits Limits) error {
	if l.damage != nil {
		return l.refuse()
	}
	e := wholeInput(ErrUnknownFormat, CodeUnknownFormat, "")
	if len(sights) > 0 {
		first := sights[0]
		e.Line = first.line
		e.Detail = fmt.Sprintf("the format can't be told: the input is %s, and its first record has the members %s: want one of the formats %s",
			l.container, first.names(), formatList())
		return e
	}
	if l.container == object {
		seen, err := s.look(l.top)
		if err != nil {
			return err
		}
		e.Detail = fmt.Sprintf("the format can't be told: the input is a JSON object with the members %s: want one of the formats %s",
			seen.names(), formatList())
		return e
	}
	return noRecord(s, l, limits)
}

// noRecord says why the first record is no object.
func noRecord(s *source, l layout, limits Limits) error {
	at := slices.IndexFunc(l.units, func(u unit) bool { return u.kind != blank })
	if at < 0 {
		return wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf("the format can't be told: the input is %s without a record", l.container))
	}
	u := l.units[at]
	text, err := s.bytes(u.start, u.end, nil)
	if err != nil {
		return err
	}
	e := wholeInput(ErrUnknownFormat, CodeUnknownFormat, "")
	why := "it is no object"
	text = bytes.TrimSpace(text)
	_, err = limits.checker().Check(text)
	if err != nil {
		why = jsonFault(err, limits).detail
	}
	if err != nil && l.container == lines && !bytes.HasPrefix(text, []byte{'{'}) {
		e.Detail = "the format can't be told: this is no JSON, nor a text of a format that is known: " + why
	} else {
		e.Detail = fmt.Sprintf("the format can't be told: the input is %s, and none of its first %d records is a sound JSON object; of this one: %s", l.container, lookedAt, why)
	}
	e.Line, e.Index = u.line, history.NoIndex
	return e
}
