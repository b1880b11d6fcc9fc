package transcript

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// Read decodes a whole input.
//
// An error is the context's or the reader's, an *Error for what concerns the
// whole input, or an *Errors with every faulty record that was found. In
// history.ModeTolerant a damaged record is a finding instead: its bytes are
// kept, and it gives no message. Native compactions, records larger than the
// limit and containers that can't be parsed are refused in every mode.
func Read(ctx context.Context, r io.Reader, o Options) (*Transcript, error) {
	if err := checkOptions(o); err != nil {
		return nil, err
	}
	data, err := readAll(ctx, r)
	if err != nil {
		return nil, err
	}
	if err := refuseUTF16(data); err != nil {
		return nil, err
	}
	limits := o.Limits.withDefaults()
	l := lay(data, markLen(data), limits)
	if l.empty() {
		return nil, wholeInput(ErrEmpty, CodeEmptyInput, "the input is empty: want a history with at least one record")
	}
	format, err := chooseFormat(o.Format, data, l, limits)
	if err != nil {
		return nil, err
	}
	t := &Transcript{format: format, mode: format.DefaultMode(), data: data, mark: markLen(data), container: l.container, units: l.units}
	if o.Mode != nil {
		t.mode = *o.Mode
	}
	reading := &reading{t: t, limits: limits, decoder: newDecoder(format, limits), briefed: make(map[string]bool)}
	return reading.run(ctx, l)
}

func checkOptions(o Options) error {
	if o.Run != nil && *o.Run != 0 {
		return wholeInput(ErrNoSuchRun, CodeNoSuchRun,
			fmt.Sprintf("there is no run %d: the input holds 1 history, run 0", *o.Run))
	}
	if o.Format != "" && o.Format != auto && !o.Format.known() {
		return wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
			"the format %s is unknown: want %s, or %s to find it out", quote(string(o.Format)), formatList(), auto))
	}
	return nil
}

// formatList names the formats for an error.
func formatList() string {
	var names []string
	for _, f := range Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names, " or ")
}

// wholeInput gives the error of a fault that concerns no record.
func wholeInput(err error, code, detail string) *Error {
	return &Error{Offset: -1, Index: history.NoIndex, Code: code, Detail: detail, Err: err}
}

func (l layout) empty() bool { return l.container == lines && len(l.units) == 0 }

// reading is one Read under way.
type reading struct {
	t       *Transcript
	limits  Limits
	decoder decoder
	errs    Errors
	// briefed holds the codes of faults that have a brief, and were given once.
	briefed map[string]bool
	unknown map[string]*unknownKind
}

// unknownKind counts the places that the format's reader does not know.
type unknownKind struct {
	count, line int
}

func (r *reading) run(ctx context.Context, l layout) (*Transcript, error) {
	entries, lone, err := r.decodeAll(ctx)
	if err != nil {
		return nil, err
	}
	settled := r.decoder.settle(entries)
	r.number(entries, settled)
	r.judge(entries, lone)
	if l.damage != nil {
		e := l.damage.locate(unit{line: l.at}, history.NoIndex)
		r.errs.add(e)
	}
	if len(r.errs.List) > 0 {
		return nil, &r.errs
	}
	if settled != nil {
		r.t.entries = entries
	}
	r.reportUnknown()
	history.SortFindings(r.t.findings)
	return r.t, nil
}

// contextEvery is how many records are decoded between two looks at the context.
const contextEvery = 256

// decodeAll checks and decodes every record. lone tells which units have an
// escape of a lone surrogate.
func (r *reading) decodeAll(ctx context.Context) (entries []entry, lone map[int]bool, err error) {
	checker := r.limits.checker()
	entries = make([]entry, len(r.t.units))
	lone = make(map[int]bool)
	for i, u := range r.t.units {
		if i%contextEvery == 0 && ctx.Err() != nil {
			return nil, nil, fmt.Errorf("reading the history: %w", ctx.Err())
		}
		if u.kind == blank {
			continue
		}
		start, end := trim(r.t.data, u.start, u.end)
		record := r.t.data[start:end]
		facts, err := checker.Check(record)
		if err != nil {
			f := jsonFault(err, r.limits)
			f.offset += start - u.start
			entries[i].faults = []fault{f}
			continue
		}
		if facts.LoneSurrogate {
			lone[i] = true
		}
		entries[i] = r.decodeOne(record, start)
	}
	return entries, lone, nil
}

func (r *reading) decodeOne(record []byte, start int) entry {
	if record[0] != '{' {
		return entry{faults: []fault{{code: CodeNoObject, offset: 0, detail: fmt.Sprintf(
			"the record is %s: want an object", typeName(gjson.ParseBytes(record)))}}}
	}
	e := r.decoder.decode(gjson.ParseBytes(record))
	if e.number.present() {
		e.number.start += start
		e.number.end += start
	}
	return e
}

