package deterministic

import (
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// answeredForm is a question with its answer in the result of a tool that asks the
// user: "Which database?"="Postgres".
var answeredForm = regexp.MustCompile(`"[^"\n]{3,300}"\s*=\s*"[^"\n]{1,300}"`)

// answeredHead begins such a result, approvedForm one that lets a plan pass. Source:
// transcripts of Claude Code.
var (
	answeredHead = regexp.MustCompile(`(?i)^(?:the )?user (?:has )?answered (?:your|the) questions?`)
	approvedForm = regexp.MustCompile(`(?i)^(?:the )?user (?:has )?approved (?:your|the) plan\b`)
)

// answerTag encloses the answer in the result of a tool that asks. Source: transcripts
// of Cline.
var answerTag = regexp.MustCompile(`(?s)^\s*<answer>\s*(.{1,600}?)\s*</answer>`)

// relayed gives the user's words that an agent program hands on inside of a result: why
// a call was refused, what a question was answered, that a plan was approved. They are
// excerpts of the result.
func (m *moment) relayed() []string {
	head := firstChars(m.Text, 400)
	if !strings.Contains(head, "ser") && !strings.Contains(head, "<answer>") {
		return nil
	}
	if said := answerTag.FindStringSubmatch(m.Text); said != nil && m.step.tool.asks {
		return []string{said[1]}
	}
	head = strings.TrimSpace(head)
	switch {
	case m.step.refused:
		if said := refusalReason(m.Text); said != "" {
			return []string{said}
		}
	case answeredHead.MatchString(head):
		return answeredForm.FindAllString(m.Text, maxFacts)
	case approvedForm.MatchString(head):
		said := approvedForm.FindString(head)
		if reason := refusalReason(m.Text); reason != "" {
			return []string{said, reason}
		}
		return []string{said}
	}
	return nil
}

// relays files what the user said inside of a result. A result is no place for a rule,
// whoever it quotes: what it hands on was decided.
func (r *factRules) relays(m *moment, say func(event)) {
	for _, said := range m.relayed() {
		for line := range strings.Lines(said) {
			if text, ok := r.words.line(strings.TrimSpace(line)); ok && enoughSigns(text) {
				say(event{verb: assert, entry: entry{section: checkpoint.SectionDecisions, text: text, at: m.at,
					evidence: []checkpoint.Evidence{cite(m.index, text)}}})
			}
		}
	}
}
