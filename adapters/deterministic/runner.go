package deterministic

import "strings"

// runner is a program that runs tests or checks.
type runner struct {
	// words are the first words of its command, behind wrappers.
	words []string
	// reads names the forms by which its output tells counts; "" reads all of
	// them, for commands that run nobody knows what.
	reads string
	// check is true for builds, linters and type checkers, where silence and a
	// good end are a pass.
	check bool
	// needs is a word that must come somewhere behind the others; "" needs none.
	needs string
}

// runners of tests and checks, the longer commands first.
var testRunners = []runner{
	{words: []string{"go", "test"}, reads: "go"},
	{words: []string{"gotestsum"}, reads: "go"},
	{words: []string{"go", "vet"}, reads: "compiler", check: true},
	{words: []string{"go", "build"}, reads: "compiler", check: true},
	{words: []string{"staticcheck"}, reads: "compiler", check: true},
	{words: []string{"golangci-lint"}, reads: "compiler", check: true},

	{words: []string{"pytest"}, reads: "pytest"},
	{words: []string{"py.test"}, reads: "pytest"},
	{words: []string{"python", "-m", "pytest"}, reads: "pytest"},
	{words: []string{"python", "-m", "unittest"}, reads: "unittest"},
	{words: []string{"python", "manage.py", "test"}, reads: "unittest"},
	{words: []string{"tox"}},
	{words: []string{"nox"}},
	{words: []string{"mypy"}, reads: "compiler", check: true},
	{words: []string{"pyright"}, reads: "compiler", check: true},
	{words: []string{"ruff"}, reads: "compiler", check: true},
	{words: []string{"flake8"}, reads: "compiler", check: true},
	{words: []string{"pylint"}, reads: "compiler", check: true},
	{words: []string{"black"}, reads: "compiler", check: true, needs: "--check"},

	{words: []string{"cargo", "test"}, reads: "cargo"},
	{words: []string{"cargo", "nextest"}, reads: "cargo"},
	{words: []string{"cargo", "check"}, reads: "compiler", check: true},
	{words: []string{"cargo", "clippy"}, reads: "compiler", check: true},
	{words: []string{"cargo", "build"}, reads: "compiler", check: true},

	{words: []string{"npm", "test"}},
	{words: []string{"npm", "t"}},
	{words: []string{"npm", "run", "test"}},
	{words: []string{"yarn", "test"}},
	{words: []string{"yarn", "run", "test"}},
	{words: []string{"pnpm", "test"}},
	{words: []string{"pnpm", "run", "test"}},
	{words: []string{"bun", "test"}},
	{words: []string{"bun", "run", "test"}},
	{words: []string{"deno", "test"}},
	{words: []string{"jest"}, reads: "jest"},
	{words: []string{"vitest"}, reads: "vitest"},
	{words: []string{"mocha"}, reads: "mocha"},
	{words: []string{"ava"}},
	{words: []string{"playwright", "test"}, reads: "playwright"},
	{words: []string{"node", "--test"}, reads: "node"},
	{words: []string{"tsc"}, reads: "compiler", check: true},
	{words: []string{"eslint"}, reads: "compiler", check: true},
	{words: []string{"biome"}, reads: "compiler", check: true},
	{words: []string{"npm", "run", "lint"}, reads: "compiler", check: true},
	{words: []string{"npm", "run", "build"}, reads: "compiler", check: true},
	{words: []string{"npm", "run", "typecheck"}, reads: "compiler", check: true},
	{words: []string{"yarn", "lint"}, reads: "compiler", check: true},
	{words: []string{"yarn", "build"}, reads: "compiler", check: true},
	{words: []string{"pnpm", "lint"}, reads: "compiler", check: true},
	{words: []string{"pnpm", "build"}, reads: "compiler", check: true},

	{words: []string{"make", "test"}},
	{words: []string{"make", "check"}},
	{words: []string{"make", "tests"}},
	{words: []string{"ctest"}, reads: "ctest"},
	{words: []string{"bazel", "test"}},
	{words: []string{"mvn"}, reads: "maven", needs: "test"},
	{words: []string{"mvn"}, reads: "maven", needs: "verify"},
	{words: []string{"gradle"}, reads: "gradle", needs: "test"},
	{words: []string{"gradlew"}, reads: "gradle", needs: "test"},
	{words: []string{"gradle"}, reads: "gradle", needs: "check"},
	{words: []string{"gradlew"}, reads: "gradle", needs: "check"},
	{words: []string{"sbt"}, needs: "test"},
	{words: []string{"dotnet", "test"}, reads: "dotnet"},
	{words: []string{"dotnet", "build"}, reads: "compiler", check: true},
	{words: []string{"rspec"}, reads: "rspec"},
	{words: []string{"rake", "test"}},
	{words: []string{"rails", "test"}},
	{words: []string{"phpunit"}, reads: "phpunit"},
	{words: []string{"pest"}},
	{words: []string{"swift", "test"}, reads: "swift"},
	{words: []string{"xcodebuild"}, reads: "swift", needs: "test"},
	{words: []string{"mix", "test"}},
	{words: []string{"flutter", "test"}},
	{words: []string{"dart", "test"}},
	{words: []string{"bats"}, reads: "tap"},
	{words: []string{"prove"}, reads: "tap"},
	{words: []string{"shellcheck"}, reads: "compiler", check: true},
}

// helpFlags make a runner tell about itself and run nothing.
var helpFlags = set("--version", "-V", "--help", "-h", "--collect-only", "--list", "-list", "--listTests", "help", "--co")

// runnerOf tells what a command's words run. It is false for commands that run
// no tests and no checks.
func runnerOf(argv []word) (runner, bool) {
	if len(argv) == 0 {
		return runner{}, false
	}
	for _, w := range argv[1:] {
		if helpFlags[w.text] {
			return runner{}, false
		}
	}
	for _, r := range testRunners {
		if r.matches(argv) {
			return r, true
		}
	}
	return runner{}, false
}

func (r runner) matches(argv []word) bool {
	if len(argv) < len(r.words) || programName(argv[0].text) != r.words[0] {
		return false
	}
	for i, w := range r.words[1:] {
		if got := argv[i+1].text; got != w && !strings.HasPrefix(got, w+":") {
			return false
		}
	}
	if r.needs == "" {
		return true
	}
	for _, w := range argv[len(r.words):] {
		if w.text == r.needs || strings.HasSuffix(w.text, ":"+r.needs) {
			return true
		}
	}
	return false
}

// programName is a program's name without its folder, with the versions of one
// interpreter made one.
func programName(path string) string {
	name := strings.TrimSuffix(baseName(path), ".exe")
	if strings.HasPrefix(name, "python3") || name == "py" {
		return "python"
	}
	return name
}
