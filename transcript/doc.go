// Package transcript turns the bytes of a history into messages, and an edited
// history back into bytes.
//
// Words used here, beside those of package history:
//
//   - A format says what a record means. Formats lists those that can be read.
//   - A record without a message is one that the format has beside its messages:
//     settings, usage, events. A record that only repeats a message says the same
//     text in another form, or tells the outcome of a result; it belongs to that
//     message.
//   - A session header is a record that says which session a file holds.
//   - The container of records is JSON Lines, one JSON array, or one object with
//     an array of them. In a format of text lines the records are blocks of lines.
//   - The span of an Edit are the messages that leave; the projection is what is
//     written in the end.
//
// What it promises:
//
//   - WriteTo gives back the input, byte for byte.
//   - Project writes the record of every kept message as its own bytes, in order.
//     Only the "ordinal" of Codex records changes, as its reader wants it without
//     a gap.
//   - A projection reads back as the messages that were kept, outcomes included,
//     and the checkpoint. An event of a Codex session is a message or not by what
//     stands around it, so Project settles that once more before it writes. Where
//     an event would read otherwise, it is written right beside its message, or
//     left out; where nothing helps, the edit is refused with ErrEdit.
//   - Session headers stay: all that stand before the first message, or else the
//     first of the file. One inside of the span is written where the span was.
//     Others leave with the span, and are counted.
//   - A record is looked at strictly before it is decoded: one JSON value, no
//     name twice, UTF-8, within limits. Nothing here panics on input, and every
//     fault is reported with its line.
//   - Pairing calls with results is not its business; package grouping does it.
//
// An input is held in memory as a whole. Reading is linear in its size.
//
//	t, err := transcript.Read(ctx, file, transcript.Options{})
//	if err != nil {
//		return err
//	}
//	edit := transcript.Edit{First: 1, Last: 8, Insert: 9, Role: history.RoleAssistant, Text: checkpoint}
//	_, err = t.Project(out, edit)
//
// What the formats cannot do yet: sessions that their own agent has compacted
// are refused with ErrNativeCompaction.
package transcript
