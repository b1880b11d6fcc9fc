package shell

import "strings"

// MaxBytes is the longest command line that is read, in bytes, most of the bodies of
// here-documents not counted where it is longer with them.
const MaxBytes = 32 << 10

// split splits a command line into simple commands.
func split(line string) []Command {
	if len(line) > MaxBytes {
		line = withoutBodies(line)
	}
	if len(line) > MaxBytes {
		return nil
	}
	p := parser{in: line}
	p.run()
	return p.commands
}

type parser struct {
	in       string
	i        int
	commands []Command

	current Command
	start   int
	// target says what the next word is: 0 a word, '>' or 'a' for the target of
	// a redirection, '<' for a source that is passed over.
	target byte
	// heredocs are the end marks of the here-documents that begin at the next
	// line end.
	heredocs []string
}

func (p *parser) run() {
	for p.i < len(p.in) {
		switch c := p.in[p.i]; {
		case c == '\n':
			p.end(p.i, ";")
			p.i++
			p.skipHeredocs()
		case c == ' ' || c == '\t' || c == '\r':
			p.i++
		case c == '\\' && p.i+1 < len(p.in) && p.in[p.i+1] == '\n':
			p.i += 2
		case c == '#' && p.atWordStart():
			p.skipComment()
		case strings.IndexByte(";&|", c) >= 0:
			p.operator()
		case c == '<' || c == '>':
			p.redirection()
		case c == '(' || c == ')':
			p.end(p.i, ";")
			p.i++
			p.start = p.i
		default:
			p.word()
		}
	}
	p.end(len(p.in), ";")
}

func (p *parser) atWordStart() bool {
	return p.i == 0 || strings.IndexByte(" \t\n;&|", p.in[p.i-1]) >= 0
}

func (p *parser) skipComment() {
	for p.i < len(p.in) && p.in[p.i] != '\n' {
		p.i++
	}
}

// end closes the current command at an offset; the next one is joined to it by
// the operator.
func (p *parser) end(offset int, operator string) {
	if len(p.current.Words) > 0 {
		p.current.Text = strings.TrimSpace(p.in[p.start:offset])
		p.commands = append(p.commands, p.current)
		p.current = Command{After: operator}
	}
	p.target = 0
	p.start = offset
}

func (p *parser) operator() {
	c := p.in[p.i]
	operator := string(c)
	if p.i+1 < len(p.in) && p.in[p.i+1] == c {
		operator += string(c)
	}
	if c == '&' && p.i+1 < len(p.in) && p.in[p.i+1] == '>' {
		p.i++
		p.redirection()
		return
	}
	p.end(p.i, operator)
	p.i += len(operator)
	p.start = p.i
}

// redirection reads > >> < << <<< and their forms with a file descriptor.
func (p *parser) redirection() {
	c := p.in[p.i]
	run := 0
	for p.i < len(p.in) && p.in[p.i] == c {
		p.i++
		run++
	}
	if p.i < len(p.in) && p.in[p.i] == '&' {
		p.target = '<'
		p.i++
		return
	}
	switch {
	case c == '>' && run == 1:
		p.target = '>'
		if p.i < len(p.in) && p.in[p.i] == '|' {
			p.i++
		}
	case c == '>':
		p.target = 'a'
	case run == 2:
		p.heredoc()
	default:
		p.target = '<'
	}
}

func (p *parser) heredoc() {
	if p.i < len(p.in) && p.in[p.i] == '-' {
		p.i++
	}
	for p.i < len(p.in) && (p.in[p.i] == ' ' || p.in[p.i] == '\t') {
		p.i++
	}
	w := p.readWord()
	p.heredocs = append(p.heredocs, w.Text)
}

func (p *parser) skipHeredocs() {
	for _, mark := range p.heredocs {
		for p.i < len(p.in) {
			line, rest, _ := strings.Cut(p.in[p.i:], "\n")
			p.i = len(p.in) - len(rest)
			if strings.TrimSpace(line) == mark {
				break
			}
		}
	}
	p.heredocs = nil
	p.start = p.i
}

func (p *parser) word() {
	begin := p.i
	w := p.readWord()
	switch p.target {
	case '>':
		p.current.Writes = append(p.current.Writes, w)
	case 'a':
		p.current.Appends = append(p.current.Appends, w)
	case '<':
	default:
		if p.i < len(p.in) && (p.in[p.i] == '>' || p.in[p.i] == '<') && isDigits(p.in[begin:p.i]) {
			return
		}
		if len(p.current.Words) == 0 {
			p.start = begin
		}
		p.current.Words = append(p.current.Words, w)
	}
	p.target = 0
}

// readWord reads one word up to white space or an operator outside of quotes.
func (p *parser) readWord() Word {
	var text strings.Builder
	w := Word{}
	begin := p.i
	for p.i < len(p.in) {
		c := p.in[p.i]
		if strings.IndexByte(" \t\r\n;&|<>()", c) >= 0 {
			break
		}
		p.i++
		switch c {
		case '\'':
			text.WriteString(p.quoted('\'', &w))
		case '"':
			text.WriteString(p.quoted('"', &w))
		case '\\':
			if p.i < len(p.in) {
				text.WriteByte(p.in[p.i])
				p.i++
			}
		case '$', '`':
			w.Dynamic = true
			text.WriteByte(c)
			p.skipSubstitution(c)
		case '*', '?', '[', '{':
			w.Dynamic = true
			text.WriteByte(c)
		case '~':
			text.WriteByte(c)
		default:
			text.WriteByte(c)
		}
	}
	if p.i == begin {
		p.i++
	}
	w.Text = text.String()
	return w
}

// quoted reads up to the closing quote.
func (p *parser) quoted(quote byte, w *Word) string {
	var text strings.Builder
	for p.i < len(p.in) && p.in[p.i] != quote {
		c := p.in[p.i]
		p.i++
		if quote == '"' && c == '\\' && p.i < len(p.in) {
			c = p.in[p.i]
			p.i++
		} else if quote == '"' && (c == '$' || c == '`') {
			w.Dynamic = true
		}
		text.WriteByte(c)
	}
	p.i = min(p.i+1, len(p.in))
	return text.String()
}

// skipSubstitution passes over $(…) and `…` without looking inside.
func (p *parser) skipSubstitution(opening byte) {
	if opening == '`' {
		if end := strings.IndexByte(p.in[p.i:], '`'); end >= 0 {
			p.i += end + 1
		} else {
			p.i = len(p.in)
		}
		return
	}
	if p.i >= len(p.in) || p.in[p.i] != '(' {
		return
	}
	depth := 0
	for p.i < len(p.in) {
		switch p.in[p.i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		p.i++
		if depth == 0 {
			return
		}
	}
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
