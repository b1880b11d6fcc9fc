package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/testrun"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// doing are the verbs of tools that change something in their domain.
var doing = set("set", "add", "create", "book", "cancel", "send", "update", "delete", "remove", "refund", "issue", "transfer", "pay", "submit", "schedule", "assign", "close", "publish", "deploy", "move", "rename", "mark", "approve", "reject", "order", "reserve", "register", "post", "reply", "merge", "archive", "restock", "ship", "modify", "exchange", "return", "change", "enable", "disable", "start", "stop", "restart", "grant", "revoke", "confirm", "notify", "upload", "adjust", "apply", "release", "lock", "unlock", "open", "shut", "water", "feed", "dispatch", "reschedule", "rebook", "charge", "credit", "invite", "subscribe", "unsubscribe", "put", "insert", "upgrade", "activate", "deactivate")

// done are the words by which a short result says that something was done.
var done = regexp.MustCompile(`(?i)\b(?:set|updated?|created|added|booked|cancell?ed|sent|deleted|removed|refunded|issued|transferred|paid|submitted|scheduled|assigned|closed|published|deployed|moved|renamed|marked|approved|rejected|ordered|reserved|registered|posted|replied|merged|archived|restocked|shipped|modified|exchanged|returned|changed|enabled|disabled|started|stopped|restarted|granted|revoked|confirmed|notified|uploaded|adjusted|applied|released|locked|unlocked|opened|shut|done|success|successful|successfully|succeeded|completed?|ok|saved|stored|recorded|activated|deactivated|upgraded|rescheduled|rebooked|charged|credited|invited)\b`)

// denied are words by which a result says that nothing was done.
var denied = regexp.MustCompile(`(?i)\b(?:not|no|nothing|cannot|can't|couldn't|won't|denied|refused|rejected|invalid|unable|failed|failure|error|pending|queued|would)\b`)

// statusMember is the member of a JSON result that tells its state.
var statusMember = regexp.MustCompile(`"(?:status|state)"\s*:\s*"[^"\\]{2,60}"`)

// stateMember is the member of a JSON result that names what was made.
var stateMember = regexp.MustCompile(`"(?:[a-z_]*(?:id|number|reference|code|status|state))"\s*:\s*"[^"\\]{2,60}"`)

// deed says what a tool of a domain did: its name has a verb of doing, and the
// result an id or a state of done.
func (c *completedRules) deed(m *moment, say func(event)) {
	if !hasDoing(m.step.call.Name) {
		return
	}
	key := "deed " + m.step.form()
	text := strings.TrimSpace(m.body)
	if strings.HasPrefix(text, "{") {
		if member := stateOf(text); member != "" && m.step.outcome != history.OutcomeError && !tellsNotDone(m.step.call.Name, member) {
			c.assertCall(key, m, say, append([]string{member}, news(text, m.step.call.Arguments)...)...)
		}
		return
	}
	first, ok := c.words.line(testrun.FirstLine(text))
	switch {
	case !ok || !done.MatchString(first) || denied.MatchString(first):
	case len(topic.Of(first).Words) <= 2 && len(topic.Identifiers(first)) == 0 && isPlainName(m.step.call.Name):
		c.assertCall(key, m, say, first)
	default:
		c.assert(key, first, m.index, m, say)
	}
}

// stateOf gives the member of a JSON result that names what was made, or its state
// where it tells one.
func stateOf(text string) string {
	text = firstChars(text, 4000)
	if member := statusMember.FindString(text); member != "" {
		return member
	}
	return stateMember.FindString(text)
}

// refused are words of a state in which nothing will be done, atRest those of one in
// which nothing was done, or not yet.
var (
	refused = set("denied", "declined", "refused", "rejected", "failed", "failure", "error", "invalid", "unavailable", "insufficient", "expired", "unauthorized", "forbidden", "ineligible")
	atRest  = set("pending", "queued", "waiting", "processing", "blocked", "aborted", "not", "no", "none", "unchanged", "skipped", "conflict")
)

