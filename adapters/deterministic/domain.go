package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/testrun"
	"github.com/seed-a68626b6/reduce/internal/toolname"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// doing are the verbs of tools that change something in their domain.
var doing = set("set", "add", "create", "book", "cancel", "send", "update", "delete", "remove", "refund", "issue", "transfer", "pay", "submit", "schedule", "assign", "close", "publish", "deploy", "move", "rename", "mark", "approve", "reject", "order", "reserve", "register", "post", "reply", "merge", "archive", "restock", "ship", "modify", "exchange", "return", "change", "enable", "disable", "start", "stop", "restart", "grant", "revoke", "confirm", "notify", "upload", "adjust", "apply", "release", "lock", "unlock", "open", "shut", "water", "feed", "dispatch", "reschedule", "rebook", "charge", "credit", "invite", "subscribe", "unsubscribe", "put", "insert", "upgrade", "activate", "deactivate", "export", "generate", "render", "convert", "import", "copy", "record", "restore", "reset", "install", "uninstall", "provision", "scale", "migrate", "push", "turn", "switch", "approve", "sign", "print", "draw", "plot", "receive", "accept", "pick", "pack", "allocate", "deliver", "collect", "unload", "escalate", "resolve", "reopen", "tag", "label", "attach", "link", "block", "unblock", "suspend", "resume", "renew", "extend", "swap", "split", "reverse", "waive", "redeem", "claim", "hire", "enroll", "enrol", "withdraw", "deposit", "replace")

// done are the words by which a short result says that something was done.
var done = regexp.MustCompile(`(?i)\b(?:set|updated?|created|added|booked|cancell?ed|sent|deleted|removed|refunded|issued|transferred|paid|submitted|scheduled|assigned|closed|published|deployed|moved|renamed|marked|approved|rejected|ordered|reserved|registered|posted|replied|merged|archived|restocked|shipped|modified|exchanged|returned|changed|enabled|disabled|started|stopped|restarted|granted|revoked|confirmed|notified|uploaded|adjusted|applied|released|locked|unlocked|opened|shut|done|success|successful|successfully|succeeded|completed?|ok|saved|stored|recorded|activated|deactivated|upgraded|rescheduled|rebooked|charged|credited|invited|exported|generated|rendered|converted|imported|copied|recorded|restored|reset|installed|uninstalled|migrated|pushed|turned|switched|signed|printed|drawn|plotted|written|wrote|received|accepted|picked|packed|allocated|delivered|collected|unloaded|escalated|resolved|reopened|tagged|labell?ed|attached|linked|blocked|unblocked|suspended|resumed|renewed|extended|swapped|reversed|waived|redeemed|withdrawn|deposited|replaced|logged|noted|filed` +
	`|erstellt|gebucht|storniert|angelegt|gespeichert|entfernt|aktualisiert|versendet|gesendet|verschickt|erledigt|reserviert|erstattet|eingetragen|hinzugefügt|abgeschlossen|registrad[oa]|cread[oa]|cancelad[oa]|reservad[oa]|actualizad[oa]|enviad[oa]|confirmad[oa]|guardad[oa]|eliminad[oa]|reembolsad[oa]|criad[oa]|atualizad[oa]|salv[oa]|agendad[oa]|creat[oa]|annullat[oa]|prenotat[oa]|aggiornat[oa]|inviat[oa]|confermat[oa]|salvat[oa]|registrat[oa]|rimborsat[oa])\b` +
	`|(?:geändert|gelöscht|bestätigt|hinzugefügt|excluíd[oa]|créée?|annulée?|réservée?|envoyée?|confirmée?|enregistrée?|supprimée?|modifiée?|remboursée?|ajoutée?)(?:$|[^\pL])|mise? à jour` +
	`|已(?:创建|取消|预订|更新|发送|确认|保存|删除|退款|登记|完成|提交|安排)|成功|(?:作成|予約|更新|送信|登録|削除|変更|返金|発送|確定|キャンセル)(?:しました|されました|済み|完了)|완료|(?:생성|취소|예약|수정|전송|등록|삭제|변경|환불)(?:되었|됐|했|하였)`)

// denied are words by which a result says that nothing was done.
var denied = regexp.MustCompile(`(?i)\b(?:not|no|nothing|cannot|can't|couldn't|won't|denied|refused|rejected|invalid|unable|failed|failure|error|pending|queued|would|nicht|keine?[nmrs]?|fehler|fehlgeschlagen|abgelehnt|não|error|erro|errore|pas|échec|refusée?|rechazad[oa]|recusad[oa]|rifiutat[oa]|imposible|impossible|impossibile)\b|失败|未能|无法|不能|不存在|ません|できない|失敗|실패|않|못`)

