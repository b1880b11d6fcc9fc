package deterministic

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/validate"
)

// maxRuleChars is the longest sentence, in Unicode code points, that is taken
// for a rule.
const maxRuleChars = 600

// rule is what a sentence demands or allows.
type rule struct {
	// text is the excerpt that states the rule.
	text      string
	force     checkpoint.Force
	scope     string
	exception string
	// asks is true where the clause asks for work before it comes to the rule: "add a
	// login page, but don't touch the router".
	asks bool
}

var (
	// supposes is a guess about what happened: "must have crashed".
	supposes = newForm(`\bmust(?: have|'ve) (?:been|\w+(?:ed|en|nt|ne))\b`)
	// reported are the words before a colon after which others speak.
	reported = regexp.MustCompile(`\b(?:says?|said|reads?|warns?|states?|told|tells|prints?|printed|error|message|log|docs|documentation|readme|comment|output|sagt|steht|dit|dice|diz)\b[^:]*:`)
)

// classify tells what rule a clause states. It is false for questions, guesses,
// descriptions and what others say.
func classify(f *folded) (rule, bool) {
	clause := f.source
	if utf8.RuneCountInString(clause) > maxRuleChars || isQuestion(clause) || holdsJSON(clause) || isLogged(clause) {
		return rule{}, false
	}
	if f.any(saying.inference) {
		return rule{}, false
	}
	if f.hasCJK() && dropsForOther(f) {
		return rule{}, false
	}
	starts, whole := f.openings(), f
	f = maskReasons(maskNeutral(f, starts))
	force, first, ok := forceOf(f, starts)
	if ok && (supposes.in(whole) || whole.reports()) {
		return rule{}, false
	}
	if ok {
		force, ok = uncontradicted(force, clause)
	}
	if !ok {
		return rule{}, false
	}
	return rule{text: clause, force: force, scope: scopeOf(f), exception: exceptionOf(f), asks: asksBefore(f, starts, first)}, true
}

// standing are imperatives by which one says how work is done, not which.
var standing = set("use", "go", "call", "name", "put", "take", "pick", "try", "make", "let", "write", "commit", "run", "log", "report", "answer", "reply")

// withouts are words behind which an order says what it leaves alone.
var withouts = []string{"without ", "ohne ", "sans ", "sin ", "sem ", "senza "}

// asksBefore reports whether a clause asks for work in the words before its first
// cue, and the cue begins something of its own.
func asksBefore(f *folded, starts []opening, cue int) bool {
	apart := slices.ContainsFunc(starts, func(o opening) bool { return o.at == cue }) ||
		slices.ContainsFunc(withouts, func(w string) bool { return strings.HasPrefix(f.text[cue:], w) })
	if !apart {
		return false
	}
	for _, o := range starts {
		if o.kind != firm || o.at >= cue || len(strings.Fields(f.text[o.at:cue])) < minAsked {
			continue
		}
		first := f.firstWord(o.at)
		if imperatives[first] && (!standing[first] || determiners[f.firstWord(o.at+len(first))]) || f.standsAt(saying.request, o.at) {
			return true
		}
	}
	return false
}

// minAsked is how many words, a conjunction included, stand before a rule in a clause
// that asks for work.
const minAsked = 3

// uncontradicted gives the force if the words of the clause can have it for the
// judge, or the one that they have for it.
func uncontradicted(force checkpoint.Force, clause string) (checkpoint.Force, bool) {
	if !validate.Contradicts(force, clause) {
		return force, true
	}
	for _, other := range forces {
		if !validate.Contradicts(other, clause) {
			return other, true
		}
	}
	return "", false
}

// logged is how a line of a log begins: with a time, or with a level and a time.
var logged = regexp.MustCompile(`^\W{0,2}(?:\d{4}-\d\d-\d\d[T ]\d|\d\d:\d\d:\d\d\b|(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE|PANIC)\b[\s:|-]*\W?\d)`)

// isLogged reports whether a clause begins as a line of a log does.
func isLogged(clause string) bool {
	for i := range min(3, len(clause)) {
		switch c := clause[i]; {
		case c >= utf8.RuneSelf, '0' <= c && c <= '9':
			return logged.MatchString(clause)
		case wordBytes[c]:
			return strings.IndexByte("EWIDFTP", c) >= 0 && logged.MatchString(clause)
		}
	}
	return false
}

// holdsJSON reports whether a text holds a piece of JSON, which nobody says.
func holdsJSON(text string) bool {
	return strings.Contains(text, `":`) && (strings.Contains(text, `{"`) || strings.Contains(text, `","`) || strings.Contains(text, `"}`))
}

