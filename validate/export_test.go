package validate

import (
	"encoding/json"
	"slices"
)

// CheckSchema is the schema layer with another schema, as one that tightens ours
// would be used.
func CheckSchema(id string, schema []byte, instance []byte) ([]Violation, error) {
	shape, err := compileShape(id, schema)
	if err != nil {
		return nil, err
	}
	var object map[string]any
	if err := json.Unmarshal(instance, &object); err != nil {
		return nil, err
	}
	found, err := shape.check(object, func(text string) string { return text })
	return sortViolations(found), err
}

// FoundWhole reports whether a ref occurs in a text as a whole token.
func FoundWhole(text, ref string) bool {
	n := newNeedles()
	x := needle{ref, whole}
	n.add(x)
	n.scan(text)
	return !n.missing(x)
}

// Fold and Unfold show how texts are compared.
func Fold(text string) string { return fold(text) }

// Unfold gives where the folded bytes from start to end came from.
func Unfold(text string, start, end int) (from, to int) { return unfold(text, start, end) }

// InnerStrings gives the escaped strings of a JSON text.
func InnerStrings(text string) []string { return innerStrings(text) }

// IdentifiersIn gives the links, paths and hashes in a free text.
func IdentifiersIn(text string) []string {
	var all []string
	for _, x := range identifiersIn(text) {
		all = append(all, x.text)
	}
	return all
}

// NegatedBy reports whether what stands before a text turns it around.
func NegatedBy(before string) bool { return negatedBy(before, clauseMarks) }

// IndexFolded gives the first place of a folded quote in the folded form of a text, and
// PlainIndexFolded the same by its definition.
func IndexFolded(text, folded string) int { return indexFolded(text, folded) }

// PlainIndexFolded is the definition of IndexFolded.
func PlainIndexFolded(text, folded string) int { return indexSettled(fold(text), folded, 0) }

// Plain gives a text as cues are written, and PlainSlowly without the short way for ASCII.
func Plain(text string) string { return plain(text) }

// PlainSlowly is Plain the long way.
func PlainSlowly(text string) string { return plainAny(text) }

// CuesAgree reports whether the one pass over a plain text finds the sets of cues that a
// search for each of their phrases finds.
func CuesAgree(text string) bool {
	found := wordingOf(text)
	for set, phrases := range phrasesOf {
		stands := slices.ContainsFunc(phrases.All(), func(phrase string) bool { return indexCue(text, phrase, 0) >= 0 })
		if found.holds(cueSet(set)) != stands {
			return false
		}
	}
	return true
}

// CueWords are some phrases of all sets.
func CueWords() []string {
	var all []string
	for _, phrases := range phrasesOf {
		all = append(all, phrases.All()...)
	}
	return all
}
