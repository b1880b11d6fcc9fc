package grouping_test

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

func ExampleSplit() {
	messages := history.Messages{
		{Role: history.RoleUser, Text: "How high is the tide?"},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "k1", Name: "tide"}}},
		{Role: history.RoleTool, Text: "3.2 m", Result: &history.ToolResult{CallID: "k1"}},
		{Role: history.RoleAssistant, Text: "3.2 metres."},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "k2", Name: "wind"}}},
	}
	g, err := grouping.Split(messages, history.ModeDefault)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, group := range g.Groups {
		fmt.Println(group.First, group.Last, group.Kind, group.State, group.Calls)
	}
	for _, f := range g.Findings {
		fmt.Println(f.Severity, f.Code, f.Index, f.CallID)
	}
	// Output:
	// 0 0 message complete []
	// 1 2 calls complete [k1]
	// 3 3 message complete []
	// 4 4 calls pending [k2]
	// info pending_call 4 k2
}
