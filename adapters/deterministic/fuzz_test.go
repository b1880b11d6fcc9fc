package deterministic_test

import (
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
)

func FuzzDraftsAreSound(f *testing.F) {
	for i, s := range sentences {
		f.Add(s, "bash", object("command", commands[i%len(commands)]), outputs[i%len(outputs)])
		f.Add(s, tools[i%len(tools)], object("path", paths[i%len(paths)], "content", s), outputs[i%len(outputs)])
	}
	f.Add("Fix it.", "bash", `{"command":["bash","-lc","go test ./..."]}`, "ok  \tx\t0.1s")
	f.Add("Fix it.", "apply_patch", "*** Begin Patch\n*** Update File: a.go\n*** Move to: b.go\n*** End Patch", "Done!")
	f.Add("Fix it.", "apply_diff", object("diff", "--- a/x.go\n+++ b/x.go\n@@ -1 +1 @@\n-a\n+b\n"), "")
	f.Fuzz(func(t *testing.T, text, tool, arguments, output string) {
		for _, s := range []*string{&text, &tool, &arguments, &output} {
			*s = strings.ToValidUTF8(*s, "\ufffd")
		}
		all := history.Messages{
			{Role: history.RoleUser, Text: text},
			{Role: history.RoleAssistant, Text: text, ToolCalls: []history.ToolCall{{ID: "a", Name: tool, Arguments: arguments}}},
			{Role: history.RoleTool, Text: output, Result: &history.ToolResult{CallID: "a"}},
			{Role: history.RoleAssistant, Text: output},
			{Role: history.RoleUser, Text: output},
			{Role: history.RoleAssistant, Text: "Done."},
		}
		src, req := judged(t, all, nil, 0)
		mustBeSound(t, src, req)
	})
}
