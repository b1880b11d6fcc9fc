package deterministic

import (
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// factRules follow what results state as their conclusion, what of them the assistant
// hands on, and what the user decides, also inside of a result.
type factRules struct {
	words  excerpts
	looked lookups
}

func newFactRules(words excerpts) *factRules {
	return &factRules{words: words, looked: lookups{told: make(map[string][]string)}}
}

// conclusion is a line by which a program or a tool states what it found out.
var conclusion = regexp.MustCompile(`^(?:VERIFIED|Verified|CONFIRMED|Confirmed|CONCLUSION|Conclusion|FINDING|Finding|ROOT CAUSE|Root cause|RESULT|Result): \S`)

// maxFacts bounds the conclusions of one result.
const maxFacts = 3

func (r *factRules) end(func(event)) {}

func (r *factRules) read(m *moment, say func(event)) {
	r.looked.read(m, say)
	switch {
	case m.speaks() && !m.isCopy():
		r.decisions(m, say)
	case m.step != nil:
		r.relays(m, say)
		if m.step.ok() && !m.step.does.looks() {
			r.conclusions(m, say)
		}
	}
}

func (r *factRules) conclusions(m *moment, say func(event)) {
	found := 0
	for rest := testrun.Clip(m.body); rest != "" && found < maxFacts; {
		line := rest
		if end := strings.IndexByte(rest, '\n'); end >= 0 {
			line, rest = rest[:end], rest[end+1:]
		} else {
			rest = ""
		}
		if line = strings.TrimSpace(line); line == "" || strings.IndexByte("VCFR", line[0]) < 0 || !conclusion.MatchString(line) {
			continue
		}
		if text, ok := r.words.line(line); ok {
			found++
			say(event{verb: assert, entry: entry{section: checkpoint.SectionFacts, text: text, at: m.at,
				evidence: []checkpoint.Evidence{cite(m.index, text)}}})
		}
	}
}

// decisions takes the user's sentences that tell a decision and set no rule.
func (r *factRules) decisions(m *moment, say func(event)) {
	for _, s := range m.prose() {
		if isQuestion(s.Text) || m.isRuleOnly(s) || !r.words.fits(s.Text) {
			continue
		}
		if s.folded().anyOpens(saying.decide) {
			say(event{verb: assert, entry: entry{section: checkpoint.SectionDecisions, text: s.Text, at: m.at,
				evidence: []checkpoint.Evidence{cite(m.index, s.Text)}}})
		}
	}
}
