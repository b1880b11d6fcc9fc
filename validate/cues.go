package validate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// cues are the words of one language by which a clause says that something is
// forbidden, wanted or allowed: phrases in lower case with straight apostrophes,
// as whole words where the script has words. All languages are tried on each
// text, so that no language has to be guessed.
type cues struct {
	// negations turn what follows them in their clause into its opposite, behind
	// those that turn what stands before them.
	negations, behind []string
	// turning words turn only what follows at once: without, instead of.
	turning []string
	// harmless phrases hold one of the words above and turn nothing.
	harmless []string
	// bans forbid, wherever they stand in a clause; strict are those that leave
	// no room for a wish.
	bans, strict []string
	// restraints are further words by which a text forbids; reins are words by
	// which it can, where it does not insist on something.
	restraints, reins []string
	// requires want something; orders do at the start of a clause only.
	requires, orders []string
	// binding are the requires that are no mere wish and no permission.
	binding []string
	// waivers lift a duty; permits are the words of a permission; soft words make
	// a wish.
	waivers, permits, soft []string
	// conditions begin a clause that only says when, subordinate one that says
	// why or which.
	conditions, subordinate []string
	// exceptions begin the part of a rule that is excepted.
	exceptions []string
	// breaks are words that begin a new clause; restarts do behind "and".
	breaks, and, restarts []string
}

var languages = []*cues{&english, &german, &french, &spanish, &portuguese, &italian, &chinese, &japanese, &korean}

// cueSet names the cues of some kinds in all languages.
type cueSet uint8

const (
	allNegations cueSet = iota
	allBehind
	allTurning
	allHarmless
	allBans
	allStrict
	allRestraints
	allRequires
	allBinding
	allReins
	allConditions
	allOrders
	allWaivers
	allPermits
	allSoft
	allSubordinate
	allExceptions
	allBreaks
	allAnd
	allRestarts
	// answers are the negations that are an answer by themselves.
	answers
	// cjkExceptions are the exceptions of scripts in which no blank stands before them.
	cjkExceptions
	cueSets
)

// phrasesOf are the phrases of each set.
var phrasesOf = [cueSets]*pattern.Phrases{
	allNegations:   every(func(c *cues) []string { return c.negations }),
	allBehind:      every(func(c *cues) []string { return c.behind }),
	allTurning:     every(func(c *cues) []string { return c.turning }),
	allHarmless:    every(func(c *cues) []string { return c.harmless }),
	allBans:        every(func(c *cues) []string { return c.bans }, func(c *cues) []string { return c.strict }),
	allStrict:      every(func(c *cues) []string { return c.strict }),
	allRestraints:  every(func(c *cues) []string { return c.restraints }),
	allRequires:    every(func(c *cues) []string { return c.requires }, func(c *cues) []string { return c.binding }),
	allBinding:     every(func(c *cues) []string { return c.binding }),
	allReins:       every(func(c *cues) []string { return c.reins }),
	allConditions:  every(func(c *cues) []string { return c.conditions }),
	allOrders:      every(func(c *cues) []string { return c.orders }),
	allWaivers:     every(func(c *cues) []string { return c.waivers }),
	allPermits:     every(func(c *cues) []string { return c.permits }),
	allSoft:        every(func(c *cues) []string { return c.soft }),
	allSubordinate: every(func(c *cues) []string { return c.subordinate }),
	allExceptions:  every(func(c *cues) []string { return c.exceptions }),
	allBreaks:      every(func(c *cues) []string { return c.breaks }),
	allAnd:         every(func(c *cues) []string { return c.and }),
	allRestarts:    every(func(c *cues) []string { return c.restarts }),
	answers:        pattern.NewPhrases([]string{"no", "nothing", "none", "nobody", "nada", "non", "não", "nichts", "niente", "nulla", "nessuno", "没有"}),
	cjkExceptions:  pattern.NewPhrases(slices.Concat(chinese.exceptions, japanese.exceptions, korean.exceptions)),
}