// reports reports whether a sentence tells what a document or another time demands.
func (f *folded) reports() bool {
	for _, l := range lexicons {
		if l.reports.Pattern != nil && l.reports.in(f) {
			return true
		}
	}
	return false
}

// isQuestion reports whether a text ends as a question.
func isQuestion(text string) bool {
	text = strings.TrimRight(text, " \t\r\n\"'”’)]*_`」』")
	for _, end := range []string{"?", "？", "吗", "吗。", "か。", "か", "까", "까.", "나요", "나요."} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}

// restricts allows something to one alone: "only the reader may be changed".
var restricts = newForm(`^(?:please |so |and |but )*only (?:the |a |an |those )?` + aloneMay)

// aloneMay is who or what may do something, behind "only".
const aloneMay = `[^,;:.?]{2,60} (?:may|must|can|should|is allowed|are allowed|is to|are to) `

// maskNeutral blanks the phrases at clause starts that look like a rule and are
// none, unless they begin a waiver. The length stays.
func maskNeutral(f *folded, starts []opening) *folded {
	text := []byte(f.text)
	masked := false
	for _, l := range lexicons {
		for _, o := range starts {
			if n, ok := f.longestAt(o.at, l.neutral); ok && !l.waivesAt(f, o.at) && !restricts.in(f) {
				copy(text[o.at:], strings.Repeat(" ", n))
				masked = true
			}
		}
	}
	if !masked {
		return f
	}
	return f.changed(string(text))
}

// reasonWords begin a clause that says why, and demands nothing.
var reasonWords = []string{" because ", " weil ", " parce que ", " parce qu'", " porque ", " perché "}

// maskReasons blanks the clauses that say why. The length stays.
func maskReasons(f *folded) *folded {
	text, masked := f.text, false
	for _, w := range reasonWords {
		if i := strings.Index(text, w); i >= 0 {
			end := clauseEnd(text, i+len(w))
			text, masked = text[:i]+strings.Repeat(" ", end-i)+text[end:], true
		}
	}
	if !masked {
		return f
	}
	return f.changed(text)
}

// waivesAt reports whether a waiver with other words inside begins at an offset.
func (l *lexicon) waivesAt(f *folded, at int) bool {
	for _, c := range l.forms {
		if c.kind != kindWaive {
			continue
		}
		if found := c.Regexp().FindStringIndex(f.text[at:]); found != nil && found[0] == 0 {
			return true
		}
	}
	return false
}

// cueKind orders what a clause can be: where several cues stand in it, the
// first kind that occurs decides.
type cueKind int

const (
	kindForbid cueKind = iota
	kindWaive
	kindPrefer
	kindRequire
	kindNone
)

var forces = [kindNone]checkpoint.Force{kindForbid: checkpoint.MustNot, kindWaive: checkpoint.May, kindPrefer: checkpoint.Prefer, kindRequire: checkpoint.Must}

// hit is one cue that was found, from byte start to end of the folded text.
type hit struct {
	kind       cueKind
	start, end int
}

// forceOf tells the force of a clause from its cues, and where the first of them
// stands. A cue inside a longer one doesn't count: "must not" holds a "must" that
// demands nothing.
func forceOf(f *folded, starts []opening) (force checkpoint.Force, first int, ok bool) {
	orders := givesOrders(f, starts)
	hits := appendInside(cuesIn(f, starts, orders), f)
	for _, l := range lexicons {
		hits = l.shapes(f, starts, orders, hits)
	}
	best := kindNone
	first = len(f.text)
	for i, h := range hits {
		if h.kind == kindWaive && aside(f, h) || inLonger(hits, i) {
			continue
		}
		best, first = min(best, h.kind), min(first, h.start)
	}
	if best == kindNone {
		return "", 0, false
	}
	return forces[best], first, true
}

// aside reports whether a cue stands in brackets inside of a sentence: what it
// allows is then only a part of what the sentence says.
func aside(f *folded, h hit) bool {
	open := strings.LastIndexByte(f.text[:h.start+1], '(')
	return open >= 0 && !strings.Contains(f.text[open:h.start], ")") && len(strings.Fields(f.text[:open])) >= 3
}

func inLonger(hits []hit, i int) bool {
	for j, other := range hits {
		longer := other.end-other.start > hits[i].end-hits[i].start
		if j != i && longer && other.start <= hits[i].start && hits[i].end <= other.end {
			return true
		}
	}
	return false
}

