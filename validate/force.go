package validate

import (
	"github.com/seed-a68626b6/reduce/checkpoint"
)

// forceOfBan is the force of a rule that forbids.
const forceOfBan = checkpoint.MustNot

// checkForce wants the force of a rule not to contradict its text. A text that
// says nothing that is known fits every force, and a text that both forbids and
// wants fits both.
func (j *judge) checkForce(s subject) {
	if !Contradicts(s.force, *s.text) {
		return
	}
	j.report(Violation{
		Code: CodePolarity, Pointer: s.pointer + "/force", Detail: "the force contradicts the text",
		Got: string(s.force) + " with " + j.screen.show(*s.text), Want: "the force that the words have: must, must_not, may or prefer",
	})
}

// Contradicts reports whether the words of a rule can't have a force, by what is
// known in nine languages:
//
//   - must: a text that forbids and wants nothing, or that only lifts a duty.
//   - must_not: a text that wants or allows something and has no word by which a
//     text can forbid.
//   - may: a text that binds or forbids, without a word of permission.
//   - prefer: a text that binds or forbids outright, without a word of wishing.
//
// It is what a draft's rules are judged by, for whoever writes drafts. A text that
// says nothing that is known contradicts no force.
func Contradicts(force checkpoint.Force, text string) bool {
	said := saidBy(plain(text))
	switch force {
	case checkpoint.Must:
		return !said.has(wants) && (said.has(bans) || said.has(lifts))
	case checkpoint.MustNot:
		return !said.has(restrains) && (said.has(wants) || said.has(lifts))
	case checkpoint.May:
		return said.has(bans|binds) && !said.has(permits|lifts)
	case checkpoint.Prefer:
		return said.has(forbids|binds) && !said.has(wishes)
	}
	return false
}

// saying is a set of what a text says.
type saying uint16

const (
	// bans: it forbids; forbids: in words that leave no room.
	bans saying = 1 << iota
	forbids
	// wants: it asks for something; insists: in words of its own, such as should;
	// binds: in words that leave no room.
	wants
	insists
	binds
	// lifts: it takes a duty away; permits: it has a word of permission.
	lifts
	permits
	// wishes: it has a word of wishing.
	wishes
	// restrains: it has a word by which a text can forbid.
	restrains
)

func (s saying) has(any saying) bool { return s&any != 0 }

// saidBy reads a plain text clause by clause. Clauses that only say when or why,
// and exceptions, say nothing.
func saidBy(text string) saying {
	var said saying
	whole := wordingOf(text)
	for _, clause := range clausesOf(text, clauseMarks) {
		if subordinate(clause) || opens(clause, allExceptions) {
			continue
		}
		w := whole
		if clause != text {
			w = wordingOf(clause)
		}
		said |= saidIn(w)
	}
	harmless := whole.blotted(allHarmless)
	if harmless.blotted(allBans).holds(allPermits) {
		said |= permits
	}
	if whole.holds(allSoft) {
		said |= wishes
	}
	if !said.has(insists) && harmless.holds(allReins) || harmless.holds(allRestraints) || harmless.holds(allBans) || harmless.holds(allBehind) {
		said |= restrains
	}
	return said
}

// saidIn reads one clause.
func saidIn(rest wording) saying {
	var said saying
	if rest.holds(allWaivers) {
		said |= lifts
	}
	rest = rest.blotted(allWaivers)
	if rest.holds(allRequires) {
		said |= wants
	}
	rest = rest.blotted(allHarmless)
	if rest.holds(allStrict) {
		said |= forbids
	}
	if rest.holds(allBans) {
		said |= bans
		rest = rest.blotted(allBans)
		said &^= wants
	}
	if rest.holds(allRequires) {
		said |= wants | insists
	}
	if opensOrder(rest.text) {
		said |= wants
	}
	if rest.holds(allBinding) {
		said |= binds
	}
	return said
}

// opensOrder reports whether a clause begins with an order, a word such as
// "please" or "and" passed over.
func opensOrder(clause string) bool {
	for _, word := range openers {
		if opensWith(clause, word) {
			clause = clause[min(len(clause), len(word)+1):]
		}
	}
	return opens(clause, allOrders)
}

// openers stand before an order without changing it.
var openers = []string{"and", "also", "then", "now", "first", "instead", "und", "et", "y", "e", "but", "so"}
