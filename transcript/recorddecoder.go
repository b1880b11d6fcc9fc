package transcript

import (
	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// decodedUnit is what the record of a unit gives.
type decodedUnit struct {
	entry entry
	lone  bool
}

// recordDecoder reads the records of a transcript, one after the other. It is not
// safe for concurrent use.
type recordDecoder struct {
	t       *Transcript
	checker *strictjson.Checker
	buffer  []byte
	ahead   ahead
	texts   *texts
}

// keptBuffer is the size of the largest buffer that is kept for the next record.
const keptBuffer = 4 << 20

func (t *Transcript) recordDecoder() *recordDecoder {
	return &recordDecoder{t: t, checker: t.limits.checker()}
}

// read checks and decodes the record of a unit.
func (d *recordDecoder) read(u unit) (decodedUnit, error) {
	if int64(u.end-u.start) > d.t.limits.RecordBytes+2 {
		return decodedUnit{entry: entry{faults: []fault{tooLarge(d.t.limits)}}}, nil
	}
	text, err := d.bytes(u)
	if err != nil {
		return decodedUnit{}, err
	}
	defer d.keep(text)
	if plain, ok := d.t.decoder.(lineDecoder); ok {
		return decodedUnit{entry: decodePlain(plain, text)}, nil
	}
	start, end := trim(text, 0, len(text))
	record := text[start:end]
	got, err := d.decode(u, record, start)
	if err != nil {
		f := jsonFault(err, d.t.limits)
		f.offset += start
		return decodedUnit{entry: entry{faults: []fault{f}}}, nil
	}
	return got, nil
}

// bytes reads a record: a small one with those after it, a large one into the
// memory of the last large one.
func (d *recordDecoder) bytes(u unit) ([]byte, error) {
	size := u.end - u.start
	if size <= aheadBytes && d.t.source.file != nil {
		return d.ahead.bytes(d.t.source, u.start, u.end)
	}
	buffer := d.buffer
	if size > keptBuffer && d.t.source.file != nil {
		if large := d.t.large.Swap(nil); large != nil {
			buffer = *large
		}
	}
	return d.t.source.bytes(u.start, u.end, buffer)
}

// keep keeps a buffer for the next record.
func (d *recordDecoder) keep(buffer []byte) {
	switch {
	case d.t.source.file == nil || len(buffer) <= aheadBytes:
	case cap(buffer) <= keptBuffer:
		d.buffer = buffer
	default:
		d.keepLarge(buffer)
	}
}

// keepLarge stands by itself since it takes memory for the slice.
func (d *recordDecoder) keepLarge(buffer []byte) { d.t.large.Store(&buffer) }

// decode checks and decodes a record that begins at start in its unit. An error is
// that of the check.
func (d *recordDecoder) decode(u unit, record []byte, start int) (decodedUnit, error) {
	v, facts, err := d.check(record)
	if err != nil {
		return decodedUnit{}, err
	}
	return decodedUnit{entry: d.t.decode(u, v, start), lone: facts.LoneSurrogate}, nil
}

// check checks a record and gives its value.
func (d *recordDecoder) check(record []byte) (value, strictjson.Facts, error) {
	return checkRecord(d.checker, record, d.texts)
}

// checkRecord checks a record and gives its value, whose texts take the memory of t. A
// large record of many values has no index, which could be larger than itself.
func checkRecord(c *strictjson.Checker, record []byte, t *texts) (value, strictjson.Facts, error) {
	if len(record) > keptBuffer {
		facts, err := c.Check(record)
		if err != nil || facts.IndexBytes() > len(record)/2 {
			return parseRecord(record), facts, err
		}
	}
	v, facts, err := c.Read(record)
	if err != nil {
		return value{}, facts, err
	}
	t.next()
	return placed(v, t), facts, nil
}
