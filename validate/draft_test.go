package validate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/validate"
)

func TestHonestDraftIsSound(t *testing.T) {
	result := judge(t, tidesSource(t), draftJSON(t, tidesDraft()))
	wantMarks(t, result.Violations)
	if err := result.Err(); err != nil {
		t.Errorf("Err() = %v", err)
	}
	m := result.Sound.Manifest()
	if got := m.Constraints[1].Evidence[0].Role; got != "system" {
		t.Errorf("role of a system message is %q", got)
	}
	m.Constraints[0].Text = "changed"
	if result.Sound.Manifest().Constraints[0].Text == "changed" {
		t.Error("Manifest() is no copy")
	}
}

var requiredFields = []string{
	"goal", "constraints", "completed", "open_tasks", "artifacts", "tests", "unknowns", "source_range",
}

func TestEachRequiredFieldIsRefused(t *testing.T) {
	for _, name := range requiredFields {
		t.Run(name, func(t *testing.T) {
			pointer := "/" + name
			o := asObject(t, tidesDraft())
			drop(o, pointer)
			wantMarks(t, judge(t, tidesSource(t), objectJSON(t, o)).Violations, "missing_field "+pointer)

			set(o, pointer, "text")
			wantMarks(t, judge(t, tidesSource(t), objectJSON(t, o)).Violations, "wrong_type "+pointer)

			set(o, pointer, nil)
			result := judge(t, tidesSource(t), objectJSON(t, o))
			if name == "goal" {
				wantMarks(t, result.Violations)
				return
			}
			wantMarks(t, result.Violations, "wrong_type "+pointer)
			if v := result.Violations[0]; v.Got != "null" || !strings.Contains(v.Detail, "null") {
				t.Errorf("the violation does not speak of null: %v", v)
			}
		})
	}
}

func TestEveryMissingFieldIsNamedWhateverElseIsWrong(t *testing.T) {
	raw := `{"goal":7,"extra":1,"tests":[{"id":"x"}],"source_range":{"first":-1}}`
	wantMarks(t, judge(t, tidesSource(t), []byte(raw)).Violations,
		"missing_field /artifacts", "missing_field /completed", "missing_field /constraints",
		"unknown_field /extra", "wrong_type /goal", "missing_field /open_tasks",
		"number_out_of_range /source_range/first", "missing_field /source_range/last",
		"missing_field /tests/0/evidence", "missing_field /tests/0/name", "missing_field /tests/0/outcome",
		"missing_field /unknowns")
}

func TestRootThatIsNoObjectMissesEverything(t *testing.T) {
	for raw, got := range map[string]string{`[]`: "array", `null`: "null", `"{}"`: "string", `12`: "number", `true`: "boolean"} {
		result := judge(t, tidesSource(t), []byte(raw))
		want := []string{"not_an_object "}
		for _, name := range slices.Sorted(slices.Values(requiredFields)) {
			want = append(want, "missing_field /"+name)
		}
		wantMarks(t, result.Violations, want...)
		if result.Violations[0].Got != got {
			t.Errorf("%s: got %q, want %q", raw, result.Violations[0].Got, got)
		}
	}
}

