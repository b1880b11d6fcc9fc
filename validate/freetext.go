package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// freeTexts gives the texts of a manifest that are no refs and no names, in
// order, each with what it rests on.
func freeTexts(m *checkpoint.Manifest) []ref {
	var all []ref
	if m.Goal != nil {
		all = append(all, ref{"/goal/text", m.Goal.Text, "", m.Goal.Evidence})
	}
	for i, c := range m.Constraints {
		pointer := element("/constraints", i)
		all = append(all, ref{pointer + "/text", c.Text, c.ID, c.Evidence},
			ref{pointer + "/scope", c.Scope, c.ID, c.Evidence}, ref{pointer + "/exception", c.Exception, c.ID, c.Evidence})
	}
	for item := range m.Items() {
		if isFree(item.Section) {
			all = append(all, ref{item.Pointer() + "/text", item.Key, item.ID, item.Evidence})
		}
	}
	return append(all, ref{pointer: "/narrative", text: m.Narrative})
}

// isFree reports whether the items of a section have a free text that is not
// listed by itself.
func isFree(s checkpoint.Section) bool {
	switch s {
	case checkpoint.SectionConstraints, checkpoint.SectionArtifacts, checkpoint.SectionTests,
		checkpoint.SectionUserWords, checkpoint.SectionInherited:
		return false
	}
	return true
}

// mention is a link, path or hash in a free text.
type mention struct {
	ref
	needle
}

func mentionsIn(texts []ref) []mention {
	var all []mention
	for _, text := range texts {
		if text.isQuoted() {
			continue
		}
		for _, x := range identifiersIn(text.text) {
			all = append(all, mention{text, x})
		}
	}
	return all
}

// isQuoted reports whether a text stands as a whole in a quote of its evidence,
// which is looked up in its message anyway.
func (r ref) isQuoted() bool {
	text := fold(strings.TrimSpace(r.text))
	return slices.ContainsFunc(r.evidence, func(e checkpoint.Evidence) bool { return hasBordered(fold(e.Quote), text) })
}

// isLiteral reports whether a text of a manifest stands as a whole in a message
// that it cites: there are no quotes to look at where it came out of a checkpoint.
func (j *judge) isLiteral(r ref) (bool, error) {
	if j.mode != ofManifest {
		return false, nil
	}
	for _, e := range r.evidence {
		message, err := j.message(e.Message)
		if err != nil {
			return false, err
		}
		if !message.gone && len(message.find(r.text)) > 0 {
			return true, nil
		}
	}
	return false, nil
}

// unseen is the violation of a name that occurs nowhere.
func (j *judge) unseen(n mention) Violation {
	name := j.screen.show(n.needle.text)
	detail := fmt.Sprintf("%s occurs nowhere in the messages", name)
	if n.id != "" {
		detail = j.screen.show(n.id) + ": " + detail
	}
	return Violation{
		Code: CodeUnseenIdentifier, Pointer: n.pointer, Detail: detail, Got: name,
		Want: "links, paths and hashes as a message spells them, or words without them",
	}
}
