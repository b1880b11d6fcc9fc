package deterministic

import (
	"regexp"
	"slices"
	"strings"
)

// replaced reports whether a message sets a new goal: it says so, or the old
// goal was reached and nothing says that this comes beside it.
func (g *goalRules) replaced(m *moment, wanted []*spoken) bool {
	for _, s := range wanted {
		f := s.folded()
		if f.anyOpens(saying.replace) && !g.offered(f) && !(onlyDrops(f) && len(wanted) == 1) || dropsForOther(f) {
			return true
		}
	}
	if swaps(m, wanted) {
		return true
	}
	i := firstWanted(wanted)
	return (g.finished || g.gives) && wanted[i].folded().isRequest() &&
		!wanted[i].folded().any(saying.also)
}

// swaps reports whether a message drops what was wanted and asks for something
// in its place.
func swaps(m *moment, wanted []*spoken) bool {
	drops := false
	for _, s := range m.prose() {
		f := s.folded()
		drops = drops || f.anyOpens(saying.abandon) || f.anyOpens(saying.retract)
	}
	if !drops {
		return false
	}
	for _, s := range wanted {
		f := s.folded()
		asks := f.isRequest() || f.anyOpens(saying.swap)
		if asks && f.any(saying.swap) && f.find("instead of", 0) < 0 {
			return true
		}
	}
	return false
}

// onlyDrops reports whether a sentence drops something and asks for nothing.
func onlyDrops(f *folded) bool {
	return f.anyOpens(saying.retract) && !f.any(saying.swap) &&
		!strings.ContainsAny(strings.TrimRight(f.source, ".!。！ "), ",:;，：；") && !dropsForOther(f)
}

// dropsForOther reports whether a sentence drops one thing and orders another: "stop
// working on the report and build a dashboard"; in a script without spaces, where cues
// stand inside of a sentence, "报告不用了，换成做一个看板".
func dropsForOther(f *folded) bool {
	if f.hasCJK() {
		return f.any(saying.abandon) && f.any(saying.swap)
	}
	if !f.anyOpens(saying.abandon) {
		return false
	}
	match := thenOrders.FindStringSubmatch(f.text)
	return match != nil && slices.Contains(english.imperatives, match[1])
}

// thenOrders is what follows what is dropped.
var thenOrders = regexp.MustCompile(`^(?:please |ok,? |okay,? )*(?:stop|drop|forget|cancel|scrap|abandon)\b[^,;:]{2,80}(?:,| and| and then|, then) (?:instead )?([a-z]+) `)

// withoutDropped leaves out the sentences that only drop what was wanted, where
// others remain.
func withoutDropped(wanted []*spoken) []*spoken {
	var rest []*spoken
	for _, s := range wanted {
		f := s.folded()
		if !f.anyOpens(saying.abandon) || f.any(saying.swap) || dropsForOther(f) {
			rest = append(rest, s)
		}
	}
	if len(rest) == 0 {
		return wanted
	}
	return rest
}
