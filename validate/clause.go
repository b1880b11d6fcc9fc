package validate

import (
	"strings"
	"unicode/utf8"
)

// clauseMarks end a clause in prose; lineMarks end one in what programs print.
const (
	clauseMarks = ",;:.!?()–—…\n，；：。！？、（）"
	lineMarks   = clauseMarks + "|{}[]\"\t"
)

// clausesOf cuts a plain text at marks and at words that begin a new clause. A
// stop inside of a name, such as a.go, cuts nothing.
func clausesOf(text, marks string) []string {
	var all []string
	start := 0
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		if r < utf8.RuneSelf && plainBytes[r] || r == utf8.RuneError || i < start || !strings.ContainsRune(marks, r) || insideName(text, i, end) {
			continue
		}
		all = append(all, cutAtWords(strings.TrimSpace(text[start:i]))...)
		start = end
	}
	return append(all, cutAtWords(strings.TrimSpace(text[start:]))...)
}

// plainBytes are the bytes of ASCII that are no marks.
var plainBytes = func() (plain [utf8.RuneSelf]bool) {
	for c := range plain {
		plain[c] = !strings.ContainsRune(lineMarks, rune(c))
	}
	return plain
}()

// insideName reports whether an ASCII mark stands between two characters that
// are no white space.
func insideName(text string, i, end int) bool {
	if end-i > 1 || strings.ContainsRune("()|{}[]\"\n", rune(text[i])) || i == 0 || end == len(text) {
		return false
	}
	return text[i-1] != ' ' && text[end] != ' ' && text[end] < utf8.RuneSelf && !strings.ContainsRune(clauseMarks, rune(text[end]))
}

// cutAtWords cuts a clause before the words that begin a new one, and before an
// "and" behind which a new one begins.
func cutAtWords(clause string) []string {
	var all []string
	start := 0
	for i := 1; i < len(clause); i++ {
		if clause[i-1] == ' ' && i > start && begins(clause[i:]) {
			all = append(all, strings.TrimSpace(clause[start:i]))
			start = i
		}
	}
	return append(all, strings.TrimSpace(clause[start:]))
}

func begins(rest string) bool {
	opening := allCues.opening(rest)
	if opening.has(allBreaks) {
		return true
	}
	if !opening.has(allAnd) {
		return false
	}
	word, behind, _ := strings.Cut(rest, " ")
	return opens(word, allAnd) && opens(behind, allRestarts)
}

// conditional reports whether a clause only says when, and subordinate whether
// it only says when, why or which.
func conditional(clause string) bool { return opens(clause, allConditions) }

func subordinate(clause string) bool {
	opening := allCues.opening(clause)
	return opening.has(allConditions) || opening.has(allSubordinate)
}

// maxInsertion is the most words of an insertion between commas, as in "do not,
// under any circumstances, push".
const maxInsertion = 4

// negatedBy gives whether what stands before a text in its sentence turns the
// text into its opposite:
//
//  1. A negation in the same clause does. In a clause that only says when it does
//     where it stands right before the text.
//  2. A negation right before an insertion between commas does.
//  3. Words such as "without" do right before the text.
//
// Phrases such as "not only" and "don't forget to" don't.
func negatedBy(before, marks string) bool {
	text := blotted(plain(before), allHarmless)
	clauses := clausesOf(text, marks)
	last := clauses[len(clauses)-1]
	if closes(last, allNegations) || closesOnTurn(last) || !conditional(last) && holds(last, allNegations) {
		return true
	}
	return negatedOver(text)
}

// negatedOver reports whether a negation stands before the insertion between
// commas with which a text ends.
func negatedOver(text string) bool {
	clauses := strings.FieldsFunc(text[strings.LastIndexAny(text, ".;!?")+1:], func(r rune) bool { return r == ',' || r == '，' })
	for i := len(clauses) - 1; i >= 0; i-- {
		if clause := strings.TrimSpace(clauses[i]); refuses(clause) {
			return true
		} else if len(strings.Fields(clause)) > maxInsertion {
			return false
		}
	}
	return false
}

// closesOnTurn reports whether a clause ends with a word such as "without", one
// more word behind it.
func closesOnTurn(clause string) bool {
	if closes(clause, allTurning) {
		return true
	}
	i := strings.LastIndexByte(clause, ' ')
	return i > 0 && closes(clause[:i], allTurning)
}

// refuses reports whether a clause breaks off at a negation of what follows. A
// "no" at its end is an answer.
func refuses(clause string) bool {
	return closes(clause, allNegations) && !closes(clause, answers) && !subordinate(clause)
}

// negatedBehind reports whether the rest of a text's clause turns it into its
// opposite, as in languages whose negation stands at the end.
func negatedBehind(after string) bool {
	clause := clausesOf(blotted(plain(after), allHarmless), clauseMarks)[0]
	return holds(clause, allBehind)
}

// excepted reports whether an exception stands in the rest of a sentence.
func excepted(after string) bool {
	rest := strings.TrimLeft(plain(after), " ,;:(-–—，、（")
	return opens(rest, allExceptions) || isCJKException(rest)
}

// isCJKException finds the exceptions of scripts in which no blank stands before
// them.
func isCJKException(rest string) bool {
	clause, _, _ := strings.Cut(rest, "。")
	return holds(clause, cjkExceptions)
}
