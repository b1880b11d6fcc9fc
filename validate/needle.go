package validate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fit says how a name may stand in a text beside whole tokens.
type fit uint8

const (
	// whole: as a whole token only.
	whole fit = iota
	// partOfPath: also as whole components of a longer path, since texts name
	// files by the end of a path and folders by its beginning.
	partOfPath
	// headOfHash: also as the beginning of a longer hash.
	headOfHash
)

// needle is a name to be found.
type needle struct {
	text string
	fit  fit
}

// needles are names to be found as whole tokens, all of them in one pass over
// each text. A name is looked up at the starts of tokens alone, by its first
// bytes.
type needles struct {
	// heads holds what is still wanted: by the length of the head, at most
	// headLen bytes, then by the head.
	heads   [headLen + 1]map[string][]needle
	first   [256]bool
	pending map[needle]bool
	all     []needle
}

const headLen = 8

func newNeedles() *needles { return &needles{pending: make(map[needle]bool)} }

func (n *needles) add(x needle) {
	if x.text == "" || n.pending[x] {
		return
	}
	n.pending[x] = true
	n.all = append(n.all, x)
	n.first[x.text[0]] = true
	size := min(len(x.text), headLen)
	if n.heads[size] == nil {
		n.heads[size] = make(map[string][]needle)
	}
	n.heads[size][x.text[:size]] = append(n.heads[size][x.text[:size]], x)
}

// missing reports whether an added name was found nowhere.
func (n *needles) missing(x needle) bool { return n.pending[x] }

func (n *needles) done() bool { return len(n.pending) == 0 }

func (n *needles) scanAll(texts []string) {
	for _, text := range texts {
		n.scan(text)
	}
}

// scan takes off what stands in a text as a whole token.
func (n *needles) scan(text string) {
	if n.done() {
		return
	}
	line := 0
	for i := range len(text) {
		c := text[i]
		if n.first[c] {
			n.tryAt(text, i, before(text, i))
		}
		switch {
		case c == '\n':
			line = i + 1
		case c != 'a' && c != 'b':
		case inDiffHeader(text, line, i) && edge(before(text, i)):
			n.tryAt(text, i+2, ' ')
		}
	}
}

// before is the character in front of byte i of a text, a blank at its start.
func before(text string, i int) rune {
	if i == 0 {
		return ' '
	}
	if c := text[i-1]; c < utf8.RuneSelf {
		return rune(c)
	}
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return r
}

// tryAt looks for needles at byte i of a text, before which a character stands.
func (n *needles) tryAt(text string, i int, before rune) {
	if i >= len(text) || !n.first[text[i]] {
		return
	}
	if !edge(before) && !isCJK(before) && !strings.ContainsRune(joints, before) {
		return
	}
	for size, heads := range n.heads {
		if heads == nil || i+size > len(text) {
			continue
		}
		for _, x := range heads[text[i:i+size]] {
			if n.pending[x] && strings.HasPrefix(text[i:], x.text) && x.mayStart(before) && x.mayEnd(text[i+len(x.text):]) {
				delete(n.pending, x)
			}
		}
	}
}

// joints are the marks that join a hash to what stands beside it, as in
// 51c02aa..e7719d3 or main@51c02aa; a slash joins the parts of a path.
const joints = "/.@-_+#"

// mayStart reports whether a name may stand behind a character.
func (x needle) mayStart(before rune) bool {
	switch {
	case edge(before):
		return true
	case isCJK(before):
		return !startsCJK(x.text)
	}
	switch x.fit {
	case partOfPath:
		return before == '/' && x.text[0] != '/' && x.text[0] != '.' && x.text[0] != '~'
	case headOfHash:
		return strings.ContainsRune(joints, before)
	}
	return false
}

// mayEnd reports whether a name may stand before the rest of a text.
func (x needle) mayEnd(rest string) bool {
	switch {
	case x.fit == partOfPath && strings.HasPrefix(rest, "/"):
		return true
	case x.fit == headOfHash:
		rest = strings.TrimLeft(rest, "0123456789abcdefABCDEF")
		return rest == "" || strings.ContainsRune(joints, firstRune(rest)) || ends(x.text, rest)
	}
	return ends(x.text, rest)
}

// ends reports whether a needle may end before the rest of a text: at an edge,
// or at sentence punctuation with an edge behind it. Scripts that are written
// without spaces end a needle of another script.
func ends(needle, rest string) bool {
	for depth := 0; ; depth++ {
		if rest == "" {
			return true
		}
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case edge(r):
			return true
		case depth == 0 && isCJK(r):
			return !endsCJK(needle)
		case strings.ContainsRune(sentenceMarks, r):
			rest = rest[size:]
		default:
			return false
		}
	}
}

func startsCJK(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return isCJK(r)
}

func endsCJK(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return isCJK(r)
}

// sentenceMarks end a sentence, and can be part of a name too: only with an edge
// behind them do they end a token.
const sentenceMarks = ".!?…"

// edgeMarks are the characters beside white space between which a token stands:
// quotes, brackets, and what lists and commands are written with.
const edgeMarks = "\"'`´‘’‚‛“”„‟«»‹›「」『』＂＇" +
	"()[]{}<>（）［］｛｝【】〈〉《》〔〕" +
	":,;=\\|*：，；＝｜" +
	"。、！？｡､"

var asciiEdge = func() (table [utf8.RuneSelf]bool) {
	for _, r := range edgeMarks {
		if r < utf8.RuneSelf {
			table[r] = true
		}
	}
	for r := range rune(utf8.RuneSelf) {
		table[r] = table[r] || unicode.IsSpace(r) || unicode.IsControl(r)
	}
	return table
}()

// edge reports whether a token may begin after a character, or end before it.
func edge(r rune) bool {
	if r < utf8.RuneSelf {
		return asciiEdge[r]
	}
	return unicode.IsSpace(r) || strings.ContainsRune(edgeMarks, r)
}

var diffHeaders = []string{"--- ", "+++ ", "diff --git "}

// inDiffHeader reports whether an a/ or b/ at byte i stands in a header line of
// a diff that begins at byte line.
func inDiffHeader(text string, line, i int) bool {
	if i+2 >= len(text) || text[i+1] != '/' || (text[i] != 'a' && text[i] != 'b') {
		return false
	}
	for _, header := range diffHeaders {
		if strings.HasPrefix(text[line:], header) {
			return true
		}
	}
	return false
}
