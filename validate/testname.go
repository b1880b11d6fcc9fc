package validate

import (
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkTest holds a test against the results that its evidence cites: its name
// first, then its outcome. In a manifest it passes over tests whose evidence is
// an index alone, and stale ones: an edit can stand there in the run's place.
func (j *judge) checkTest(s subject, pieces []piece) error {
	test := &j.manifest.Tests[s.place]
	bare := func(p piece) bool { return len(p.places) == 0 }
	if j.mode == ofManifest && (test.Stale || slices.ContainsFunc(pieces, bare)) {
		return nil
	}
	seen, err := j.testSeen(pieces)
	if err != nil || len(seen.texts) == 0 {
		return err
	}
	if !seen.holdsName(test.Name) {
		if before, ok := j.source.carriedTest(test.Name); ok && before.Outcome == test.Outcome {
			test.Unverified = test.Unverified || before.Unverified && j.mode == ofDraft
			return nil
		}
		j.report(Violation{
			Code: CodeTestName, Pointer: s.pointer + "/name",
			Detail: "the name stands neither in a quote nor in the call that the quoted result answers", Got: j.screen.show(test.Name),
			Want: "the command, suite or case as the call or the result names it, with a quote that shows it",
		})
	}
	j.checkOutcome(s, test, seen)
	return nil
}

// carriedTest gives the previous manifest's test of a name. Evidence for a change
// that leaves its outcome, such as an edit that makes it stale, need not name it.
func (s *Source) carriedTest(name string) (checkpoint.Test, bool) {
	if s.in.Previous == nil {
		return checkpoint.Test{}, false
	}
	for _, test := range s.in.Previous.Manifest.Tests {
		if test.Name == name {
			return test, true
		}
	}
	return checkpoint.Test{}, false
}

// testSeen is what the evidence of a test shows.
type testSeen struct {
	// texts are the quotes and the calls that belong to them.
	texts []string
	// runs are the results, by ascending index.
	runs []*cited
}

// testSeen gathers the quotes of a test, the calls that the quoted results
// answer, and the results that answer the quoted calls.
func (j *judge) testSeen(pieces []piece) (testSeen, error) {
	var seen testSeen
	for _, p := range pieces {
		for _, at := range p.places {
			seen.texts = append(seen.texts, at.text())
			result, err := j.resultAt(p.message, at.part)
			if err != nil {
				return testSeen{}, err
			}
			if result == nil {
				continue
			}
			seen.texts = append(seen.texts, result.answers)
			seen.texts = append(seen.texts, innerStrings(argumentsOf(result.answers))...)
			seen.addRun(result)
		}
	}
	return seen, nil
}

func (s *testSeen) addRun(result *cited) {
	at := len(s.runs)
	for i, run := range s.runs {
		if run.index == result.index {
			return
		}
		if run.index > result.index {
			at = i
			break
		}
	}
	s.runs = append(s.runs[:at], append([]*cited{result}, s.runs[at:]...)...)
}

// resultAt gives the result that a part belongs to: its own message's, or that
// of the call that the part is of. It is nil where there is none to be read.
func (j *judge) resultAt(message *cited, of *part) (*cited, error) {
	switch {
	case of.voice&(voiceResult|voiceError) != 0:
		return message, nil
	case of.voice&(voiceCall|voiceDone) == 0:
		return nil, nil
	}
	position, ok := j.source.position(message.index)
	if !ok {
		return nil, nil
	}
	at, ok := j.source.in.Grouping.Result(position, of.call)
	if !ok {
		return nil, nil
	}
	index := j.source.in.Numbering.Index(at)
	if index == checkpoint.NoIndex || !j.source.citable(index) {
		return nil, nil
	}
	result, err := j.message(index)
	if err != nil || result.gone {
		return nil, err
	}
	return result, nil
}

// holdsName reports whether a test's name is shown: as a whole, or by its first
// word and each of its words with a digit or one of _ . /.
func (s testSeen) holdsName(name string) bool {
	name = strings.TrimSpace(name)
	if s.holdsWord(name, false) {
		return true
	}
	for i, word := range strings.Fields(name) {
		word = strings.TrimFunc(word, isNamePunctuation)
		if word == "" || i > 0 && !strings.ContainsAny(word, "0123456789_./") {
			continue
		}
		if !s.holdsWord(word, i == 0) {
			return false
		}
	}
	return strings.IndexFunc(name, isWordRune) >= 0
}

func isNamePunctuation(r rune) bool {
	return !isWordRune(r) && !strings.ContainsRune("_./-@~", r) || r == ','
}

// holdsWord reports whether a text holds a word between the borders of words.
func (s testSeen) holdsWord(word string, anyCase bool) bool {
	for _, text := range s.texts {
		if anyCase {
			text, word = strings.ToLower(text), strings.ToLower(word)
		}
		if hasBordered(fold(text), fold(word)) {
			return true
		}
	}
	return false
}

// hasBordered reports whether a word stands in a text with no letter, digit or
// underscore beside it.
func hasBordered(text, word string) bool {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		if !continues(lastRune(text[:i]), firstRune(word)) && !continues(firstRune(text[i+len(word):]), lastRune(word)) {
			return true
		}
		from = i + 1
	}
	return false
}

// continues reports whether a neighbour is part of the word whose edge is given.
func continues(neighbour, edge rune) bool {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }
	return inWord(neighbour) && inWord(edge) && !isCJK(neighbour)
}

func firstRune(text string) rune {
	for _, r := range text {
		return r
	}
	return 0
}

// argumentsOf gives the arguments of a call that is written as its name, a line
// end and its arguments.
func argumentsOf(call string) string {
	_, arguments, _ := strings.Cut(call, "\n")
	return arguments
}
