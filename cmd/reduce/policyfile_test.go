package main

import (
	"errors"
	"testing"

	"github.com/spf13/pflag"
)

// FuzzPolicy holds that any text is a policy or a usage error that changes nothing,
// and that what is read once reads the same again.
func FuzzPolicy(f *testing.F) {
	for _, text := range []string{
		`{"keep-messages": 2, "floor": "merge", "strict": true}`, `{}`, `[]`, ``, `{"keep-turns": 1e9}`, `{"run": 0, "run": 1}`,
		`{"policy": "x"}`, `{"role": null}`, `{"instructions": "\u0000"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		read := func() (reductionFlags, error) {
			var flags reductionFlags
			set := pflag.NewFlagSet("", pflag.ContinueOnError)
			flags.register(set)
			return flags, applyPolicy("policy.json", text, set, flags.settingNames())
		}
		first, err := read()
		if err != nil {
			if !errors.Is(err, errUsage) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if second, err := read(); err != nil || second.policy("", 0).Digest() != first.policy("", 0).Digest() {
			t.Fatalf("%q reads as %+v, then as %+v, %v", text, first, second, err)
		}
	})
}
