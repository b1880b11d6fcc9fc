package deterministic_test

import (
	"context"
	"fmt"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func Example() {
	span := history.Messages{
		{Role: history.RoleUser, Text: "Write the tide table to export/tides.csv. Never print the harbour key."},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{
			{ID: "1", Name: "write_file", Arguments: `{"path":"export/tides.csv","content":"time,height\n"}`}}},
		{Role: history.RoleTool, Text: "Wrote 12 bytes to export/tides.csv", Result: &history.ToolResult{CallID: "1"}},
	}
	rules := deterministic.New(deterministic.Options{})
	m, err := rules.Manifest(context.Background(), reducer.Request{Span: span, Range: history.Range{First: 0, Last: 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Goal.Text)
	fmt.Println(m.Constraints[0].Force, m.Constraints[0].Text)
	fmt.Println(m.Artifacts[0].State, m.Artifacts[0].Ref)
	fmt.Println(m.Completed[0].Text)
	// Output:
	// Write the tide table to export/tides.csv.
	// must_not Never print the harbour key.
	// created export/tides.csv
	// Wrote 12 bytes to export/tides.csv
}
