package transcript

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// lookedAt is how many records are looked at to find out a format.
const lookedAt = 50

// chooseFormat gives the named format, or finds it out from the content:
//
//  1. The members of an object around the messages, then those of each of the
//     first 50 sound records, are held against the signatures, in their order.
//  2. The first signature that fits decides. A record that could be a chat
//     message is one, unless one of the first 50 has the content parts of another
//     format.
//  3. An array without elements is taken as openai-chat.
func chooseFormat(name Format, data []byte, l layout, limits Limits) (Format, error) {
	if name.known() {
		if l.container != lines && name == Codex {
			return "", wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
				"the input is %s: %s is read from JSON Lines", l.container, Codex))
		}
		if !l.listed && l.container == object && l.damage == nil {
			return "", wholeInput(ErrUnknownFormat, CodeUnknownFormat,
				"the input is one JSON object without an array of messages: want one under \"messages\"")
		}
		return name, nil
	}
	return detect(data, l, limits)
}

func detect(data []byte, l layout, limits Limits) (Format, error) {
	if l.container == object && l.damage == nil {
		if s, ok := recognise(look(data[l.top.Start:l.top.End]), l.container); ok && s.format == "" {
			return "", s.refuse(1)
		}
	}
	sights := soundRecords(data, l, limits)
	chat := false
	for _, seen := range sights {
		s, ok := recognise(seen, l.container)
		switch {
		case !ok:
		case s.format == OpenAIChat:
			chat = true
		case s.format == "":
			return "", s.refuse(seen.line)
		default:
			return s.format, nil
		}
	}
	if chat || l.listed && len(l.units) == 0 && l.damage == nil {
		return OpenAIChat, nil
	}
	return "", undetected(data, l, sights, limits)
}

// soundRecords looks at those of the first records that are sound objects.
func soundRecords(data []byte, l layout, limits Limits) []sight {
	checker := limits.checker()
	var sights []sight
	records := 0
	for _, u := range l.units {
		if u.kind == blank {
			continue
		}
		if records++; records > lookedAt {
			break
		}
		start, end := trim(data, u.start, u.end)
		if data[start] != '{' {
			continue
		}
		if _, err := checker.Check(data[start:end]); err != nil {
			continue
		}
		seen := look(data[start:end])
		seen.line = u.line
		sights = append(sights, seen)
	}
	return sights
}

// undetected says what was seen where no signature fits.
func undetected(data []byte, l layout, sights []sight, limits Limits) error {
	if l.damage != nil {
		return l.damage.locate(unit{line: l.at}, history.NoIndex)
	}
	e := wholeInput(ErrUnknownFormat, CodeUnknownFormat, "")
	if len(sights) > 0 {
		first := sights[0]
		e.Line = first.line
		e.Detail = fmt.Sprintf("the format can't be told: the input is %s, and its first record has the members %s: want records with role, or with type and payload, or the format's name (%s)",
			l.container, first.names(), formatList())
		return e
	}
	if l.container == object {
		e.Detail = fmt.Sprintf("the format can't be told: the input is a JSON object with the members %s: want messages, or the format's name (%s)",
			look(data[l.top.Start:l.top.End]).names(), formatList())
		return e
	}
	return noRecord(data, l, limits)
}

// noRecord says why the first record is no object.
func noRecord(data []byte, l layout, limits Limits) error {
	at := slices.IndexFunc(l.units, func(u unit) bool { return u.kind != blank })
	u := l.units[at]
	start, end := trim(data, u.start, u.end)
	why := "it is no object"
	if _, err := limits.checker().Check(data[start:end]); err != nil {
		why = jsonFault(err, limits).detail
	}
	e := wholeInput(ErrUnknownFormat, CodeUnknownFormat,
		fmt.Sprintf("the format can't be told: the input is %s, and none of its first %d records is a sound JSON object; of this one: %s", l.container, lookedAt, why))
	e.Line = u.line
	return e
}

// sight is what detection sees of a record.
type sight struct {
	line    int
	members map[string]gjson.Result
	order   []string
}

func look(record []byte) sight {
	s := sight{members: make(map[string]gjson.Result)}
	if !bytes.HasPrefix(record, []byte("{")) {
		return s
	}
	gjson.ParseBytes(record).ForEach(func(name, v gjson.Result) bool {
		s.members[name.Str] = v
		s.order = append(s.order, name.Str)
		return true
	})
	return s
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

// has reports whether the record has all of the members.
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
	return v.Type == gjson.String && slices.Contains(texts, v.Str)
}

// begins reports whether a member is a text that begins so.
func (s sight) begins(name, prefix string) bool {
	v := s.members[name]
	return v.Type == gjson.String && strings.HasPrefix(v.Str, prefix)
}
