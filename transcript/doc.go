// Package transcript turns the bytes of a history into messages, and an edited
// history back into bytes.
//
// Words used here, beside those of package history:
//
//   - A format says what a record means. Formats lists those that can be read;
//     each has its file.
//   - A unit is what stands by itself in an input: a line, an element of a list of
//     records, or a member that gives a message by itself, such as a system prompt.
//     In a format of plain text it is a block of lines.
//   - A run is one of several histories in one input.
//   - A record without a message is one that the format has beside its messages:
//     settings, usage, events. A record that only repeats a message says the same
//     text in another form, or tells the outcome of a result; it belongs to that
//     message.
//   - A hidden record holds messages that the model does not see any more: its
//     agent compacted them, the user took them back, or they stand on another
//     branch of a tree.
//   - A session header is a record that says which session a file holds.
//   - The span of an Edit are the messages that leave; the projection is what is
//     written in the end.
//
// How an input is read:
//
//  1. lay finds the lines, or the elements of the one array, or the one object.
//  2. choose tells the format, and whether each object holds a whole history.
//  3. findBodies finds the histories that there are; one of them is taken.
//  4. Every record is looked at strictly (one JSON value, no name twice, UTF-8,
//     within limits) and decoded by its format, by itself. Of a large input only a
//     sketch stays of each record, and its place.
//  5. A format whose records depend on each other settles what they are: repeated,
//     continued, hidden, in which order.
//  6. The messages get their positions, and what is wrong becomes errors or
//     findings.
//
// What it promises:
//
//   - WriteTo gives back the input, byte for byte.
//   - Project writes the record of every kept message as its own bytes, in order.
//     Only the "ordinal" of Codex records changes, as its reader wants it without
//     a gap. What stands around a list of records stays.
//   - A projection reads back as the messages that were kept, outcomes included,
//     and the checkpoint. What a record is can depend on what stands around it, so
//     Project settles the records once more before it writes, and refuses an edit
//     after which one would read otherwise (ErrEdit).
//   - In a tree the checkpoint takes the name of the record that the kept ones
//     follow, so that a reader that walks from the last record finds it.
//   - Records that a native compaction hides leave with the record that hides them.
//   - Session headers stay: all that stand before the first message, or else the
//     first of the file. One inside of the span is written where the span was.
//     Others leave with the span, and are counted.
//   - Append leaves the input as it is and adds the agent's own record of a
//     compaction: Codex gets the whole history anew; Pi and Claude Code get the
//     summary and the names of what stays, so that only one stretch up to the last
//     message can stay behind it.
//   - Nothing here panics on input, and every fault is reported with its line.
//   - Pairing calls with results is not its business; package grouping does it.
//
// Read holds an input's bytes in memory; Open leaves them in their file. Reading is
// linear in its size.
//
//	t, err := transcript.Read(ctx, file, transcript.Options{})
//	if err != nil {
//		return err
//	}
//	edit := transcript.Edit{First: 1, Last: 8, Insert: 9, Role: history.RoleAssistant, Text: checkpoint}
//	_, err = t.Project(out, edit)
package transcript
