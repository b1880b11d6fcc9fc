package reduce_test

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// A plain look at command lines: where a call holds them, how they fall into parts,
// which parts run tests or checks, and which print nothing that tells of one.
var (
	commandAt = []string{"command", "cmd", "commands", "keystrokes", "script"}
	operators = []string{"&&", "||", "|", ";", "\n", "&"}
	lineParts = regexp.MustCompile(`"(?:\\.|[^"\\])*"|'[^']*'|\\.|\d*[<>]&\d?|&>|&&|\|\||[|;\n&]|[^"'\\|;\n&<>]+|.`)
	hereDoc   = regexp.MustCompile(`<<-?\s*["']?(\w+)`)
	redirects = regexp.MustCompile(`\s*\d*(?:[<>]&\d?|(?:&>|>>?)\s*\S+)`)
	testParts = regexp.MustCompile(`^(?:(?:\w+=\S*|timeout \S+|time|sudo|npx|bunx|(?:uv|poetry|pipenv|hatch|pdm) run|bundle exec|python3? -m) )*(?:` + strings.Join([]string{
		`go (?:test|vet|build)`, `(?:py\.test|pytest|unittest|py_compile|compileall|nose2?|tox|nox|mypy|pyright|pylint|flake8)`,
		`ruff(?: check)?`, `black --check`, `cargo (?:test|build|check|clippy|nextest)`,
		`(?:npm|pnpm|yarn|bun)(?: run)? (?:test|build|lint|check|typecheck|type-check|tsc)(?::\S+)?`, `npm t`,
		`(?:jest|vitest|mocha|ava|tsc|tsgo|eslint|biome (?:check|lint|ci)|playwright test)`, `node (?:--import \S+ )?--test`,
		`g?make(?: -j ?\d*)?(?: (?:all|test|tests|check|lint|build)\S*)?$`, `cmake --build`, `ctest`, `ninja`, `bazel (?:test|build)`,
		`(?:mvn|\./mvnw)`, `(?:gradle|\./gradlew)`, `dotnet (?:test|build)`, `(?:rspec|rake (?:test|spec))`, `(?:\S+/)?phpunit`,
		`swift (?:test|build)`, `xcodebuild`, `mix test`, `deno (?:test|check|lint)`, `shellcheck`, `golangci-lint`, `staticcheck`,
	}, "|") + `)(?:\s|$)`)
	silentParts = regexp.MustCompile(`^(?:cd|export|set|mkdir|rm|source|\.|echo|true|\w+=\S*$|make clean$)(?:\s|$)`)
)

// A plain look at what such a part prints.
var (
	stillRuns = regexp.MustCompile(`Process running with session ID (\d+)`)
	exitCode  = regexp.MustCompile(`(?i)(?:exited with (?:exit )?code|exit code:?|exit status) (\d+)`)
	failedOf  = regexp.MustCompile(`(?i)\b(\d+) (?:failed|failures?|failing)\b`)
	passedOf  = regexp.MustCompile(`(?i)\b(\d+) (?:passed|passing)\b`)
	bad       = regexp.MustCompile(`(?m)^(?:FAIL\b|FAILED\b|--- FAIL|npm (?:error|ERR!)|g?make(?:\[\d+\])?: \*\*\*|error\b|ERROR\b|SyntaxError)|\berror(?: TS\d+|\[E\d+\])?:|BUILD FAIL|test result: FAILED`)
	good      = regexp.MustCompile(`(?m)^(?:ok\s|OK$|OK \()|BUILD SUCCESS|Build succeeded|test result: ok|^All checks passed`)
	absent    = regexp.MustCompile(`(?m)command not found|^npm (?:error|ERR!) Missing script`)
	cuts      = regexp.MustCompile(`\|\s*(?:head|grep|sed|awk|rg)\b`)
	cutShort  = regexp.MustCompile(`(?im)^\W*command (?:aborted|timed out|was (?:aborted|cancelled|interrupted))`)
)

// outcome is what the plain look tells of a run.
type outcome string

const (
	green   outcome = "passed"
	failing outcome = "failed"
	broken  outcome = "error"
	red     outcome = "failed or error" // where the words leave open which
	stopped outcome = "stopped before its end"
	notTold outcome = "not told"
)

// is reports whether a manifest's outcome is this one. A run that was stopped has
// neither passed nor failed.
func (o outcome) is(got checkpoint.TestOutcome) bool {
	switch o {
	case red:
		return got == checkpoint.Failed || got == checkpoint.Errored
	case stopped:
		return got == checkpoint.Unknowable || got == checkpoint.Errored
	}
	return string(o) == string(got)
}

// plainRun is one run of a test or check: its command without redirections, and
// the message that showed how it ended.
type plainRun struct {
	command        string
	ended          int
	outcome        outcome
	passed, failed string
}

// part is what stands between two operators of a command line, and the operators.
type part struct{ text, before, after string }

// partsOf cuts a command line at the operators outside of quotes and here-documents.
func partsOf(line string) []part {
	parts := []part{{}}
	for _, token := range lineParts.FindAllString(withoutHereDocs(line), -1) {
		last := &parts[len(parts)-1]
		switch {
		case !slices.Contains(operators, token):
			last.text += token
		case strings.TrimSpace(last.text) != "": // an empty line joins nothing
			last.after = token
			parts = append(parts, part{before: token})
		}
	}
	if n := len(parts) - 1; n > 0 && strings.TrimSpace(parts[n].text) == "" {
		parts[n-1].after, parts = "", parts[:n]
	}
	for i := range parts {
		parts[i].text = plainName(parts[i].text)
	}
	return parts
}

