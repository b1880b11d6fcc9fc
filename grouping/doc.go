// Package grouping cuts a history into groups: the smallest contiguous
// intervals of messages that are kept or dropped as one.
//
// Words used here:
//
//   - A position is a message's 0-based place in the input at hand.
//   - A group is an interval of positions, both ends inclusive.
//   - A call is answered once a result names it. A call without a result is
//     pending or interrupted.
//   - An orphan is a result without a call that it could answer.
//
// How calls and results pair:
//
//  1. A result belongs to the most recent earlier unanswered call of its id; of
//     the calls of one message, to the first such call. Legacy calls
//     (ToolCall.ByName) pair by the function's name instead.
//  2. A result whose calls are all answered belongs to the call that was
//     answered last, if only results stand between it and that call's last
//     result: it is a duplicate. Otherwise it is an orphan.
//  3. An empty id pairs with nothing.
//  4. A call without a result is pending, unless after the run of assistant
//     messages that holds it there follow a result or a user message and then
//     another assistant message: then it is interrupted. System and developer
//     messages neither end a run nor count as an answer.
//
// Which messages are one group. Each of these is an interval, and intervals
// that share a message are one group:
//
//  1. An assistant message with calls, up to its last result.
//  2. A message with a pending call, up to the end of the history.
//  3. A reasoning message (of the assistant, without text, calls or media) and
//     the next message, if that is the assistant's too.
//  4. The messages of one record.
//  5. Every message by itself.
//
// The groups tile the history: each position is in exactly one group, and no
// border of a group lies between a call and its results. That holds for damaged
// histories too. Damage is reported as a [history.Finding], never repaired.
// Split reads each message once and takes linear time. A Splitter does the same for
// a caller that hands it the messages.
package grouping
