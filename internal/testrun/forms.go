package testrun

import "github.com/seed-a68626b6/reduce/internal/pattern"

// outputForms are how test runners end, as their documentation and output show.
var outputForms = []form{
	line("go", `^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)\s.*\[no tests to run\]`, "none"),
	line("go", `^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)`, "passed"),
	line("go", `^FAIL\s+\S+\s+\[(?:build|setup) failed\]`, "broken"),
	line("go", `^FAIL\s+\S+\s+[\d.]+s`, "failed"),
	line("go", `^FAIL$`, "end"),
	line("go", `^panic: `, "failed"),
	line("go", `^\?\s+\S+\s+\[no test files\]`, "none"),
	line("go", `^\s*--- SKIP: `, "skipped"),
	failing("go", `^\s*--- FAIL: (?P<name>\S+)`),
	failing("go", `^\{.*"Action":"fail".*"Test":"(?P<name>[^"]+)"`),
	line("go", `^\{.*"Action":"skip".*"Test":"`, "skipped"),
	line("go", `^\{.*"Action":"pass".*"Test":"`, ""),
	line("go", `^\{.*"Action":"(?:build-fail|fail".*"FailedBuild)"`, "broken"),
	line("go", `^\{.*"Action":"fail"`, "failed"),
	line("go", `^\{.*"Action":"pass"`, "passed"),
	line("go", `^\{.*"Action":"skip"`, "none"),

	line("pytest", `^(?:=+ )?no tests ran\b`, "none"),
	line("pytest", `^(?:E\s+)?(?:ERROR: (?:not found|file or directory not found)|!+ .*errors? during collection)`, "broken"),
	line("pytest", `^(?:=+ )?(?:(?:(?P<failed>\d+) failed|(?P<passed>\d+) passed|(?P<skipped>\d+) skipped|\d+ deselected|\d+ xfailed|\d+ xpassed|\d+ warnings?|(?P<errors>\d+) errors?|(?P<flaky>\d+) rerun),? ?)+(?:in [\d.]+ ?s.*|=+)$`, ""),
	failing("pytest", `^(?:FAILED|ERROR) (?P<name>\S+::\S+)`),
	failing("pytest", `^(?P<name>\S+::\S+) (?:FAILED|ERROR)\b`),

	line("unittest", `^Ran (?P<total>\d+) tests? in`, ""),
	line("unittest", `^OK(?: \(skipped=(?P<skipped>\d+)\))?$`, ""),
	line("unittest", `^FAILED \((?:failures=(?P<failed>\d+))?(?:, )?(?:errors=(?P<failed2>\d+))?(?:, )?(?:skipped=(?P<skipped>\d+))?\)`, ""),
	failing("unittest", `^(?:FAIL|ERROR): (?P<name>\w+ \([\w.]+\))`),

	line("cargo", `^test result: \w+\. (?P<passed>\d+) passed; (?P<failed>\d+) failed; (?P<skipped>\d+) ignored`, ""),
	line("cargo", `^error(?:\[E\d+\])?: could not compile`, "broken"),
	line("cargo", `^\s*Summary \[.*\] +\d+ tests? run: (?P<passed>\d+) passed.*?(?:, (?P<failed>\d+) failed)?(?:, (?P<skipped>\d+) skipped)?`, ""),
	failing("cargo", `^test (?P<name>\S+) \.\.\. FAILED`),

	line("jest", `^Tests:\s+(?:(?P<failed>\d+) failed, )?(?:(?P<skipped>\d+) skipped, )?(?:\d+ todo, )?(?:(?P<passed>\d+) passed, )?\d+ total`, ""),
	line("jest", `^No tests found`, "none"),
	line("jest", `● Test suite failed to run`, "broken"),
	failing("jest", `^\s*● (?P<name>.+ › .+)$`),

	line("vitest", `^\s*Tests\s+(?:no tests|(?:(?P<failed>\d+) failed)?(?: \| )?(?:(?P<passed>\d+) passed)?(?: \| )?(?:(?P<skipped>\d+) skipped)?(?: \| \d+ todo)? \(\d+\))`, ""),
	line("vitest", `^No test files found`, "none"),
	failing("vitest", `^\s*(?:FAIL|×)\s+(?P<name>\S+ > .+)$`),

	line("mocha", `^\s*(?P<passed>\d+) passing`, ""),
	line("mocha", `^\s*(?P<failed>\d+) failing`, ""),
	line("mocha", `^\s*(?P<skipped>\d+) pending`, ""),

	line("node", `^(?:#|ℹ) pass (?P<passed>\d+)`, ""),
	line("node", `^(?:#|ℹ) fail (?P<failed>\d+)`, ""),
	line("node", `^(?:#|ℹ) skipped (?P<skipped>\d+)`, ""),

	line("playwright", `^\s*(?P<passed>\d+) passed(?: \([\d.]+m?s\))?$`, ""),
	line("playwright", `^\s*(?P<failed>\d+) failed$`, ""),
	line("playwright", `^\s*(?P<flaky>\d+) flaky$`, ""),
	line("playwright", `^\s*(?P<skipped>\d+) skipped$`, ""),

	line("ctest", `^\d+% tests passed, (?P<failed>\d+) tests? failed out of (?P<total>\d+)`, ""),
	line("ctest", `^No tests were found`, "none"),
	failing("ctest", `^\s*\d+ - (?P<name>\S+) \(Failed\)`),

	{reads: "maven", last: true, pattern: pattern.New(`Tests run: (?P<total>\d+), Failures: (?P<failed>\d+), Errors: (?P<failed2>\d+), Skipped: (?P<skipped>\d+)`)},
	line("maven", `COMPILATION ERROR`, "broken"),

	line("gradle", `(?P<total>\d+) tests? completed(?:, (?P<failed>\d+) failed)?(?:, (?P<skipped>\d+) skipped)?`, ""),
	line("gradle", `Compilation (?:failed|error)|^> Task :\S*[cC]ompile\S* FAILED`, "broken"),

	line("dotnet", `^\s*(?:Passed|Failed|Skipped)!\s+-\s+Failed:\s*(?P<failed>\d+), Passed:\s*(?P<passed>\d+), Skipped:\s*(?P<skipped>\d+)`, ""),
	line("dotnet", `error CS\d+:`, "broken"),

	line("rspec", `^(?P<total>\d+) examples?, (?P<failed>\d+) failures?(?:, (?P<skipped>\d+) pending)?`, ""),
	failing("rspec", `^rspec (?P<name>\./\S+)`),

	line("phpunit", `^OK \((?P<passed>\d+) tests?`, ""),
	line("phpunit", `^Tests: (?P<total>\d+), Assertions: \d+(?:, Errors: (?P<failed2>\d+))?(?:, Failures: (?P<failed>\d+))?(?:.*, Skipped: (?P<skipped>\d+))?`, ""),
	line("phpunit", `^No tests executed`, "none"),

	{reads: "swift", last: true, pattern: pattern.New(`^\s*Executed (?P<total>\d+) tests?, with (?:(?P<skipped>\d+) tests? skipped and )?(?P<failed>\d+) failures?`)},

	line("minitest", `^(?P<total>\d+) (?:runs?|tests?), \d+ assertions?, (?P<failed>\d+) failures?, (?P<failed2>\d+) errors?(?:, \d+ pendings)?(?:, \d+ omissions)?(?:, (?P<skipped>\d+) skips?)?`, ""),

	line("exunit", `^(?:\d+ (?:doctests?|property|properties), )*(?P<total>\d+) tests?, (?P<failed>\d+) failures?(?:, \d+ excluded)?(?:, (?P<skipped>\d+) skipped)?$`, ""),
	line("exunit", `^== Compilation error in file`, "broken"),

	line("bun", `^\s*(?P<passed>\d+) pass$`, ""),
	line("bun", `^\s*(?P<failed>\d+) fail$`, ""),
	line("bun", `^\s*(?P<skipped>\d+) skip$`, ""),
	failing("bun", `^\(fail\) (?P<name>.+?)(?: \[[\d.]+m?s\])?$`),

	line("deno", `^(?:ok|FAILED) \| (?P<passed>\d+) passed(?: \(\d+ steps?\))? \| (?P<failed>\d+) failed(?: \(\d+ steps?\))?(?: \| (?P<skipped>\d+) ignored)?`, ""),

	line("dart", `^\d\d:\d\d \+(?P<passed>\d+)(?: ~(?P<skipped>\d+))?(?: -(?P<failed>\d+))?: (?:All tests passed!|Some tests failed\.)`, ""),

	line("scalatest", `^(?:\[\w+\] )?Tests: succeeded (?P<passed>\d+), failed (?P<failed>\d+), canceled \d+, ignored (?P<skipped>\d+)`, ""),
	line("bazel", `^Executed \d+ out of (?P<total>\d+) tests?: (?:\d+ tests? pass(?:es)?)?(?:,? ?(?:and )?(?P<failed>\d+) fails?\b)?`, ""),
	line("ava", `^\s*(?P<passed>\d+) tests? passed$`, ""),
	line("ava", `^\s*(?P<failed>\d+) tests? failed$`, ""),
	line("pest", `^\s*Tests:\s+(?:(?P<failed>\d+) failed, )?(?:(?P<skipped>\d+) skipped, )?(?:(?P<passed>\d+) passed )?\(\d+ assertions?\)`, ""),

	line("tap", `^ok \d+`, "passed"),
	line("tap", `^not ok \d+`, "failed"),
}
