package reducer

import (
	"errors"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// Names of events.
const (
	EventCompact        = "context.compact"
	EventCompactRefused = "context.compact.refused"
)

// Event tells that a history was reduced, or that a reduction was refused. It
// carries counts and digests, never text of the history. A no-op gives none.
type Event struct {
	Name string `json:"name"`
	// Reason is the trigger that fired; of a refusal, the kind of error.
	Reason string `json:"reason"`
	// The rest is of EventCompact, but for Codes.
	DroppedMessages int            `json:"dropped_messages"`
	OriginalChars   int            `json:"original_chars"`
	FinalChars      int            `json:"final_chars"`
	SummaryChars    int            `json:"summary_chars"`
	SourceSHA256    history.Digest `json:"source_sha256"`
	CheckpointID    string         `json:"checkpoint_id"`
	// Usage, Requests, Cost and ModelMS are what a model took, of EventCompactRefused too;
	// Cost is nil where it is not known. ElapsedMS is how long all of it took.
	Usage     Usage    `json:"usage,omitzero"`
	Requests  int      `json:"requests,omitempty"`
	Cost      *float64 `json:"cost,omitempty"`
	ModelMS   int64    `json:"model_ms,omitempty"`
	ElapsedMS int64    `json:"elapsed_ms,omitempty"`
	// Saving holds what later requests save against what the drafts took.
	Saving *Saving `json:"saving,omitempty"`
	// FellBack is true where the fallback wrote the draft.
	FellBack bool `json:"fell_back,omitempty"`
	// Codes are those of the violations or findings that refused it, sorted, each
	// once.
	Codes []string `json:"codes,omitempty"`
}

func (r *Reducer) emit(e Event) {
	if r.Events != nil {
		r.Events(e)
	}
}

func compactEvent(report Report) Event {
	return Event{
		Name: EventCompact, Reason: report.Reason, DroppedMessages: report.DroppedCount,
		OriginalChars: report.OriginalChars, FinalChars: report.FinalChars, SummaryChars: report.SummaryChars,
		SourceSHA256: report.SourceSHA256, CheckpointID: report.CheckpointID, FellBack: report.FellBack,
		Usage: report.Usage, Requests: report.TransportAttempts, Cost: report.Cost, ModelMS: report.ModelMS, ElapsedMS: report.ElapsedMS,
		Saving: report.Saving,
	}
}

func refusedEvent(report Report, err error) Event {
	return Event{
		Name: EventCompactRefused, Reason: refusalReason(err), OriginalChars: report.OriginalChars,
		FinalChars: report.OriginalChars, SourceSHA256: report.SourceSHA256, Codes: refusalCodes(err),
		Usage: report.Usage, Requests: report.TransportAttempts, Cost: report.Cost, ModelMS: report.ModelMS, ElapsedMS: report.ElapsedMS,
	}
}

// refusalReason names the condition of an error.
func refusalReason(err error) string {
	conditions := []struct {
		condition error
		reason    string
	}{
		{ErrLate, "late"}, {ErrHistory, "history"}, {ErrCost, "cost"}, {ErrSummarizer, "summarizer"},
		{validate.ErrRefused, "manifest"}, {ErrBudget, "budget"}, {ErrPolicy, "policy"},
		{ErrProjection, "projection"},
	}
	for _, c := range conditions {
		if errors.Is(err, c.condition) {
			return c.reason
		}
	}
	return "internal"
}

func refusalCodes(err error) []string {
	var codes []string
	if e, ok := errors.AsType[*validate.Error](err); ok {
		for _, v := range e.Violations {
			codes = append(codes, v.Code)
		}
	}
	if e, ok := errors.AsType[*HistoryError](err); ok {
		for _, f := range e.Findings {
			codes = append(codes, f.Code)
		}
	}
	return sortedOnce(codes)
}
