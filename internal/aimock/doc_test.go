// Package aimock_test drives the whole path of a reduction by a model against aimock, a
// server of the chat completions API that nobody here wrote: through the library and
// through the built command. What was sent is read from the server's own journal.
//
// The server comes from npm, at the version in server_test.go. It is installed once,
// into a folder of the user's cache, and only where REDUCE_AIMOCK is set to 1. Without
// it, and in short mode, the tests skip and say why. REDUCE_AIMOCK_DIR names another
// folder.
//
// Words: a fixture is an answer of the server with what it answers to; the journal is
// what the server says it was sent; chaos are faults that it makes at run time; a path
// is the way of a reduction, through the library or the command.
package aimock_test
