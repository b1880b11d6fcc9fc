// Package transcript turns the bytes of a history into messages, and an edited
// history back into bytes.
//
// Words used here, beside those of package history:
//
//   - A format says what a record means. Formats lists those that can be read.
//   - A record without a message is one that the format has beside its messages:
//     settings, usage, events. A record that only repeats a message says the same
//     text in another form; it belongs to that message.
//   - The container of records is JSON Lines, one JSON array, or one object with
//     an array under "messages".
//   - The span of an Edit are the messages that leave; the projection is what is
//     written in the end.
//
// What it promises:
//
//   - WriteTo gives back the input, byte for byte.
//   - Project writes every kept record as its own bytes, in order. Only the
//     "ordinal" of Codex records changes, as its reader wants it without a gap.
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
