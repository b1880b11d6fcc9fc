package validate_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

func TestGoalTextsAreExcerptsOrRestored(t *testing.T) {
	messages := history.Messages{
		{Role: history.RoleUser, Text: "Hi! Please make the\nexporter write CSV. Keep the flag.\n\n- no new packages\n- run the linter"},
		{Role: history.RoleAssistant, Text: "I will make it fast."},
		{Role: history.RoleUser, Text: "Also: header lines, please."},
		{Role: history.RoleUser, Text: "```\nuse tabs\nnever spaces\n```"},
		{Role: history.RoleUser, Text: "go"},
	}
	span := history.Range{First: 0, Last: 4}
	two := append(cite(0, "exporter write CSV"), cite(2, "header lines")...)
	tests := []struct {
		name     string
		text     string
		evidence []checkpoint.Evidence
		want     string
		restored bool
	}{
		{"excerpt", "Keep the flag", cite(0, "Keep the flag."), "Keep the flag", false},
		{"excerpt with other white space", "make the exporter write CSV", cite(0, "write CSV"), "make the\nexporter write CSV", false},
		{"excerpt outside of the quote", "run the linter", cite(0, "Keep the flag."), "run the linter", false},
		{"reworded", "CSV export", cite(0, "exporter write CSV"), "Please make the\nexporter write CSV.", true},
		{"reworded with two quotes", "CSV export with headers", two, "Please make the\nexporter write CSV. … Also: header lines, please.", true},
		{"one sentence quoted twice", "CSV", cite(0, "exporter write", "write CSV."), "Please make the\nexporter write CSV.", true},
		{"quote over two sentences", "all of it", cite(0, "write CSV. Keep the flag"), "Please make the\nexporter write CSV. … Keep the flag.", true},
		{"list item", "packages stay", cite(0, "no new packages"), "no new packages", true},
		{"pasted block", "tabs only", cite(3, "use tabs"), "use tabs", true},
		{"a letter of it", "e", cite(0, "Keep the flag."), "Keep the flag.", true},
		{"whole short message", "go", cite(4, "go"), "go", false},
		{"of the assistant, with a quote of the user beside", "make it fast", append(cite(1, "make it fast"), cite(2, "header lines")...),
			"Also: header lines, please.", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := emptyDraft(span)
			m.Goal = &checkpoint.Goal{Text: tt.text, Evidence: tt.evidence}
			m.Constraints = []checkpoint.Constraint{{ID: "c", Text: tt.text, Force: checkpoint.Must, Evidence: tt.evidence}}
			src := source(t, messages, span, nil)
			result := judge(t, src, draftJSON(t, m))
			wantMarks(t, result.Violations)
			sound := result.Sound.Manifest()
			if sound.Goal.Text != tt.want || sound.Constraints[0].Text != tt.want {
				t.Errorf("goal %q, rule %q, want %q", sound.Goal.Text, sound.Constraints[0].Text, tt.want)
			}
			want := []string(nil)
			if tt.restored {
				want = []string{"/goal", "/constraints/0"}
			}
			if !slices.Equal(result.TextRestored, want) {
				t.Errorf("restored %q, want %q", result.TextRestored, want)
			}
		})
	}
}

func TestTextIsNotRestoredFromAQuoteThatIsNotThere(t *testing.T) {
	m := tidesDraft()
	m.Goal.Text = "CSV export"
	m.Goal.Evidence = cite(1, "please add CSV export")
	result := judge(t, tidesSource(t), draftJSON(t, m))
	wantMarks(t, result.Violations, "quote_not_found /goal/evidence/0/quote")
	if result.TextRestored != nil {
		t.Errorf("restored %q in a refused draft", result.TextRestored)
	}
}
