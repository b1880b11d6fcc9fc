package validate_test

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/validate"
)

// A draft without its constraints, and with work that the assistant only talks
// about, is refused. The violations say what would pass.
func ExampleDraft() {
	messages := history.Messages{
		{Role: history.RoleUser, Text: "Write the parser. Do not touch lexer.go."},
		{Role: history.RoleAssistant, Text: "The parser is finished."},
	}
	numbering, err := checkpoint.Number(messages, checkpoint.NumberOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	groups, err := grouping.Split(messages, history.ModeDefault)
	if err != nil {
		fmt.Println(err)
		return
	}
	source, err := validate.NewSource(validate.Input{
		History: messages, Numbering: numbering, Grouping: groups,
		Span: history.Range{First: 0, Last: 1}, Redact: redact.Standard(),
	})
	if err != nil {
		fmt.Println(err)
		return
	}

	for _, draft := range []string{
		`{"goal": null, "completed": [], "open_tasks": [], "artifacts": [], "tests": [], "unknowns": [],
		  "source_range": {"first": 0, "last": 1}}`,
		`{"goal": null, "constraints": [], "open_tasks": [], "artifacts": [], "tests": [], "unknowns": [],
		  "completed": [{"id": "d", "text": "parser", "evidence": [{"message": 1, "quote": "The parser is finished."}]}],
		  "source_range": {"first": 0, "last": 1}}`,
	} {
		result, err := validate.Draft(source, []byte(draft))
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, v := range result.Violations {
			fmt.Println(v.Code, v.Pointer)
		}
	}
	// Output:
	// missing_field /constraints
	// authority /completed/0/evidence
}
