package validate_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

func TestSourceShowsTheSpanInTheView(t *testing.T) {
	src := tidesSource(t)
	span := src.Messages()
	if span.Len() != 9 || src.Span() != tidesSpan {
		t.Fatalf("%d messages in %v", span.Len(), src.Span())
	}
	m, err := span.At(7)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(m.Text, "ghp_") || !strings.Contains(m.Text, "[redacted:") {
		t.Errorf("message 8 shows %q", m.Text)
	}
	same, err := src.Message(8)
	if err != nil || same.Text != m.Text {
		t.Errorf("Message(8) = %q, %v", same.Text, err)
	}
	if pinned, err := src.Message(0); err != nil || pinned.Role != history.RoleSystem {
		t.Errorf("Message(0) = %v, %v", pinned, err)
	}
	if n, err := src.Redactions(); n != 1 || err != nil {
		t.Errorf("Redactions() = %d, %v; want 1", n, err)
	}
}

func TestSourceHasNothingElse(t *testing.T) {
	src := tidesSource(t)
	for _, index := range []int{-1, 10, 11} {
		gone := (*validate.GoneError)(nil)
		if _, err := src.Message(index); !errors.As(err, &gone) || gone.Index != index {
			t.Errorf("Message(%d): %v", index, err)
		}
	}
	for _, position := range []int{-1, 9} {
		if _, err := src.Messages().At(position); err == nil {
			t.Errorf("At(%d) gave a message", position)
		}
	}
}

func TestSpansMustLieInTheHistory(t *testing.T) {
	for _, span := range []history.Range{{First: -1, Last: 3}, {First: 4, Last: 3}, {First: 1, Last: 11}} {
		_, err := validate.NewSource(input(t, tides, span, nil))
		fault := (*validate.SpanError)(nil)
		if !errors.Is(err, validate.ErrSpan) || !errors.As(err, &fault) || fault.Span != span || fault.Next != 11 ||
			!strings.Contains(err.Error(), "want an interval of indexes below 11") {
			t.Errorf("%v: %v", span, err)
		}
	}
}

func TestNoRulesRedactNothing(t *testing.T) {
	in := input(t, tides, tidesSpan, nil)
	in.Redact = nil
	src, err := validate.NewSource(in)
	if err != nil {
		t.Fatal(err)
	}
	m := tidesDraft()
	m.Tests[0].Evidence = cite(8, "CI_TOKEN=ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake2222\nok TestHeader")
	wantMarks(t, judge(t, src, draftJSON(t, m)).Violations)
}

func TestReplacedValuesAreSecretWhereverTheyStand(t *testing.T) {
	key := "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\n-----END PRIVATE KEY-----"
	messages := history.Messages{
		{Role: history.RoleUser, Text: "export DB_PASSWORD=correct7horse and API_TOKEN=q7Kp2xZ9\n" + key},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "c", Name: "run", Arguments: `{"password": "pa\"ss\\word7Q", "as": "tide"}`}}},
	}
	span := history.Range{First: 0, Last: 1}
	src := source(t, messages, span, nil)
	tests := []struct {
		text   string
		secret bool
	}{
		{"Use correct7horse now", true},
		{"Usecorrect7horsenow", true},
		{"Use q7Kp2xZ9.", true},
		{"Use q7Kp2xZ9x", false},
		{"Use xq7Kp2xZ9", false},
		{"The key has MIIEvQIBADANBgkqhkiG9w0BAQEFAASC in it", true},
		{"The key has MIIEvQIBADANBgk in it", false},
		{`Type pa"ss\word7Q there`, true},
		{"-----BEGIN of it", false},
		{"Use the password", false},
	}
	for _, tt := range tests {
		m := emptyDraft(span)
		m.OpenTasks = []checkpoint.Task{{ID: "t", Text: tt.text, State: checkpoint.Pending, Evidence: cite(1, `"as": "tide"`)}}
		result := judge(t, src, draftJSON(t, m))
		if !tt.secret {
			wantMarks(t, result.Violations)
			continue
		}
		wantMarks(t, result.Violations, "secret /open_tasks/0/text")
		if shown := result.Err(); shown != nil && strings.Contains(shown.Error(), tt.text) {
			t.Errorf("the error shows the secret: %v", shown)
		}
	}
}

