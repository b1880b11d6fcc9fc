package deterministic

import "strings"

// maxCommandBytes is the longest shell command that is read; a longer one has
// no simple commands.
const maxCommandBytes = 32 << 10

// command is one shell command line of a call.
type command struct {
	// whole is the command as it was sent.
	whole string
	// literal is false for a command that was put together from an array of
	// words, which can't be quoted as a whole.
	literal bool
	simple  []simpleCommand
}

// simpleCommand is a program with its words.
type simpleCommand struct {
	// text is the command as it stands, redirections included.
	text  string
	words []word
	// writes are the targets of redirections that create a file, appends those
	// of redirections that append to one.
	writes, appends []word
	// after is the operator that joins the command to the one before it.
	after string
}

// word is one word of a command, without its quotes.
type word struct {
	text string
	// dynamic is true for a word that the shell would change: a variable, a
	// pattern, a substitution.
	dynamic bool
}

// argv gives the program's name and its words behind wrappers such as sudo or
// npx. It is nil where there is none.
func (c simpleCommand) argv() []word {
	return unwrap(c.words)
}

// parseShell splits a command line into simple commands: at && || ; | & and line
// ends outside of quotes. Bodies of here-documents are passed over. Words with
// variables, patterns or substitutions are marked as dynamic. This is less than
// a shell's grammar, and enough to tell programs and their plain words.
func parseShell(line string) []simpleCommand {
	if len(line) > maxCommandBytes {
		return nil
	}
	p := shellParser{in: line}
	p.run()
	return p.commands
}

type shellParser struct {
	in       string
	i        int
	commands []simpleCommand

	current simpleCommand
	start   int
	// target says what the next word is: 0 a word, '>' or 'a' for the target of
	// a redirection, '<' for a source that is passed over.
	target byte
	// heredocs are the end marks of the here-documents that begin at the next
	// line end.
	heredocs []string
}

func (p *shellParser) run() {
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

func (p *shellParser) atWordStart() bool {
	return p.i == 0 || strings.IndexByte(" \t\n;&|", p.in[p.i-1]) >= 0
}

func (p *shellParser) skipComment() {
	for p.i < len(p.in) && p.in[p.i] != '\n' {
		p.i++
	}
}

// end closes the current command at an offset; the next one is joined to it by
// the operator.
func (p *shellParser) end(offset int, operator string) {
	if len(p.current.words) > 0 {
		p.current.text = strings.TrimSpace(p.in[p.start:offset])
		p.commands = append(p.commands, p.current)
		p.current = simpleCommand{after: operator}
	}
	p.target = 0
	p.start = offset
}

func (p *shellParser) operator() {
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
func (p *shellParser) redirection() {
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

func (p *shellParser) heredoc() {
	if p.i < len(p.in) && p.in[p.i] == '-' {
		p.i++
	}
	for p.i < len(p.in) && (p.in[p.i] == ' ' || p.in[p.i] == '\t') {
		p.i++
	}
	w := p.readWord()
	p.heredocs = append(p.heredocs, w.text)
}

func (p *shellParser) skipHeredocs() {
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

func (p *shellParser) word() {
	begin := p.i
	w := p.readWord()
	switch p.target {
	case '>':
		p.current.writes = append(p.current.writes, w)
	case 'a':
		p.current.appends = append(p.current.appends, w)
	case '<':
	default:
		if p.i < len(p.in) && (p.in[p.i] == '>' || p.in[p.i] == '<') && isDigits(p.in[begin:p.i]) {
			return
		}
		if len(p.current.words) == 0 {
			p.start = begin
		}
		p.current.words = append(p.current.words, w)
	}
	p.target = 0
}

// readWord reads one word up to white space or an operator outside of quotes.
func (p *shellParser) readWord() word {
	var text strings.Builder
	w := word{}
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
			w.dynamic = true
			text.WriteByte(c)
			p.skipSubstitution(c)
		case '*', '?', '[', '{':
			w.dynamic = true
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
	w.text = text.String()
	return w
}

// quoted reads up to the closing quote.
func (p *shellParser) quoted(quote byte, w *word) string {
	var text strings.Builder
	for p.i < len(p.in) && p.in[p.i] != quote {
		c := p.in[p.i]
		p.i++
		if quote == '"' && c == '\\' && p.i < len(p.in) {
			c = p.in[p.i]
			p.i++
		} else if quote == '"' && (c == '$' || c == '`') {
			w.dynamic = true
		}
		text.WriteByte(c)
	}
	p.i = min(p.i+1, len(p.in))
	return text.String()
}

// skipSubstitution passes over $(…) and `…` without looking inside.
func (p *shellParser) skipSubstitution(opening byte) {
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
