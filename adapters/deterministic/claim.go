package deterministic

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// claim follows whether the assistant says that tests pass and no run shows it.
type claim struct {
	// passed and failed are the commands whose last run did so, as far as it could be
	// read.
	passed, failed map[string]bool
	// text is a sentence that nothing shows, said in the message index at a position.
	text      string
	index, at int
}

// passes says that tests or a build pass.
var passes = []form{
	newForm(`\b(?:tests?|specs?|suites?|checks?|build|ci|everything)\b[^.;:!?]{0,40}\b(?:pass|passes|passing|passed|succeeds|succeeded|green)\b`),
	newForm(`\b(?:all|everything is|tests are) green\b`),
	newForm(`\btests?\b[^.;:!?]{0,40}\b(?:laufen (?:\S+ )?durch|sind grün|bestehen|bestanden|erfolgreich)\b|\bbuild\b[^.;:!?]{0,20}\b(?:läuft durch|erfolgreich)\b`),
	newForm(`\btests?\b[^.;:!?]{0,40}\b(?:passent|réussis|réussissent|passano|superati|passam|passaram)|\b(?:pruebas|tests|testes)\b[^.;:!?]{0,40}\b(?:pasan|pasaron|passam|passaram)\b`),
	newForm(`测试[^。；！？]{0,10}通过|テスト[^。！？]{0,12}(?:通り|通った|通って|合格|成功|パス)|테스트[^.!?]{0,12}(?:통과|성공)`),
}

// passWords are the words of which each of passes holds one.
var passWords = []string{
	"pass", "passes", "passing", "passed", "succeeds", "succeeded", "green", "durch", "grün", "bestehen", "bestanden", "erfolgreich",
	"passent", "réussis", "réussissent", "passano", "superati", "passam", "passaram", "pasan", "pasaron",
	"通过", "通り", "通った", "通って", "合格", "成功", "パス", "통과", "성공",
}

// passing is the list of passWords.
var passing = talk.listsOf([][]string{passWords})

// unsaid are words beside which nothing is claimed: what is to pass, or did not.
var unsaid = listOf(
	"should", "will", "would", "must", "once", "until", "if", "whether", "when", "not", "don't", "doesn't", "didn't", "isn't", "aren't", "no", "to", "need", "needs", "make sure", "ensure", "verify", "check that", "expect", "expected", "let me", "before", "after", "so that", "still", "fail", "fails", "failed", "failing", "previously", "could", "may", "might",
	"soll", "sollten", "sollte", "wenn", "sobald", "nicht", "damit", "muss", "müssen", "ob", "devrait", "devraient", "doit", "doivent", "si", "pas", "quand", "pour que", "debería", "deberían", "deben", "cuando", "para que", "deve", "devem", "devono", "se", "quando", "non", "não",
	"如果", "应该", "需要", "必须", "没有", "未", "不", "确保", "はず", "べき", "ない", "ません", "たら", "れば", "確認", "해야", "않", "못", "면",
)

// read takes up what the assistant says.
func (c *claim) read(m *moment) {
	if !m.said() || m.isCopy() {
		return
	}
	for _, s := range m.holding(passing) {
		f := s.folded()
		if utf8.RuneCountInString(s.Text) > maxGuessChars || isQuestion(s.Text) || !saysPasses(f) || unsaid.in(f) {
			continue
		}
		if c.text = ""; len(c.passed) == 0 || len(c.failed) > 0 && wholly.in(f) {
			c.text, c.index, c.at = strings.Clone(s.Text), m.index, m.at
		}
	}
}

func saysPasses(f *folded) bool {
	return slices.ContainsFunc(passes, func(p form) bool { return p.in(f) })
}

// ran takes up how a command's run ended: one that passed shows what was claimed.
func (c *claim) ran(command string, outcome testrun.Outcome) {
	switch outcome {
	case testrun.Passed:
		c.text = ""
		c.passed[command] = true
		delete(c.failed, command)
	case testrun.Failed, testrun.Errored:
		c.failed[command] = true
		delete(c.passed, command)
	}
}

// end files a claim that nothing showed.
func (c *claim) end(say func(event)) {
	if c.text != "" {
		say(event{verb: assert, entry: entry{section: checkpoint.SectionUnknowns, text: c.text, state: string(checkpoint.Unverified),
			at: c.at, evidence: []checkpoint.Evidence{cite(c.index, c.text)}}})
	}
}

// newClaim follows claims after the tests of a manifest.
func newClaim(previous *checkpoint.Manifest) claim {
	c := claim{passed: make(map[string]bool), failed: make(map[string]bool)}
	if previous != nil {
		for _, t := range previous.Tests {
			if !t.Stale {
				c.ran(testKey(t.Name), testrun.Outcome(t.Outcome))
			}
		}
	}
	return c
}

// wholly are words of a claim about everything: one run that failed is against it.
var wholly = listOf(
	"all", "every", "everything", "whole", "entire", "full", "alle", "sämtliche", "tous", "toutes", "todos", "todas", "tutti", "tutte",
	"所有", "全部", "すべて", "全て", "全部の", "모든", "전부",
)