// cueRole is what the phrases of a list are for a rule.
type cueRole struct {
	of   *lexicon
	kind cueKind
	// opens is true for phrases that count only at the start of a clause.
	opens bool
}

// cueRoles are the roles of lists, by their numbers in the index; those that have none
// are of no lexicon.
var cueRoles = func() []cueRole {
	roles := make([]cueRole, len(cues.lists))
	for _, l := range lexicons {
		for k, lists := range [kindNone][2][]string{kindForbid: {l.forbid, l.forbidOpening}, kindWaive: {l.waive, l.waiveOpening},
			kindPrefer: {l.prefer, l.preferOpening}, kindRequire: {l.require, l.requireOpening}} {
			for i, list := range lists {
				if n, ok := cues.number(list); ok {
					roles[n] = cueRole{l, cueKind(k), i == 1}
				}
			}
		}
	}
	return roles
}()

// cuesIn finds the cues of all languages. Those of clause starts count after a
// conjunction or a comma only in a sentence that gives orders; a ban counts after
// any comma.
func cuesIn(f *folded, starts []opening, orders bool) []hit {
	var hits []hit
	for _, h := range f.scan() {
		role := &cueRoles[h.list]
		if role.of != nil && (!role.opens || role.opensAt(f, starts, orders, h)) {
			hits = append(hits, hit{role.kind, h.at, h.end})
		}
	}
	return hits
}

// opensAt reports whether a phrase stands at the start of a clause, and counts there.
func (r *cueRole) opensAt(f *folded, starts []opening, orders bool, h cueHit) bool {
	for _, o := range starts {
		if o.at != h.at || othersSpeak(f, o) {
			continue
		}
		phrase := f.text[h.at:h.end]
		firmly := o.kind == comma && (r.kind == kindForbid || strings.HasPrefix(phrase, "you "))
		if (o.kind == firm || orders || firmly) && r.of.counts(f, o, phrase) &&
			!(r.kind == kindForbid && o.kind == comma && f.contrasts(h.end)) {
			return true
		}
	}
	return false
}

// determiners are words after which a negation behind a comma denies a thing, and
// forbids nothing: "use staging, not the live server".
var determiners = set("the", "a", "an", "this", "that", "these", "those", "der", "die", "das", "den", "dem", "ein", "eine", "einen",
	"le", "la", "les", "un", "une", "des", "celui", "celle", "el", "los", "las", "una", "uno", "en", "de", "con", "por", "para", "al",
	"o", "os", "as", "um", "uma", "em", "com", "ao", "no", "na", "il", "lo", "gli", "i", "quello", "quella", "quelli", "quelle", "di", "da", "in", "per", "su")

// contrasts reports whether a thing stands at an offset, or a number.
func (f *folded) contrasts(at int) bool {
	next := f.firstWord(at)
	return determiners[next] || next != "" && next[0] >= '0' && next[0] <= '9'
}

// counts reports whether an opening cue is one in this sentence: a word that
// other languages have too needs company, and inside a sentence a verb in the
// third person or a participle after it describes.
func (l *lexicon) counts(f *folded, o opening, phrase string) bool {
	for _, a := range l.ambiguous {
		if a == phrase && !f.has(l.companions) {
			return false
		}
	}
	next := f.firstWord(o.at + len(phrase))
	if o.kind == firm {
		return next != ""
	}
	describes := strings.HasSuffix(next, "ing") || strings.HasSuffix(next, "ed") ||
		strings.HasSuffix(next, "s") && !strings.HasSuffix(next, "ss")
	return next != "" && !(describes && l == &english)
}

// othersSpeak reports whether an opening follows a colon behind which a document
// or another person is quoted.
func othersSpeak(f *folded, o opening) bool {
	before := strings.TrimRight(f.text[:o.at], " \"'“`")
	return strings.HasSuffix(before, ":") && reported.MatchString(before)
}

// givesOrders reports whether the sentence begins with an order.
func givesOrders(f *folded, starts []opening) bool {
	for _, o := range starts {
		if o.kind != firm {
			continue
		}
		if imperatives[f.firstWord(o.at)] || f.standsAt(ordering, o.at) {
			return true
		}
	}
	return f.has(pleaseWords)
}

// ordering are the lists of phrases that make an order where one begins it.
var ordering = func() *listSet {
	var lists [][]string
	for _, l := range lexicons {
		lists = append(lists, l.request, l.requireOpening)
		if len(l.ambiguous) == 0 {
			lists = append(lists, l.forbidOpening)
		}
	}
	return cues.listsOf(lists)
}()

// pleaseWords make any sentence an order.
var pleaseWords = []string{"please"}

