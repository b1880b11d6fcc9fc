package pattern

import (
	"regexp/syntax"
	"slices"
)

// texts is what is known of the matches of an expression.
type texts struct {
	// all are all matches, where exact is true; "" can be one of them.
	all   []string
	exact bool
	// some are texts of which every match holds one, where exact is false; nil where
	// none is known.
	some []string
}

// Bounds of what is followed: how many texts stand for one expression, and how many
// characters of a class are told apart.
const (
	maxNeeds = 240
	maxClass = 6
)

// needs gives texts of which every match holds one; nil where none is known.
func (t texts) needs() []string {
	switch {
	case !t.exact:
		return t.some
	case slices.Contains(t.all, ""):
		return nil
	}
	return t.all
}

var nothing = texts{all: []string{""}, exact: true}

// readTexts tells the matches of a simplified expression.
func readTexts(re *syntax.Regexp) texts {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return nothing
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase == 0 {
			return texts{all: []string{string(re.Rune)}, exact: true}
		}
	case syntax.OpCharClass:
		return readClass(re.Rune)
	case syntax.OpCapture:
		return readTexts(re.Sub[0])
	case syntax.OpQuest:
		if t := readTexts(re.Sub[0]); t.exact && len(t.all) < maxNeeds {
			return texts{all: append(slices.Clone(t.all), ""), exact: true}
		}
	case syntax.OpPlus:
		return texts{some: readTexts(re.Sub[0]).needs()}
	case syntax.OpRepeat:
		if re.Min > 0 {
			return texts{some: readTexts(re.Sub[0]).needs()}
		}
	case syntax.OpConcat:
		return readRow(re.Sub)
	case syntax.OpAlternate:
		return readChoice(re.Sub)
	}
	return texts{}
}

// readClass tells the characters of a small class.
func readClass(ranges []rune) texts {
	t := texts{exact: true}
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if len(t.all) == maxClass {
				return texts{}
			}
			t.all = append(t.all, string(r))
		}
	}
	return t
}

// readRow tells what stands one behind the other: parts that are known whole make
// longer texts, and of those the best are taken.
func readRow(parts []*syntax.Regexp) texts {
	row, whole := nothing, true
	var best []string
	for _, part := range parts {
		t := readTexts(part)
		if t.exact && len(row.all)*len(t.all) <= maxNeeds {
			row.all = product(row.all, t.all)
			continue
		}
		best = better(best, row.needs())
		row, whole = nothing, false
		if t.exact {
			row = t
		} else {
			best = better(best, t.some)
		}
	}
	if whole {
		return row
	}
	return texts{some: better(best, row.needs())}
}

func product(heads, tails []string) []string {
	all := make([]string, 0, len(heads)*len(tails))
	for _, head := range heads {
		for _, tail := range tails {
			all = append(all, head+tail)
		}
	}
	return all
}

// better gives the needs of which the shortest is longer, or else the fewer.
func better(a, b []string) []string {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case shortest(a) != shortest(b):
		if shortest(b) > shortest(a) {
			return b
		}
		return a
	case len(b) < len(a):
		return b
	}
	return a
}

func shortest(texts []string) int {
	least := len(texts[0])
	for _, t := range texts {
		least = min(least, len(t))
	}
	return least
}

// readChoice tells what any of some alternatives matches.
func readChoice(alternatives []*syntax.Regexp) texts {
	all := texts{exact: true}
	for _, alternative := range alternatives {
		t := readTexts(alternative)
		if all.exact = all.exact && t.exact; !t.exact {
			t.all = t.some
		}
		if t.all == nil || len(all.all)+len(t.all) > maxNeeds {
			return texts{}
		}
		all.all = append(all.all, t.all...)
	}
	if all.exact {
		return all
	}
	if slices.Contains(all.all, "") {
		return texts{}
	}
	return texts{some: all.all}
}
