// Package verify holds a projection against the history it came from.
//
// It proves, from the original alone: that the checkpoint is unaltered (its id),
// that it stands for just those messages (the chain of source digests over the
// spans of all cycles), that pinned and kept messages are the original's, that
// none is missing between the checkpoint and the end and no stranger stands among
// them, and that the manifest
// passes the rules that admitted it, over the original: every piece of evidence
// points at a message of the speaker it names, every artifact occurs in what
// left. With the manifest file it also proves that every quote stands in its
// message.
//
// It does not prove that the summary is good, nor who wrote it.
package verify
