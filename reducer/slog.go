package reducer

import (
	"context"
	"log/slog"
	"slices"
)

// LogTo gives a function for Reducer.Events that writes each event to a logger:
// reductions at level Info, those that the fallback wrote and refusals at Warn.
func LogTo(logger *slog.Logger) func(Event) {
	return func(e Event) {
		level := slog.LevelInfo
		if e.Name == EventCompactRefused || e.FellBack {
			level = slog.LevelWarn
		}
		logger.LogAttrs(context.Background(), level, e.Name, e.attrs()...)
	}
}

func (e Event) attrs() []slog.Attr {
	attrs := []slog.Attr{slog.String("reason", e.Reason), slog.Int("original_chars", e.OriginalChars)}
	if e.Requests > 0 {
		attrs = append(attrs, slog.Int("requests", e.Requests), slog.Int("input_tokens", e.Usage.InputTokens), slog.Int("output_tokens", e.Usage.OutputTokens))
	}
	if e.Cost != nil {
		attrs = append(attrs, slog.Float64("cost", *e.Cost))
	}
	if e.Name == EventCompactRefused {
		return append(attrs, slog.Any("codes", e.Codes))
	}
	return append(attrs,
		slog.Int("dropped_messages", e.DroppedMessages),
		slog.Int("final_chars", e.FinalChars),
		slog.Int("summary_chars", e.SummaryChars),
		slog.String("source_sha256", e.SourceSHA256.String()),
		slog.String("checkpoint_id", e.CheckpointID),
		slog.Bool("fell_back", e.FellBack),
	)
}

func sortedOnce(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}
