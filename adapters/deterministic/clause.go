package deterministic

import "strings"

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

// openings gives the starts of the clauses of a sentence, softeners passed over
// too.
func openings(f folded) []opening {
	starts := []opening{{at: 0}}
	for _, b := range strongBreaks {
		starts = appendBreaks(starts, f.text, b, firm)
	}
	for _, b := range commas {
		starts = appendBreaks(starts, f.text, b, comma)
	}
	for _, b := range weakBreaks {
		starts = appendBreaks(starts, f.text, b, loose)
	}
	for i := 0; i < len(starts) && len(starts) < 200; i++ {
		at := starts[i].at + len(f.text[starts[i].at:]) - len(strings.TrimLeft(f.text[starts[i].at:], " \"'“*_`"))
		starts[i].at = at
		if next, ok := skipSoftener(f, at); ok {
			starts = append(starts, opening{next, starts[i].kind})
		}
	}
	return starts
}

func appendBreaks(starts []opening, text, separator string, kind strength) []opening {
	for from := 0; len(starts) < 100; {
		i := strings.Index(text[from:], separator)
		if i < 0 {
			break
		}
		from += i + len(separator)
		starts = append(starts, opening{from, kind})
	}
	return starts
}

// replies answer yes or no before a clause.
var replies = []string{"yes", "no", "yeah", "yep", "nope", "sure", "right", "well", "ja", "nein", "oui", "non", "sí", "si", "sim", "não", "sì"}

func skipSoftener(f folded, at int) (int, bool) {
	for _, r := range replies {
		if strings.HasPrefix(f.text[at:], r+", ") {
			return at + len(r) + len(", "), true
		}
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
