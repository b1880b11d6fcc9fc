package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// strength says how surely something new begins at an opening.
type strength int

const (
	// firm: the start of the sentence, or after a colon or dash.
	firm strength = iota
	// comma: after a comma.
	comma
	// loose: after a conjunction. Only a sentence that gives orders begins
	// another order there.
	loose
)

// opening is the offset of a clause's start in a folded sentence.
type opening struct {
	at   int
	kind strength
}

// What ends a clause, or may end one.
var (
	strongBreaks = []string{": ", "; ", " - ", " – ", " — ", "(", "；", "：", "，", "、"}
	commas       = []string{", "}
	weakBreaks   = []string{" and ", " but ", " then ", " so ", " und ", " aber ", " y ", " pero ", " et ", " mais ", " e ", " mas ", " ma "}
)

// softeners stand before an order without changing it.
var softeners = []string{
	"please", "pls", "plz", "also", "then", "now", "next", "and", "but", "so", "just", "kindly", "ok", "okay", "however", "note", "important",
	"remember", "again", "still", "otherwise", "therefore", "after that", "from now on", "from here on",
	"bitte", "jetzt", "und", "aber", "also bitte", "ab jetzt", "ab sofort", "danach",
	"por favor", "ahora", "y", "pero", "además", "a partir de ahora",
	"maintenant", "s'il te plaît", "s'il vous plaît", "et", "mais", "merci de", "désormais",
	"e", "agora", "ora", "adesso", "mas", "também", "a partir de agora", "per favore", "ma", "inoltre", "d'ora in poi",
	"请", "另外", "还有", "但", "但是", "而且", "并且", "以后", "今后", "また", "ただし", "今後", "なお", "그리고", "앞으로", "단",
}

// clauseBreak is text that ends a clause, or may end one, with how surely one begins
// behind it. Each has a number.
type clauseBreak struct {
	text   string
	kind   strength
	number int
}

// breaksBy are the breaks by their first byte, those behind a blank by their second.
var breaksBy, breaksBehindBlank = func() (first, second [256][]clauseBreak) {
	number := 0
	for kind, texts := range [][]string{firm: strongBreaks, comma: commas, loose: weakBreaks} {
		for _, text := range texts {
			b := clauseBreak{text, strength(kind), number}
			number++
			if text[0] == ' ' {
				second[text[1]] = append(second[text[1]], b)
			} else {
				first[text[0]] = append(first[text[0]], b)
			}
		}
	}
	return first, second
}()

// Bounds of the clauses of one sentence: without and with those behind softeners.
const (
	maxBreaks = 100
	maxStarts = 200
)

// maxBreakTexts is how many texts can be breaks.
const maxBreakTexts = 32

// openings gives the starts of the clauses of a sentence, softeners passed over
// too.
func (f *folded) openings() []opening {
	if f.found.starts == nil {
		f.found.starts = appendSoftened(f, appendBreaks([]opening{{at: 0}}, f.text))
	}
	return f.found.starts
}

// appendBreaks appends what begins behind the breaks of a text. One break does not begin
// inside of another of its kind: in " - - " one dash breaks.
func appendBreaks(starts []opening, text string) []opening {
	var ends [maxBreakTexts]int
	for i := range len(text) {
		breaks := breaksBy[text[i]]
		if text[i] == ' ' && i+1 < len(text) {
			breaks = breaksBehindBlank[text[i+1]]
		}
		for _, b := range breaks {
			if i < ends[b.number] || !strings.HasPrefix(text[i:], b.text) || len(starts) == maxBreaks {
				continue
			}
			ends[b.number] = i + len(b.text)
			starts = append(starts, opening{i + len(b.text), b.kind})
		}
	}
	return starts
}

// appendSoftened passes over what stands before the first word of each start, and appends
// what begins behind its softeners.
func appendSoftened(f *folded, starts []opening) []opening {
	for i := 0; i < len(starts) && len(starts) < maxStarts; i++ {
		at := len(f.text) - len(strings.TrimLeft(f.text[starts[i].at:], " \"'“*_`"))
		starts[i].at = at
		if next, ok := skipSoftener(f, at); ok {
			starts = append(starts, opening{next, starts[i].kind})
		}
	}
	return starts
}

// replies answer yes or no before a clause.
var replies = []string{"yes", "no", "yeah", "yep", "nope", "sure", "right", "well", "ja", "nein", "oui", "non", "sí", "si", "sim", "não", "sì"}

// repliesAt finds the replies with the comma behind them.
var repliesAt = func() *pattern.Trie {
	var all []string
	for _, reply := range replies {
		all = append(all, reply+", ")
	}
	return pattern.NewTrie(all)
}()

func skipSoftener(f *folded, at int) (int, bool) {
	var room [1]pattern.Prefix
	if found := repliesAt.AppendPrefixes(room[:0], f.text[at:]); len(found) > 0 {
		return at + found[0].Length, true
	}
	length, ok := f.longestAt(at, softeners)
	rest := f.text[at+length:]
	return len(f.text) - len(strings.TrimLeft(rest, " ,:，：、")), ok
}

// splitClauses cuts a sentence at semicolons, which join sentences of their
// own. Each part is an excerpt.
func splitClauses(text string) []string {
	var parts []string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == '；' }) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
