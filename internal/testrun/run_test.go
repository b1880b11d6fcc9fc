package testrun_test

import (
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// read reads a command line and its output as one run: of the first runner in
// it, ended in a way that is told by the output alone.
func read(t testing.TB, command, output string) testrun.Reading {
	t.Helper()
	commands := shell.Parse(command)
	for _, c := range commands {
		runner, ok := testrun.Find(c.Argv())
		if !ok {
			continue
		}
		ended := history.OutcomeUnknown
		if _, failed := testrun.CommandError(output); failed {
			ended = history.OutcomeError
		}
		return testrun.Run{Runner: runner, Output: output, Ended: ended, Alone: len(commands) == 1}.Read()
	}
	t.Fatalf("%s runs no tests", command)
	return testrun.Reading{}
}

func TestARunEndsAsItsRunnerPrints(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            testrun.Outcome
	}{
		{"go test ./...", "ok  \tx/a\t0.1s\nok  \tx/b\t(cached)", testrun.Passed},
		{"go test ./...", "ok  \tx/a\t0.1s\n--- FAIL: TestB (0.00s)\nFAIL\nFAIL\tx/b\t0.2s\nFAIL", testrun.Failed},
		{"go test ./...", "# x/b\nb.go:1:1: undefined: y\nFAIL\tx/b [build failed]", testrun.Errored},
		{"go test -run Nothing ./a", "testing: warning: no tests to run\nPASS\nok  \tx/a\t0.1s [no tests to run]", testrun.Unknown},
		{"go test ./a", "?   \tx/a\t[no test files]", testrun.Unknown},
		{"go test ./a", "", testrun.Unknown},
		{"go test -json ./...", `{"Action":"run","Package":"x/a","Test":"TestA"}` + "\n" + `{"Action":"pass","Package":"x/a","Test":"TestA","Elapsed":0.1}` + "\n" + `{"Action":"pass","Package":"x/a","Elapsed":0.2}`, testrun.Passed},
		{"go test -json ./...", `{"Action":"fail","Package":"x/a","Test":"TestA"}` + "\n" + `{"Action":"fail","Package":"x/a"}` + "\n" + `{"Action":"pass","Package":"x/b"}`, testrun.Failed},
		{"go test -json ./...", `{"ImportPath":"x/a","Action":"build-fail"}` + "\n" + `{"Action":"fail","Package":"x/a","FailedBuild":"x/a"}`, testrun.Errored},
		{"go test -json ./a", `{"Action":"skip","Package":"x/a"}`, testrun.Unknown},
		{"pytest --junitxml=o.xml; cat o.xml", `<?xml version="1.0"?><testsuites><testsuite errors="0" failures="1" skipped="1" tests="3"><testcase name="a"/></testsuite></testsuites>`, testrun.Failed},
		{"npm test", `<testsuite tests="2" failures="0">` + "\n" + `<testcase name="a"/><testcase name="b"/></testsuite>`, testrun.Passed},
		{"mvn test", `<testsuite tests="2" skipped="2"/>`, testrun.Skipped},
		{"make", "gcc -o a a.c\nmake: *** [a] Error 1", testrun.Failed},
		{"make -j4 CC=clang", "", testrun.Passed},
		{"./gradlew build", "BUILD SUCCESSFUL in 3s", testrun.Passed},
		{"pytest -q", "8 passed in 0.31s", testrun.Passed},
		{"python3 -m pytest tests", "===== 1 failed, 2 passed, 1 warning in 0.40s =====", testrun.Failed},
		{"pytest", "3 skipped in 0.02s", testrun.Skipped},
		{"pytest", "no tests ran in 0.01s", testrun.Unknown},
		{"uv run pytest", "!!!!!! Interrupted: 1 error during collection !!!!!!\n1 error in 0.1s", testrun.Errored},
		{"pytest --reruns 2", "1 passed, 1 rerun in 0.3s", testrun.Flaky},
		{"python -m unittest", "Ran 3 tests in 0.004s\n\nOK", testrun.Passed},
		{"python -m unittest", "Ran 3 tests in 0.004s\n\nFAILED (errors=1)", testrun.Failed},
		{"python -m unittest", "Ran 1 test in 0.004s\n\nOK (skipped=1)", testrun.Skipped},
		{"cargo test", "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured", testrun.Failed},
		{"cargo test", "error: could not compile `x` (lib test) due to 1 previous error", testrun.Errored},
		{"npx jest", "Tests:       1 failed, 1 skipped, 1 todo, 1 passed, 4 total", testrun.Failed},
		{"npm test", "Tests:       3 passed, 3 total", testrun.Passed},
		{"npx vitest run", "\x1b[2m      Tests \x1b[22m \x1b[1m\x1b[32m3 passed\x1b[39m\x1b[22m\x1b[90m (3)\x1b[39m", testrun.Passed},
		{"npx vitest run", " Tests  1 failed | 1 passed | 1 skipped (3)", testrun.Failed},
		{"npx mocha", "  1 passing (6ms)\n  1 failing", testrun.Failed},
		{"node --test", "# tests 2\n# pass 2\n# fail 0\n# skipped 0", testrun.Passed},
		{"ctest", "50% tests passed, 1 tests failed out of 2", testrun.Failed},
		{"mvn -q test", "Tests run: 5, Failures: 0, Errors: 0, Skipped: 0", testrun.Passed},
		{"mvn test", "Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\nTests run: 5, Failures: 1, Errors: 0, Skipped: 0", testrun.Failed},
		{"./gradlew test", "5 tests completed, 1 failed", testrun.Failed},
		{"./gradlew test", "BUILD SUCCESSFUL in 1s", testrun.Unknown},
		{"dotnet test", "Passed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3", testrun.Passed},
		{"bundle exec rspec", "3 examples, 1 failure, 1 pending", testrun.Failed},
		{"vendor/bin/phpunit", "OK (3 tests, 4 assertions)", testrun.Passed},
		{"phpunit", "Tests: 3, Assertions: 4, Failures: 1.", testrun.Failed},
		{"swift test", "Executed 3 tests, with 1 failure (0 unexpected)", testrun.Failed},
		{"make test", "ok  \tx/a\t0.1s", testrun.Passed},
		{"make test", "make: *** [test] Error 2", testrun.Errored},
		{"cd web && CI=1 npm test | tail -5", "Tests:       1 failed, 1 total", testrun.Failed},
		{"pytest -q", "bash: pytest: command not found", testrun.Errored},

		{"go build ./...", "", testrun.Passed},
		{"go vet ./...", "a.go:3:2: unreachable code", testrun.Failed},
		{"npx tsc --noEmit", "a.ts(1,2): error TS2304: Cannot find name 'x'.", testrun.Failed},
		{"ruff check .", "All checks passed!", testrun.Passed},
		{"mypy src", "Success: no issues found in 3 source files", testrun.Passed},
		{"golangci-lint run", "bash: golangci-lint: command not found", testrun.Errored},
		{"npm run build 2>&1 | tail -3", "npm error Lifecycle script `build` failed with error:\nnpm error code 2", testrun.Failed},
		{"npm run lint", "npm ERR! Missing script: \"lint\"", testrun.Errored},
		{"npx tsc | tail", "built in 2.1s\nsrc/a.ts(1,2): error TS2307: Cannot find module './b'", testrun.Failed},
		{"npx tsc -w | tail", "Found 0 errors. Watching for file changes.\nFound 1 error. Watching for file changes.", testrun.Failed},
		{"npx tsc -w | tail", "Found 1 error. Watching for file changes.\nFound 0 errors. Watching for file changes.", testrun.Passed},
		{"npm run build | tail", "src/a.ts:1:2: the plugin is old\nbuilt in 2.1s", testrun.Unknown},
		{"npx eslint . | tail", "10 errors", testrun.Failed},
		{"make", "a.c:1:10: fatal error: x.h: No such file or directory\nmake: *** [a.o] Error 1", testrun.Failed},
		{"make lint", "make: *** No rule to make target 'lint'.  Stop.", testrun.Errored},
		{"make", "make: cc: No such file or directory\nmake: *** [a.o] Error 127", testrun.Errored},
		{"make build", "Command aborted", testrun.Unknown},
		{"go test ./...", "Command timed out after 2m 0.0s", testrun.Unknown},
		{"go test ./...", "ok  \tx/a\t0.1s\nError: Command timed out after 120 seconds", testrun.Unknown},
		{"go test ./...", "--- FAIL: TestB (0.00s)\nFAIL\nFAIL\tx/b\t0.2s\n(command cancelled)", testrun.Failed},
		{"make test", "make: *** [test] Interrupt", testrun.Unknown},
		{"npm run build", "exit code: 137\n", testrun.Unknown},
		{"go test ./...", "panic: test timed out after 1s\nFAIL\tx/a\t1.0s", testrun.Failed},
	} {
		got := read(t, c.command, c.output)
		if got.Outcome != c.want {
			t.Errorf("%s, %q: got %s, want %s", c.command, c.output, got.Outcome, c.want)
		}
		if !strings.Contains(c.output, got.Line) {
			t.Errorf("%s: the line %q is no excerpt of %q", c.command, got.Line, c.output)
		}
	}
}

