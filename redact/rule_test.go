package redact_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp/syntax"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
)

func newRules(t interface{ Fatal(...any) }, rules ...string) *redact.Rules {
	var own []redact.Rule
	for _, text := range rules {
		rule, err := redact.ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, rule)
	}
	r, err := redact.New(redact.ModeStandard, own)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestOwnRules(t *testing.T) {
	number := `customer=\bKD-[0-9]{6}\b`
	tests := []struct {
		name     string
		rules    []string
		in, want string
	}{
		{"whole match", []string{number}, "for KD-123456 and KD-12", "for [redacted:customer] and KD-12"},
		{"group", []string{`customer=customer no\. ([0-9]+)`}, "customer no. 4711!", "customer no. [redacted:customer]!"},
		{"beside standard rules", []string{number}, "TOKEN=abc1 KD-123456", "TOKEN=[redacted:token] [redacted:customer]"},
		{"own rules come first", []string{`mine=abc[0-9]`}, "TOKEN=abc1", "TOKEN=[redacted:mine]"},
		{"two that overlap", []string{"a=xyz", "b=yzq"}, "xyzq", "[redacted:a][redacted:b]"},
		{"around a placeholder", []string{"line=secret: .*"}, "x\nsecret: a TOKEN=abc1 b\ny", "x\n[redacted:line]\ny"},
		{"around what was replaced before", []string{"line=secret: .*"}, "secret: [redacted:token] b", "[redacted:line][redacted:token][redacted:line]"},
		{"that matches a placeholder", []string{`a=\[redacted:[a-z]+\]`, "b=e"}, "we see KD", "w[redacted:b] s[redacted:b][redacted:b] KD"},
		{"after what was replaced", []string{`a=1\b`}, "x111", "x[redacted:a][redacted:a][redacted:a]"},
		{"number in JSON", []string{`id=[0-9]{4}`}, `{"id": 123456, "n": -1.5e3, "s": "a1234b"}`, `{"id": "[redacted:id]", "n": -1.5e3, "s": "a[redacted:id]b"}`},
		{"whole JSON", []string{`all=(?s).+`}, `{"a":[1,true,"b\"c",null]}`, `{"[redacted:all]":["[redacted:all]",true,"[redacted:all]",null]}`},
		{"escape in JSON", []string{`a=n[0-9]`}, `{"a":"x\n1 \u00e41"}`, `{"a":"x[redacted:a] \u00e41"}`},
		{"pair of surrogates in JSON", []string{`a=de0`}, `["\ud83d\ude00!"]`, `["[redacted:a]!"]`},
		{"member of JSON", []string{`city="city":"([^"]*)"`}, `{"city":"Bremen","x":"city"}`, `{"city":"[redacted:city]","x":"city"}`},
		{"number that is a text", []string{`pin=[0-9]{4}`}, "1234", `"[redacted:pin]"`},
		{"empty match", []string{`a=x*`}, "abxc", "ab[redacted:a]c"},
		{"letters that are not ASCII", []string{`a=[äé]`}, "bär é", "b[redacted:a]r [redacted:a]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rules := newRules(t, tt.rules...)
			if got, hits := rules.Text(tt.in); got != tt.want {
				t.Errorf("Text(%q)\n got %q, %v\nwant %q", tt.in, got, hits, tt.want)
			}
			if law := brokenUnder(rules, tt.in); law != "" {
				t.Errorf("%s: %q", law, tt.in)
			}
		})
	}
}

// TestRuleWithoutEnd has a rule that matches anew after each replacement, from
// the end on: the text is replaced whole.
func TestRuleWithoutEnd(t *testing.T) {
	rules := newRules(t, `a=x\b`)
	for in, want := range map[string]string{
		strings.Repeat("x", 500):             "[redacted:a]",
		`"` + strings.Repeat("x", 500) + `"`: `"[redacted:a]"`,
	} {
		if got, _ := rules.Text(in); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if law := brokenUnder(rules, in); law != "" {
			t.Error(law)
		}
	}
}

func TestBadRules(t *testing.T) {
	for _, tt := range []struct{ kind, pattern, want string }{
		{"", "x", "a kind of"}, {"A", "x", "a kind of"}, {"a b", "x", "a kind of"}, {strings.Repeat("a", 41), "x", "a kind of"},
		{"hf_" + lowers(34), "x", "looks like no secret"}, {"a", "", "not empty"}, {"a", "(", "missing closing"}, {"a", "(?=x)", "a regular expression"},
	} {
		for _, mode := range []redact.Mode{redact.ModeStandard, redact.ModeOff} {
			_, err := redact.New(mode, []redact.Rule{{Kind: "fine", Pattern: "x"}, {Kind: tt.kind, Pattern: tt.pattern}})
			var bad *redact.RuleError
			if !errors.As(err, &bad) || !errors.Is(err, redact.ErrRule) || bad.Index != 1 || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), fmt.Sprintf("%q", tt.pattern)) {
				t.Errorf("%q=%q: error %v, want one that names rule 1 and %q", tt.kind, tt.pattern, err, tt.want)
			}
		}
	}
	if _, err := redact.New("some", nil); !errors.Is(err, redact.ErrMode) {
		t.Errorf("error = %v, want ErrMode", err)
	}
	if _, err := redact.ParseRule("no equals sign"); !errors.Is(err, redact.ErrRule) {
		t.Errorf("error = %v, want ErrRule", err)
	}
}

