package main

import (
	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/reducer"
)

// redactionFlags say which secrets are hidden from the summarizer and the
// judgement.
type redactionFlags struct {
	mode  string
	rules list[redact.Rule]
}

func (f *redactionFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.mode, "redact", string(redact.ModeStandard), "what is hidden from the summarizer and kept out of the manifest: `MODE` standard (keys, passwords, cookies), off; kept messages are never altered")
	f.rules = list[redact.Rule]{parse: redact.ParseRule, kind: "KIND=REGEXP", example: `rules, such as ["customer_id=KD-[0-9]{6}"]`}
	set.Var(&f.rules, "redact-rule", "hide also what a `RULE` of your own, KIND=REGEXP, matches, or its first group; may be repeated")
}

// assign puts what the flags say into a policy. The standard mode is the policy's
// zero.
func (f *redactionFlags) assign(p *reducer.Policy) {
	if f.mode != string(redact.ModeStandard) {
		p.Redact = redact.Mode(f.mode)
	}
	p.RedactRules = f.rules.values
}
