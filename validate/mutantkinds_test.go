package validate_test

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

func marshalled(m checkpoint.Manifest) []byte {
	raw, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return raw
}

var mutantKinds = []mutantKind{
	{name: "quote invented", make: inventedQuotes},
	{name: "quote out of another message", make: movedQuotes},
	{name: "message outside of the span", make: outsideMessages},
	{name: "rule cut off from its negation", make: cutRules},
	{name: "goal cut off from its negation", make: cutGoals},
	{name: "exception dropped", make: droppedExceptions},
	{name: "ban told as a duty or a permission", make: flippedBans},
	{name: "duty told as a ban or a permission", make: flippedDuties},
	{name: "goal in other words", make: rewordedGoals},
	{name: "rule out of a tool's text", make: toolRules},
	{name: "permission out of a tool's text", make: toolConsents},
	{name: "rule out of a tool's text, with a line of the user beside it", make: supportedToolRules},
	{name: "goal out of a tool's text", make: toolGoals},
	{name: "rule of the assistant", make: assistantRules},
	{name: "plan, claim or guess told as done", make: promotedClaims},
	{name: "work done that the result denies", make: deniedWork},
	{name: "fact of the assistant", make: assistantFacts},
	{name: "one letter of a ref", make: nearRefs},
	{name: "two paths made one", make: mergedPaths},
	{name: "path, link or hash in a text that never was", make: inventedNames},
	{name: "one letter of a path in a text", make: nearNamesInTexts},
	{name: "one letter of a test's name", make: nearTests},
	{name: "test told by another test's line", make: otherTests},
	{name: "outcome of a run that can be read", make: flippedOutcomes},
	{name: "id twice", make: doubleIDs},
	{name: "secret in a text", make: secretTexts},
	{name: "required field left out", make: func(h honest) [][]byte { return fields(h, func(o object, name string) { delete(o, name) }) }},
	{name: "required field null", make: func(h honest) [][]byte {
		return fields(h, func(o object, name string) { o[name] = map[bool]any{true: 7, false: nil}[name == "goal"] })
	}},
	{name: "required field of another type", make: func(h honest) [][]byte { return fields(h, func(o object, name string) { o[name] = "none" }) }},
	{name: "field of an item left out", make: itemFields},

	{name: "outcome of a run that can't be read", make: flippedUnreadable, why: "the output is of a program that we don't know; the test is marked as unverified"},
	{name: "state of an artifact", make: flippedStates, why: "whether a file was read or changed is in no quote; the floor follows the calls"},
	{name: "state of an open task", make: flippedTasks, why: "the words of a task don't tell its state; the floor reads task lists"},
	{name: "true quote under another claim", make: swappedTexts, why: "both stand in the source; what a quote proves is its reader's to say"},
	{name: "force of words without force", make: flippedFragments, why: "\"One-way\" fits every force"},
	{name: "request of the user told as done", make: promotedRequests, why: "the user may say that work is done; the floor keeps the request open"},
}

// eachEvidence calls change with the evidence of one item after the other.
func eachEvidence(h honest, change func(m *checkpoint.Manifest, evidence []checkpoint.Evidence) (skip bool)) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		var all [][]checkpoint.Evidence
		if m.Goal != nil {
			all = append(all, m.Goal.Evidence)
		}
		for item := range m.Items() {
			all = append(all, item.Evidence)
		}
		if place >= len(all) {
			return true, false
		}
		return false, change(m, all[place])
	})
}

func inventedQuotes(h honest) [][]byte {
	return eachEvidence(h, func(_ *checkpoint.Manifest, evidence []checkpoint.Evidence) bool {
		words := strings.Fields(evidence[0].Quote)
		slices.Reverse(words)
		evidence[0].Quote = strings.Join(words, " ") + " exactly as planned"
		return false
	})
}

