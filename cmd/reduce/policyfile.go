package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// policyName is the flag that names the policy file.
const policyName = "policy"

// maxPolicyBytes bounds a policy file.
const maxPolicyBytes = 1 << 20

// applyPolicyFile sets flags from a policy file; an empty path is no file.
func (a *app) applyPolicyFile(path string, set *pflag.FlagSet) error {
	if path == "" {
		return nil
	}
	text, err := a.readAll(path)
	if err != nil {
		return usagef("the policy can't be read: %v", err)
	}
	return applyPolicy(path, text, set)
}

// applyPolicy sets flags from the text of a policy file: one JSON object whose
// names are those of the flags of a reduction. A flag that stands on the command
// line outranks the file, and one that the command does not have is passed over.
// It changes nothing where it returns an error, which is a usage error and names
// the place in the file.
func applyPolicy(path string, text []byte, set *pflag.FlagSet) error {
	values, err := readPolicy(path, text)
	if err != nil {
		return err
	}
	known := settingNames()
	settings := make(map[string][]string, len(values))
	for _, m := range values {
		if !slices.Contains(known, m.name) {
			return usagef("%s: %q is no setting of a policy; there are %s", path, m.name, strings.Join(known, ", "))
		}
		flag := set.Lookup(m.name)
		if flag == nil {
			continue
		}
		texts, err := settingTexts(flag, m.value)
		if err != nil {
			return usagef("%s: %s is %s, %v", path, m.name, m.value, err)
		}
		if !outranked(set, m.name) {
			settings[m.name] = texts
		}
	}
	for _, name := range known {
		for _, text := range settings[name] {
			if err := set.Set(name, text); err != nil {
				return usagef("%s: %v", path, err)
			}
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

// settingTexts gives a JSON value as it would stand on the command line: once, or
// for each element of a list.
func settingTexts(flag *pflag.Flag, value string) ([]string, error) {
	var decoded any
	d := json.NewDecoder(bytes.NewReader([]byte(value)))
	d.UseNumber()
	if err := d.Decode(&decoded); err != nil {
		return nil, err
	}
	if list, isList := flag.Value.(listFlag); isList {
		return listTexts(list, decoded)
	}
	text, err := settingText(flag, decoded)
	return []string{text}, err
}

// listFlag is a list of any kind.
type listFlag interface {
	// reads reports whether a text is a value, want says what a list looks like.
	reads(text string) bool
	want() string
}

// listTexts gives the elements of a list, each of which the flag can read.
func listTexts(flag listFlag, decoded any) ([]string, error) {
	list, isList := decoded.([]any)
	texts := []string{}
	for _, element := range list {
		text, isText := element.(string)
		isList = isList && isText && flag.reads(text)
		texts = append(texts, text)
	}
	if !isList {
		return nil, fmt.Errorf("want %s", flag.want())
	}
	return texts, nil
}

func settingText(flag *pflag.Flag, decoded any) (string, error) {
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
		if price, err := v.Float64(); flag.Value.Type() == "float64" && err == nil && price >= 0 {
			return v.String(), nil
		}
	case string:
		if _, err := time.ParseDuration(v); flag.Value.Type() == "string" || flag.Value.Type() == "duration" && err == nil {
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
	case "duration":
		return `a time, such as "90s"`
	}
	return "a number, 0 or more"
}

// settingNames are the names that a policy file may hold, in the order in which
// the flags were defined.
func settingNames() []string {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.SortFlags = false
	(&reductionFlags{}).settings(set)
	var names []string
	set.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// registerPolicy registers the flag for the policy file of a command that makes
// no reduction.
func registerPolicy(set *pflag.FlagSet, path *string) {
	set.StringVar(path, policyName, "", "read flags from this `FILE`, the policy of the reduction; flags outrank it")
}
