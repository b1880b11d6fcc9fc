package reduce_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
)

// caseManifest is a manifest as its file says, with nothing taken from the
// packages under test.
type caseManifest struct {
	raw      []byte
	sections map[string]json.RawMessage

	Artifacts []struct {
		Ref   string `json:"ref"`
		State string `json:"state"`
	} `json:"artifacts"`
	Tests       []json.RawMessage `json:"tests"`
	SourceRange struct {
		First int `json:"first"`
		Last  int `json:"last"`
	} `json:"source_range"`
}

func readCaseManifest(raw []byte) (*caseManifest, error) {
	m := &caseManifest{raw: raw}
	if err := json.Unmarshal(raw, &m.sections); err != nil {
		return nil, err
	}
	return m, json.Unmarshal(raw, m)
}

func (m *caseManifest) checkSections(want expectation, bad *complaints) {
	for _, s := range caseSections {
		have, err := m.texts(s.section)
		if err != nil {
			bad.addf("%s: %v", s.section, err)
			continue
		}
		contain, ok := want.sections[s.key+"_contain"]
		if !ok {
			contain = want.sections[s.key+"_contains"]
		}
		for _, text := range contain {
			if !anyContains(have, text) {
				bad.addf("%s lacks %q; it has %q", s.section, text, have)
			}
		}
		absent := slices.Clone(want.sections[s.key+"_absent"])
		switch s.key {
		case "goal":
			absent = append(absent, want.NotGoal...)
		case "constraints":
			absent = append(absent, want.NotConstraints...)
		}
		for _, text := range absent {
			if anyContains(have, text) {
				bad.addf("%s must not say %q; it has %q", s.section, text, have)
			}
		}
	}
}

// texts are the texts of a section's items; an item without a text counts as its
// whole JSON.
func (m *caseManifest) texts(section string) ([]string, error) {
	raw := m.sections[section]
	if raw == nil || string(raw) == "null" {
		return nil, nil
	}
	items := []json.RawMessage{raw}
	if raw[0] == '[' {
		items = nil
		if err := json.Unmarshal(raw, &items); err != nil {
			return nil, err
		}
	}
	var texts []string
	for _, item := range items {
		var i struct {
			Text string `json:"text"`
		}
		if err := json.Unmarshal(item, &i); err != nil {
			return nil, err
		}
		if i.Text == "" {
			var err error
			if i.Text, err = spacedJSON(item); err != nil {
				return nil, err
			}
		}
		texts = append(texts, i.Text)
	}
	return texts, nil
}

// checkArtifacts looks at live artifacts, deleted ones left out; states are those
// of all.
func (m *caseManifest) checkArtifacts(want expectation, bad *complaints) {
	var refs []string
	for _, a := range m.Artifacts {
		if a.State != "deleted" {
			refs = append(refs, a.Ref)
		}
	}
	for _, ref := range want.ArtifactsContain {
		if !slices.Contains(refs, ref) {
			bad.addf("artifacts lack %q; they are %q", ref, refs)
		}
	}
	for _, ref := range want.ArtifactsAbsent {
		if slices.Contains(refs, ref) {
			bad.addf("artifacts must not have %q", ref)
		}
	}
	for _, w := range want.ArtifactStates {
		var states []string
		for _, a := range m.Artifacts {
			if a.Ref == w.Ref {
				states = append(states, a.State)
			}
		}
		if !slices.Equal(states, []string{w.State}) {
			bad.addf("artifact %s is %q, want %s", w.Ref, states, w.State)
		}
	}
}

