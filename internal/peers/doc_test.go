// Package peers_test holds reduce against other compactors: which facts of a
// history still stand, verbatim, in what each of them leaves, at equal sizes.
// What it measures is in docs/peers.md, whose tables it writes.
//
// A driver is a small program in a folder of REDUCE_PEERS that runs one
// compactor, with a stub for its model. It takes a history of OpenAI chat
// messages, one a line, and a limit; it writes the messages that are left, one
// a line, to the file that PEER_OUT names, with a dot and the limit behind it;
// and it prints a JSON line with "seconds", the best time of the compaction
// alone. Drivers in JavaScript take several limits, with commas between.
//
// REDUCE_PEERS also holds gen.py, which generates a history with planted rules.
// The real histories come from the folder that REDUCE_PEERS_HISTORIES names.
// Without the two the test skips, and says so. With -update it writes the tables.
// -history and -compactor take some of them only; then the tables are logged.
//
// Words: a fact is something that a history says; an oracle finds the facts by
// plain rules of its own, without the code of reduce; a limit is the setting by
// which a compactor's output grows; a target is the size an output may have.
package peers_test