// tellsNotDone reports whether the state that a result tells is none of being done. A
// state that the tool's own verb names is: reject_claim ends with "rejected".
func tellsNotDone(tool, member string) bool {
	_, value, _ := strings.Cut(member, ":")
	for _, word := range nameWords(value) {
		if !refused[word] && !atRest[word] {
			continue
		}
		verb := strings.TrimSuffix(strings.TrimSuffix(word, "d"), "e")
		if !slices.ContainsFunc(nameWords(tool), func(w string) bool { return verb != "" && strings.HasPrefix(w, verb) }) {
			return true
		}
	}
	return false
}

// news gives the short members of a JSON result that the call does not tell: numbers
// of what was made, amounts. What stands deeper is about its parts.
func news(text, arguments string) []string {
	var all []string
	text = firstChars(text, 4000)
	gjson.Parse(text).ForEach(func(name, value gjson.Result) bool {
		short := (value.Type == gjson.String || value.Type == gjson.Number) && len(value.Raw) <= 62 && name.Index > 0 && value.Index > name.Index
		if !short || !newsName.MatchString(name.Str) || whose.MatchString(name.Str) || value.String() == "" || strings.Contains(arguments, value.String()) {
			return true
		}
		if member := text[name.Index : value.Index+len(value.Raw)]; telling.MatchString(member) {
			all = append(all, member)
		}
		return len(all) < maxTelling
	})
	return all
}

// newsName is the name of a member that says what was made, or for how much.
var newsName = regexp.MustCompile(`(?i)(?:id|number|no|ref|reference|code|reservation|booking|order|ticket|confirmation|invoice|tracking|total|amount|price|cost|refund|balance|fee|date|time|seat|room|url)$`)

// whose is the name of a member that says who somebody is.
var whose = regexp.MustCompile(`(?i)user|customer|account|member|passenger|client|owner|author`)

// assertCall says that a call is done in its own words: its name and its first
// arguments, as sent. What the result shows is cited beside them; more of it than the
// first is told too.
func (c *completedRules) assertCall(key string, m *moment, say func(event), shown ...string) {
	text := m.step.call.Name
	if !isPlainName(text) {
		c.assert(key, shown[0], m.index, m, say)
		return
	}
	members := telling.FindAllString(firstChars(m.step.call.Arguments, 2000), maxTelling)
	for i, member := range append(members, shown[1:]...) {
		text += [...]string{" ", ", "}[min(i, 1)] + member
	}
	evidence := []checkpoint.Evidence{cite(m.step.index, m.step.call.Name)}
	for _, x := range shown {
		evidence = append(evidence, cite(m.index, x))
	}
	c.say(key, text, m, say, evidence...)
}

// telling is a short member of a call's arguments, maxTelling how many are told.
var telling = regexp.MustCompile(`"[\w-]{1,30}"\s*:\s*(?:"[\w@+][\w@.:/+, -]{0,59}"|-?\d+(?:\.\d+)?|true|false)`)

const maxTelling = 3

func hasDoing(tool string) bool {
	for _, w := range nameWords(tool) {
		if doing[w] {
			return true
		}
		if deedWords[w].looks() {
			return false
		}
	}
	return false
}

// reasonMember is a member behind a state that says why.
var reasonMember = regexp.MustCompile(`^\s*,\s*"(?:reason|message|error|detail|details|note|description)"\s*:\s*"[^"\\]{2,200}"`)

// refusal gives the words by which the JSON result of a tool of a domain says that it
// did nothing, with the reason where that stands next; "" where it says no such thing.
func refusal(m *moment) string {
	text := strings.TrimSpace(m.body)
	if !strings.HasPrefix(text, "{") || !m.step.ok() || !hasDoing(m.step.call.Name) {
		return ""
	}
	text = firstChars(text, 4000)
	at := statusMember.FindStringIndex(text)
	if at == nil || !tellsNotDone(m.step.call.Name, text[at[0]:at[1]]) {
		return ""
	}
	_, value, _ := strings.Cut(text[at[0]:at[1]], ":")
	if !slices.ContainsFunc(nameWords(value), func(w string) bool { return refused[w] }) {
		return ""
	}
	return text[at[0] : at[1]+len(reasonMember.FindString(text[at[1]:]))]
}
