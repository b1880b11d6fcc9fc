package deterministic

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// Sizes of a goal in Unicode code points: sentences are added up to goalChars,
// and a first sentence longer than maxGoalChars is no goal.
const (
	goalChars    = 400
	maxGoalChars = 1200
)

// goalRules follow what the user wants: the first request, what replaces it,
// and what is asked for beside it.
type goalRules struct {
	// known is true where there is a goal, here or in the previous manifest.
	known bool
	goal  *folded
	// finished is true where the goal was reached: a question that was answered,
	// or work that the user said is done.
	finished bool
	// reached is true where the turn that set the goal ended well, with work to show, and
	// both were small: after larger work the next request belongs to it.
	reached bool
	turn    turn
	// asked are the requests of this turn beside the goal, open those of all
	// turns that nothing settled.
	asked []*folded
	// unheard are the requests of this turn and those before it since which the agent
	// has neither spoken nor done anything.
	unheard []*folded
	// fresh is true in the turn that set the goal.
	fresh bool
	// lastSaid is what the assistant said last before the user's message; asks is true
	// where that asks the user something.
	lastSaid string
	asks     bool
	// cut is true where the user stopped the agent, or refused it a call, and nothing
	// was done since.
	cut bool
	// sole is an order that is a rule as well, and all that the user has asked for so
	// far. It is the goal once work follows on it, and then gives way to the first
	// plain request: gives is true until that.
	sole  soleOrder
	gives bool
}

func (g *goalRules) read(m *moment, say func(event)) {
	if !m.speaks() || m.isCopy() {
		g.turn.read(m, g.fresh || len(g.asked) > 0)
		g.hear(m, say)
		if g.cut = m.interrupts() || g.cut && !(m.step != nil && m.step.ok()); !g.known {
			g.promote(say)
		}
		return
	}
	wanted := wishes(m)
	g.settle(m.at, say)
	g.confirm(m)
	cut := g.cut
	g.cut = false
	switch text := block(m, wanted); {
	case text == "" && !g.known:
		g.sole = soleOf(m)
	case text == "":
	case g.known && (cut || g.reached) && g.startsAfresh(wanted):
		g.set(block(m, wanted[firstWanted(wanted):]), m, say)
	case !g.known:
		g.set(text, m, say)
	case g.replaced(m, wanted):
		wanted = withoutDropped(wanted)
		g.set(block(m, wanted[firstWanted(wanted):]), m, say)
	default:
		g.ask(wanted, m, say)
	}
}

// hear takes up what is not the user's. A summary that another compactor left stands
// for the answers to the requests right before it.
func (g *goalRules) hear(m *moment, say func(event)) {
	if m.step != nil || m.Role == history.RoleAssistant {
		g.unheard = nil
		return
	}
	if _, inherited := m.Inherited(); !inherited {
		return
	}
	for _, x := range g.unheard {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionOpenTasks, text: x.source, at: m.at}})
		g.asked = slices.DeleteFunc(g.asked, func(asked *folded) bool { return asked.source == x.source })
	}
	g.unheard = nil
}

func (g *goalRules) end(say func(event)) {
	if g.turn.saidAfter {
		g.settle(0, say)
	}
}

// set makes a text the goal.
func (g *goalRules) set(text string, m *moment, say func(event)) {
	say(event{verb: assert, entry: entry{section: sectionGoal, key: "goal", text: text, at: m.at,
		evidence: []checkpoint.Evidence{cite(m.index, text)}}})
	g.known, g.goal, g.fresh = true, fold(strings.Clone(text)), true
	g.finished, g.reached, g.gives = false, false, false
}

// settle closes the requests of the turn that ends, where it carried them out.
func (g *goalRules) settle(at int, say func(event)) {
	for _, x := range g.asked {
		if g.turn.settled(x) {
			say(event{verb: closed, entry: entry{section: checkpoint.SectionOpenTasks, text: x.source, at: at},
				show: func() []checkpoint.Evidence { return g.turn.proof(x) }, reason: checkpoint.Done})
		}
	}
	if g.fresh && g.turn.settled(g.goal) {
		g.finished = g.goal.isInformative()
		g.reached = g.turn.steps <= quickSteps && len(strings.Fields(g.goal.source)) <= quickWords && g.turn.proof(g.goal) != nil
	}
	g.lastSaid = g.turn.said
	g.asks = g.lastSaid != "" && endsAsking(g.lastSaid)
	g.asked, g.fresh, g.turn = nil, false, turn{}
}

// confirm takes the user's word that work is done.
func (g *goalRules) confirm(m *moment) {
	for _, s := range m.prose() {
		if s.folded().saysFinished() {
			g.finished = true
		}
	}
}

