// Package outside runs programs for tests: those of pinned npm packages, which nobody
// here wrote, and the command of this module, built as a user builds it.
//
// What a test starts here ends with the test, with all that it started in turn.
package outside
