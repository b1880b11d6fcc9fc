package redact

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Mode says which rules there are.
type Mode string

// The modes. The empty Mode is ModeStandard. ModeOff turns everything off, rules
// of the caller's own included.
const (
	ModeStandard Mode = "standard"
	ModeOff      Mode = "off"
)

// Rule is a rule of the caller's own: what its pattern matches is a secret.
type Rule struct {
	// Kind stands in the placeholder: 1 to 40 small letters, digits, hyphens and
	// underscores, such as "customer_id".
	Kind string `json:"kind"`
	// Pattern is a regular expression in the syntax of package regexp (RE2). Where
	// it has a capturing group, the first one is the secret, otherwise all that it
	// matches.
	Pattern string `json:"pattern"`
}

// Conditions that callers branch on.
var (
	// ErrRule is what a *RuleError unwraps to.
	ErrRule = errors.New("the rule is not usable")
	// ErrMode says that a Mode is none.
	ErrMode = errors.New("the mode of redaction is not known")
)

// RuleError names a rule that can't be used.
type RuleError struct {
	// Index is the place of the rule among those given, from 0.
	Index int
	Rule  Rule
	Want  string
}

func (e *RuleError) Error() string {
	return fmt.Sprintf("%v: kind %q, pattern %q: want %s", ErrRule, e.Rule.Kind, e.Rule.Pattern, e.Want)
}

func (e *RuleError) Unwrap() error { return ErrRule }

// New gives the rules of a mode together with the caller's own, which come first
// where they and others find the same. The error is ErrMode, or a *RuleError for
// the first rule that can't be used; rules are looked at in ModeOff too.
func New(mode Mode, own []Rule) (*Rules, error) {
	compiled, err := compile(own)
	switch {
	case err != nil:
		return nil, err
	case mode == ModeOff:
		return Off(), nil
	case mode != "" && mode != ModeStandard:
		return nil, fmt.Errorf("%w: got %q, want standard or off", ErrMode, mode)
	case len(own) == 0:
		return standard, nil
	}
	r := *standard
	r.own = compiled
	r.version += "+" + digestOf(own)
	return &r, nil
}

// digestOf is the first 16 hex digits of the SHA-256 of the rules' JSON form.
func digestOf(own []Rule) string {
	text, err := json.Marshal(own)
	if err != nil {
		return "" // plain data always encodes
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// ParseRule reads a rule written as KIND=PATTERN. The error says that there is no
// equals sign; New looks at the parts.
func ParseRule(text string) (Rule, error) {
	kind, pattern, ok := strings.Cut(text, "=")
	if !ok {
		return Rule{}, &RuleError{Rule: Rule{Pattern: text}, Want: `KIND=REGEXP, such as customer_id=KD-[0-9]{6}`}
	}
	return Rule{Kind: kind, Pattern: pattern}, nil
}

// String writes the rule as ParseRule reads it.
func (r Rule) String() string { return r.Kind + "=" + r.Pattern }

// ownRule is a rule that was compiled.
type ownRule struct {
	kind    string
	pattern *regexp.Regexp
	// group is the capturing group that is the secret.
	group int
}

func compile(rules []Rule) ([]ownRule, error) {
	var all []ownRule
	for i, rule := range rules {
		if !isKind(rule.Kind) {
			return nil, &RuleError{i, rule, "a kind of 1 to 40 small letters, digits, hyphens and underscores that looks like no secret itself"}
		}
		pattern, err := regexp.Compile(rule.Pattern)
		if err != nil {
			return nil, &RuleError{i, rule, fmt.Sprintf("a regular expression (%v)", err)}
		}
		if rule.Pattern == "" {
			return nil, &RuleError{i, rule, "a regular expression that is not empty"}
		}
		all = append(all, ownRule{rule.Kind, pattern, min(1, pattern.NumSubexp())})
	}
	return all, nil
}

// kindMax is the longest kind, in bytes.
const kindMax = 40

func isKind(kind string) bool {
	return kind != "" && len(kind) <= kindMax && count(kind, isKindByte) == len(kind) &&
		!standard.Contains(Placeholder(kind))
}

func isKindByte(c byte) bool { return isLowerOrDigit(c) || c == '-' || c == '_' }