// A goal that is reached on the spot: the steps that it took, and its words.
const (
	quickSteps = 4
	quickWords = 8
)

// saysFinished reports whether the text, a sentence, tells that work is done, and neither
// asks for it nor denies it.
func (f *folded) saysFinished() bool {
	says := false
	for _, l := range lexicons {
		at, ok := f.first(l.finished)
		if !ok {
			continue
		}
		before, _ := f.first(l.notFinished)
		says = says || before < 0 || before > at
	}
	return says && !isQuestion(f.source) && !f.isRequest()
}

// firstWanted is the place of the first sentence that asks for work, or 0.
func firstWanted(wanted []*spoken) int {
	for i, s := range wanted {
		if s.folded().isRequest() {
			return i
		}
	}
	return 0
}

// ask opens a task for each sentence that asks for work.
func (g *goalRules) ask(wanted []*spoken, m *moment, say func(event)) {
	for _, s := range wanted {
		f := s.folded()
		if !f.isRequest() || strings.Contains(g.goal.source, s.Text) || g.asks && (f.isAnswer() || g.offered(f)) || isQuestion(s.Text) && !f.isOrder() || utf8.RuneCountInString(s.Text) > goalChars {
			continue
		}
		g.open(s.Text, m, say)
	}
}

func (g *goalRules) open(text string, m *moment, say func(event)) {
	say(event{verb: assert, entry: entry{section: checkpoint.SectionOpenTasks, text: text,
		state: string(checkpoint.Pending), at: m.at, evidence: []checkpoint.Evidence{cite(m.index, text)}}})
	x := fold(strings.Clone(text))
	g.asked, g.unheard = append(g.asked, x), append(g.unheard, x)
}

// isAnswer reports whether the text, a sentence, reads as the answer to a question: consent,
// or a wish that orders nothing. Consent to an order, "yes, please deploy it", is one.
func (f *folded) isAnswer() bool {
	agrees, orders := false, f.has(goAheads)
	for _, l := range lexicons {
		for _, o := range f.openings() {
			picks := f.begins(o.at, l.agree)
			agrees = agrees || picks
			orders = orders || o.kind == firm && !picks && slices.Contains(l.imperatives, f.firstWord(o.at))
		}
	}
	return !orders && (agrees || !f.has(pleaseWords))
}

// goAheads let something begin that their sentence names.
var goAheads = []string{"go ahead and", "please go ahead with", "go ahead with"}

// endsAsking reports whether a text of the assistant puts a question near its
// end.
func endsAsking(text string) bool {
	end := testrun.Tail(text)
	if strings.Contains(end, "?") || strings.Contains(end, "？") {
		return true
	}
	_, lists := closings.find(fold(end))
	return lists.meets(pleading)
}

// pleads are requests for an answer that have no question mark.
var pleads = []string{"please confirm", "please provide", "please let me know", "let me know", "bitte bestätige", "confirme", "请确认", "ご確認ください", "확인해 주세요"}

// isOrder reports whether the text, a question, is a polite order: "can you fix it?"
func (f *folded) isOrder() bool {
	return slices.ContainsFunc(f.openings(), func(o opening) bool { return o.kind == firm && f.standsAt(saying.request, o.at) })
}

// block gives the first run of wishes of a message that stand together, up to
// goalChars, with the rules that stand between them. Where that run asks for nothing
// and a later sentence does, it gives that sentence.
func block(m *moment, wanted []*spoken) string {
	for len(wanted) > 0 && utf8.RuneCountInString(wanted[0].Text) > maxGoalChars {
		wanted = wanted[1:]
	}
	if len(wanted) == 0 {
		return ""
	}
	end := 0
	for end+1 < len(wanted) && m.together(wanted[end], wanted[end+1]) &&
		utf8.RuneCountInString(m.Text[wanted[0].Start:wanted[end+1].End]) <= goalChars {
		end++
	}
	if i := firstWanted(wanted); i > end && utf8.RuneCountInString(wanted[i].Text) <= maxGoalChars {
		return wanted[i].Text
	}
	return m.Text[wanted[0].Start:wanted[end].End]
}

// together reports whether two wishes stand together: nothing but white space, a
// list's mark or sentences that are rules stand between them.
func (m *moment) together(a, b *spoken) bool {
	for _, s := range m.prose() {
		if s.Start < a.End || s.End > b.Start {
			continue
		}
		if !m.isRuleOnly(s) || !adjoins(m.Text, a, s) {
			return false
		}
		a = s
	}
	return adjoins(m.Text, a, b)
}

// adjoins reports whether only white space, or a list's mark, stands between two
// sentences.
func adjoins(text string, a, b *spoken) bool {
	between := strings.TrimSpace(text[a.End:b.Start])
	return len(between) <= 3 && !strings.ContainsAny(between, "`#>")
}