func TestCommandsThatRunNothing(t *testing.T) {
	for _, command := range []string{"pytest --version", "go test -h", "echo go test ./...", "grep -r pytest .", "git commit -m 'go test ./...'", "cat go.test"} {
		for _, c := range shell.Parse(command) {
			if _, ok := testrun.Find(c.Argv()); ok {
				t.Errorf("%s: %q is taken for a run", command, c.Text)
			}
		}
	}
}

func TestCountsAreSummedUp(t *testing.T) {
	got := read(t, "cargo test", "test a ... ok\ntest result: ok. 2 passed; 0 failed; 1 ignored; 0 measured\ntest b ... FAILED\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured")
	want := testrun.Counts{Passed: 3, Failed: 2, Skipped: 1}
	if got.Counts != want || !got.Told || len(got.Failed) != 1 || got.Failed[0].Name != "b" {
		t.Errorf("got %+v, want %+v and the case b", got, want)
	}
}

func TestHowARunEndedDecidesWhereNothingIsTold(t *testing.T) {
	known, _ := testrun.Find(shell.Parse("go test ./a")[0].Argv())
	check, _ := testrun.Find(shell.Parse("go vet ./a")[0].Argv())
	for _, c := range []struct {
		name string
		run  testrun.Run
		want testrun.Outcome
	}{
		{"a runner that ended badly", testrun.Run{Runner: known, Output: "oh", Ended: history.OutcomeError}, testrun.Errored},
		{"a runner that ended well", testrun.Run{Runner: known, Output: "oh", Ended: history.OutcomeOK}, testrun.Unknown},
		{"a program that nobody knows", testrun.Run{Output: "oh", Ended: history.OutcomeError}, testrun.Unknown},
		{"counts of a program that nobody knows", testrun.Run{Output: "2 passed in 0.1s", Ended: history.OutcomeError}, testrun.Passed},
		{"some runner of tests", testrun.Run{Runner: testrun.AnyRunner(), Output: "oh", Ended: history.OutcomeError}, testrun.Errored},
		{"a check that ended well", testrun.Run{Runner: check, Output: "a.go:1:1: oh", Ended: history.OutcomeOK}, testrun.Passed},
		{"a check that ended badly", testrun.Run{Runner: check, Ended: history.OutcomeError}, testrun.Failed},
		{"a silent check", testrun.Run{Runner: check, Alone: true}, testrun.Passed},
		{"a silent check among others", testrun.Run{Runner: check}, testrun.Unknown},
	} {
		if got := c.run.Read(); got.Outcome != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got.Outcome, c.want)
		}
	}
}

