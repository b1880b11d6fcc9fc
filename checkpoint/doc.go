// Package checkpoint holds the typed manifest of what has left a history, and
// the message that stands in its place.
//
// A Manifest is the typed summary. Provenance says what it was made from. A
// Checkpoint is both. Render writes a checkpoint as the text of one message,
// Parse reads such a text back, and Number finds the checkpoint in a history and
// maps positions to indexes.
//
// The law of this package: Parse(Render(c)) equals c without quotes, for every
// valid manifest, whatever its texts hold. And its reverse: a text that is not,
// byte for byte, what Render gives for some checkpoint, or whose id does not
// match its content, is no checkpoint. It is text.
//
// The id proves that nothing was altered, not who wrote it. Whether a checkpoint
// is one's own is for the caller's journal to say.
package checkpoint
