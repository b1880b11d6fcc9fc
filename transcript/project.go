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
	if err := e.check(len(t.places)); err != nil {
		return Result{}, err
	}
	if err := t.format.allows(e.Role); err != nil {
		return Result{}, err
	}
	pieces, err := t.plan(e)
	if err != nil {
		return Result{}, err
	}
	if err := t.opensAsLines(pieces); err != nil {
		return Result{}, err
	}
	out := &projection{t: t, w: bufio.NewWriter(w), edit: e, pieces: pieces}
	out.result.DroppedRecords = t.dropped(pieces)
	if t.container == lines {
		out.lines()
	} else {
		out.elements()
	}
	if out.err == nil {
		out.err = out.w.Flush()
	}
	return out.result, out.err
}

// opensAsLines wants the first record that would be written not to open an array: all
// that follows would be read as its elements. A line of that kind is damage that stood
// behind other records.
func (t *Transcript) opensAsLines(pieces []int) error {
	if t.container != lines {
		return nil
	}
	for _, i := range pieces {
		if i == checkpointPiece {
			return nil
		}
		u := t.units[i]
		start, err := t.source.firstByte(u.start)
		switch {
		case err != nil:
			return err
		case start.offset < 0 || start.offset >= u.end:
			continue
		case start.first != '[':
			return nil
		}
		refused := editError("the record would stand first and be read as the begin of an array: let the checkpoint stand before it, or let this record leave too")
		refused.Line, refused.Offset, refused.Index = u.line, int64(u.start), u.position
		return refused
	}
	return nil
}

// projection is one Project under way. Its first error stays in err.
type projection struct {
	t      *Transcript
	w      *bufio.Writer
	edit   Edit
	pieces []int
	result Result
	err    error
	// numbering is true after the first change; next is the next ordinal.
	numbering bool
	next      uint64
}

func (p *projection) write(b []byte) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
}

// copy writes the bytes of the input from start to end.
func (p *projection) copy(start, end int) {
	if p.err == nil && start < end {
		_, p.err = io.Copy(p.w, p.t.source.reader(start, end))
	}
}

func (p *projection) lines() {
	p.copy(0, p.t.source.mark)
	p.next = p.t.firstOrdinal()
	open := false
	for k, i := range p.pieces {
		p.numbering = p.numbering || i != k
		if open {
			p.write(p.t.lineEnd())
		}
		open = !p.line(i)
	}
}

// line writes a unit or the checkpoint, and reports whether it has a line end.
func (p *projection) line(i int) (ended bool) {
	if i == checkpointPiece {
		record := p.checkpointLine()
		p.write(record)
		return len(lineEnd(record)) > 0
	}
	u, number := p.t.units[i], p.t.ordinalOf(i)
	switch {
	case !number.present():
		p.copy(u.start, u.end)
	case !p.numbering || number.value == p.next:
		p.next = number.value + 1
		p.copy(u.start, u.end)
	default:
		p.result.Renumbered = true
		p.copy(u.start, number.start)
		p.write(strconv.AppendUint(nil, p.takeOrdinal(), 10))
		p.copy(number.end, u.end)
	}
	return p.t.endsLine(u)
}

func (p *projection) takeOrdinal() uint64 {
	n := p.next
	p.next++
	return n
}

func (p *projection) checkpointLine() []byte {
	in, err := p.t.insertion(p.edit, p.pieces)
	if err != nil {
		p.err = err
		return nil
	}
	if p.t.ordinalOf(p.t.places[p.edit.Last].unit).present() {
		n := p.takeOrdinal()
		in.number = &n
	}
	return append(p.t.format.checkpoint(in), lineEnd(in.last)...)
}

// insertion gives what a format is to know when it writes the checkpoint.
func (t *Transcript) insertion(e Edit, pieces []int) (insertion, error) {
	record, err := t.recordText(t.places[e.Last].unit)
	in := insertion{edit: e, last: record}
	if err == nil && (t.format.tree || t.format.chain) {
		err = t.place(&in, pieces)
	}
	return in, err
}

// firstOrdinal is the ordinal of the first record that has one.
func (t *Transcript) firstOrdinal() uint64 {
	for _, n := range t.ordinals {
		if n.present() {
			return n.value
		}
	}
	return 0
}

// endsLine reports whether a unit ends with a line end.
func (t *Transcript) endsLine(u unit) bool {
	end, err := t.source.bytes(u.end-1, u.end, nil)
	return err == nil && end[0] == '\n'
}

// lineEnd is the input's first line end, or a line feed.
func (t *Transcript) lineEnd() []byte {
	for _, u := range t.units {
		end, err := t.source.bytes(max(u.start, u.end-2), u.end, nil)
		if found := lineEnd(end); err == nil && found != nil {
			return found
		}
	}
	return []byte("\n")
}
