package sentence

import "strings"

// markup is an element that is open.
type markup struct {
	name  string
	depth int
	// comment is true inside of <!-- -->.
	comment bool
}

// speaking are elements around what the user says, and those that only shape
// text: their tags are left out and their content is read as if they were not
// there.
var speaking = map[string]bool{
	"task": true, "user_query": true, "user_message": true, "user_request": true, "user_input": true,
	"command-args": true, "user_feedback": true, "user_instructions": true, "request": true, "query": true, "question": true,
	"prompt": true, "message": true, "instruction": true, "instructions": true, "feedback": true,
	"answer": true, "objective": true, "goal": true, "user": true, "human": true, "requirement": true,
	"requirements": true, "rule": true, "rules": true, "constraint": true, "constraints": true,
	"issue_description": true, "pr_description": true, "problem_statement": true,
	"p": true, "b": true, "i": true, "u": true, "em": true, "strong": true, "span": true, "div": true,
	"ul": true, "ol": true, "li": true, "h1": true, "h2": true, "h3": true, "h4": true, "br": true, "hr": true,
}

// lastClosings gives the offset of the last end tag of each name.
func lastClosings(text string) map[string]int {
	var last map[string]int
	for at := 0; ; {
		n := strings.Index(text[at:], "</")
		if n < 0 {
			return last
		}
		at += n + len("</")
		if name := tagName(text[at:]); name != "" {
			if last == nil {
				last = make(map[string]int)
			}
			last[name] = at - len("</")
		}
	}
}

// tagMax is the longest name of an element that is looked at, and tagLine the
// longest tag.
const (
	tagMax  = 64
	tagLine = 512
)

// tagName is the name of an element that t begins with.
func tagName(t string) string {
	i := 0
	for i < len(t) && i < tagMax && (isASCIILetter(t[i]) || i > 0 && strings.IndexByte("0123456789_-.:", t[i]) >= 0) {
		i++
	}
	return t[:i]
}

// openMarkup takes a line that begins with a tag. Where the element is closed
// later, everything up to there is markup; a tag of its own line is markup by
// itself.
func (s *splitter) openMarkup(l line) bool {
	start, end := trim(s.text, l.start, l.end)
	t := s.text[start:end]
	if !strings.HasPrefix(t, "<") {
		return false
	}
	if strings.HasPrefix(t, "<!--") {
		s.flush()
		s.markup = markup{comment: true}
		return s.inMarkup(line{start, l.end, l.next})
	}
	closing := strings.HasPrefix(t, "</")
	name := tagName(strings.TrimLeft(t, "</"))
	tagEnd := strings.IndexByte(t[:min(len(t), tagLine)], '>')
	if name == "" || tagEnd < 0 || strings.TrimLeft(t, "</") == "" {
		return false
	}
	inner := line{start + tagEnd + 1, end, l.next}
	switch {
	case speaking[name]:
		return s.speaking(name, inner)
	case closing || t[tagEnd-1] == '/':
		if inner.start < end {
			return false
		}
		s.pasted(l, Markup)
		return true
	case s.closings[name] > start:
		s.flush()
		s.markup = markup{name: name}
		return s.inMarkup(line{start, l.end, l.next})
	}
	return false
}

// speaking reads on after the tag of an element around what the user says.
func (s *splitter) speaking(name string, l line) bool {
	t := strings.TrimRight(s.of(l), " \t")
	if inner, ok := strings.CutSuffix(t, "</"+name+">"); ok {
		l.end = l.start + len(inner)
	}
	s.flush()
	s.afterBlank = true
	if !isBlankLine(s.of(l)) {
		s.line(l)
		s.flush()
	}
	return true
}

// inMarkup takes a line of an element that is open. What stands behind its end is
// read as a line of its own.
func (s *splitter) inMarkup(l line) bool {
	if s.markup == (markup{}) {
		return false
	}
	end, closed := s.markup.end(s.of(l))
	s.pasted(line{l.start, l.start + end, l.next}, Markup)
	if !closed {
		return true
	}
	s.markup = markup{}
	s.afterBlank = true
	if rest := (line{l.start + end, l.end, l.next}); !isBlankLine(s.of(rest)) {
		s.prose(rest)
	}
	return true
}

// end gives the offset in t behind the tag that closes the element.
func (m *markup) end(t string) (int, bool) {
	if m.comment {
		if i := strings.Index(t, "-->"); i >= 0 {
			return i + len("-->"), true
		}
		return len(t), false
	}
	for at := 0; ; {
		n := strings.IndexByte(t[at:], '<')
		if n < 0 {
			return len(t), false
		}
		at += n + 1
		closing := strings.HasPrefix(t[at:], "/")
		if closing {
			at++
		}
		if tagName(t[at:]) != m.name {
			continue
		}
		at += len(m.name)
		if !closing {
			m.depth++
			continue
		}
		if m.depth--; m.depth <= 0 {
			return at + strings.IndexByte(t[at:]+">", '>') + min(1, strings.Count(t[at:], ">")), true
		}
	}
}
