package testrun_test

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

func Example() {
	words := shell.Parse("uv run pytest -q")[0].Argv()
	runner, _ := testrun.Find(words)
	reading := testrun.Run{Runner: runner, Output: "FAILED tests/test_a.py::test_one\n1 failed, 2 passed in 0.31s\n"}.Read()
	fmt.Println(reading.Outcome, reading.Counts.Passed, reading.Failed[0].Name)
	fmt.Println(reading.Line)
	// Output:
	// failed 2 tests/test_a.py::test_one
	// 1 failed, 2 passed in 0.31s
}
