package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordMax is the longest word before a stop that is looked at, in bytes.
const wordMax = 32

// isAbbreviation reports whether the single stop at p[i] belongs to the word
// before it, where next is the first rune of the word after it (0 for none):
//
//  1. After an abbreviation that always has something after it (e.g., z.B., Dr.).
//  2. After one that names a number (No., Nr., Fig.), before a digit.
//  3. After one that can end a sentence (etc., usw., p.m.), before a lower-case
//     letter.
//  4. After an initial, and between the letters of one that is written apart
//     (z. B.).
//  5. After an ordinal, before a lower-case letter or a month (German).
func isAbbreviation(p string, i int, next rune) bool {
	word, start := wordBefore(p, i)
	low := strings.ToLower(word)
	switch {
	case word == "":
		return false
	case always[low]:
		return next != 0 || i+1 < len(p) || dotted(low)
	case beforeNumber[low] && unicode.IsDigit(next):
		return true
	case isNumber(word):
		return unicode.IsLower(next) || next != 0 && startsMonth(p[i+1:])
	case canEnd[low], dotted(word):
		return unicode.IsLower(next)
	case utf8.RuneCountInString(word) == 1:
		return isInitial(p, word, start, i, next)
	}
	return false
}

// wordBefore is the word that ends before p[i], with the stops inside of it, and
// its start.
func wordBefore(p string, i int) (string, int) {
	start := i
	for start > 0 && i-start <= wordMax {
		r, size := utf8.DecodeLastRuneInString(p[:start])
		if !isWordRune(r) && r != '.' {
			break
		}
		start -= size
	}
	return p[start:i], start
}

// dotted is true for letters with stops between them: U.S, a.m, p.ex.
func dotted(word string) bool {
	letters := strings.Split(word, ".")
	for _, l := range letters {
		if n := utf8.RuneCountInString(l); n == 0 || n > 2 {
			return false
		}
	}
	return len(letters) > 1
}

// isInitial judges a single letter before a stop: an initial before a capital,
// or a part of an abbreviation that is written apart. After a noun that letters
// count (plan B) and for the words I and a it is a word of its own.
func isInitial(p string, letter string, start, i int, next rune) bool {
	r, _ := utf8.DecodeRuneInString(letter)
	if !unicode.IsLetter(r) || isWide(r) || next == 0 {
		return false
	}
	if unicode.IsLetter(next) && beginsAbbreviation(strings.TrimLeft(p[i+1:min(len(p), i+16)], " ")) {
		return true
	}
	before := strings.TrimRight(p[max(0, start-wordMax):start], " ")
	if apart(before) {
		return true
	}
	if letter == "I" || !unicode.IsUpper(r) {
		return unicode.IsLower(r) && unicode.IsLower(next)
	}
	word := before[strings.LastIndexAny(before, " \n")+1:]
	named := word == "" || unicode.IsUpper(firstRune(word)) || endsSentence(word)
	return unicode.IsUpper(next) && named && !labelled[strings.ToLower(word)]
}

// beginsAbbreviation reports whether t begins with one letter, or two in lower
// case, and a stop.
func beginsAbbreviation(t string) bool {
	word, _, ok := strings.Cut(t, ".")
	first, size := utf8.DecodeRuneInString(word)
	second, rest := utf8.DecodeRuneInString(word[size:])
	return ok && unicode.IsLetter(first) && (size == len(word) || size+rest == len(word) && unicode.IsLower(first) && unicode.IsLower(second))
}

// apart reports whether a text ends with a single letter and its stop, as the
// "z." of "z. B.".
func apart(before string) bool {
	rest, ok := strings.CutSuffix(before, ".")
	r, size := utf8.DecodeLastRuneInString(rest)
	rest = rest[:len(rest)-size]
	return ok && unicode.IsLetter(r) && (rest == "" || strings.IndexByte(" (", rest[len(rest)-1]) >= 0)
}

func startsMonth(p string) bool {
	rest := strings.TrimLeft(p, " ")
	for _, month := range months {
		if strings.HasPrefix(rest, month) {
			return true
		}
	}
	return false
}

var months = []string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"}

func set(words string) map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

var (
	always       = set("e.g i.e z.b d.h u.a s.o o.ä p.ex p.ej vs cf vgl bzw ca dr mr mrs prof approx incl inkl bspw ggf evtl sog resp viz ex ej sr sra dra mme mlle eg ie")
	beforeNumber = set("no nr art fig abs sec ch vol p pp s v ver eq kap ziff núm num pág pag n")
	canEnd       = set("etc usw inc ltd co corp jr al min max dept est misc ref refs avg std ff f jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun")
	labelled     = set("plan option step version phase variant case type class appendix section part group team schritt fall teil étape opción opção")
)
