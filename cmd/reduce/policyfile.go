package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// policyName is the flag that names the policy file.
const policyName = "policy"

// maxPolicyBytes bounds a policy file.
const maxPolicyBytes = 1 << 20

// applyPolicy sets flags from the text of a policy file: one JSON object whose
// names are those of the flags in known. A flag that stands on the command line
// outranks the file. It changes nothing where it returns an error, which is a
// usage error and names the place in the file.
func applyPolicy(path string, text []byte, set *pflag.FlagSet, known []string) error {
	values, err := readPolicy(path, text)
	if err != nil {
		return err
	}
	settings := make(map[string]string, len(values))
	for _, m := range values {
		if !slices.Contains(known, m.name) {
			return usagef("%s: %q is no setting of a policy; there are %s", path, m.name, strings.Join(known, ", "))
		}
		flag := set.Lookup(m.name)
		value, err := settingText(flag, m.value)
		if err != nil {
			return usagef("%s: %s is %s, %v", path, m.name, m.value, err)
		}
		if !outranked(set, m.name) {
			settings[m.name] = value
		}
	}
	for _, name := range known {
		value, there := settings[name]
		if !there {
			continue
		}
		if err := set.Set(name, value); err != nil {
			return usagef("%s: %v", path, err)
		}
	}
	return nil
}

// opposites are flags that exclude each other: one on the command line outranks
// both in the file.
var opposites = map[string]string{"strict": "tolerant", "tolerant": "strict"}

func outranked(set *pflag.FlagSet, name string) bool {
	return set.Changed(name) || opposites[name] != "" && set.Changed(opposites[name])
}

// setting is one member of a policy file; its value is JSON.
type setting struct {
	name, value string
}

func readPolicy(path string, text []byte) ([]setting, error) {
	checker := strictjson.NewChecker(strictjson.Options{MaxBytes: maxPolicyBytes})
	if _, err := checker.Check(text); err != nil {
		return nil, usagef("%s is no policy: %v", path, err)
	}
	members, err := strictjson.Members(text)
	if err != nil {
		return nil, usagef("%s is no policy: want one JSON object, such as {\"keep-messages\": 10}", path)
	}
	var all []setting
	for _, m := range members {
		all = append(all, setting{m.Name, string(text[m.Value.Start:m.Value.End])})
	}
	return all, nil
}

// settingText gives a JSON value as it would stand on the command line.
func settingText(flag *pflag.Flag, value string) (string, error) {
	var decoded any
	d := json.NewDecoder(bytes.NewReader([]byte(value)))
	d.UseNumber()
	if err := d.Decode(&decoded); err != nil {
		return "", err
	}
	switch v := decoded.(type) {
	case bool:
		if flag.Value.Type() == "bool" {
			return fmt.Sprint(v), nil
		}
	case json.Number:
		var n count
		if flag.Value.Type() == n.Type() && n.Set(v.String()) == nil {
			return v.String(), nil
		}
	case string:
		if flag.Value.Type() == "string" {
			return v, nil
		}
	}
	return "", fmt.Errorf("want %s", settingWant(flag))
}

func settingWant(flag *pflag.Flag) string {
	switch flag.Value.Type() {
	case "bool":
		return "true or false"
	case "string":
		return "a string"
	}
	return "a number, 0 or more"
}

// settingNames are the flags of a set in the order in which they were defined.
func settingNames(set *pflag.FlagSet) []string {
	var names []string
	set.SortFlags = false
	set.VisitAll(func(f *pflag.Flag) {
		if f.Name != policyName {
			names = append(names, f.Name)
		}
	})
	return names
}