func TestSecretNamesAreNotShown(t *testing.T) {
	o := asObject(t, tidesDraft())
	set(o, "/ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake6666", 1)
	set(o, "/tests/0/outcome", "ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake7777")
	result := judge(t, tidesSource(t), objectJSON(t, o))
	if text := result.Err().Error(); strings.Contains(text, "FAKE") || !strings.Contains(text, "/[redacted:") {
		t.Errorf("the error is %v", text)
	}
}

// brokenSource fails to read one message.
type brokenSource struct {
	history.Source
	broken int
}

var errDisk = errors.New("disk on fire")

func (b brokenSource) At(i int) (history.Message, error) {
	if i == b.broken {
		return history.Message{}, errDisk
	}
	return b.Source.At(i)
}

func TestReadingFaultsAreErrorsAndNoViolations(t *testing.T) {
	raw := draftJSON(t, tidesDraft())
	for broken := range 10 {
		in := input(t, tides, tidesSpan, nil)
		in.History = brokenSource{tides, broken}
		src, err := validate.NewSource(in)
		if err != nil {
			t.Fatal(err)
		}
		if result, err := validate.Draft(src, raw); !errors.Is(err, errDisk) || result.Sound != nil {
			t.Errorf("message %d: %v, %v", broken, result, err)
		}
		in.Redact = nil
		src, err = validate.NewSource(in)
		if err != nil {
			t.Fatal(err)
		}
		if result, err := validate.Draft(src, []byte(strings.Replace(string(raw), "write CSV.", "write CVS.", 1))); !errors.Is(err, errDisk) || result.Sound != nil {
			t.Errorf("message %d, nothing redacted: %v, %v", broken, result, err)
		}
	}
}

func TestTypedTakesTheManifestOfASound(t *testing.T) {
	src := tidesSource(t)
	m := tidesDraft()
	m.Goal.Text = "CSV export"
	m.Facts = []checkpoint.Note{{ID: "f-1", Text: "it fails", Evidence: cite(9, "TestEmptyTable fails")}}
	first := judge(t, src, draftJSON(t, m))
	again, err := validate.Typed(src, first.Sound.Manifest())
	if err != nil {
		t.Fatal(err)
	}
	wantMarks(t, again.Violations)
	if got, want := string(draftJSON(t, again.Sound.Manifest())), string(draftJSON(t, first.Sound.Manifest())); got != want {
		t.Errorf("judged again\n%s\nwant\n%s", got, want)
	}
}

func TestTypedReadsNilListsAsEmpty(t *testing.T) {
	result, err := validate.Typed(tidesSource(t), checkpoint.Manifest{SourceRange: tidesSpan})
	if err != nil {
		t.Fatal(err)
	}
	wantMarks(t, result.Violations)
}

func TestASpanMayBeClaimedToBeFarLongerThanItsHistory(t *testing.T) {
	c := firstCheckpoint(t)
	c.Provenance.Spans[0].Last = 1 << 52
	c.Manifest.SourceRange.Last = 1 << 52
	messages := history.Messages{tides[0], {Role: history.RoleAssistant, Text: checkpoint.Render(checkpoint.Seal(c))}, tides[10]}
	span := history.Range{First: 1, Last: 1 << 52}
	result := judgeManifest(t, source(t, messages, span, nil), draftJSON(t, c.Manifest))
	wantMarks(t, result.Violations)
}

func TestViolationsShowNothingThatATerminalWouldObey(t *testing.T) {
	o := asObject(t, tidesDraft())
	set(o, "/tests/0/outcome", "\x1b[31mred\u202e")
	set(o, "/x\u009b", 1)
	text := judge(t, tidesSource(t), objectJSON(t, o)).Err().Error()
	if strings.ContainsAny(text, "\x1b\u202e\u009b") {
		t.Errorf("the error is %q", text)
	}
}