// harmless are phrases with such a word that deny nothing that was done.
var harmless = regexp.MustCompile(`(?i)\b(?:no|without|free of|0) (?:extra |additional |further |cancellation |late |booking |open )?(?:fees?|charges?|costs?|penalt(?:y|ies)|errors?|warnings?|conflicts?|issues?|problems?|downtime|surcharges?)\b|\b(?:ohne|keine) (?:weiteren? |zusätzlichen? )?(?:gebühr|gebühren|kosten)\b|\bsin (?:cargo|coste|costo|recargo)s?\b|\bsans frais\b|\bsem (?:taxas?|custos?)\b|\bsenza (?:spese|costi)\b`)

// saysDone reports whether a line of a result says that something was done.
func saysDone(line string) bool {
	return done.MatchString(line) && !denied.MatchString(harmless.ReplaceAllString(line, ""))
}

// statusMember is the member of a JSON result that tells its state.
var statusMember = regexp.MustCompile(`"(?:status|state)"\s*:\s*"[^"\\]{2,60}"`)

// stateMember is the member of a JSON result that names what was made.
var stateMember = regexp.MustCompile(`"(?:[a-z_]*(?:id|number|reference|code|status|state|path|url|file|filename|link))"\s*:\s*"[^"\\]{2,60}"`)

