// Package testrun reads how test runs and checks ended from what they print.
//
// Words used here:
//
//   - A run is one command that runs tests or checks, with its output.
//   - A check is a build, a linter or a type checker: silence and a good end are
//     a pass.
//   - A runner is the program that does it, known by its command.
//   - A form is a line as a runner prints it, from its documentation and output.
//   - A case is one test inside of a run, by its name.
//
// Which command ran may be unknown: then the forms of all runners are tried. A
// test runner's counts outrank its exit status, which a pipe can hide. What tells
// nothing is Unknown and never a pass.
//
// The promise: the same bytes give the same reading, in time linear in the
// output; nothing fails. Limits: of an output above 96 KiB the middle is not
// read for counts, and lines above 2,000 bytes are passed over.
//
//	words := shell.Parse("go test ./...")[0].Argv()
//	runner, _ := testrun.Find(words)
//	reading := testrun.Run{Runner: runner, Output: "ok  \tx/a\t0.1s\n"}.Read()
//	fmt.Println(reading.Outcome) // passed
package testrun
