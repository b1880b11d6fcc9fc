package deterministic

import (
	"regexp"
	"slices"

	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// agentWords are words of tools that hand work to another agent, promptNames those of
// the argument that says which.
var (
	agentWords  = set("task", "agent", "agents", "subagent", "delegate", "spawn", "dispatch")
	promptNames = set("prompt", "instructions", "task", "message")
)

// delegates reports whether a call hands work to another agent: a tool that is called
// for it, with a prompt.
func (t *tool) delegates(arguments []argument) bool {
	return t.hands && slices.ContainsFunc(arguments, func(a argument) bool { return promptNames[a.name] && len(a.text) >= minPrompt })
}

// minPrompt is the shortest prompt for another agent, in bytes.
const minPrompt = 24

// describing is the member of a call's arguments that says in a few words what is to be
// done.
var describing = regexp.MustCompile(`"(?:description|title|summary|task_name)"\s*:\s*"[^"\\]{4,120}"`)

// launched is how a result tells that the other agent has only begun.
var launched = regexp.MustCompile(`(?i)\b(?:launched|started|running|spawned|queued|in the background|async)\b`)

// delegated says that another agent has reported about work that it was given.
func (c *completedRules) delegated(m *moment, say func(event)) {
	first, ok := c.words.line(testrun.FirstLine(m.body))
	if !ok || !enoughSigns(first) || len(m.body) < shortReport && launched.MatchString(m.body) || denied.MatchString(first) || !isPlainName(m.step.call.Name) {
		return
	}
	member := describing.FindString(firstChars(m.step.call.Arguments, 2000))
	if member == "" {
		member = telling.FindString(firstChars(m.step.call.Arguments, 2000))
	}
	if member == "" {
		return
	}
	c.say("delegated "+m.step.form(), m.step.call.Name+" "+member, m, say,
		cite(m.step.index, m.step.call.Name), cite(m.index, first))
}

// shortReport is the length in bytes below which a result can be the notice that an
// agent was launched, and no report of it.
const shortReport = 1500
