package redact_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
)

const token = "ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake0000"

func message() history.Message {
	return history.Message{
		Role: history.RoleAssistant, Name: token, Text: "use " + token, Reasoning: "TOKEN=abc1",
		ToolCalls: []history.ToolCall{
			{ID: token, Name: "bash", Arguments: `{"command":"export TOKEN=\"abc\" KEY=1"}`},
			{ID: "b", Name: "bash", Arguments: `{}`},
		},
	}
}

func TestMessageRedactsTextsOnly(t *testing.T) {
	original := message()
	got, count := redact.Standard().Message(original)
	want := message()
	want.Text = "use [redacted:github_token]"
	want.Reasoning = "TOKEN=[redacted:token]"
	want.ToolCalls[0].Arguments = `{"command":"export TOKEN=\"[redacted:token]\" KEY=1"}`
	if !reflect.DeepEqual(got, want) || count != 3 {
		t.Errorf("Message\n got %+v, %d\nwant %+v, 3", got, count, want)
	}
	if !reflect.DeepEqual(original, message()) {
		t.Errorf("the original was changed: %+v", original)
	}
}

func TestNilRulesRedactNothing(t *testing.T) {
	var off *redact.Rules
	source := history.Messages{message()}
	if text, hits := off.Text(token); text != token || hits != nil || off.Contains(token) {
		t.Errorf("Text = %q, %v", text, hits)
	}
	if m, count := off.Message(source[0]); !reflect.DeepEqual(m, source[0]) || count != 0 {
		t.Errorf("Message = %+v, %d", m, count)
	}
	if got := off.View(source); !reflect.DeepEqual(got, history.Source(source)) {
		t.Errorf("View = %v, want the source itself", got)
	}
	if off.Version() != "off" || redact.Standard().Version() != "standard/2" {
		t.Errorf("versions %q and %q", off.Version(), redact.Standard().Version())
	}
}

func TestViewRedactsWhatIsRead(t *testing.T) {
	source := history.Messages{{Role: history.RoleUser, Text: "hi"}, message()}
	view := redact.Standard().View(source)
	if view.Len() != 2 {
		t.Errorf("Len = %d, want 2", view.Len())
	}
	want, _ := redact.Standard().Message(source[1])
	if got, err := view.At(1); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("At(1) = %+v, %v", got, err)
	}
	var outside *history.PositionError
	if _, err := view.At(2); !errors.As(err, &outside) {
		t.Errorf("At(2): error = %v, want a PositionError", err)
	}
}

func TestCleanTextIsNotCopied(t *testing.T) {
	clean := "Deploy region north-9, then run go test ./... and look at key=value: 12."
	if n := testing.AllocsPerRun(10, func() { redact.Standard().Text(clean) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func ExampleRules_Text() {
	text, hits := redact.Standard().Text("DB=postgres://bob:hunter2@db.invalid/x UPLOAD_TOKEN=f00-ba4")
	fmt.Println(text)
	for _, h := range hits {
		fmt.Println(h.Kind, h.Start, h.End)
	}
	// Output:
	// DB=postgres://bob:[redacted:password]@db.invalid/x UPLOAD_TOKEN=[redacted:token]
	// password 18 25
	// token 52 59
}

func ExampleRules_View() {
	source := history.Messages{{Role: history.RoleUser, Text: "Use Authorization: Bearer fake.fake.fake-123456 for the call."}}
	m, err := redact.Standard().View(source).At(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Text)
	// Output:
	// Use Authorization: Bearer [redacted:bearer_token] for the call.
}