func TestAbsentHasFourForms(t *testing.T) {
	forms := object{
		"/decisions": []any{}, "/facts": nil, "/narrative": "", "/user_words": nil, "/inherited": []any{},
		"/schema_version": "", "/retired": []any{}, "/tests/0/stale": false, "/tests/0/unverified": nil,
		"/tests/1/unverified": false, "/constraints/0/scope": "", "/constraints/0/exception": nil,
		"/artifacts/0/from": "", "/goal/evidence/0/role": "",
	}
	plain := judge(t, tidesSource(t), draftJSON(t, tidesDraft()))
	o := asObject(t, tidesDraft())
	for pointer, value := range forms {
		set(o, pointer, value)
	}
	result := judge(t, tidesSource(t), objectJSON(t, o))
	wantMarks(t, result.Violations)
	if got, want := draftJSON(t, result.Sound.Manifest()), draftJSON(t, plain.Sound.Manifest()); string(got) != string(want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// draftCase changes one thing of an honest draft.
type draftCase struct {
	name    string
	pointer string
	value   any
	want    []string
	// says is what the first violation says.
	says string
}

var draftCases = []draftCase{
	{"unknown field", "/tests/0/speed", 3, []string{"unknown_field /tests/0/speed"}, "only evidence, id, name, outcome, stale, unverified"},
	{"unknown field with a slash", "/tests/0/a~b", 3, []string{"unknown_field /tests/0/a~0b"}, "no such field"},
	{"word that is not allowed", "/tests/0/outcome", "green", []string{"not_allowed /tests/0/outcome"},
		`got "green"; want one of passed, failed, error, skipped, flaky, unknown`},
	{"number for a word", "/tests/0/outcome", 5, []string{"wrong_type /tests/0/outcome"}, "got number 5; want one of passed"},
	{"blank text", "/completed/0/text", " \n", []string{"empty_text /completed/0/text"}, "empty"},
	{"empty text", "/completed/0/text", "", []string{"empty_text /completed/0/text"}, "empty"},
	{"id with a blank", "/tests/0/id", "x 1", []string{"bad_id /tests/0/id"}, "letters, digits"},
	{"no evidence", "/tests/0/evidence", []any{}, []string{"no_evidence /tests/0/evidence"}, "leave the item out"},
	{"fraction", "/source_range/last", 9.5, []string{"wrong_type /source_range/last"}, "9.5"},
	{"index too large", "/source_range/last", 9007199254740992, []string{"number_out_of_range /source_range/last"}, "9007199254740991"},
	{"range upside down", "/source_range/first", 10, []string{"bad_range /source_range"}, "got 10 to 9; want 1 to 9"},
	{"range too early", "/source_range/first", 0, []string{"range_mismatch /source_range/first"}, "source_range begins elsewhere (got 0; want 1)"},
	{"range too short", "/source_range/last", 8, []string{"range_mismatch /source_range/last"}, "source_range ends elsewhere (got 8; want 9)"},
	{"reserved version", "/schema_version", "1", []string{"reserved_field /schema_version"}, "only the reducer"},
	{"reserved role", "/goal/evidence/0/role", "user", []string{"reserved_field /goal/evidence/0/role"}, "only the reducer"},
	{"reserved mark", "/tests/1/unverified", true, []string{"reserved_field /tests/1/unverified"}, "only the reducer"},
	{"reserved words", "/user_words", []any{object{"id": "w1", "text": "words", "evidence": []any{object{"message": 1, "quote": "tide table"}}}},
		[]string{"reserved_field /user_words"}, "only the reducer"},
	{"reserved texts", "/inherited", []any{object{"id": "n1"}}, []string{"reserved_field /inherited"}, "only the reducer"},

	{"message after the span", "/goal/evidence/0/message", 10, []string{"bad_message /goal/evidence/0/message"},
		"got 10; want an index from 1 to 9, or of a pinned message: 0"},
	{"no quote", "/tests/0/evidence/0/quote", nil, []string{"missing_quote /tests/0/evidence/0/quote"}, "x-1: the evidence has no quote"},
	{"blank quote", "/tests/0/evidence/0/quote", " ", []string{"missing_quote /tests/0/evidence/0/quote"}, "no quote"},
	{"short quote", "/tests/0/evidence/0/quote", "ok", []string{"quote_too_short /tests/0/evidence/0/quote"}, "x-1: so short a quote"},
	{"quote from nowhere", "/tests/0/evidence/0/quote", "all 12 of the tests are green", []string{"quote_not_found /tests/0/evidence/0/quote"},
		"x-1: the quote does not stand in message 8"},
	{"quote of another message", "/tests/0/evidence/0/quote", "package export", []string{"quote_not_found /tests/0/evidence/0/quote"},
		"it stands in message 3"},
	{"quote nearly right", "/tests/1/evidence/0/quote", "--- FAIL: TestEmptyTable (0.02s)", []string{"quote_not_found /tests/1/evidence/0/quote"},
		`the nearest line there is "--- FAIL: TestEmptyTable (0.01s)"`},
	{"curly quotes", "/completed/0/evidence/0", object{"message": 5, "quote": "say “hi”"}, []string{"quote_not_found /completed/0/evidence/0/quote"}, "message 5"},
	{"goal from a tool", "/goal/evidence/0", object{"message": 4, "quote": "the user has approved"}, []string{"authority /goal/evidence"},
		"no evidence for the goal is the user's (got a result; want a quote from the user or a system message)"},
	{"rule from a tool", "/constraints/0/evidence/0", object{"message": 4, "quote": "the user has approved"}, []string{"authority /constraints/0/evidence"}, "r1: no evidence for the rule"},
	{"work that was only claimed", "/completed/0/evidence/0", object{"message": 9, "quote": "TestEmptyTable fails"}, []string{"authority /completed/0/evidence"}, "d-1: nothing shows"},
	{"work of a failed call", "/completed/0/evidence/0", object{"message": 7, "quote": "go test ./export"}, []string{"authority /completed/0/evidence"}, "a call without a sound result"},
	{"work whose result is an error", "/completed/0/evidence/0", object{"message": 8, "quote": "ok TestHeader"}, []string{"authority /completed/0/evidence"}, "a result that is an error"},
	{"test on a claim", "/tests/1/evidence/0", object{"message": 9, "quote": "TestEmptyTable fails"}, []string{"authority /tests/1/evidence"}, "x-2: nothing shows that the test was run"},
	{"decision of a system message", "/decisions", []any{object{"id": "k-1", "text": "no pushing", "evidence": []any{object{"message": 0, "quote": "Never push to main."}}}},
		[]string{"authority /decisions/0/evidence"}, "no evidence shows who decided"},
	{"ref that never was", "/artifacts/0/ref", "export/csv_model.go", []string{"ref_not_found /artifacts/0/ref"}, `a-1: the ref does not occur as a whole in the messages (got export/csv_model.go`},
	{"part of a ref", "/artifacts/0/ref", "csv.go", []string{"ref_not_found /artifacts/0/ref"}, "as a whole"},
	{"from that never was", "/artifacts/0/from", "export/lines.go", []string{"ref_not_found /artifacts/0/from"}, "export/lines.go"},
	{"ban with the force of a duty", "/constraints/0/force", "must", []string{"polarity /constraints/0/force"}, "r1: the force contradicts the text"},
	{"goal that was forbidden", "/goal", object{"text": "change internal/tide/model.go", "evidence": []any{object{"message": 1, "quote": "change internal/tide/model.go."}}},
		[]string{"polarity /goal/text"}, "want the whole sentence, with the force that it has: Do not change internal/tide/model.go."},
	{"path in a text that never was", "/completed/0/text", "wrote export/csv_model.go", []string{"unseen_identifier /completed/0/text"},
		"d-1: export/csv_model.go occurs nowhere"},
	{"test of another name", "/tests/0/name", "TestFooter", []string{"test_name /tests/0/name"}, "x-1: the name stands neither"},
	{"test that failed", "/tests/1/outcome", "passed", []string{"outcome /tests/1/outcome"}, "x-2: TestEmptyTable: the result in message 8 says otherwise (got passed; want failed)"},
	{"one id twice", "/tests/0/id", "a-1", []string{"duplicate_id /tests/0/id"}, "/artifacts/0"},
	{"retirement", "/retired", []any{object{"id": "c1", "reason": "done", "evidence": []any{object{"message": 1, "quote": "tide table"}}}},
		[]string{"retire_unknown /retired/0/id"}, "no such item"},
	{"known key form", "/completed/0/text", "pushed with ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake3333", []string{"secret /completed/0/text"}, "got [redacted:"},
	{"value that the view replaced", "/tests/0/evidence/0/quote", "CI_TOKEN=ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake2222\nok TestHeader",
		[]string{"secret /tests/0/evidence/0/quote"}, "the placeholder"},
}

func TestOneFaultGivesOneViolation(t *testing.T) {
	src := tidesSource(t)
	for _, tt := range draftCases {
		t.Run(tt.name, func(t *testing.T) {
			o := asObject(t, tidesDraft())
			set(o, tt.pointer, tt.value)
			result := judge(t, src, objectJSON(t, o))
			wantMarks(t, result.Violations, tt.want...)
			if len(result.Violations) > 0 && !strings.Contains(result.Violations[0].String(), tt.says) {
				t.Errorf("the violation\n%s\ndoes not say\n%s", result.Violations[0], tt.says)
			}
			for _, v := range result.Violations {
				if strings.Contains(fmt.Sprintf("%#v", v), "ghp_FAKE") {
					t.Errorf("the violation shows the secret: %v", v)
				}
			}
		})
	}
}

// rawCase is a draft that the JSON layer refuses.
type rawCase struct {
	name, raw, want, says string
}

var rawCases = []rawCase{
	{"empty", "", "empty_draft ", "the draft is empty"},
	{"blank", " \n\t\r\n", "empty_draft ", "the draft is empty"},
	{"prose", "Here is the summary.", "not_json ", "not JSON"},
	{"prose before", "Here: {}", "not_json ", "(byte 0)"},
	{"byte order mark", "\ufeff{}", "not_json ", "not JSON"},
	{"prose after", "{} That is all.", "trailing_data ", "after the JSON object"},
	{"two objects", "{}{}", "trailing_data ", "(byte 2)"},
	{"cut", `{"goal": {"text": "Make`, "truncated /goal/text", "ends in the middle"},
	{"cut fence", "```json\n{\"goal\": null}", "truncated ", "the code fence is never closed"},
	{"cut reasoning", "<think>Let me see {}", "truncated ", "the <think> block is never closed"},
	{"only reasoning", "<think>Let me see</think>", "empty_draft ", "empty"},
	{"two fences", "```\n```json\n{}\n```\n```", "not_json ", "not JSON"},
	{"fence of another language", "```python\n{}\n```", "not_json ", "not JSON"},
	{"duplicate", `{"goal":null,"goal":null}`, "duplicate_name /goal", "duplicate"},
	{"duplicate by escape", `{"goal":null,"go\u0061l":null}`, "duplicate_name /goal", "duplicate"},
	{"bad bytes", "{\"goal\":\"\xff\"}", "invalid_utf8 ", "UTF-8"},
	{"lone surrogate", `{"goal":"\ud800"}`, "invalid_utf8 ", "UTF-8"},
	{"exponent", `{"goal":1e5000000}`, "number_out_of_range /goal", "a plain integer"},
	{"deep", strings.Repeat("[", 30000), "too_deep ", "64 levels"},
	{"large", strings.Repeat(" ", validate.MaxBytes+1), "too_large ", "too large"},
	{"not a number", `{"goal":NaN}`, "not_json /goal", "JSON"},
}

func TestWhatIsNotOneObjectIsRefused(t *testing.T) {
	src := tidesSource(t)
	for _, tt := range rawCases {
		t.Run(tt.name, func(t *testing.T) {
			result := judge(t, src, []byte(tt.raw))
			if tt.name == "deep" {
				result.Violations[0].Pointer = ""
			}
			wantMarks(t, result.Violations, tt.want)
			if text := result.Violations[0].String(); !strings.Contains(text, tt.says) {
				t.Errorf("%q does not say %q", text, tt.says)
			}
		})
	}
}

func TestOneFenceAndOneReasoningBlockAreRemoved(t *testing.T) {
	raw := string(draftJSON(t, tidesDraft()))
	for draft, count := range map[string]int{
		raw:                             0,
		"\n " + raw + "\n":              0,
		"```\n" + raw + "\n```":         1,
		"```json\n" + raw + "\n```\n":   1,
		"```JSON\r\n" + raw + "```":     1,
		"<think>a {} b</think>\n" + raw: 1,
		"<thinking>\n</thinking>" + raw: 1,
		"<reasoning>x</reasoning>\n```json\n" + raw + "\n```": 2,
	} {
		result := judge(t, tidesSource(t), []byte(draft))
		if len(result.Violations) > 0 || result.Unwrapped != count {
			t.Errorf("%.40q: %d removed, %v; want %d and none", draft, result.Unwrapped, result.Violations, count)
		}
	}
}

func TestIntegersAreWrittenPlainly(t *testing.T) {
	raw := string(draftJSON(t, tidesDraft()))
	for _, number := range []string{"9.0", "9e0", "0.9e1"} {
		draft := strings.Replace(raw, `"last":9`, `"last":`+number, 1)
		result := judge(t, tidesSource(t), []byte(draft))
		wantMarks(t, result.Violations, "wrong_type /source_range/last")
	}
}
