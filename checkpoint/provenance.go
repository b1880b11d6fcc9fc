package checkpoint

import "github.com/seed-a68626b6/reduce/history"

// Checkpoint is a manifest with its provenance: what one message of a projection
// says.
type Checkpoint struct {
	Manifest   Manifest
	Provenance Provenance
}

// Provenance is the part of a checkpoint's origin that its message carries.
type Provenance struct {
	// ID is the first 16 hex digits of the SHA-256 of the rendered message with
	// an empty id. Seal sets it.
	ID string
	// ParentID is the id of the checkpoint that this one replaced, empty in the
	// first cycle.
	ParentID string
	// Spans are the spans of all cycles, oldest first: at least one.
	Spans []history.Range
	// ChainSHA256 links the source digests of all cycles.
	ChainSHA256 history.Digest
	// Pinned are the indexes of the messages that stand pinned before the
	// checkpoint, ascending.
	Pinned []int
	// Last is true for a checkpoint placed last among the kept messages;
	// KeptBefore is then the number of kept messages between the pinned ones and
	// the checkpoint.
	Last       bool
	KeptBefore int
	// Next holds the number of the next id for each section; 1 where none was
	// ever given.
	Next Counts
	// Evicted counts what was left out for size in all cycles.
	Evicted Counts
}

// LastIndex is the index of the last message that the checkpoint stands for.
func (p Provenance) LastIndex() int { return p.Spans[len(p.Spans)-1].Last }

// Envelope is the rest of a checkpoint's origin. It stands in the report and in
// the journal, not in the message.
type Envelope struct {
	SourceSHA256  history.Digest `json:"source_sha256"`
	RecordsSHA256 history.Digest `json:"records_sha256,omitzero"`
	ChainSHA256   history.Digest `json:"chain_sha256"`
	PolicySHA256  history.Digest `json:"policy_digest"`
	SchemaSHA256  history.Digest `json:"schema_digest"`
	// Redaction is the version of the rules that made the redacted view.
	Redaction string `json:"redaction"`
	// Summarizer names what wrote the draft; Model and PromptSHA256 are empty
	// for rules.
	Summarizer   string         `json:"summarizer"`
	Model        string         `json:"model,omitempty"`
	PromptSHA256 history.Digest `json:"prompt_digest,omitzero"`
	// Time is RFC 3339, from the caller's clock; empty without one.
	Time string `json:"time,omitempty"`
}
