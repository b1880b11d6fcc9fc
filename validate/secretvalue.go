package validate

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
)

// secretValues are the values that the view replaced.
type secretValues struct {
	// count is how many places were replaced in the span.
	count int
	// byHead holds the values by their first bytes, so that a text is looked
	// through once, however many there are.
	byHead map[string][]secretValue
	known  map[string]bool
	// begins says which two bytes a value begins with.
	begins [1 << 16 / 64]uint64
}

type secretValue struct{ text, kind string }

const (
	// minSecret is the length in bytes from which a value is looked for.
	minSecret = 6
	// plainSecret is the length from which it is looked for inside of words too:
	// a shorter one can be part of an innocent word.
	plainSecret = 12
	// longSecret is the length from which a value of letters alone is looked for.
	longSecret = 20
)

func newSecretValues() *secretValues {
	return &secretValues{byHead: make(map[string][]secretValue), known: make(map[string]bool)}
}

func (s *Source) collect(values *secretValues, m history.Message) {
	texts := []string{m.Text, m.Reasoning, m.Name}
	for _, call := range m.ToolCalls {
		texts = append(texts, call.Arguments)
	}
	for _, text := range texts {
		_, hits := s.in.Redact.Text(text)
		for _, hit := range hits {
			values.add(text[hit.Start:hit.End], hit.Kind)
		}
	}
}

// add takes a value as it stands, unescaped where it stood in a JSON string, and
// line by line where it has several: a draft may hold one of them.
func (v *secretValues) add(text, kind string) {
	v.addOne(text, kind)
	var plain string
	if strings.Contains(text, `\`) && json.Unmarshal([]byte(`"`+text+`"`), &plain) == nil {
		v.addOne(plain, kind)
		text = plain
	}
	if lines := strings.Fields(text); len(lines) > 1 {
		for _, line := range lines {
			if len(line) >= plainSecret {
				v.addOne(line, kind)
			}
		}
	}
}

func (v *secretValues) addOne(text, kind string) {
	if !telling(text) || strings.HasPrefix(text, "-----") {
		return
	}
	if v.known[text] {
		return
	}
	text = strings.Clone(text)
	v.known[text] = true
	pair := pairAt(text, 0)
	v.begins[pair/64] |= 1 << (pair % 64)
	v.byHead[text[:minSecret]] = append(v.byHead[text[:minSecret]], secretValue{text, kind})
}

// telling reports whether a value can be told from an ordinary word, so that its
// appearance elsewhere is no chance: it is long, or mixes letters with digits or
// signs. A password that is a plain word is replaced where it stands as one, and
// stays a word everywhere else.
func telling(value string) bool {
	if len(value) < minSecret {
		return false
	}
	letters, others := false, false
	for _, r := range value {
		if unicode.IsLetter(r) {
			letters = true
		} else {
			others = true
		}
	}
	return (letters && others) || len(value) >= longSecret
}

// replace writes a placeholder for every value that stands in a text.
func (v *secretValues) replace(text string) string {
	if len(v.byHead) == 0 {
		return text
	}
	var b strings.Builder
	start := 0
	for i := 0; i+minSecret <= len(text); {
		value, found := v.at(text, i)
		if !found {
			i++
			continue
		}
		b.WriteString(text[start:i])
		b.WriteString(placeholder(value.kind))
		i += len(value.text)
		start = i
	}
	if start == 0 {
		return text
	}
	return b.String() + text[start:]
}

// at gives the longest value that stands in a text at an offset.
func (v *secretValues) at(text string, i int) (secretValue, bool) {
	var longest secretValue
	if pair := pairAt(text, i); v.begins[pair/64]&(1<<(pair%64)) == 0 {
		return longest, false
	}
	for _, value := range v.byHead[text[i:i+minSecret]] {
		if len(value.text) > len(longest.text) && strings.HasPrefix(text[i:], value.text) && value.standsAt(text, i) {
			longest = value
		}
	}
	return longest, longest.text != ""
}

// pairAt are the two bytes of a text at an offset.
func pairAt(text string, i int) uint16 { return uint16(text[i])<<8 | uint16(text[i+1]) }

// find gives the kind of a replaced value that stands in a text.
func (v *secretValues) find(text string) (kind string, found bool) {
	if len(v.byHead) == 0 {
		return "", false
	}
	for i := 0; i+minSecret <= len(text); i++ {
		if value, found := v.at(text, i); found {
			return value.kind, true
		}
	}
	return "", false
}

func (v secretValue) standsAt(text string, i int) bool {
	if len(v.text) >= plainSecret {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i+len(v.text):])
	return !partOfWord(before) && !partOfWord(after)
}

func partOfWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_')
}

// Redactions says how many values the view replaced in the span.
func (s *Source) Redactions() (int, error) {
	r, err := s.read(false)
	if err != nil {
		return 0, err
	}
	return r.secrets.count, nil
}