func TestVersionNamesOwnRules(t *testing.T) {
	versions := make(map[string]bool)
	for _, r := range []*redact.Rules{
		redact.Standard(), newRules(t, "a=x"), newRules(t, "b=x"), newRules(t, "a=y"), newRules(t, "a=x", "b=x"), newRules(t, "b=x", "a=x"), redact.Off(),
	} {
		versions[r.Version()] = true
	}
	if len(versions) != 7 || !versions["standard/2"] || !versions["off"] {
		t.Errorf("versions %v, want seven", versions)
	}
	if one, two := newRules(t, "a=x"), newRules(t, "a=x"); one.Version() != two.Version() {
		t.Error("the same rules have two versions")
	}
}

func TestOff(t *testing.T) {
	off, err := redact.New(redact.ModeOff, []redact.Rule{{Kind: "a", Pattern: "x"}})
	if err != nil || !off.IsOff() || off.Version() != "off" || redact.Standard().IsOff() {
		t.Errorf("off = %+v, %v", off, err)
	}
	source := history.Messages{message()}
	if got := off.View(source); !reflect.DeepEqual(got, history.Source(source)) {
		t.Errorf("View = %v, want the source itself", got)
	}
	if text, hits := off.Text("x " + token); text != "x "+token || hits != nil || off.Contains(token) {
		t.Errorf("Text = %q, %v", text, hits)
	}
	if m, n := off.Message(source[0]); n != 0 || !reflect.DeepEqual(m, source[0]) {
		t.Errorf("Message = %+v, %d", m, n)
	}
}

// patterns match on borders, inside of escapes, across structure and in
// placeholders.
var patterns = []string{
	"e", ".", "(?s).+", `\b.`, `.\b`, `\B.`, `^.`, `.$`, "(?m)^.*$", `"`, `\\`, `\\.`, "n", `[0-9]+`, `[0-9]`, `a(b)?`, `TOKEN=(\S*)`, `(.).`, `.(.)`,
	`"[^"]*"`, `[{}:,]`, `\]`, `\[redacted`, `\[redacted:([a-z]+)\]`, "redacted", `true|null`, `\s+`, `-+`, `://[^@]*`, "é", `\x{fffd}`, "AKIA", "x*", `[A-Z]{2}`,
	`1$`, `\bx`, "PRIVATE", `u00`, `\w+`, `\W+`,
}

func TestLawsOfOwnRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var texts []string
		for i, pattern := range rapid.SliceOfN(rapid.SampledFrom(patterns), 1, 3).Draw(t, "patterns") {
			texts = append(texts, fmt.Sprintf("k%d=%s", i, pattern))
		}
		rules := newRules(t, texts...)
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 10).Draw(t, "fragments"), "")
		if law := brokenUnder(rules, s); law != "" {
			t.Fatalf("%s: %q", law, s)
		}
		encoded, err := json.Marshal(map[string]any{"text": s, "list": []any{s, 12, 1.5e3, true, nil}})
		if err != nil {
			t.Fatal(err)
		}
		if law := brokenUnder(rules, string(encoded)); law != "" {
			t.Fatalf("%s: %s", law, encoded)
		}
	})
}

func FuzzOwnRule(f *testing.F) {
	for _, pattern := range patterns {
		f.Add(pattern, `{"a":"TOKEN=abc1 \u00e9\n","n":12}`)
		f.Add(pattern, "x [redacted:token] 12 "+token)
	}
	f.Fuzz(func(t *testing.T, pattern, s string) {
		if _, err := syntax.Parse(pattern, syntax.Perl); err != nil || len(pattern) > 60 || len(s) > 400 {
			return
		}
		rules, err := redact.New(redact.ModeStandard, []redact.Rule{{Kind: "own", Pattern: pattern}})
		if err != nil {
			return
		}
		if law := brokenUnder(rules, s); law != "" {
			t.Errorf("%s: %q under %q", law, s, pattern)
		}
	})
}

func ExampleNew() {
	rules, err := redact.New(redact.ModeStandard, []redact.Rule{{Kind: "customer_id", Pattern: `\bKD-[0-9]{6}\b`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := rules.Text("PASSWORD=swordfish of KD-471100")
	fmt.Println(text)
	// Output:
	// PASSWORD=[redacted:password] of [redacted:customer_id]
}
