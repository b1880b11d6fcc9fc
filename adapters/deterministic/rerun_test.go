package deterministic_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

func testsOf(m checkpoint.Manifest) []string {
	var all []string
	for _, t := range m.Tests {
		all = append(all, string(t.Outcome)+" "+t.Name)
	}
	slices.Sort(all)
	return all
}

func TestARunOfAPartMovesOnlyWhatItRan(t *testing.T) {
	const (
		whole = "tests/test_a.py::test_x FAILED\ntests/test_b.py::test_y FAILED\n=== 2 failed, 3 passed in 0.5s ==="
		json  = `{"Action":"fail","Package":"x/a","Test":"TestA"}` + "\n" + `{"Action":"fail","Package":"x/a"}` + "\n" + `{"Action":"fail","Package":"x/b","Test":"TestB"}` + "\n" + `{"Action":"fail","Package":"x/b"}`
	)
	for _, c := range []struct {
		name string
		runs []call
		want []string
	}{
		{"by file", []call{shell("pytest tests", whole), shell("pytest tests/test_a.py", "=== 2 passed in 0.1s ===")},
			[]string{"failed pytest tests", "failed tests/test_b.py::test_y", "passed pytest tests/test_a.py"}},
		{"told by a line", []call{shell("pytest tests", whole), shell("pytest -v -k x", "tests/test_a.py::test_x PASSED\n=== 1 passed in 0.1s ===")},
			[]string{"failed pytest tests", "failed tests/test_b.py::test_y", "passed pytest -v -k x", "passed tests/test_a.py::test_x"}},
		{"a part that fails", []call{shell("pytest tests", whole), shell("pytest tests/test_a.py", "FAILED tests/test_a.py::test_x\n=== 1 failed in 0.1s ===")},
			[]string{"failed pytest tests", "failed pytest tests/test_a.py", "failed tests/test_a.py::test_x", "failed tests/test_b.py::test_y"}},
		{"by its pattern", []call{shell("go test -json ./...", json), shell("go test -run '^TestA$' ./a", "ok  \tx/a\t0.1s")},
			[]string{"failed TestB", "failed go test -json ./...", "passed go test -run '^TestA$' ./a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := testsOf(working(t, c.runs...)); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestAScriptThatEndsAsTestsDoIsATestRun(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            []string
	}{
		{"./ci.sh", "--- FAIL: TestBad (0.00s)\nFAIL\tx/a\t0.02s\nFAIL", []string{"failed ./ci.sh", "failed TestBad"}},
		{"cd web && docker compose run web suite", "Tests:       3 passed, 3 total", []string{"passed docker compose run web suite"}},
		{"./serve", "panic: no port", nil},
		{"python3 report.py", "ok 3 rows", nil},
		{"cat run.log", "Tests:       1 failed, 3 total", nil},
		{"make deploy", "pushed 3 images", nil},
	} {
		if got := testsOf(working(t, shell(c.command, c.output))); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.command, got, c.want)
		}
	}
}

func TestAClaimThatNoRunShowsIsUnverified(t *testing.T) {
	const failed, passed = "=== 1 failed in 0.1s ===", "=== 3 passed in 0.1s ==="
	for _, c := range []struct {
		name  string
		calls []call
		words string
		want  bool
	}{
		{"nothing was run", nil, "All tests pass now.", true},
		{"the run failed", []call{shell("pytest", failed)}, "The tests are green.", true},
		{"the run passed", []call{shell("pytest", passed)}, "All tests pass now.", false},
		{"another run failed", []call{shell("pytest a", passed), shell("pytest b", failed)}, "The tests of a pass.", false},
		{"all, and one failed", []call{shell("pytest a", passed), shell("pytest b", failed)}, "All tests pass.", true},
		{"a wish", nil, "The tests should pass after this change.", false},
		{"a plan", nil, "I will make sure that all tests pass.", false},
		{"German", nil, "Alle Tests laufen jetzt durch.", true},
		{"Chinese", nil, "所有测试都通过了。", true},
		{"Japanese", nil, "テストはすべて通りました。", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := append(said("Fix the parser."), did(c.calls...)...)
			all = append(all, said("", c.words)[1])
			m := mustManifest(t, requestFor(all))
			got := slices.ContainsFunc(m.Unknowns, func(u checkpoint.Unknown) bool {
				return u.Kind == checkpoint.Unverified && u.Text == c.words
			})
			if got != c.want {
				t.Errorf("got %+v", m.Unknowns)
			}
		})
	}
}
