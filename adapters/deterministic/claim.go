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
	// last is the outcome of the newest run that could be read, "" where there was none.
	last testrun.Outcome
	// text is a sentence that nothing shows, said in the message index at a position.
	text      string
	index, at int
}

// testWords and passWords are those of which a claim holds one each: most texts hold
// none.
var (
	testWords = []string{"test", "tests", "spec", "specs", "suite", "suites", "check", "checks", "build", "ci", "everything", "all", "pruebas", "testes", "测试", "テスト", "테스트"}
	passWords = []string{"pass", "passes", "passing", "passed", "succeeds", "succeeded", "green", "durch", "grün", "bestehen", "bestanden", "erfolgreich",
		"passent", "réussis", "réussissent", "passano", "superati", "passam", "passaram", "pasan", "pasaron", "通过", "通り", "通った", "通って", "合格", "成功", "パス", "통과", "성공"}
)

// passes says that tests or a build pass.
var passes = []form{
	newForm(`\b(?:tests?|specs?|suites?|checks?|build|ci|everything)\b[^.;:!?]{0,40}\b(?:pass|passes|passing|passed|succeeds|succeeded|green)\b`),
	newForm(`\b(?:all|everything is|tests are) green\b`),
	newForm(`\btests?\b[^.;:!?]{0,40}\b(?:laufen (?:\S+ )?durch|sind grün|bestehen|bestanden|erfolgreich)\b|\bbuild\b[^.;:!?]{0,20}\b(?:läuft durch|erfolgreich)\b`),
	newForm(`\btests?\b[^.;:!?]{0,40}\b(?:passent|réussis|réussissent|passano|superati|passam|passaram)|\b(?:pruebas|tests|testes)\b[^.;:!?]{0,40}\b(?:pasan|pasaron|passam|passaram)\b`),
	newForm(`测试[^。；！？]{0,10}通过|テスト[^。！？]{0,12}(?:通り|通った|通って|合格|成功|パス)|테스트[^.!?]{0,12}(?:통과|성공)`),
}

// unsaid are words beside which nothing is claimed: what is to pass, or did not.
var unsaid = []string{
	"should", "will", "would", "must", "once", "until", "if", "whether", "when", "not", "don't", "doesn't", "didn't", "isn't", "aren't", "no", "to", "need", "needs", "make sure", "ensure", "verify", "check that", "expect", "expected", "let me", "before", "after", "so that", "still", "fail", "fails", "failed", "failing", "previously", "could", "may", "might",
	"soll", "sollten", "sollte", "wenn", "sobald", "nicht", "damit", "muss", "müssen", "ob", "devrait", "devraient", "doit", "doivent", "si", "pas", "quand", "pour que", "debería", "deberían", "deben", "cuando", "para que", "deve", "devem", "devono", "se", "quando", "non", "não",
	"如果", "应该", "需要", "必须", "没有", "未", "不", "确保", "はず", "べき", "ない", "ません", "たら", "れば", "確認", "해야", "않", "못", "면",
}

// read takes up what the assistant says.
func (c *claim) read(m *moment) {
	if !m.said() || looksLikeCheckpoint(m.Text) || !m.whole().has(passWords) || !m.whole().has(testWords) {
		return
	}
	for _, s := range m.prose() {
		f := fold(s.Text)
		if utf8.RuneCountInString(s.Text) > maxGuessChars || isQuestion(s.Text) || !saysPasses(f) || f.has(unsaid) {
			continue
		}
		if c.text = ""; c.last != testrun.Passed {
			c.text, c.index, c.at = strings.Clone(s.Text), m.index, m.at
		}
	}
}

func saysPasses(f folded) bool {
	return slices.ContainsFunc(passes, func(p form) bool { return p.in(f) })
}

// ran takes up how a run ended: one that passed shows what was claimed.
func (c *claim) ran(outcome testrun.Outcome) {
	if outcome == testrun.Unknown {
		return
	}
	if c.last = outcome; outcome == testrun.Passed {
		c.text = ""
	}
}

// end files a claim that nothing showed.
func (c *claim) end(say func(event)) {
	if c.text != "" {
		say(event{verb: assert, entry: entry{section: checkpoint.SectionUnknowns, text: c.text, state: string(checkpoint.Unverified),
			at: c.at, evidence: []checkpoint.Evidence{cite(c.index, c.text)}}})
	}
}

// lastOutcome is the outcome of the newest test of a manifest.
func lastOutcome(previous *checkpoint.Manifest) testrun.Outcome {
	if previous == nil {
		return ""
	}
	newest, last := beforeSpan, testrun.Outcome("")
	for _, t := range previous.Tests {
		if at := latest(t.Evidence); at > newest && t.Outcome != checkpoint.Unknowable {
			newest, last = at, testrun.Outcome(t.Outcome)
		}
	}
	return last
}
