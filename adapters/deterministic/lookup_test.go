package deterministic_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

func TestWhatTheAssistantHandsOnOfALookupIsAFact(t *testing.T) {
	order := call{tool: "get_order", arguments: object("order_id", "#W5061109"), result: `{"order_id": "#W5061109", "status": "delivered", "total": 120.5, "note": "left at the door"}`}
	for name, c := range map[string]struct {
		items []any
		want  []string
	}{
		"what it repeats":   {[]any{"Where is my order?", order, "> It was Delivered; you paid 120.5."}, []string{`get_order "order_id":"#W5061109" "status": "delivered", "total": 120.5`}},
		"nothing of it":     {[]any{"Where is my order?", order, "> It is on its way."}, nil},
		"what it asked for": {[]any{"Where is my order?", order, "> I found #W5061109."}, nil},
		"a number":          {[]any{"How many files are there?", shell("find . -name '*.go' | wc -l", "412"), "> There are 412 files."}, []string{"find . -name '*.go' | wc -l 412"}},
		"another number":    {[]any{"How many files are there?", shell("find . -name '*.go' | wc -l", "412"), "> There are 413 files."}, nil},
		"a list of files":   {[]any{"Which files are there?", shell("ls", "main.go"), "> There is main.go."}, nil},
		"what was changed later": {[]any{"Where is my order?", order, "> It was delivered.", "Then return it, please.",
			call{tool: "return_order", arguments: object("order_id", "#W5061109"), result: `{"order_id": "#W5061109", "status": "return requested"}`}, "> Done."}, nil},
		"of another turn": {[]any{"Where is my order?", order, "And the weather?", "> It was delivered."}, nil},
	} {
		if got := keys(turns(t, c.items...), checkpoint.SectionFacts); !slices.Equal(got, c.want) {
			t.Errorf("%s: facts %q, want %q", name, got, c.want)
		}
	}
}

func TestConsentToAnOrderIsOpenUntilItIsDone(t *testing.T) {
	for text, want := range map[string][]string{
		"Yes, please deploy it to production.": {"Yes, please deploy it to production."},
		"Sure, go ahead and deploy it.":        {"Sure, go ahead and deploy it."},
		"Yes, please.":                         nil,
		"Please go ahead.":                     nil,
		"Yes, use the second one.":             nil,
	} {
		if got := keys(turns(t, "Build the web app.", "> It is built. Shall I deploy it?", text), checkpoint.SectionOpenTasks); !slices.Equal(got, want) {
			t.Errorf("%q: open %q, want %q", text, got, want)
		}
	}
}

func TestReasonsAreNoRules(t *testing.T) {
	for text, want := range map[string]int{
		"The build crashes because the file must be absent.": 0,
		"Never push to main because it must stay green.":     1,
		"Because it must stay green, never push to main.":    1,
		"You can only use the standard library.":             1,
		"For every endpoint, add a test.":                    1,
		"I don't need a README.":                             1,
	} {
		if got := turns(t, "Build a boat.", "> I will.", text).Constraints; len(got) != want {
			t.Errorf("%q: rules %+v, want %d", text, got, want)
		}
	}
}

func TestWhatComesNextOutlivesTheUsersThanks(t *testing.T) {
	m := turns(t, "Build a boat.", shell("touch boat.txt", ""), "> The boat is built. Next step: write the bill for the boat yard.", "Thanks.")
	if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"Next step: write the bill for the boat yard."}) {
		t.Errorf("open %q", got)
	}
}
