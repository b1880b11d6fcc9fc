package topic

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Topic is what a text is about.
type Topic struct {
	// Identifiers are the names in code that the text holds.
	Identifiers map[string]bool
	// Words are its words of content, in lower case and without the s of a plural or a possessive.
	Words map[string]bool
}

// Of gives the topic of a text.
func Of(text string) Topic {
	t := Topic{Identifiers(text), make(map[string]bool)}
	folded := strings.ToLower(text)
	if isASCII(folded) {
		t.addASCIIWords(folded)
		return t
	}
	folded = apostrophes.Replace(folded)
	for w := range strings.FieldsFuncSeq(folded, isNoWord) {
		t.addWord(w)
	}
	t.addPairs(folded)
	return t
}

// addWord adds a word, if it has content.
func (t Topic) addWord(w string) {
	if w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "s"); len(w) >= leastWord && !isStop(w) {
		t.Words[w] = true
	}
}

// addASCIIWords adds the words of a text of ASCII.
func (t Topic) addASCIIWords(text string) {
	start := 0
	for i := range len(text) {
		if wordBytes[text[i]] {
			continue
		}
		if i-start >= leastWord {
			t.addWord(text[start:i])
		}
		start = i + 1
	}
	t.addWord(text[start:])
}

// wordBytes are the bytes of ASCII that are part of a word.
var wordBytes = func() (in [256]bool) {
	for c := range byte(utf8.RuneSelf) {
		in[c] = !isNoWord(rune(c))
	}
	return in
}()

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

var apostrophes = strings.NewReplacer("’", "'", "‘", "'")

// leastWord is the number of bytes that a word of content has at least.
const leastWord = 3

func isNoWord(r rune) bool {
	joins := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '\'' || r == '-'
	return !joins || isUnspaced(r) || r == unicode.ReplacementChar
}

// Identifiers gives the names in code that a text holds, as they stand there. In scripts
// without spaces a name ends where the script begins.
func Identifiers(text string) map[string]bool {
	names := make(map[string]bool)
	for field := range strings.FieldsSeq(text) {
		if isBare(field) {
			addIdentifier(names, field)
			continue
		}
		if isASCII(field) {
			addIdentifier(names, strings.Trim(field, "\"'`()[]{}<>,;:!?."))
			continue
		}
		for part := range strings.FieldsFuncSeq(field, isUnspaced) {
			addIdentifier(names, strings.Trim(part, "\"'`“”‘’()[]{}<>,;:!?.。，、：；！？「」『』（）"))
		}
	}
	return names
}

func addIdentifier(names map[string]bool, word string) {
	if IsIdentifier(word) {
		names[word] = true
	}
}

// isBare reports whether a word begins and ends with a letter or digit of ASCII.
func isBare(w string) bool { return isASCIIAlnum(w[0]) && isASCIIAlnum(w[len(w)-1]) }

func isASCIIAlnum(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// addPairs adds each two neighbouring characters of scripts without spaces.
func (t Topic) addPairs(text string) {
	var before rune
	for _, r := range text {
		if isUnspaced(r) && isUnspaced(before) {
			t.Words[string([]rune{before, r})] = true
		}
		before = r
	}
}

// isUnspaced reports whether r is of a script whose words have no spaces
// between them, or long endings.
func isUnspaced(r rune) bool {
	if r < 0x1100 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// IsIdentifier reports whether a word is a name in code: it has a slash, a digit
// or an underscore, or a dot, an at sign, a hash or a capital after its first
// letter.
func IsIdentifier(w string) bool {
	if len(w) < 2 {
		return false
	}
	for i, r := range w {
		switch {
		case r == '/' || r == '_' || unicode.IsDigit(r):
			return true
		case i > 0 && (r == '.' || r == '@' || r == '#' || unicode.IsUpper(r)):
			return true
		}
	}
	return false
}

// SharesIdentifier reports whether both topics name the same thing: by the same
// identifier, or by a path and its end, as internal/model.go and model.go.
func (t Topic) SharesIdentifier(u Topic) bool {
	for a := range t.Identifiers {
		if u.Identifiers[a] {
			return true
		}
	}
	return anyEnds(t.Identifiers, u.Identifiers) || anyEnds(u.Identifiers, t.Identifiers)
}

// anyEnds reports whether a path ends with one of the names, a slash before it.
func anyEnds(paths, names map[string]bool) bool {
	if len(names) == 0 {
		return false
	}
	for path := range paths {
		for i := strings.IndexByte(path, '/'); i >= 0; {
			if names[path[i:]] || names[path[i+1:]] {
				return true
			}
			next := strings.IndexByte(path[i+1:], '/')
			if next < 0 {
				break
			}
			i += 1 + next
		}
	}
	return false
}

// DiffersInIdentifiers reports whether both topics name things, and none that is
// the same.
func (t Topic) DiffersInIdentifiers(u Topic) bool {
	return len(t.Identifiers) > 0 && len(u.Identifiers) > 0 && !t.SharesIdentifier(u)
}

// Common counts the words of content that both topics have.
func (t Topic) Common(u Topic) int {
	n := 0
	few, many := t.Words, u.Words
	if len(few) > len(many) {
		few, many = many, few
	}
	for w := range few {
		if many[w] {
			n++
		}
	}
	return n
}

// Likeness is Dice's measure of the words of content: 0 for none in common, 1
// for the same ones.
func (t Topic) Likeness(u Topic) float64 {
	if len(t.Words)+len(u.Words) == 0 {
		return 0
	}
	return 2 * float64(t.Common(u)) / float64(len(t.Words)+len(u.Words))
}
