package deterministic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestHugeMessageIsReadAtItsEnds(t *testing.T) {
	var text strings.Builder
	text.WriteString("Draw the chart. Never push to main.")
	for i := range 20_000 {
		fmt.Fprintf(&text, " Never touch gauge number %d.", i)
	}
	text.WriteString(" Always keep the legend.")
	span := history.Messages{{Role: history.RoleUser, Text: text.String()}, {Role: history.RoleAssistant, Text: "Understood."}}
	m, err := deterministic.New(deterministic.Options{}).Manifest(t.Context(), reducer.Request{
		Span: span, Range: history.Range{First: 0, Last: 1}, Next: checkpoint.FirstNumbers(), Attempt: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(m.Constraints); n > 200 {
		t.Errorf("%d constraints out of one message", n)
	}
	var found int
	for _, c := range m.Constraints {
		if c.Text == "Never push to main." || c.Text == "Always keep the legend." {
			found++
		}
	}
	if found != 2 {
		t.Errorf("the first and the last rule are not both there: %d of 2", found)
	}
}
