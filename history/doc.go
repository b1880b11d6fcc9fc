// Package history defines the provider-neutral unit of an agent's history and
// what can be computed from it without knowing where it came from.
//
// Words used here and in every package above:
//
//   - A message is one unit of a history: a role, a text, tool calls, a tool
//     result, reasoning, media. It knows its record.
//   - A record is one line of an input file, or one element of its message
//     array: exact bytes, at a byte range, on a line. A record can give several
//     messages, and several records one.
//   - A position is a message's 0-based place in the input at hand.
//   - An index is a message's 0-based place in the whole session, checkpoints
//     expanded. It never changes from one compaction to the next.
//   - A finding is a fault in a history.
//
// The package is pure: no files, no clocks, no goroutines. What it promises is
// that the same messages give the same digests everywhere: the neutral wire
// form of a message is, byte for byte, what Python's
//
//	json.dumps(x, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
//
// gives for the same value, so that a digest can be checked without this code.
package history
