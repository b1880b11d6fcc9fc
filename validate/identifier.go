package validate

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// identifierForm is a form of names in free text that must occur in the source.
type identifierForm struct {
	what    string
	pattern *regexp.Regexp
	// fit is how such a name may stand in the source beside whole tokens.
	fit fit
	// plausible tells names from ordinary words that have the form by chance.
	plausible func(name string) bool
}

// identifierForms are tried in order, and what one of them took is not looked at
// again.
var identifierForms = []identifierForm{
	{"link", regexp.MustCompile(`\b[A-Za-z][A-Za-z0-9+.-]{1,19}://[^\s"'` + "`" + `<>()\[\]{}«»“”，。、！？；：（）「」]+`), whole, isLink},
	{"path", regexp.MustCompile(`\b[A-Za-z]:\\[^\s"'` + "`" + `<>|*?:]+`), whole, func(string) bool { return true }},
	{"path", regexp.MustCompile(`[~.]{0,2}[\p{L}\p{N}_@+%.~-]*(?:/[\p{L}\p{N}_@+%.~-]+)+/?`), partOfPath, isPath},
	{"hash", regexp.MustCompile(`\b(?:0x)?[0-9A-Fa-f]{7,64}(?:-[0-9A-Fa-f]{4,12}){0,4}\b`), headOfHash, isHash},
}

// identifiersIn gives the links, paths and hashes in a free text, in order of
// their forms.
func identifiersIn(text string) []needle {
	var all []needle
	for _, f := range identifierForms {
		for _, at := range f.pattern.FindAllStringIndex(text, -1) {
			from, to := at[0], at[1]
			if f.fit == partOfPath {
				from, to = besideCJK(text, from, to)
			}
			name := strings.TrimRight(text[from:to], ".,;:!?…-%~")
			if isTemplate(text, from, from+len(name)) || !startsName(text, from) || !f.plausible(name) {
				continue
			}
			if f.fit == partOfPath && len(name) > 1 {
				name = strings.TrimSuffix(name, "/")
			}
			all = append(all, needle{name, f.fit})
		}
		text = f.pattern.ReplaceAllStringFunc(text, func(taken string) string { return strings.Repeat(" ", len(taken)) })
	}
	return all
}

// besideCJK leaves out the Chinese, Japanese or Korean words around a path of
// another script, which stand there without a blank.
func besideCJK(text string, from, to int) (int, int) {
	name := text[from:to]
	if strings.IndexFunc(name, func(r rune) bool { return isWordRune(r) && !isCJK(r) }) < 0 {
		return from, to
	}
	to -= len(name) - len(strings.TrimRightFunc(name, isCJK))
	from += len(name) - len(strings.TrimLeftFunc(name, isCJK))
	return from, max(from, to)
}

// startsName reports whether a name begins at a byte of a text, and not in the
// middle of a word.
func startsName(text string, i int) bool {
	before := lastRune(text[:i])
	return i == 0 || isCJK(before) || !unicode.IsLetter(before) && !unicode.IsDigit(before) && before != '_' && before != '-'
}

// isTemplate reports whether a name is a part of a pattern, such as src/*.go or
// logs/{id}.json, which stands for names and is none.
func isTemplate(text string, from, to int) bool {
	before, after := text[:from], text[to:]
	return strings.HasSuffix(before, "}") || strings.HasSuffix(before, "$") || strings.HasPrefix(strings.TrimLeft(after, "/.-_"), "{") ||
		strings.HasPrefix(strings.TrimLeft(after, "/.-_"), "$") || strings.HasPrefix(after, "/*") || strings.HasPrefix(after, ".*") ||
		strings.HasSuffix(before, "*") && strings.IndexAny(text[from:to], "./-_") == 0 || strings.HasPrefix(text[to-1:], "/*") || strings.HasPrefix(after, "/<")
}

func lastRune(text string) rune {
	var last rune
	for _, r := range text[max(0, len(text)-4):] {
		last = r
	}
	return last
}

// isLink wants something behind the scheme.
func isLink(name string) bool { return !strings.HasSuffix(name, "/") || strings.Count(name, "/") > 2 }

// isPath tells paths from words with a slash between them: a path begins with
// /, ./, ../ or ~/, or its last part has an extension.
func isPath(name string) bool {
	for _, root := range []string{"./", "../", "~/"} {
		if rest, ok := strings.CutPrefix(name, root); ok {
			return strings.IndexFunc(rest, isWordRune) >= 0
		}
	}
	if rest, ok := strings.CutPrefix(name, "/"); ok {
		return !slashWords[strings.ToLower(rest)] && strings.IndexFunc(rest, unicode.IsLetter) >= 0 && len([]rune(rest)) > 1
	}
	parts := strings.Split(strings.TrimSuffix(name, "/"), "/")
	last := parts[len(parts)-1]
	if strings.HasPrefix(parts[0], "~") || !extension.MatchString(last) || isAbbreviated(parts) {
		return false
	}
	return !extension.MatchString(parts[0]) || len(parts) > 2 || !namesOfFiles(parts)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// extension is the end of a file's name: a letter first, so that numbers with a
// point are none.
var extension = regexp.MustCompile(`[\p{L}\p{N}_@+%-]*\.[A-Za-z][A-Za-z0-9]{0,9}$`)

// slashWords stand behind a slash in ordinary sentences, as in "and /or".
var slashWords = map[string]bool{"or": true, "and": true, "oder": true, "und": true, "ou": true, "et": true, "y": true, "o": true, "e": true, "n": true, "min": true, "day": true, "hour": true, "week": true, "month": true, "year": true, "sec": true}

// namesOfFiles reports whether two parts are names beside each other, as in
// Node.js/Express.js or a.go/b.go, and no folder with a file in it.
func namesOfFiles(parts []string) bool {
	for _, part := range parts {
		if !extension.MatchString(part) || strings.HasPrefix(part, ".") {
			return false
		}
	}
	return true
}

// isAbbreviated reports whether the parts are abbreviations or numbers, as in
// e.g./i.e. or 10.5/12.So.
func isAbbreviated(parts []string) bool {
	return !slices.ContainsFunc(parts, func(part string) bool { return !abbreviation.MatchString(part) })
}

var abbreviation = regexp.MustCompile(`^(?:(?:\p{L}{1,2}\.)+\p{L}?|[\d.,%]*(?:\.[A-Za-z]+)?)$`)

// isHash wants a digit and a letter, at least two of the rarer: a word with a
// number behind it, such as added1234567, is no hash.
func isHash(name string) bool {
	digits := strings.TrimPrefix(name, "0x")
	letters := strings.IndexAny(digits, "abcdefABCDEF")
	first := strings.IndexAny(digits, "0123456789")
	return letters >= 0 && first >= 0 && !wordAndNumber.MatchString(digits) && !amount.MatchString(digits)
}

var (
	// wordAndNumber is a word of hex letters with a number behind it.
	wordAndNumber = regexp.MustCompile(`^(?i:added|faded|deed|dead|beef|face|cafe|decade|facade|bead|feed|fed|bed|bad|dad|add|ace|fee|dab|cab|decaf|accede|ceded)\d+$`)
	// amount is a number with a unit, or behind a letter.
	amount = regexp.MustCompile(`^\d+[bBdDfFeE]$|^\d+[eE]\d+$|^[A-F]\d+$`)
)