func movedQuotes(h honest) [][]byte {
	return eachEvidence(h, func(m *checkpoint.Manifest, evidence []checkpoint.Evidence) bool {
		for i := m.SourceRange.First; i <= m.SourceRange.Last; i++ {
			text := h.messages[i].Text
			for _, call := range h.messages[i].ToolCalls {
				text += call.Name + call.Arguments
			}
			if i != evidence[0].Message && !strings.Contains(text, strings.Fields(evidence[0].Quote)[0]) {
				evidence[0].Message = i
				return false
			}
		}
		return true
	})
}

func outsideMessages(h honest) [][]byte {
	return eachEvidence(h, func(m *checkpoint.Manifest, evidence []checkpoint.Evidence) bool {
		evidence[0].Message = m.SourceRange.Last + 1 + evidence[0].Message
		return false
	})
}

// negated is a clause that opens with a negation.
var negated = regexp.MustCompile(`(?i)(?:^|please |you |and |but )(?:never|do not|don't|must not|should not|cannot|can't|may not) ([a-z][^.;:,!?()]{8,})`)

func cutRules(h honest) [][]byte {
	var all [][]byte
	for _, s := range h.sentencesOf(history.RoleUser, history.RoleSystem, history.RoleDeveloper) {
		if cut := negated.FindStringSubmatch(s.text); cut != nil && !strings.Contains(cut[1], "forget") {
			all = append(all, withRule(h, strings.TrimSpace(cut[1]), checkpoint.Must, cite(s.index, strings.TrimSpace(cut[1]))))
		}
	}
	return all
}

func cutGoals(h honest) [][]byte {
	var all [][]byte
	for _, s := range h.sentencesOf(history.RoleUser) {
		if cut := negated.FindStringSubmatch(s.text); cut != nil && !strings.Contains(cut[1], "forget") && !strings.Contains(s.text, "know how") {
			all = append(all, withGoal(h, strings.TrimSpace(cut[1]), cite(s.index, strings.TrimSpace(cut[1]))))
		}
	}
	return all
}

func withRule(h honest, text string, force checkpoint.Force, evidence []checkpoint.Evidence) []byte {
	m := h.manifest()
	m.Constraints = append(m.Constraints, checkpoint.Constraint{ID: "mutant", Text: text, Force: force, Evidence: evidence})
	return marshalled(m)
}

func withGoal(h honest, text string, evidence []checkpoint.Evidence) []byte {
	m := h.manifest()
	m.Goal = &checkpoint.Goal{Text: text, Evidence: evidence}
	return marshalled(m)
}

// excepting is the beginning of an exception in a rule.
var excepting = regexp.MustCompile(`(?i),? (?:except|unless|other than|apart from)\b`)

func droppedExceptions(h honest) [][]byte {
	var all [][]byte
	for _, s := range h.sentencesOf(history.RoleUser, history.RoleSystem, history.RoleDeveloper) {
		at := excepting.FindStringIndex(s.text)
		if at == nil || at[0] < 12 {
			continue
		}
		force := checkpoint.Must
		if regexp.MustCompile(`(?i)\bnot\b|never|n't`).MatchString(s.text[:at[0]]) {
			force = checkpoint.MustNot
		}
		all = append(all, withRule(h, s.text[:at[0]], force, cite(s.index, s.text[:at[0]])))
	}
	return all
}

// Words by which a person sees the force of a rule at once.
var (
	plainBan     = regexp.MustCompile(`(?i)^(?:please )?(?:never|do not|don't)\b|\b(?:must not|should not|may not|not allowed)\b`)
	plainDuty    = regexp.MustCompile(`(?i)^(?:please |first, )?(?:always|keep|use|make sure|ensure|add|read|create|search|review|remove)\b|\b(?:must|have to|should)\b`)
	plainlyBinds = regexp.MustCompile(`(?i)\b(?:must|always|have to|never)\b`)
)

func flippedBans(h honest) [][]byte {
	return flipped(h, []checkpoint.Force{checkpoint.Must, checkpoint.May}, func(c checkpoint.Constraint) bool {
		return c.Force == checkpoint.MustNot && plainBan.MatchString(c.Text)
	})
}

