package pattern_test

import (
	"regexp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

func TestNeedsAreTheBestTextsOfAMatch(t *testing.T) {
	for expression, want := range map[string][]string{
		`^ok\s+\S+\s+.*\[no tests to run\]`: {"[no tests to run]"},
		`a(?:bc|de)+f?`:                     {"bc", "de"},
		`x*`:                                nil,
		`(?i)fail`:                          nil,
		`[ab]c`:                             {"ac", "bc"},
		`says? (?:that|us)`:                 {"says that", "says us", "say that", "say us"},
		`\b(?:steht|stand)(?: [^,]*)?[,:]`:  {"steht", "stand"},
		`(?:ab?|\d)c`:                       {"c"},
		`a|\d`:                              nil,
		`(?P<n>\d+) failing`:                {" failing"},
	} {
		if got := pattern.New(expression).Needs(); !slices.Equal(got, want) {
			t.Errorf("%s needs %q, want %q", expression, got, want)
		}
	}
}

func TestAPatternMatchesWhatItsExpressionDoes(t *testing.T) {
	expressions := []string{`a?b?|c`, `(?:a|bb?)(?:c|)a`, `[a-c]{2}b+`, `ab+c?|ca`, `^(?:a|b)c`, `(?i)ab`, `a{2,3}b|c$`, `[abc]b`, `(a*)(b|cc)`}
	rapid.Check(t, func(t *rapid.T) {
		expression := rapid.SampledFrom(expressions).Draw(t, "expression")
		text := rapid.StringMatching(`[abcAB]{0,6}`).Draw(t, "text")
		p, plain := pattern.New(expression), regexp.MustCompile(expression)
		if p.MatchString(text) != plain.MatchString(text) || !slices.Equal(p.FindStringSubmatch(text), plain.FindStringSubmatch(text)) {
			t.Fatalf("%s in %q: got %v", expression, text, p.FindStringSubmatch(text))
		}
	})
}

func TestAnExpressionThatCannotBeReadPanicsAtOnce(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	pattern.New(`(`)
}