// number gives the messages their positions and records, and the units their
// kinds.
func (r *reading) number(entries []entry, all []settled) {
	if all == nil {
		all = make([]settled, len(entries))
		for i := range all {
			all[i].owner = -1
		}
	}
	for i, e := range entries {
		r.t.units[i].number = e.number
	}
	r.numberMessages(spokenMessages(entries, all))
	r.numberEchoes(all)
	r.markHeaders(entries)
}

// spokenMessages gives the message of each entry, nil for one without.
func spokenMessages(entries []entry, all []settled) []*history.Message {
	messages := make([]*history.Message, len(entries))
	for i, e := range entries {
		messages[i] = e.spoken(all[i])
	}
	return messages
}

func (r *reading) numberMessages(messages []*history.Message) {
	t := r.t
	n := len(messages) - countNil(messages)
	t.messages = make([]history.Message, 0, n)
	t.places = make([]place, 0, n)
	for i, m := range messages {
		if m == nil {
			continue
		}
		u := &t.units[i]
		u.kind, u.position = spoken, len(t.messages)
		numbered := *m
		numbered.Record = history.Record{Ordinal: u.record, Line: u.line, Start: int64(u.start), End: int64(u.end)}
		t.messages = append(t.messages, numbered)
		t.places = append(t.places, place{unit: i, first: i, last: i})
	}
}

func countNil(messages []*history.Message) int {
	n := 0
	for _, m := range messages {
		if m == nil {
			n++
		}
	}
	return n
}

func (r *reading) numberEchoes(all []settled) {
	t := r.t
	for i, e := range all {
		if e.owner < 0 {
			continue
		}
		u := &t.units[i]
		u.kind, u.position = echo, t.units[e.owner].position
		if e.near {
			p := &t.places[u.position]
			p.first, p.last = min(p.first, i), max(p.last, i)
		}
	}
}

// markHeaders finds the session headers that stay: all before the first message,
// or else the first of all.
func (r *reading) markHeaders(entries []entry) {
	spoke, found := false, false
	for i := range r.t.units {
		u := &r.t.units[i]
		spoke = spoke || u.kind == spoken
		if spoke && found {
			return
		}
		if entries[i].header {
			u.kind, found = header, true
		}
	}
}

// judge makes errors of faults that the mode refuses, and findings of the rest.
func (r *reading) judge(entries []entry, lone map[int]bool) {
	last := r.lastRecord()
	for i, e := range entries {
		u := r.t.units[i]
		for _, f := range e.faults {
			r.judgeFault(f, u, i == last)
		}
		for _, kind := range e.unknown {
			r.countUnknown(kind, u.line)
		}
		if lone[i] {
			index := history.NoIndex
			if u.kind == spoken {
				index = u.position
			}
			r.t.findings = append(r.t.findings, history.Finding{Code: history.CodeLoneSurrogate,
				Severity: history.SeverityWarning, Line: u.line, Index: index,
				Message: "an escape is half of a surrogate pair; it is read as U+FFFD, and the record is kept as it is"})
		}
	}
}

func (r *reading) judgeFault(f fault, u unit, isLast bool) {
	if f.code == CodeTruncated && isLast && r.t.container == lines {
		f.code = CodeTruncatedLastLine
		f.detail = "the last line is truncated: its JSON ends inside of a value, as when its writer was stopped: remove the line, or read tolerantly"
	}
	if r.t.mode == history.ModeTolerant && !f.fatal() {
		r.t.findings = append(r.t.findings, f.tolerated(u))
		return
	}
	index := history.NoIndex
	if r.t.format == OpenAIChat {
		index = u.record
	}
	if f.brief != "" && r.briefed[f.code] {
		f.detail = f.brief
	}
	r.briefed[f.code] = true
	r.errs.add(f.locate(u, index))
}

func (r *reading) lastRecord() int {
	for i, u := range slices.Backward(r.t.units) {
		if u.kind != blank {
			return i
		}
	}
	return -1
}

func (r *reading) countUnknown(kind string, line int) {
	if r.unknown == nil {
		r.unknown = make(map[string]*unknownKind)
	}
	known := r.unknown[kind]
	if known == nil {
		known = &unknownKind{line: line}
		r.unknown[kind] = known
	}
	known.count++
}

// reportUnknown gives one finding for each unknown kind, in the order of their
// first lines.
func (r *reading) reportUnknown() {
	var kinds []string
	for kind := range r.unknown {
		kinds = append(kinds, kind)
	}
	slices.SortFunc(kinds, func(a, b string) int {
		return cmp.Or(cmp.Compare(r.unknown[a].line, r.unknown[b].line), strings.Compare(a, b))
	})
	for _, kind := range kinds {
		k := r.unknown[kind]
		r.t.findings = append(r.t.findings, history.Finding{Code: history.CodeUnknownRecord,
			Severity: history.SeverityInfo, Line: k.line, Index: history.NoIndex,
			Message: fmt.Sprintf("unknown %s (%d found): passed over, and kept as it is", kind, k.count)})
	}
}