func flippedDuties(h honest) [][]byte {
	ban := flipped(h, []checkpoint.Force{checkpoint.MustNot}, func(c checkpoint.Constraint) bool {
		return c.Force == checkpoint.Must && plainDuty.MatchString(c.Text) && !regexp.MustCompile(`(?i)\bnot\b|n't|\bonly\b|\bno\b`).MatchString(c.Text)
	})
	return append(ban, flipped(h, []checkpoint.Force{checkpoint.May}, func(c checkpoint.Constraint) bool {
		return c.Force == checkpoint.Must && plainlyBinds.MatchString(c.Text) && !strings.Contains(c.Text, " can ")
	})...)
}

func flippedFragments(h honest) [][]byte {
	return flipped(h, []checkpoint.Force{checkpoint.May, checkpoint.MustNot}, func(c checkpoint.Constraint) bool {
		return c.Force == checkpoint.Must && !plainDuty.MatchString(c.Text) && !plainBan.MatchString(c.Text) && !plainlyBinds.MatchString(c.Text)
	})
}

func flipped(h honest, forces []checkpoint.Force, fits func(checkpoint.Constraint) bool) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		i, force := place/len(forces), forces[place%len(forces)]
		if i >= len(m.Constraints) {
			return true, false
		}
		skip := !fits(m.Constraints[i])
		m.Constraints[i].Force = force
		return false, skip
	})
}

func rewordedGoals(h honest) [][]byte {
	m := h.manifest()
	if m.Goal == nil || len(h.sound.TextRestored) > 0 {
		return nil
	}
	m.Goal.Text = "The user would like everything about this to be rewritten"
	return [][]byte{marshalled(m)}
}

func toolRules(h honest) [][]byte { return toolRulesOf(h, checkpoint.Must, nil) }

func toolConsents(h honest) [][]byte { return toolRulesOf(h, checkpoint.May, nil) }

func supportedToolRules(h honest) [][]byte {
	users := h.sentencesOf(history.RoleUser)
	if len(users) == 0 {
		return nil
	}
	return toolRulesOf(h, checkpoint.Must, cite(users[0].index, users[0].text))
}

func toolRulesOf(h honest, force checkpoint.Force, beside []checkpoint.Evidence) [][]byte {
	var all [][]byte
	for i, line := range h.linesOf() {
		if i%3 == 0 && !h.userSaid(line.text) {
			all = append(all, withRule(h, line.text, force, append(cite(line.index, line.text), beside...)))
		}
	}
	return all
}

// userSaid reports whether the user or a system message has the text too.
func (h honest) userSaid(text string) bool {
	for _, m := range h.messages {
		if (m.Role == history.RoleUser || m.Role.Instructs()) && strings.Contains(m.Text, text) {
			return true
		}
	}
	return false
}

func toolGoals(h honest) [][]byte {
	var all [][]byte
	for i, line := range h.linesOf() {
		if i%5 == 0 && !h.userSaid(line.text) {
			all = append(all, withGoal(h, line.text, cite(line.index, line.text)))
		}
	}
	return all
}

func assistantRules(h honest) [][]byte {
	var all [][]byte
	for _, s := range h.sentencesOf(history.RoleAssistant) {
		if !h.userSaid(s.text) {
			all = append(all, withRule(h, s.text, checkpoint.Must, cite(s.index, s.text)))
		}
	}
	return all
}

// of reports whether all evidence is in messages of a role, and in their text.
func (h honest) of(role history.Role, evidence []checkpoint.Evidence) bool {
	return !slices.ContainsFunc(evidence, func(e checkpoint.Evidence) bool {
		m := h.messages[e.Message]
		return m.Role != role || !strings.Contains(strings.Join(strings.Fields(m.Text), " "), strings.Join(strings.Fields(e.Quote), " "))
	})
}

func promotedClaims(h honest) [][]byte { return promoted(h, history.RoleAssistant) }

func promotedRequests(h honest) [][]byte { return promoted(h, history.RoleUser) }

