package testrun_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/internal/testrun"
)

func TestACaseEndsAsItsLineSays(t *testing.T) {
	for _, c := range []struct {
		output, name string
		want         testrun.Outcome
	}{
		{"=== RUN   TestA\n--- PASS: TestA (0.00s)\n--- FAIL: TestB (0.00s)", "TestA", testrun.Passed},
		{"--- PASS: TestA (0.00s)\n--- FAIL: TestB (0.00s)", "TestB", testrun.Failed},
		{"    --- FAIL: TestA/one (0.00s)\n--- FAIL: TestA (0.00s)", "TestA/one", testrun.Failed},
		{"--- SKIP: TestA (0.00s)", "TestA", testrun.Skipped},
		{"ok TestHeader\n--- FAIL: TestEmptyTable (0.01s)", "TestHeader", testrun.Passed},
		{`{"Action":"fail","Package":"x","Test":"TestA"}`, "TestA", testrun.Failed},
		{"ok  \tx/a\t0.1s\nFAIL\tx/b\t0.2s", "x/a", testrun.Passed},
		{"ok  \tx/a\t0.1s\nFAIL\tx/b\t0.2s", "x/b", testrun.Failed},
		{"FAIL\tx/b [build failed]", "x/b", testrun.Errored},
		{"tests/a.py::test_one PASSED [ 50%]\ntests/a.py::test_two FAILED [100%]", "tests/a.py::test_one", testrun.Passed},
		{"tests/a.py::test_one PASSED [ 50%]\ntests/a.py::test_two FAILED [100%]", "test_two", testrun.Failed},
		{"FAILED tests/a.py::test_one - AssertionError", "test_one", testrun.Failed},
		{"tests/a.py ..F. [ 40%]\ntests/b.py .... [ 80%]", "tests/a.py", testrun.Failed},
		{"tests/a.py ..F. [ 40%]\ntests/b.py .... [ 80%]", "tests/b.py", testrun.Passed},
		{"a.py::test_x[1] PASSED\na.py::test_x[2] FAILED", "test_x", testrun.Failed},
		{"a.py::test_x[1] PASSED\na.py::test_x[2] FAILED", "test_x[1]", testrun.Passed},
		{"test_a (tests.T) ... ok\ntest_b (tests.T) ... ERROR", "test_b", testrun.Errored},
		{"test parse::empty ... ok\ntest parse::full ... FAILED", "parse::full", testrun.Failed},
		{"test parse::empty ... ignored", "empty", testrun.Skipped},
		{"        PASS [   0.005s] crate parse::empty", "parse::empty", testrun.Passed},
		{"  ✓ adds two numbers (3 ms)\n  ✕ divides by zero (1 ms)", "adds two numbers", testrun.Passed},
		{"  ✓ adds two numbers (3 ms)\n  ✕ divides by zero (1 ms)", "divides by zero", testrun.Failed},
		{"PASS src/a.test.ts\nFAIL src/b.test.ts", "src/b.test.ts", testrun.Failed},
		{"\x1b[32m✓\x1b[39m adds", "adds", testrun.Passed},
		{"ok 1 - first case\nnot ok 2 - second case", "second case", testrun.Failed},
		{"ok 1 - first case # SKIP no network", "first case", testrun.Skipped},
		{"1/2 Test #1: parse ........   Passed    0.01 sec", "parse", testrun.Passed},
		{"2/2 Test #2: lex ..........***Failed    0.01 sec", "lex", testrun.Failed},
		{"ParserTest > readsEmpty() FAILED", "readsEmpty()", testrun.Failed},
		{"hooks.json is valid: ok", "hooks.json is valid", testrun.Passed},
		{"TestA failed\nTestA passed", "TestA", testrun.Passed},
	} {
		if got, ok := testrun.Case(c.output, c.name); !ok || got != c.want {
			t.Errorf("%q in %q: got %s, %v, want %s", c.name, c.output, got, ok, c.want)
		}
	}
}

func TestACaseThatNoLineTellsIsNotRead(t *testing.T) {
	for output, name := range map[string]string{
		"--- PASS: TestAB (0.00s)":                 "TestA",
		"--- PASS: TestA (0.00s)":                  "TestAB",
		"a.py::test_x PASSED\nb.py::test_x FAILED": "test_x",
		"running TestA now":                        "TestA",
		"ok  \tx/a\t0.1s":                          "TestA",
		"TestA should have passed but did not":     "TestA",
		"":                                         "TestA",
		"--- PASS: T (0.00s)":                      "T",
		"FAILED tests/a.py::test_one":              "tests/b.py::test_one",
		"We failed TestA in the meeting, said the summary": "TestA",
	} {
		if got, ok := testrun.Case(output, name); ok {
			t.Errorf("%q in %q: got %s, want nothing", name, output, got)
		}
	}
}

func FuzzCase(f *testing.F) {
	f.Add("--- FAIL: TestA (0.00s)", "TestA")
	f.Add("a.py::test_x[1] PASSED", "test_x")
	f.Fuzz(func(t *testing.T, output, name string) {
		got, ok := testrun.Case(output, name)
		again, _ := testrun.Case(output, name)
		if got != again {
			t.Errorf("%q in %q: %s, then %s", name, output, got, again)
		}
		if !ok && got != testrun.Unknown {
			t.Errorf("%q in %q: %s, and not read", name, output, got)
		}
	})
}