// every gives the cues of some kinds in all languages.
func every(kinds ...func(*cues) []string) *pattern.Phrases {
	var all []string
	for _, kind := range kinds {
		for _, l := range languages {
			all = append(all, kind(l)...)
		}
	}
	return pattern.NewPhrases(all)
}

// plain gives a text as cues are written: lower case, straight apostrophes, no
// marks of emphasis, one blank for a run of white space.
func plain(text string) string {
	if plain, ok := plainASCII(text); ok {
		return plain
	}
	return plainAny(text)
}

// plainAny is plain for any text.
func plainAny(text string) string {
	text = plainMarks.Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// plainASCII is plain for a text of ASCII; it is false for others.
func plainASCII(text string) (string, bool) {
	plain, blank := make([]byte, 0, len(text)), false
	for i := range len(text) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf:
			return "", false
		case c == ' ' || '\t' <= c && c <= '\r':
			blank = len(plain) > 0
		case c == '*' || c == '`':
		default:
			if blank {
				plain, blank = append(plain, ' '), false
			}
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			plain = append(plain, c)
		}
	}
	return string(plain), true
}

var plainMarks = strings.NewReplacer("’", "'", "ʼ", "'", "*", "", "`", "")

// holds reports whether one of the phrases of a set stands in a plain text.
func holds(text string, set cueSet) bool { return wordingOf(text).holds(set) }

// opens reports whether a plain text begins with one of the phrases of a set.
func opens(text string, set cueSet) bool { return allCues.opening(text).has(set) }

func opensWith(text, phrase string) bool {
	return strings.HasPrefix(text, phrase) && bordersAfter(text, phrase, len(phrase))
}

// closes reports whether a plain text ends with one of the phrases of a set.
func closes(text string, set cueSet) bool {
	return slices.ContainsFunc(phrasesOf[set].All(), func(phrase string) bool {
		return strings.HasSuffix(text, phrase) && bordersBefore(text, phrase, len(text)-len(phrase))
	})
}

// blotted gives a plain text in which the phrases of a set are blotted out.
func blotted(text string, set cueSet) string { return wordingOf(text).blotted(set).text }

func blottedOne(text, phrase string) string {
	i := indexCue(text, phrase, 0)
	if i < 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for ; i >= 0; i = indexCue(text, phrase, from) {
		b.WriteString(text[from:i])
		b.WriteString("§")
		from = i + len(phrase)
	}
	b.WriteString(text[from:])
	return b.String()
}

// indexCue gives the first place of a phrase in a plain text, from a byte on, or
// -1.
func indexCue(text, phrase string, from int) int {
	for from <= len(text) {
		i := strings.Index(text[from:], phrase)
		if i < 0 {
			return -1
		}
		i += from
		if bordersBefore(text, phrase, i) && bordersAfter(text, phrase, i+len(phrase)) {
			return i
		}
		from = i + 1
	}
	return -1
}

// bordersBefore reports whether a phrase may begin at a byte of a text: not
// inside of a word or a name. A shortened "n't" stands inside of its word.
func bordersBefore(text, phrase string, i int) bool {
	first, _ := utf8.DecodeRuneInString(phrase)
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	return i == 0 || isCJK(first) || strings.HasPrefix(phrase, "n't") || !joins(before)
}

func bordersAfter(text, phrase string, i int) bool {
	last, _ := utf8.DecodeLastRuneInString(phrase)
	after, _ := utf8.DecodeRuneInString(text[i:])
	return i == len(text) || isCJK(last) || last == '\'' || !joins(after) || isCJK(after)
}

// joins reports whether a character makes one word or name with its neighbour.
func joins(r rune) bool {
	return unicode.IsLetter(r) && !isCJK(r) || unicode.IsDigit(r) || strings.ContainsRune("-_/", r)
}
