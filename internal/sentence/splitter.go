package sentence

import "strings"

// splitter walks over the lines of a text and keeps the block that is open.
type splitter struct {
	text string
	out  []Sentence

	// lines is the paragraph that is open, of kind kind.
	lines []line
	kind  Kind

	// afterBlank is true at the start and after a blank line.
	afterBlank bool
	fence      string
	markup     markup
	closings   map[string]int
	diff       diff
	json       int
	// item is true after a list item, until a line that is no part of it;
	// itemIndent is the width before the item's text.
	item       bool
	itemIndent int
	// last is the kind of the line before.
	last Kind
}

// line gives a line to the recognisers in turn, until one takes it. Those of
// blocks that are open stand first.
func (s *splitter) line(l line) {
	taken := s.inFence(l) || s.inMarkup(l) || s.inDiff(l) || s.inJSON(l)
	if !taken && s.beginsWithLetter(l) {
		taken = s.openDiff(l) || s.indentedCode(l) || s.listItem(l) || s.codeLine(l) || s.logLine(l)
	} else if !taken {
		taken = s.marked(l)
	}
	if !taken {
		s.prose(l)
	}
}

// beginsWithLetter reports whether a letter of ASCII is the first on a line, behind
// blanks. Most recognisers take none that begins so.
func (s *splitter) beginsWithLetter(l line) bool {
	for i := l.start; i < l.end; i++ {
		if c := s.text[i]; c != ' ' && c != '\t' {
			return isASCIILetter(c)
		}
	}
	return false
}

// marked gives a line that can begin with any mark to the recognisers in turn.
func (s *splitter) marked(l line) bool {
	return s.blank(l) || s.openFence(l) || s.openMarkup(l) || s.openDiff(l) ||
		s.quotation(l) || s.indentedCode(l) || s.heading(l) || s.rule(l) ||
		s.table(l) || s.listItem(l) || s.openJSON(l) || s.codeLine(l) || s.logLine(l)
}

func (s *splitter) of(l line) string { return s.text[l.start:l.end] }

// pasted adds a line of a pasted block.
func (s *splitter) pasted(l line, k Kind) {
	s.single(l.start, l.end, k)
}

// single adds text[start:end] as one sentence.
func (s *splitter) single(start, end int, k Kind) {
	s.flush()
	s.add(start, end, k)
	s.last = k
	s.afterBlank = false
}

// add appends a sentence without the white space around it, unless it is empty.
func (s *splitter) add(start, end int, k Kind) {
	start, end = trim(s.text, start, end)
	if start < end {
		s.out = append(s.out, Sentence{Text: s.text[start:end], Start: start, End: end, Kind: k})
	}
}

func (s *splitter) blank(l line) bool {
	if !isBlankLine(s.of(l)) {
		return false
	}
	s.flush()
	s.afterBlank = true
	return true
}

// prose adds a line to the paragraph that is open, or opens one: a part of a
// list item where the line continues one.
func (s *splitter) prose(l line) {
	kind := Prose
	if s.item && s.continuesItem(l) {
		kind = ListItem
	}
	if kind != s.kind || len(s.lines) == 0 {
		s.flush()
		s.kind = kind
	}
	s.item = kind == ListItem
	s.lines = append(s.lines, l)
	s.last = kind
	s.afterBlank = false
}

// flush cuts the paragraph that is open and closes it.
func (s *splitter) flush() {
	if len(s.lines) == 0 {
		return
	}
	s.paragraph(s.lines)
	s.lines = s.lines[:0]
}

func (s *splitter) atStart() bool { return len(s.out) == 0 && len(s.lines) == 0 }

func (s *splitter) inFence(l line) bool {
	if s.fence == "" {
		return false
	}
	t := strings.TrimSpace(s.of(l))
	if strings.HasPrefix(t, s.fence) && strings.Trim(t, s.fence[:1]) == "" {
		s.fence = ""
		s.afterBlank = true
		return true
	}
	s.pasted(l, Code)
	return true
}

// openFence takes the first line of a fenced listing: three or more backquotes
// or tildes. The listing runs to a fence of the same kind that is as long, or to
// the end of the text.
func (s *splitter) openFence(l line) bool {
	t := strings.TrimSpace(s.of(l))
	for _, mark := range []string{"`", "~"} {
		if !strings.HasPrefix(t, mark+mark+mark) {
			continue
		}
		rest := strings.TrimLeft(t, mark)
		if mark == "`" && strings.Contains(rest, mark) {
			return false
		}
		s.flush()
		s.fence = t[:len(t)-len(rest)]
		s.last = Code
		return true
	}
	return false
}

// quotation takes a line with > in front. A line without it belongs to the
// speaker again.
func (s *splitter) quotation(l line) bool {
	t := strings.TrimLeft(s.of(l), " ")
	if !strings.HasPrefix(t, ">") || l.end-l.start-len(t) > 3 {
		return false
	}
	inner := strings.TrimLeft(t, "> \t")
	s.pasted(line{start: l.end - len(inner), end: l.end}, Quoted)
	return true
}

// indentedCode takes a line that is indented by four or more columns after a
// blank line, or after another one of its kind, deeper than a list item's text
// would be.
func (s *splitter) indentedCode(l line) bool {
	width, _ := indent(s.of(l))
	want := 4
	if s.item {
		want = s.itemIndent + 4
	}
	begins := s.afterBlank || s.atStart() && l.start == 0
	if width < want || len(s.lines) > 0 || !begins && s.last != Code {
		return false
	}
	s.pasted(l, Code)
	return true
}

// heading takes a line with one to six # in front.
func (s *splitter) heading(l line) bool {
	t := strings.TrimSpace(s.of(l))
	rest := strings.TrimLeft(t, "#")
	level := len(t) - len(rest)
	if level == 0 || level > 6 || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return false
	}
	start, end := trim(s.text, l.start, l.end)
	start += level
	if tail := strings.TrimRight(s.text[start:end], "#"); strings.HasSuffix(tail, " ") {
		end = start + len(tail)
	}
	s.single(start, end, Heading)
	s.item = false
	return true
}

// rule takes a line of three or more - * _ or =, which parts blocks. Under a
// single short line it makes that one a heading.
func (s *splitter) rule(l line) bool {
	t := strings.TrimSpace(s.of(l))
	if t == "" || strings.IndexByte("-*_=", t[0]) < 0 {
		return false
	}
	marks := 0
	for i := range len(t) {
		switch t[i] {
		case t[0]:
			marks++
		case ' ':
		default:
			return false
		}
	}
	if marks < 3 {
		return false
	}
	if len(s.lines) == 1 && s.kind == Prose && (t[0] == '=' || t[0] == '-') && !endsSentence(s.of(s.lines[0])) {
		s.kind = Heading
	}
	s.flush()
	s.afterBlank = true
	return true
}

// table takes a row of a table: a line with a bar at both ends. Lines that only
// draw are left out.
func (s *splitter) table(l line) bool {
	t := strings.TrimSpace(s.of(l))
	if len(t) < 3 || t[0] != '|' || t[len(t)-1] != '|' {
		return false
	}
	s.flush()
	if strings.Trim(t, "|-: +=") != "" {
		s.single(l.start, l.end, Table)
	}
	return true
}
