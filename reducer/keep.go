package reducer

import "github.com/seed-a68626b6/reduce/grouping"

// border is the position at which the tail begins: everything unpinned from it on
// stays. It lies on a group border, and never behind a pending call.
//
// The rules, in order:
//
//  1. Messages moves the border back until so many unpinned messages stay.
//  2. Turns moves it back to the start of the newest so many turns; Tokens and
//     Chars then move it forward until what stays fits, but not behind the newest
//     group: with one turn or more to keep, the last word always stays.
//  3. Tokens and Chars without Turns take the newest groups that fit.
//  4. Of what these rules give, the one that keeps most counts.
//  5. A group with a pending call always stays.
func (k Keep) border(sit *situation) int {
	if k == (Keep{}) {
		one, tokens := 1, DefaultKeepTokens
		k = Keep{Turns: &one, Tokens: &tokens}
	}
	border := sit.source.Len()
	if k.Messages != nil {
		border = min(border, sit.messagesBorder(*k.Messages))
	}
	switch {
	case k.Turns != nil && *k.Turns > 0:
		border = min(border, max(sit.turnsBorder(*k.Turns), min(k.fitBorder(sit), sit.lastGroupBorder())))
	case k.Turns != nil:
	case k.Tokens != nil || k.Chars != nil:
		border = min(border, k.fitBorder(sit))
	}
	border = min(border, sit.pendingBorder())
	return sit.snap(border)
}

// messagesBorder is the position from which on n unpinned messages stand.
func (sit *situation) messagesBorder(n int) int {
	border := sit.source.Len()
	for i := border - 1; i >= 0 && n > 0; i-- {
		if sit.unpinned(i) {
			border = i
			n--
		}
	}
	return border
}

// turnsBorder is the position at which the n-th turn from the end begins, or 0
// where there are fewer.
func (sit *situation) turnsBorder(n int) int {
	for i := len(sit.turns) - 1; i >= 0; i-- {
		if n--; n == 0 {
			return sit.turns[i]
		}
	}
	return 0
}

// fitBorder is the border before the newest groups that fit in both caps.
func (k Keep) fitBorder(sit *situation) int {
	border, tokens, chars := sit.source.Len(), 0, 0
	for i := len(sit.grouping.Groups) - 1; i >= 0; i-- {
		g := sit.grouping.Groups[i]
		for at := g.First; at <= g.Last; at++ {
			if sit.unpinned(at) {
				tokens += sit.sizes.tokensAt(at)
				chars += sit.sizes.charsOf[at]
			}
		}
		if (k.Tokens != nil && tokens > *k.Tokens) || (k.Chars != nil && chars > *k.Chars) {
			return border
		}
		border = g.First
	}
	return border
}

// lastGroupBorder is where the newest group with a message that can leave
// begins.
func (sit *situation) lastGroupBorder() int {
	for i := sit.source.Len() - 1; i >= 0; i-- {
		if sit.unpinned(i) {
			return sit.grouping.Groups[sit.grouping.Of(i)].First
		}
	}
	return sit.source.Len()
}

// pendingBorder is where the first group with a pending call begins.
func (sit *situation) pendingBorder() int {
	for _, g := range sit.grouping.Groups {
		if g.State == grouping.StatePending {
			return g.First
		}
	}
	return sit.source.Len()
}

// snap moves a border back to the start of the group that it cuts.
func (sit *situation) snap(border int) int {
	if border >= sit.source.Len() {
		return border
	}
	return sit.grouping.Groups[sit.grouping.Of(border)].First
}
