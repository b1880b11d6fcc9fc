package main

import (
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/reducer"
)

// redactionFlags say which secrets are hidden from the summarizer and the
// judgement.
type redactionFlags struct {
	mode  string
	rules ruleList
}

func (f *redactionFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.mode, "redact", string(redact.ModeStandard), "what is hidden from the summarizer and kept out of the manifest: `MODE` standard (keys, passwords, cookies), off; kept messages are never altered")
	set.Var(&f.rules, "redact-rule", "hide also what a `RULE` of your own, KIND=REGEXP, matches, or its first group; may be repeated")
}

// assign puts what the flags say into a policy. The standard mode is the policy's
// zero.
func (f *redactionFlags) assign(p *reducer.Policy) {
	if f.mode != string(redact.ModeStandard) {
		p.Redact = redact.Mode(f.mode)
	}
	p.RedactRules = f.rules
}

// ruleList is a flag for redaction rules that may be repeated.
type ruleList []redact.Rule

// String is the rules as they were given.
func (l *ruleList) String() string {
	var texts []string
	for _, rule := range *l {
		texts = append(texts, rule.String())
	}
	return strings.Join(texts, " ")
}

// Set reads one more rule.
func (l *ruleList) Set(text string) error {
	rule, err := redact.ParseRule(text)
	if err != nil {
		return err
	}
	*l = append(*l, rule)
	return nil
}

// Type names the value in the help.
func (l *ruleList) Type() string { return "KIND=REGEXP" }

func (l *ruleList) fresh() listFlag { return new(ruleList) }

func (l *ruleList) want() string { return `a list of rules, such as ["customer_id=KD-[0-9]{6}"]` }
