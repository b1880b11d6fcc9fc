// Package realreader_test lets real agents resume the sessions that the command
// wrote. An agent is a program of its own, run against a scripted model on
// loopback; what it sends to that model says what it read.
//
// The agents come from npm, at the versions in release_test.go. They are
// installed once, into a folder of the user's cache, and only where
// REDUCE_REAL_READERS is set to 1. Without them, and in short mode, the tests
// skip and say why. REDUCE_REAL_READERS_DIR names another folder.
//
// Words: a turn is one run of an agent with one prompt; an answer is what the
// scripted model says to one request; an item is one message, call or result of
// a request; a session is the agent's file.
package realreader_test