func (m *caseManifest) checkTests(want expectation, bad *complaints) {
	for _, w := range want.TestsContain {
		var outcomes []string
		for _, raw := range m.Tests {
			var test struct {
				Outcome string `json:"outcome"`
			}
			text, err := spacedJSON(raw)
			if err := errors.Join(err, json.Unmarshal(raw, &test)); err != nil {
				bad.addf("tests: %v", err)
				return
			}
			if anyContains([]string{text}, w.Contains) {
				outcomes = append(outcomes, test.Outcome)
			}
		}
		other := func(outcome string) bool { return outcome != w.Outcome }
		if len(outcomes) == 0 || slices.ContainsFunc(outcomes, other) {
			bad.addf("test %q is %q, want %s", w.Contains, outcomes, w.Outcome)
		}
	}
}

// checkStrings looks for strings in the whole manifest and in the checkpoints,
// whatever escapes their JSON uses. Here case and white space count.
func (m *caseManifest) checkStrings(want expectation, spoken [][]string, bad *complaints) {
	list, err := jsonStrings(m.raw)
	if err != nil {
		bad.addf("manifest: %v", err)
		return
	}
	whole := strings.Join(list, "\n")
	texts := slices.Concat(spoken...)
	for _, s := range want.Contains {
		if !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, s) }) {
			bad.addf("the checkpoint lacks %q", s)
		}
	}
	for i, text := range texts {
		texts[i] = strings.Replace(text, "[compacted checkpoint]", "", 1)
	}
	body := strings.Join(texts, "\n")
	for _, s := range slices.Concat(want.Nowhere, want.NowhereInManifest) {
		if strings.Contains(whole, s) || strings.Contains(body, s) {
			bad.addf("%q must be nowhere", s)
		}
	}
	for _, s := range want.Somewhere {
		if !strings.Contains(whole, s) {
			bad.addf("%q must be somewhere in the manifest", s)
		}
	}
}

// anyContains reports whether a text contains another one, without regard to case
// and runs of white space.
func anyContains(texts []string, part string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(fold(text), fold(part)) })
}

func fold(text string) string {
	space := func(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }
	return strings.ToLower(strings.Join(strings.FieldsFunc(text, space), " "))
}

// jsonStrings are the strings in a JSON value in their order, names left out.
func jsonStrings(raw []byte) ([]string, error) {
	var texts []string
	err := walkJSON(raw, func(token json.Token, isName bool) error {
		if text, ok := token.(string); ok && !isName {
			texts = append(texts, text)
		}
		return nil
	})
	return texts, err
}

// spacedJSON is a value on one line, with a space behind each comma and colon,
// and no more escapes than JSON needs.
func spacedJSON(raw []byte) (string, error) {
	var b strings.Builder
	last := json.Delim(0)
	afterName := false
	err := walkJSON(raw, func(token json.Token, isName bool) error {
		delim, _ := token.(json.Delim)
		closing := delim == ']' || delim == '}'
		if b.Len() > 0 && !closing && last == 0 && !afterName {
			b.WriteString(", ")
		}
		if last, afterName = 0, isName; delim == '[' || delim == '{' {
			last = delim
		}
		if delim != 0 {
			b.WriteString(delim.String())
			return nil
		}
		text, err := plainJSON(token)
		b.WriteString(text)
		if isName {
			b.WriteString(": ")
		}
		return err
	})
	return b.String(), err
}

func plainJSON(value any) (string, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(strings.TrimSuffix(b.String(), "\n")), err
}

// walkJSON gives the tokens of one value, and says which are names of members.
func walkJSON(raw []byte, visit func(token json.Token, isName bool) error) error {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var open []walkLevel
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading JSON: %w", err)
		}
		delim, _ := token.(json.Delim)
		if delim == ']' || delim == '}' {
			open = open[:len(open)-1]
		}
		isName := false
		if n := len(open); n > 0 && delim != ']' && delim != '}' {
			isName = open[n-1].object && !open[n-1].named
			open[n-1].named = isName
		}
		if err := visit(token, isName); err != nil {
			return err
		}
		if delim == '[' || delim == '{' {
			open = append(open, walkLevel{object: delim == '{'})
		}
	}
}

// walkLevel is an open array or object; named is true between a name and its
// value.
type walkLevel struct{ object, named bool }