// promoted tells open tasks and unknowns of a speaker as completed.
func promoted(h honest, role history.Role) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		var notes []checkpoint.Note
		for _, x := range m.OpenTasks {
			notes = append(notes, checkpoint.Note{ID: "mutant", Text: x.Text, Evidence: x.Evidence})
		}
		for _, x := range m.Unknowns {
			notes = append(notes, checkpoint.Note{ID: "mutant", Text: x.Text, Evidence: x.Evidence})
		}
		if place >= len(notes) {
			return true, false
		}
		m.Completed = append(m.Completed, notes[place])
		return false, !h.of(role, notes[place].Evidence)
	})
}

// denied is a line by which a result says that something was not done.
var denied = regexp.MustCompile(`(?:^|[ ,;])(?:not|never|could not be|cannot be|wasn't|didn't|don't|doesn't) ([a-z][a-z]+[^,;:(){}"|]{6,})`)

func deniedWork(h honest) [][]byte {
	var all [][]byte
	for _, line := range h.linesOf() {
		cut := denied.FindStringSubmatch(line.text)
		if cut == nil || strings.Contains(line.text, "not only") || strings.HasPrefix(line.text, "if ") || strings.Count(h.messages[line.index].Text, cut[1]) > 1 {
			continue
		}
		m := h.manifest()
		m.Completed = append(m.Completed, checkpoint.Note{ID: "mutant", Text: "this was done", Evidence: cite(line.index, strings.TrimSpace(cut[1]))})
		all = append(all, marshalled(m))
	}
	return all
}

func assistantFacts(h honest) [][]byte {
	var all [][]byte
	for _, s := range h.sentencesOf(history.RoleAssistant) {
		m := h.manifest()
		m.Facts = append(m.Facts, checkpoint.Note{ID: "mutant", Text: "it is so", Evidence: cite(s.index, s.text)})
		all = append(all, marshalled(m))
	}
	return all
}

// near changes one letter or digit in the middle of a name.
func near(name string) string {
	for i := len(name) / 2; i < len(name); i++ {
		if c := name[i]; c >= 'a' && c < 'z' || c >= '0' && c < '9' || c >= 'A' && c < 'Z' {
			return name[:i] + string(c+1) + name[i+1:]
		}
	}
	return name + "x"
}

func nearRefs(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place >= len(m.Artifacts) {
			return true, false
		}
		m.Artifacts[place].Ref = near(m.Artifacts[place].Ref)
		return false, h.occurs(m.Artifacts[place].Ref)
	})
}

func mergedPaths(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place+1 >= len(m.Artifacts) {
			return true, false
		}
		one, two := m.Artifacts[place].Ref, m.Artifacts[place+1].Ref
		m.Artifacts[place].Ref = path.Join(path.Dir(one), path.Base(two))
		return false, !strings.Contains(one, "/") || h.occurs(m.Artifacts[place].Ref)
	})
}

func inventedNames(h honest) [][]byte {
	names := []string{"internal/quayside/berth.go", "https://quayside.example/berths/7", "0badc0de77", "~/quayside/notes.txt", "/srv/quayside/berth"}
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place >= len(names) {
			return true, false
		}
		text := " It is in " + names[place] + " now."
		switch {
		case place == 0:
			m.Narrative += text
		case place%2 == 0 && len(m.Completed) > 0:
			m.Completed[0].Text += text
		case len(m.Unknowns) > 0:
			m.Unknowns[0].Text += text
		default:
			m.Narrative += text
		}
		return false, false
	})
}

// pathInText is a path in a text.
var pathInText = regexp.MustCompile(`[\w.-]+(?:/[\w.-]+)*/[\w-]+\.[a-z]{2,4}\b`)

func nearNamesInTexts(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		var texts []*string
		for i := range m.Completed {
			texts = append(texts, &m.Completed[i].Text)
		}
		for i := range m.Facts {
			texts = append(texts, &m.Facts[i].Text)
		}
		for i := range m.Unknowns {
			texts = append(texts, &m.Unknowns[i].Text)
		}
		if place >= len(texts) {
			return true, false
		}
		name := pathInText.FindString(*texts[place])
		*texts[place] = strings.Replace(*texts[place], name, near(name), 1)
		return false, name == "" || h.occurs(near(name))
	})
}