// withoutHereDocs is a command line without its here-documents.
func withoutHereDocs(line string) string {
	for m := hereDoc.FindStringSubmatchIndex(line); m != nil; m = hereDoc.FindStringSubmatchIndex(line) {
		behind := line[m[1]:]
		first, _, _ := strings.Cut(behind, "\n")
		_, rest, _ := strings.Cut(behind, "\n"+line[m[2]:m[3]])
		line = line[:m[0]] + strings.TrimLeft(first, `"'`) + "\n" + rest
	}
	return line
}

// plainName is a command without redirections and needless blanks.
func plainName(command string) string {
	return strings.Join(strings.Fields(redirects.ReplaceAllString(command, " ")), " ")
}

// shellLine gives the command line that a call holds. The elements of a list are lines
// of one.
func shellLine(c history.ToolCall) string {
	for _, name := range commandAt {
		var lines []string
		for _, line := range gjson.Get(c.Arguments, name).Array() {
			lines = append(lines, line.String())
		}
		if len(lines) > 0 {
			return strings.Join(lines, "\n")
		}
	}
	return ""
}

// ended is how a call came back: its command line, all of its output, and whether
// the result, or the status that the output states, is good.
type ended struct {
	line, output string
	status       history.Outcome
	at           int
}

// runs reads the runs of tests and checks in a command line.
func (e ended) runs() []plainRun {
	if code := exitCode.FindStringSubmatch(e.output); code != nil && e.status == history.OutcomeUnknown {
		e.status = history.OutcomeError
		if code[1] == "0" {
			e.status = history.OutcomeOK
		}
	}
	var runs []plainRun
	parts := partsOf(e.line)
	for i, p := range parts {
		if testParts.MatchString(p.text) {
			r := plainRun{command: p.text, ended: e.at}
			r.outcome = e.statusTells(parts, i)
			r.read(e, parts, p.after == "|")
			runs = append(runs, r)
		}
	}
	return runs
}

// alone reports whether one part at most of a command line prints to the result;
// what stands behind a pipe only passes on.
func alone(parts []part) bool {
	loud := 0
	for _, p := range parts {
		if p.before != "|" && !silentParts.MatchString(p.text) {
			loud++
		}
	}
	return loud <= 1
}

// statusTells is what the status of a command line tells of a run in it: a good one
// of a chain, that all of it went well; a bad one, that the last run did not, where
// nothing else could.
func (e ended) statusTells(parts []part, i int) outcome {
	chain := !slices.ContainsFunc(parts[:i], func(p part) bool { return p.after == "||" }) &&
		!slices.ContainsFunc(parts[i:], func(p part) bool { return p.after != "" && p.after != "&&" })
	switch {
	case chain && e.status == history.OutcomeOK:
		return green
	case chain && e.status == history.OutcomeError && i == len(parts)-1 && alone(parts):
		return red
	}
	return notTold
}

// read reads what the output tells of the only run that printed it. Counts decide.
// Bad words tell through a pipe, too; good ones only where nothing was cut. Words
// that contradict the status tell nothing.
func (r *plainRun) read(e ended, parts []part, piped bool) {
	if cutShort.MatchString(e.output) {
		r.outcome = stopped
	}
	if r.outcome == stopped || !alone(parts) {
		return
	}
	r.passed, r.failed = count(passedOf, e.output), count(failedOf, e.output)
	ill, well := bad.MatchString(e.output), good.MatchString(e.output)
	switch {
	case r.failed != "" && r.failed != "0":
		r.outcome = failing
	case r.passed != "" && r.outcome != red && !cuts.MatchString(e.line):
		r.outcome = green
	case absent.MatchString(e.output) && r.outcome != green:
		r.outcome = broken
	case ill && r.outcome == green:
		r.outcome = notTold
	case ill:
		r.outcome = red
	case well && !piped && r.outcome == notTold:
		r.outcome = green
	}
}

// count gives the last number of a form in an output, the last above zero where
// there is one.
func count(form *regexp.Regexp, output string) string {
	last := ""
	for _, m := range form.FindAllStringSubmatch(output, -1) {
		if last == "" || m[1] != "0" {
			last = m[1]
		}
	}
	return last
}

// plainRuns gives the runs of a history in the order in which they ended. A command
// that still runs ends in a later result of its session.
func plainRuns(messages history.Messages) []plainRun {
	var runs []plainRun
	calls := make(map[string]history.ToolCall)
	sessions := make(map[string]ended)
	for i, m := range messages {
		for _, c := range m.ToolCalls {
			calls[c.ID] = c
		}
		if m.Result == nil {
			continue
		}
		c := calls[m.Result.CallID]
		now := ended{line: shellLine(c)}
		if id := gjson.Get(c.Arguments, "session_id"); id.Exists() {
			now = sessions[id.String()]
		}
		now.output, now.status, now.at = now.output+m.Text+"\n", m.Result.Error, i
		if id := stillRuns.FindStringSubmatch(m.Text); id != nil {
			sessions[id[1]] = now
			continue
		}
		runs = append(runs, now.runs()...)
	}
	return runs
}