// shapes finds bans that have no cue of their own: a negation behind an
// imperative, and a short sentence of "no" and a noun; orders that are only to be
// followed where possible; and orders for ever: "schreib immer Tests".
func (l *lexicon) shapes(f *folded, starts []opening, orders bool, hits []hit) []hit {
	for _, o := range starts {
		if o.kind == firm {
			if no := l.negatedImperative(f, o.at); no >= 0 {
				from := l.orderBefore(f, starts, o.at, no)
				hits = append(hits, hit{kindForbid, from, from})
			}
		}
	}
	if i, softened := f.first(l.softens); softened && orders {
		hits = append(hits, hit{kindPrefer, i, i})
	}
	if at, ok := f.first(l.ever); ok && len(strings.Fields(f.text[:at])) <= 3 && (f.hasCJK() || orders) {
		hits = append(hits, hit{kindRequire, at, at})
	}
	if l.isElliptic(f) {
		hits = append(hits, hit{kindForbid, 0, 0})
	}
	return hits
}

// negatedImperative gives the offset of the negation behind an imperative at an offset,
// or -1.
func (l *lexicon) negatedImperative(f *folded, at int) int {
	if len(l.negations) == 0 || !l.commands(f.firstWord(at)) {
		return -1
	}
	for _, n := range l.negations {
		if i := f.find(n, at+len(f.firstWord(at))); i >= 0 && l.stop.in(f) {
			return i
		}
	}
	return -1
}

// commands reports whether a word is an imperative by its form, or a known one.
func (l *lexicon) commands(word string) bool {
	return word != "" && !slices.Contains(l.subjects, word) && (hasAnySuffix(word, l.imperativeEnds) || slices.Contains(l.imperatives, word))
}

// orderBefore gives the offset of the last imperative between two offsets that begins a
// clause: the one that a negation belongs to.
func (l *lexicon) orderBefore(f *folded, starts []opening, from, negation int) int {
	last := from
	for _, o := range starts {
		if last < o.at && o.at < negation && l.commands(f.firstWord(o.at)) {
			last = o.at
		}
	}
	return last
}

// finite are verbs that make a sentence more than a noun.
var finite = listOf("is", "are", "was", "were", "has", "have", "had", "fails", "failed", "found", "works", "seems", "can", "will", "did", "ist", "sind", "war", "hat", "est", "sont", "es", "está")

// lead are the words that stand before a sentence without adding to it.
var lead = regexp.MustCompile(`^(?:(?:please|and|so|also|but|ok|okay|then|bitte|und|auch|aber|por favor|per favore|per piacere|s'il te plaît|s'il vous plaît|y|e|et)[,:]? )+`)

// leadWords are the words that lead begins with.
var leadWords = set("please", "and", "so", "also", "but", "ok", "okay", "then", "bitte", "und", "auch", "aber", "por", "per", "s'il", "y", "e", "et")

// lead is how long those words are.
func (f *folded) lead() int {
	if !f.found.led {
		f.found.led = true
		if leadWords[f.firstWord(0)] {
			f.found.lead = len(lead.FindString(f.text))
		}
	}
	return f.found.lead
}

// isElliptic reports whether a short sentence without a verb forbids.
func (l *lexicon) isElliptic(f *folded) bool {
	at := f.lead()
	begins := slices.ContainsFunc(l.elliptic, func(p string) bool {
		rest, ok := strings.CutPrefix(f.text[at:], p)
		return ok && strings.HasPrefix(rest, " ")
	})
	if !begins || f.begins(at, l.ellipticNot) {
		return false
	}
	words := len(f.words())
	return 2 <= words && words <= 8 && !finite.in(f)
}

// scopeOf gives what bounds a rule: checkpoint.ScopeOnce, or the words of the bound.
func scopeOf(f *folded) string {
	if f.any(saying.once) {
		return checkpoint.ScopeOnce
	}
	at, ok := f.anyFirst(saying.bounds)
	if !ok {
		return ""
	}
	return f.slice(at, clauseEnd(f.text, at))
}

// clauseEnd is the offset at which the clause from an offset on ends, its
// closing punctuation left out.
func clauseEnd(text string, from int) int {
	end := len(text)
	for _, mark := range []string{", ", "; ", ". ", "。", "，", "；", "! "} {
		if i := strings.Index(text[from:], mark); i >= 0 {
			end = min(end, from+i)
		}
	}
	return from + len(strings.TrimRight(text[from:end], " .!;,)。！"))
}

func hasAnySuffix(s string, ends []string) bool {
	for _, e := range ends {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}