func nearTests(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place >= len(m.Tests) {
			return true, false
		}
		words := strings.Fields(m.Tests[place].Name)
		words[0] = near(words[0])
		m.Tests[place].Name = strings.Join(words, " ")
		return false, false
	})
}

func otherTests(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place+1 >= len(m.Tests) {
			return true, false
		}
		one, two := &m.Tests[place], m.Tests[place+1]
		same := one.Evidence[0].Message == two.Evidence[0].Message && strings.Contains(one.Name, " ")
		one.Evidence = two.Evidence
		return false, same || strings.Contains(two.Name, one.Name) || strings.Contains(one.Name, two.Name)
	})
}

func flippedOutcomes(h honest) [][]byte { return flippedTests(h, false) }

func flippedUnreadable(h honest) [][]byte { return flippedTests(h, true) }

func flippedTests(h honest, unverified bool) [][]byte {
	read := h.sound.Sound.Manifest().Tests
	outcomes := []checkpoint.TestOutcome{checkpoint.Passed, checkpoint.Failed, checkpoint.Skipped}
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		i, outcome := place/len(outcomes), outcomes[place%len(outcomes)]
		if i >= len(m.Tests) {
			return true, false
		}
		skip := m.Tests[i].Outcome == outcome || read[i].Unverified != unverified
		m.Tests[i].Outcome = outcome
		return false, skip
	})
}

func flippedStates(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place >= len(m.Artifacts) {
			return true, false
		}
		skip := m.Artifacts[place].State == checkpoint.Deleted
		m.Artifacts[place].State = checkpoint.Deleted
		return false, skip
	})
}

func flippedTasks(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place >= len(m.OpenTasks) {
			return true, false
		}
		skip := m.OpenTasks[place].State == checkpoint.NeedsUser
		m.OpenTasks[place].State = checkpoint.NeedsUser
		return false, skip
	})
}

func swappedTexts(h honest) [][]byte {
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place+1 >= len(m.Completed) {
			return true, false
		}
		one, two := &m.Completed[place], &m.Completed[place+1]
		one.Text, two.Text = two.Text, one.Text
		return false, false
	})
}

func doubleIDs(h honest) [][]byte {
	m := h.manifest()
	var ids []string
	for item := range m.Items() {
		ids = append(ids, item.ID)
	}
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place >= len(m.Artifacts) || len(ids) < 2 {
			return true, false
		}
		skip := m.Artifacts[place].ID == ids[0]
		m.Artifacts[place].ID = ids[0]
		return false, skip
	})
}

func secretTexts(h honest) [][]byte {
	secrets := []string{"ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake3333", "AKIAFAKEFAKEFAKEFAKE", "xoxb-123456789012-1234567890123-FAKEfakeFAKEfakeFAKEfake"}
	return changes(h, func(m *checkpoint.Manifest, place int) (bool, bool) {
		if place >= len(secrets) {
			return true, false
		}
		m.Narrative += " The key is " + secrets[place] + "."
		return false, false
	})
}

// fields changes each required field of a draft.
func fields(h honest, change func(o object, name string)) [][]byte {
	var all [][]byte
	for _, name := range requiredFields {
		var o object
		if json.Unmarshal(h.raw, &o) != nil {
			return nil
		}
		change(o, name)
		raw, err := json.Marshal(o)
		if err != nil {
			return nil
		}
		all = append(all, raw)
	}
	return all
}

func itemFields(h honest) [][]byte {
	var all [][]byte
	for _, of := range []struct {
		section string
		names   []string
	}{
		{"artifacts", []string{"ref", "kind", "state", "id"}}, {"completed", []string{"text", "evidence"}}, {"constraints", []string{"force", "text"}},
	} {
		for _, name := range of.names {
			var o object
			if json.Unmarshal(h.raw, &o) != nil {
				return nil
			}
			items, _ := o[of.section].([]any)
			if len(items) == 0 {
				continue
			}
			delete(items[0].(object), name)
			if raw, err := json.Marshal(o); err == nil {
				all = append(all, raw)
			}
		}
	}
	return all
}
