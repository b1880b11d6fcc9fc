package transcript

import (
	"bufio"
	"io"
	"strconv"
)

// Project writes the history that is left by an edit, kept records as their
// bytes: what is kept before the span, the pinned records of the span, what is
// kept up to the message before which the checkpoint goes, the checkpoint's
// record, and the rest. Records without a message that stand inside of the span
// leave with it; session headers that the package's doc names stay.
//
// An edit that does not fit, or after which the kept records would not read back
// as the same messages, is refused with an *Error that unwraps to ErrEdit, before
// anything is written. The second never happens where the checkpoint begins with
// its marker and stands right after the span, nothing is stale, and only system
// and developer messages are pinned. On any other error what was written is to be
// thrown away.
//
// A byte order mark stays at the start. In JSON Lines every kept line keeps its
// own line end; a line without one gets one where something follows it; the
// checkpoint takes that of the span's last record. In an array the container's
// bytes before the first and after the last element stay, and the elements are
// joined by the first separator found. Where Codex records have ordinals, those
// after the change are renumbered to follow without a gap.
func (t *Transcript) Project(w io.Writer, e Edit) (Result, error) {
	if err := e.check(len(t.messages)); err != nil {
		return Result{}, err
	}
	pieces, err := t.plan(e)
	if err != nil {
		return Result{}, err
	}
	out := &projection{t: t, w: bufio.NewWriter(w), edit: e}
	out.result.DroppedRecords = t.dropped(pieces)
	if t.container == lines {
		out.lines(pieces)
	} else {
		out.elements(pieces)
	}
	return out.result, out.w.Flush()
}

// projection is one Project under way. A writing error stays in w.
type projection struct {
	t      *Transcript
	w      *bufio.Writer
	edit   Edit
	result Result
	// numbering is true after the first change; next is the next ordinal.
	numbering bool
	next      uint64
}

func (p *projection) lines(pieces []int) {
	p.w.Write(p.t.data[:p.t.mark])
	p.next = p.t.firstOrdinal()
	open := false
	for k, i := range pieces {
		p.numbering = p.numbering || i != k
		record := p.piece(i)
		if open {
			p.w.Write(p.t.lineEnd())
		}
		p.w.Write(record)
		open = len(lineEnd(record)) == 0
	}
}

// piece gives the bytes of a unit or of the checkpoint, with its line end and
// its ordinal.
func (p *projection) piece(i int) []byte {
	if i == checkpointPiece {
		return p.checkpointLine()
	}
	u := p.t.units[i]
	record := p.t.data[u.start:u.end]
	if !u.number.present() {
		return record
	}
	if !p.numbering || u.number.value == p.next {
		p.next = u.number.value + 1
		return record
	}
	number := strconv.AppendUint(nil, p.takeOrdinal(), 10)
	p.result.Renumbered = true
	var renumbered []byte
	renumbered = append(renumbered, record[:u.number.start-u.start]...)
	renumbered = append(renumbered, number...)
	return append(renumbered, record[u.number.end-u.start:]...)
}

func (p *projection) takeOrdinal() uint64 {
	n := p.next
	p.next++
	return n
}

func (p *projection) checkpointLine() []byte {
	last := p.t.units[p.t.places[p.edit.Last].unit]
	record := p.t.data[last.start:last.end]
	if p.t.format == OpenAIChat {
		return append(chatCheckpoint(p.edit), lineEnd(record)...)
	}
	var number *uint64
	if last.number.present() {
		n := p.takeOrdinal()
		number = &n
	}
	return append(codexCheckpoint(p.edit, record, number), lineEnd(record)...)
}

// firstOrdinal is the ordinal of the first record that has one.
func (t *Transcript) firstOrdinal() uint64 {
	for _, u := range t.units {
		if u.number.present() {
			return u.number.value
		}
	}
	return 0
}

// lineEnd is the input's first line end, or a line feed.
func (t *Transcript) lineEnd() []byte {
	for _, u := range t.units {
		if end := lineEnd(t.data[u.start:u.end]); end != nil {
			return end
		}
	}
	return []byte("\n")
}

func (p *projection) elements(pieces []int) {
	units := p.t.units
	separator := p.t.separator()
	p.w.Write(p.t.data[:units[0].start])
	for k, i := range pieces {
		if k > 0 {
			p.w.Write(separator)
		}
		if i == checkpointPiece {
			p.w.Write(chatCheckpoint(p.edit))
			continue
		}
		p.w.Write(p.t.data[units[i].start:units[i].end])
	}
	p.w.Write(p.t.data[units[len(units)-1].end:])
}

// separator is what stands between the first two elements of an array. Where
// there is one element, it is a comma and the white space before it.
func (t *Transcript) separator() []byte {
	if len(t.units) > 1 {
		return t.data[t.units[0].end:t.units[1].start]
	}
	start := t.units[0].start
	from := start
	for from > 0 && isSpace(t.data[from-1]) {
		from--
	}
	return append([]byte{','}, t.data[from:start]...)
}
