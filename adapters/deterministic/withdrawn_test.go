package deterministic_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestRulesTakenBackInTheSpanAreNamed(t *testing.T) {
	for name, test := range map[string]struct {
		texts []string
		want  []int // messages whose rule was taken back
	}{
		"withdrawn":      {[]string{"Port the parser. Do not touch internal/legacy/.", "Forget the rule on internal/legacy/, you may change it."}, []int{0}},
		"replaced":       {[]string{"You must use port 8080 for the store.", "You must use port 8081 for the store."}, []int{0}},
		"standing":       {[]string{"Never push to main.", "Draw the chart."}, nil},
		"of another":     {[]string{"Never edit vault/tide00.go.", "Never edit vault/tide04.go."}, nil},
		"said once more": {[]string{"Never push to main.", "Never push to main."}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var span history.Messages
			for _, text := range test.texts {
				span = append(span, history.Message{Role: history.RoleUser, Text: text}, history.Message{Role: history.RoleAssistant, Text: "Understood."})
			}
			draft, err := deterministic.New(deterministic.Options{}).Summarize(t.Context(), reducer.Request{
				Span: span, Range: history.Range{First: 0, Last: len(span) - 1}, Next: checkpoint.FirstNumbers(), Attempt: 1,
			})
			if err != nil {
				t.Fatal(err)
			}
			var got []int
			for _, e := range draft.Withdrawn {
				got = append(got, e.Message)
				if !strings.Contains(span[e.Message].Text, e.Quote) {
					t.Errorf("%q does not stand in message %d", e.Quote, e.Message)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("withdrawn in messages %v, want %v; draft %s", got, test.want, draft.JSON)
			}
		})
	}
}
