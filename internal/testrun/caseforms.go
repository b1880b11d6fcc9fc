package testrun

import "github.com/seed-a68626b6/reduce/internal/pattern"

// caseForm is a form of a line that tells how one case ended. The group "name"
// is the case's; the group "how" is what it ended with, where says is empty.
type caseForm struct {
	pattern *pattern.Pattern
	says    Outcome
}

func caseLine(expression string) caseForm { return caseForm{pattern: pattern.New(expression)} }

func caseAs(says Outcome, expression string) caseForm {
	return caseForm{pattern: pattern.New(expression), says: says}
}

// caseForms are how runners print single cases, as their documentation and
// output show. The first that matches a line decides.
var caseForms = []caseForm{
	// go, also with -json, and its line for a whole package.
	caseLine(`^\s*--- (?P<how>PASS|FAIL|SKIP): (?P<name>\S+)`),
	caseLine(`"Action":"(?P<how>pass|fail|skip)".*"Test":"(?P<name>[^"]+)"`),
	caseAs(Errored, `^FAIL\s+(?P<name>\S+)\s+\[(?:build|setup) failed\]`),
	caseAs(Unknown, `^(?:ok|\?)\s+(?P<name>\S+)\s.*\[no test`),
	caseLine(`^(?P<how>ok|FAIL)\s+(?P<name>\S+)\s+(?:\(cached\)|[\d.]+s)`),
	// pytest: verbose lines, the summary, and the progress of a file.
	caseLine(`^(?P<name>\S+::\S.*?) (?P<how>PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\b`),
	caseLine(`^(?P<how>PASSED|FAILED|ERROR) (?P<name>\S+::\S+)`),
	caseAs(Failed, `^(?P<name>\S+\.py) [.sxX]*F[.sxXFE]*(?:\s|$)`),
	caseAs(Errored, `^(?P<name>\S+\.py) [.sxX]*E[.sxXE]*(?:\s|$)`),
	caseAs(Passed, `^(?P<name>\S+\.py) [sxX]*\.[.sxX]*(?:\s|$)`),
	// unittest.
	caseLine(`^(?P<name>\w+) \([\w.]+\)(?:\n.*)? \.\.\. (?P<how>ok|FAIL|ERROR|skipped)`),
	caseLine(`^(?P<how>FAIL|ERROR): (?P<name>\w+) \([\w.]+\)`),
	// cargo test and nextest.
	caseLine(`^test (?P<name>\S+)(?: - should panic)? \.\.\. (?P<how>ok|FAILED|ignored)`),
	caseLine(`^\s*(?P<how>PASS|FAIL) \[ *[\d.]+s\] (?P<name>.+)$`),
	// TAP.
	caseAs(Skipped, `^ok \d+ (?:- )?(?P<name>.+?) # (?i:skip)`),
	caseAs(Passed, `^ok \d+ (?:- )?(?P<name>.+?)(?: # time=.*)?$`),
	caseAs(Failed, `^not ok \d+ (?:- )?(?P<name>.+?)(?: # time=.*)?$`),
	// jest, vitest, mocha, node and others that draw marks.
	caseAs(Passed, `^\s*[✓✔√] (?P<name>.+?)(?: \(?\d[\d.]* ?m?s\)?)?$`),
	caseAs(Failed, `^\s*[✕✗✘×✖] (?P<name>.+?)(?: \(?\d[\d.]* ?m?s\)?)?$`),
	caseAs(Failed, `^\s*● (?P<name>.+)$`),
	caseAs(Skipped, `^\s*○ (?:skipped )?(?P<name>.+)$`),
	// ctest, gradle, swift, dotnet.
	caseAs(Passed, `Test +#\d+: (?P<name>\S+) \.+ +Passed`),
	caseAs(Failed, `Test +#\d+: (?P<name>\S+) \.+\*\*\*(?:Failed|Timeout|Exception)`),
	caseAs(Errored, `Test +#\d+: (?P<name>\S+) \.+\*\*\*Not Run`),
	caseLine(`^(?P<name>\S+ > .+?) (?P<how>PASSED|FAILED|SKIPPED)$`),
	caseLine(`^Test Case '(?P<name>.+)' (?P<how>passed|failed|skipped)`),
	caseLine(`^\s*(?P<how>Passed|Failed|Skipped) (?P<name>\S+) \[`),
	// A word before or behind the name.
	caseLine(`^\s*\[? ?(?P<how>ok|OK|PASS|PASSED|FAIL|FAILED|ERROR|SKIP|SKIPPED) ?\]?:?\s+(?P<name>.+?)$`),
	caseLine(`^\s*(?P<name>\S.*?)(?:\s*[:.…]+|\s+-+)?\s+\[? ?(?P<how>ok|OK|PASS|PASSED|passed|FAIL|FAILED|failed|ERROR|SKIP|SKIPPED|skipped) ?\]?$`),
}

// words are what runners write for an outcome, in lower case.
var words = map[string]Outcome{
	"ok": Passed, "pass": Passed, "passed": Passed, "xpass": Passed,
	"fail": Failed, "failed": Failed,
	"error": Errored,
	"skip":  Skipped, "skipped": Skipped, "ignored": Skipped, "xfail": Skipped,
}
