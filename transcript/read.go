package transcript

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// Read decodes a whole input, and holds its bytes in memory. What is compressed
// with gzip or zstd is unpacked.
//
// An error is the context's or the reader's, an *Error for what concerns the
// whole input, or an *Errors with every faulty record that was found. In
// history.ModeTolerant a damaged record is a finding instead: its bytes are
// kept, and it gives no message. Records larger than the limit and containers
// that can't be parsed are refused in every mode.
func Read(ctx context.Context, r io.Reader, o Options) (*Transcript, error) {
	if err := checkOptions(o); err != nil {
		return nil, err
	}
	hint := sizeHint(r)
	unpacked, packing, err := Unpack(contextReader{ctx, r}, o.Limits.UnpackedBytes)
	if err != nil {
		return nil, err
	}
	defer unpacked.Close()
	if packing != Plain {
		hint = 0
	}
	data, err := readAll(unpacked, hint)
	if err != nil {
		return nil, err
	}
	return open(ctx, inMemory(data), o)
}

// Open decodes an input of size bytes that stays where it is: the transcript
// keeps the places of its records, and reads a record again when a message of it
// is asked for. r must give the same bytes for as long as the transcript is used. A
// compressed input is to be unpacked before. Errors are those of Read.
func Open(ctx context.Context, r io.ReaderAt, size int64, o Options) (*Transcript, error) {
	if err := checkOptions(o); err != nil {
		return nil, err
	}
	return open(ctx, &source{file: r, size: int(size)}, o)
}

func checkOptions(o Options) error {
	if o.Format != "" && o.Format != auto && !o.Format.known() {
		return wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
			"the format %s is unknown: want %s, or %s to find it out", quote(string(o.Format)), formatList(), auto))
	}
	return nil
}

// wholeInput gives the error of a fault that concerns no record.
func wholeInput(err error, code, detail string) *Error {
	return &Error{Offset: -1, Index: history.NoIndex, Code: code, Detail: detail, Err: err}
}

func open(ctx context.Context, s *source, o Options) (*Transcript, error) {
	f, err := survey(s, o)
	if err != nil {
		return nil, err
	}
	run, err := f.bodies.choose(o.Run)
	if err != nil {
		return nil, err
	}
	return f.read(ctx, run, o.Mode)
}

// reading is one index being made.
type reading struct {
	t    *Transcript
	errs Errors
	// faults are those of the units, lone the units with an escape of a lone
	// surrogate, opaque those with an item that only its provider can read.
	faults       map[int][]fault
	lone, opaque map[int]bool
	headers      map[int]bool
	// briefed holds the codes of faults that have a brief, and were given once.
	briefed map[string]bool
	unknown unknownKinds
	// decoded are the messages of each unit; nil where their records are more than
	// Limits.HeldBytes.
	decoded [][]history.Message
}

func (r *reading) run(ctx context.Context, b body) error {
	sketches, err := r.decodeAll(ctx)
	if err != nil {
		return err
	}
	settlement := r.settle(sketches)
	r.number(settlement)
	r.judge(settlement)
	r.judgeLost(b.lost)
	if b.damage != nil {
		r.errs.add(b.damage.locate(unit{line: b.at}, history.NoIndex))
	}
	if len(r.errs.List) > 0 {
		return &r.errs
	}
	t := r.t
	if sketches != nil {
		t.sketches, t.settlement = sketches, settlement
	}
	t.findings = append(t.findings, r.unknown.findings()...)
	history.SortFindings(t.findings)
	return nil
}

func (r *reading) settle(sketches []sketch) settlement {
	if d, ok := r.t.decoder.(settler); ok {
		return d.settle(sketches)
	}
	return settlement{}
}

// contextEvery is how many records are decoded between two looks at the context.
const contextEvery = 256

// decodeAll checks and decodes every record, and gives a sketch of each where the
// records depend on each other.
func (r *reading) decodeAll(ctx context.Context) ([]sketch, error) {
	r.faults, r.lone, r.opaque = make(map[int][]fault), make(map[int]bool), make(map[int]bool)
	r.headers = make(map[int]bool)
	d := r.t.recordDecoder()
	if r.t.holds() {
		r.decoded = make([][]history.Message, len(r.t.units))
	}
	var sketches []sketch
	if _, settles := r.t.decoder.(settler); settles {
		sketches = make([]sketch, len(r.t.units))
	}
	// A sketch keeps ids: they must not keep the texts beside them.
	if r.decoded != nil || sketches == nil {
		d.texts = &texts{passing: r.decoded == nil}
	}
	for i, u := range r.t.units {
		if i%contextEvery == 0 && ctx.Err() != nil {
			return nil, fmt.Errorf("reading the history: %w", ctx.Err())
		}
		if u.kind == blank || u.foreign {
			continue
		}
		got, err := d.read(u)
		if err != nil {
			return nil, err
		}
		r.note(i, got)
		if sketches != nil {
			sketches[i] = sketchOf(got.entry)
		}
	}
	return sketches, nil
}

// note remembers what a unit gave.
func (r *reading) note(i int, got decodedUnit) {
	t, e := r.t, got.entry
	for k, f := range e.faults {
		e.faults[k].callID = strings.Clone(f.callID)
	}
	if len(e.faults) > 0 {
		r.faults[i] = e.faults
	}
	if got.lone {
		r.lone[i] = true
	}
	if e.header {
		r.headers[i] = true
	}
	for _, kind := range e.unknown {
		r.unknown.count(kind, t.units[i].line)
	}
	if e.number.present() {
		t.setOrdinal(i, e.number)
	}
	t.units[i].messages = int32(len(e.messages))
	for _, m := range e.messages {
		if m.Opaque {
			r.opaque[i] = true
		}
	}
	if r.decoded != nil {
		r.decoded[i] = e.messages
	}
}

// holds reports whether the records are few enough to keep their messages.
func (t *Transcript) holds() bool {
	size := int64(0)
	for _, u := range t.units {
		if u.kind != blank && !u.foreign {
			size += int64(u.end - u.start)
		}
	}
	return size <= t.limits.HeldBytes
}