// deed says what a tool of a domain did: its name has a verb of doing, and the
// result an id or a state of done.
func (c *completedRules) deed(m *moment, say func(event)) {
	if m.step.tool.delegates(m.step.arguments) {
		c.delegated(m, say)
		return
	}
	if !m.step.tool.does {
		return
	}
	key := "deed " + m.step.form()
	text := strings.TrimSpace(m.body)
	if isJSON := strings.HasPrefix(text, "{"); isJSON && c.disagrees(key, m, say) {
		return
	} else if isJSON {
		if member := stateOf(text); member != "" && m.step.outcome != history.OutcomeError && !tellsNotDone(m.step.tool, member) {
			c.assertCall(key, m, say, append(shownFirst(member), news(text, m.step.call.Arguments)...)...)
		}
		return
	}
	first, ok := c.words.line(testrun.FirstLine(text))
	switch {
	case ok && text == "true" && isPlainName(m.step.call.Name):
		c.assertCall(key, m, say, first)
	case ok && first == text && isMade(text) && isPlainName(m.step.call.Name):
		c.assertCall(key, m, say, first, first)
	case !ok || !saysDone(first):
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
	for _, member := range []*regexp.Regexp{statusMember, stateMember, successMember} {
		if found := member.FindString(text); found != "" {
			return found
		}
	}
	return ""
}

// successMember is a member of a JSON result that says that something was done.
var successMember = regexp.MustCompile(`"(?:ok|success|successful|done|completed|acknowledged|[a-z_]*(?:ed|sent|paid|set))"\s*:\s*true\b`)

// failedMember is one that says that it was not.
var failedMember = regexp.MustCompile(`"(?:ok|success|successful|done|completed|acknowledged|[a-z_]*(?:ed|sent|paid))"\s*:\s*false\b`)

// isMade reports whether a result is one name of what was made: a path, a URL, an id.
func isMade(text string) bool {
	return len(text) <= maxRefBytes && !strings.ContainsAny(text, " \t\n\"{}[]<>") && (isURL(text) || topic.IsIdentifier(text))
}

// disagrees reports whether the JSON result of a call shows that something else was
// done than the call asks for, or nothing: a member of the call's name with other
// words, or one that says no. Other words are unverified work.
func (c *completedRules) disagrees(key string, m *moment, say func(event)) bool {
	body := firstChars(strings.TrimSpace(m.body), 4000)
	if failedMember.MatchString(body) {
		return true
	}
	asked := gjson.Parse(m.step.call.Arguments)
	object := objectOf(m.step.call.Arguments)
	about := entry{section: checkpoint.SectionUnknowns, key: "shown " + m.step.call.Name + " " + object, at: m.at}
	differs := false
	gjson.Parse(body).ForEach(func(name, value gjson.Result) bool {
		want := asked.Get(gjson.Escape(name.Str))
		if name.Str == "" || want.Type != gjson.String || value.Type != gjson.String || agree(want.Str, value.Str) || value.Index == 0 || name.Index == 0 {
			return true
		}
		differs = true
		shown := body[name.Index : value.Index+len(value.Raw)]
		if !isPlainName(m.step.call.Name) || !enoughSigns(shown) || len(shown) > maxAccountBytes {
			return false
		}
		about.state, about.text = string(checkpoint.Unverified), strings.Join(strings.Fields(m.step.call.Name+" "+object+" "+shown), " ")
		about.evidence = []checkpoint.Evidence{cite(m.step.index, m.step.call.Name), cite(m.index, shown)}
		say(event{verb: assert, entry: about})
		return false
	})
	if !differs {
		say(event{verb: retract, entry: about})
	}
	return differs
}

// objectOf gives the first member of a call's arguments that names an object by its id,
// as sent; "" where none does.
func objectOf(arguments string) string {
	for _, member := range telling.FindAllString(firstChars(arguments, 2000), maxTelling) {
		if name, value, _ := strings.Cut(member, ":"); strings.HasSuffix(strings.Trim(name, `" `), "id") && value != "" {
			return member
		}
	}
	return ""
}

// agree reports whether a result repeats what a call asks for: letters of either case,
// and one of the two may tell more. A text of several words may come back edited.
func agree(asked, shown string) bool {
	asked, shown = strings.ToLower(asked), strings.ToLower(shown)
	return asked == "" || shown == "" || len(strings.Fields(asked)) > 2 ||
		strings.HasPrefix(asked, shown) || strings.HasPrefix(shown, asked)
}

// refused are words of a state in which nothing will be done, atRest those of one in
// which nothing was done, or not yet.
var (
	refused = set("denied", "declined", "refused", "rejected", "failed", "failure", "error", "invalid", "unavailable", "insufficient", "expired", "unauthorized", "forbidden", "ineligible")
	atRest  = set("pending", "queued", "waiting", "processing", "blocked", "aborted", "not", "no", "none", "unchanged", "skipped", "conflict")
)

// tellsNotDone reports whether the state that a result tells is none of being done. A
// state that the tool's own verb names is: reject_claim ends with "rejected".
func tellsNotDone(t *tool, member string) bool {
	_, value, _ := strings.Cut(member, ":")
	for _, word := range toolname.Words(value) {
		if !refused[word] && !atRest[word] {
			continue
		}
		verb := strings.TrimSuffix(strings.TrimSuffix(word, "d"), "e")
		if !slices.ContainsFunc(t.words, func(w string) bool { return verb != "" && strings.HasPrefix(w, verb) }) {
			return true
		}
	}
	return false
}

// news gives the short members of a JSON result that the call does not tell: numbers
// of what was made, amounts. Where the result tells none, those of the objects in it are
// taken: what stands deeper, or in a list, is about parts.
func news(text, arguments string) []string {
	text = firstChars(text, 4000)
	whole := gjson.Parse(text)
	all := newsIn(whole, text, arguments)
	if len(all) > 0 {
		return all
	}
	whole.ForEach(func(_, value gjson.Result) bool {
		if value.IsObject() && value.Index > 0 {
			all = append(all, newsIn(value, text, arguments)...)
		}
		return len(all) < maxTelling
	})
	return all[:min(len(all), maxTelling)]
}

func newsIn(object gjson.Result, text, arguments string) []string {
	var all []string
	object.ForEach(func(name, value gjson.Result) bool {
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
var newsName = regexp.MustCompile(`(?i)(?:id|number|no|ref|reference|code|reservation|booking|order|ticket|confirmation|invoice|tracking|pnr|locator|record|serial|voucher|receipt|transaction|case|claim|contract|total|amount|price|cost|refund|balance|fee|date|time|seat|room|url)$`)

// whose is the name of a member that says who somebody is.
var whose = regexp.MustCompile(`(?i)user|customer|account|member|passenger|client|owner|author`)

// placeMember is a member that tells where something was put.
var placeMember = regexp.MustCompile(`^"[a-z_]*(?:path|url|file|filename|link)"`)

// shownFirst gives a member as what a result shows, and once more where it is to be
// told: the place of what was made.
func shownFirst(member string) []string {
	if placeMember.MatchString(member) {
		return []string{member, member}
	}
	return []string{member}
}

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
	for i, x := range shown {
		if !slices.Contains(shown[:i], x) {
			evidence = append(evidence, cite(m.index, x))
		}
	}
	c.say(key, text, m, say, evidence...)
}

// telling is a short member of a call's arguments, maxTelling how many are told.
var telling = regexp.MustCompile(`"[\w-]{1,30}"\s*:\s*(?:"[\w@+#][\w@.:/+, -]{0,59}"|-?\d+(?:\.\d+)?|true|false)`)

const maxTelling = 3

// reasonMember is a member behind a state that says why.
var reasonMember = regexp.MustCompile(`^\s*,\s*"(?:reason|message|error|detail|details|note|description)"\s*:\s*"[^"\\]{2,200}"`)

// refusal gives the words by which the JSON result of a tool of a domain says that it
// did nothing, with the reason where that stands next; "" where it says no such thing.
func refusal(m *moment) string {
	text := strings.TrimSpace(m.body)
	if !strings.HasPrefix(text, "{") || !m.step.ok() || !m.step.tool.does {
		return ""
	}
	text = firstChars(text, 4000)
	at := statusMember.FindStringIndex(text)
	if at == nil || !tellsNotDone(m.step.tool, text[at[0]:at[1]]) {
		return ""
	}
	_, value, _ := strings.Cut(text[at[0]:at[1]], ":")
	if !slices.ContainsFunc(toolname.Words(value), func(w string) bool { return refused[w] }) {
		return ""
	}
	return text[at[0] : at[1]+len(reasonMember.FindString(text[at[1]:]))]
}
