package reducer

import (
	"time"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// Reasons of a no-op, and of a reduction.
const (
	// ReasonBelowTrigger: no trigger fired.
	ReasonBelowTrigger = "below_trigger"
	// ReasonEmptySpan: everything is pinned or kept.
	ReasonEmptySpan = "empty_span"
	// ReasonNoGain: the checkpoint would be no smaller than what it replaces.
	ReasonNoGain = "no_gain"
)

// Report is what a reduction gives: the projection, and what an auditor asks
// for. Its JSON form holds no text of the history, but for the short excerpts by
// which violations and findings say what is wrong. Of a refused reduction it holds
// what was known by then.
type Report struct {
	// NoOp is true where the history stays as it is; Reason then says why, and
	// otherwise which trigger fired.
	NoOp   bool   `json:"noop"`
	Reason string `json:"reason,omitempty"`
	// Measure is what the trigger measured.
	Measure Measure `json:"measure"`
	// Format is the file format; the library leaves it to the caller.
	Format string `json:"format,omitempty"`

	MessagesIn   int `json:"messages_in"`
	MessagesOut  int `json:"messages_out"`
	DroppedCount int `json:"dropped_count"`
	// Sizes of the whole visible history before and after, in Unicode code
	// points and in tokens. In a no-op for want of gain FinalChars is what the
	// projection would have had.
	OriginalChars  int    `json:"original_chars"`
	FinalChars     int    `json:"final_chars"`
	OriginalTokens int    `json:"original_tokens"`
	FinalTokens    int    `json:"final_tokens"`
	TokenCounter   string `json:"token_counter"`
	// SummaryChars is the size of the rendered checkpoint, ReplacedChars that of
	// what it stands for: the old checkpoint and the span.
	SummaryChars  int `json:"summary_chars"`
	ReplacedChars int `json:"replaced_chars"`

	// SourceRange is the interval that the checkpoint stands for, all cycles
	// together; Span is this cycle's part of it.
	SourceRange *history.Range `json:"source_range,omitempty"`
	Span        *history.Range `json:"span,omitempty"`
	checkpoint.Envelope
	// Records is where the span's records stand, for a source that has records.
	Records      *history.RecordRange `json:"records,omitempty"`
	CheckpointID string               `json:"checkpoint_id,omitempty"`
	ParentID     string               `json:"parent_id,omitempty"`
	// Pinned and Kept are session indexes, ascending.
	Pinned []int `json:"pinned"`
	Kept   []int `json:"kept"`

	// Attempts counts the drafts that were asked for, TransportAttempts the
	// requests that a model adapter sent for them.
	Attempts          int `json:"attempts"`
	TransportAttempts int `json:"transport_attempts"`
	// Chunks counts the parts of the span that were asked for: 1 where it was taken at
	// once. Where several wrote them the Envelope names all, as "a+b".
	Chunks int `json:"chunks"`
	// Floor says how the draft was held against the floor: by a FloorMode, or
	// FloorNone where there is no floor, or FloorSelf where the floor wrote it.
	Floor string `json:"floor"`
	// FloorAdded are the ids of what the floor added, or of what it retired;
	// FloorChanged of where it had another word than the draft or than a carried
	// item. What has no id stands there by its pointer: a goal, what was taken out.
	FloorAdded   []string `json:"floor_added,omitempty"`
	FloorChanged []string `json:"floor_changed,omitempty"`
	// FellBack is true where the fallback wrote the draft, or that of a chunk; Violations
	// then still say why the first summarizer was refused, and SummarizerFault how it
	// failed at first.
	FellBack        bool   `json:"fell_back"`
	SummarizerFault string `json:"summarizer_fault,omitempty"`
	// TextRestored and Demoted are the pointers of what was mended, in each draft in turn.
	TextRestored []string `json:"text_restored,omitempty"`
	Demoted      []string `json:"demoted,omitempty"`
	// Unwrapped counts the fences and reasoning blocks removed around drafts.
	Unwrapped int `json:"unwrapped"`
	// Added are the ids of items that the reducer added: interrupted calls.
	Added []string `json:"added,omitempty"`
	// Retired and Evicted are the ids of carried items that this cycle ended, and
	// of those that it left out for size. UserWordsLeftOut are the indexes of the
	// messages whose words did not fit in their own budget.
	Retired          []string `json:"retired,omitempty"`
	Evicted          []string `json:"evicted,omitempty"`
	UserWordsLeftOut []int    `json:"user_words_left_out,omitempty"`
	// Redactions counts the values that the view of the span hid.
	Redactions int                  `json:"redactions"`
	OverBudget bool                 `json:"over_budget"`
	Findings   []history.Finding    `json:"findings"`
	Violations []validate.Violation `json:"violations"`
	Usage      Usage                `json:"usage"`
	// Cost is what all requests cost, in the caller's currency; nil where that of any
	// is not known, and where none was sent.
	Cost *float64 `json:"cost"`
	// Saving holds what later requests save against what the drafts took; nil where
	// nothing was reduced.
	Saving    *Saving `json:"saving,omitempty"`
	ElapsedMS int64   `json:"elapsed_ms"`
	// ModelMS is how much of that was spent waiting for drafts that the floor did not
	// write, by the Reducer's Clock: waits and retries of an adapter included.
	ModelMS int64 `json:"model_ms,omitempty"`

	// floorMode is what Floor says where the floor did not write the drafts.
	floorMode string
	// modelTime is ModelMS before it is rounded.
	modelTime time.Duration
	// costUnknown is true once a request was sent whose cost is not known.
	costUnknown bool
	// usageUnknown is true once a request was sent of whose tokens nothing is known.
	usageUnknown bool
	// Checkpoint is the new checkpoint, its manifest with quotes; nil in a no-op.
	// It is set too where it was refused for its size or with its projection.
	Checkpoint *checkpoint.Checkpoint `json:"-"`
	// Summary is the rendered checkpoint, Role the role of its message.
	Summary string       `json:"-"`
	Role    history.Role `json:"-"`
	// Cut says, by position, how the projection comes out of the history.
	Cut Cut `json:"-"`
	// Projection is what the model sees next. In a no-op it is the history
	// itself. It reads from the source that was reduced.
	Projection history.Source `json:"-"`
}

// Cut says by position what a projection takes from its history.
type Cut struct {
	// First and Last are the first and last message that leaves, inclusive.
	First, Last int
	// Pinned are the messages between them that stay: they stand, in order, where
	// the span was.
	Pinned []int
	// Stale are older checkpoints outside of the span: they leave too.
	Stale []int
	// Insert is the position before which the checkpoint stands, behind Last.
	Insert int
}