func TestExitStatusIsReadWhereItIsTold(t *testing.T) {
	for text, want := range map[string]int{
		"exit code: 1": 1, "Process exited with code 0\nOutput:": 0, `{"output":"","exit_code":2}`: 2,
		strings.Repeat("line\n", 1000) + "exit status 3": 3, "exit": -1, "the exit": -1,
	} {
		got, ok := testrun.ExitStatus(text)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("%.40q: got %d, %v, want %d", text, got, ok, want)
		}
	}
}

func TestWindowsAreCutAtLineEnds(t *testing.T) {
	long := strings.Repeat("0123456789\n", 20000)
	for name, window := range map[string]string{"head": testrun.Head(long), "tail": testrun.Tail(long), "clip": testrun.Clip(long)} {
		if window == long || strings.Trim(strings.ReplaceAll(window, "0123456789", ""), "\n") != "" {
			t.Errorf("%s: %d bytes, not whole lines of less than the text", name, len(window))
		}
	}
	if got := testrun.FirstLine("\n \n  a b \nc"); got != "a b" {
		t.Errorf("the first line is %q", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("go test ./...", "--- FAIL: TestA (0.00s)\nFAIL\tx\t0.1s", uint8(2))
	f.Add("pytest", "1 failed, 2 passed in 0.1s", uint8(0))
	f.Add("go vet", "", uint8(1))
	f.Fuzz(func(t *testing.T, command, output string, ended uint8) {
		ends := []history.Outcome{history.OutcomeUnknown, history.OutcomeOK, history.OutcomeError}[ended%3]
		run := testrun.Run{Output: output, Ended: ends}
		for _, c := range shell.Parse(command) {
			run.Runner, _ = testrun.Find(c.Argv())
		}
		got := run.Read()
		if !strings.Contains(output, got.Line) {
			t.Errorf("the line %q is no excerpt of %q", got.Line, output)
		}
		if got.Outcome == testrun.Passed && got.Counts.Failed > 0 {
			t.Errorf("%q passed with failures: %+v", output, got)
		}
		for _, c := range got.Failed {
			if !strings.Contains(output, c.Line) {
				t.Errorf("the line %q of %s is no excerpt", c.Line, c.Name)
			}
		}
	})
}
