package deterministic_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// Words that random histories are made of: cues, paths, output of tools, and
// what is awkward to quote.
var (
	sentences = []string{
		"Build the session store in `store/`.", "Never push to main: open a branch instead.", "Keep the API unchanged; do not touch money_test.go.",
		"Scratch that rule.", "You may now touch internal/legacy/.", "Correction: no longer PostgreSQL.", "You must use SQLite, unless it is slow.",
		"New task: add a retention limit.", "Great, the export is done.", "Also mention the flag in the usage text.", "Thanks, carry on.", "No.", "Yes, do it.",
		"Why does it fail?", "See https://example.org/a?b=1, and issue #42.", "不要修改数据库结构。", "テストは必ず残してください。", "- [ ] write the notes",
		"> never do this", "```\nnever\n```", "It might be a race in session/pool.go.", "The cause was a race in session/pool.go.", "Should it be 5 or 60 seconds?",
		"Next I'll write the tests for store/store.go.", "[compacted checkpoint]", "token=ghp_abcdefghijklmnopqrstuvwxyz0123456789", "…", "\u2028", "PROJ-1234 is urgent!", "We decided to use tabs.",
		"Ne modifie pas le schéma.", "Füge keine Abhängigkeiten hinzu.", "artifact://run/7",
	}
	commands = []string{
		"go test ./...", "pytest -q tests", "cd web && npm test", "git mv a/b.go a/c.go", "rm -rf a", "git commit -m 'x'", "git push origin fix/one",
		"echo hi > out.txt", "cat <<'E' > notes.md\nhello\nE", "sed -i s/a/b/ a/b.go", "bash -lc 'go vet ./... && touch \"x y.go\"'", "git checkout -b fix/one",
		"curl -o page.html https://example.org/p", "rm $DIR/x", "grep foo", "mv one.go two.go three/", "apply_patch <<'P'\n*** Begin Patch\n*** Add File: new.go\n+x\n*** End Patch\nP",
	}
	outputs = []string{
		"", "ok  \tx/y\t0.1s", "FAIL\tx/y [build failed]", "--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tx/y\t0.2s", "3 failed, 5 passed in 0.40s", "error: no such file", "Exit code: 1\nboom happened",
		"[fix/one 3b18e51] keep it", "Wrote 3 bytes to a/b.go", "Edited a/b.go: 1 replacement.", "Traceback (most recent call last):\n  File\nValueError: bad", "{\"error\": \"nope\"}",
		"Conclusion: the port is 8080", "HTTP 404 Not Found", "{\"reservation_id\": \"ABC123\", \"status\": \"done\"}", "\x1b[31mTests  1 failed | 1 passed (2)\x1b[0m", "Task #3 created", "see https://example.org/x", "AKIAIOSFODNN7EXAMPLE is set",
	}
	paths = []string{"a/b.go", "a/c.go", "out.txt", "Makefile", "x y.go", "ünï.md", "a\"b.go", "d", "/abs/p.py", ".", "a\\b.go"}
	tools = []string{"read_file", "write_file", "edit_file", "delete_file", "move_file", "set_stock", "fetch_url", "str_replace_based_edit_tool", "grep"}
)

func drawMessages(t *rapid.T) history.Messages {
	var all history.Messages
	for i := range rapid.IntRange(1, 25).Draw(t, "messages") {
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0, 1:
			all = append(all, history.Message{Role: history.RoleUser, Text: drawText(t)})
		case 2:
			all = append(all, history.Message{Role: history.RoleAssistant, Text: drawText(t)})
		default:
			id := fmt.Sprintf("call_%d", i)
			name, arguments := drawCall(t)
			all = append(all, history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: name, Arguments: arguments}}},
				history.Message{Role: history.RoleTool, Text: rapid.SampledFrom(outputs).Draw(t, "output"),
					Result: &history.ToolResult{CallID: id, Error: history.Outcome(rapid.IntRange(0, 2).Draw(t, "outcome"))}})
		}
	}
	return append(all, history.Message{Role: history.RoleAssistant, Text: "Done."})
}

func drawText(t *rapid.T) string {
	text := ""
	for range rapid.IntRange(1, 4).Draw(t, "sentences") {
		piece := rapid.SampledFrom(sentences).Draw(t, "sentence")
		if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
			piece = rapid.String().Draw(t, "text")
		}
		text += piece + rapid.SampledFrom([]string{" ", "\n", "\n\n"}).Draw(t, "gap")
	}
	return text
}

func drawCall(t *rapid.T) (name, arguments string) {
	switch rapid.IntRange(0, 3).Draw(t, "call") {
	case 0:
		return "bash", object("command", rapid.SampledFrom(commands).Draw(t, "command"))
	case 1:
		state := rapid.SampledFrom([]string{"pending", "in_progress", "completed", "cancelled"})
		return "todo_write", fmt.Sprintf(`{"todos":[{"content":"Write the notes","status":%q},{"content":"Sign the archive","status":%q}]}`, state.Draw(t, "one"), state.Draw(t, "two"))
	case 2:
		return "task_create", object("subject", "Paint it")
	}
	return rapid.SampledFrom(tools).Draw(t, "tool"), object("path", rapid.SampledFrom(paths).Draw(t, "path"), "content", "x", "new_path", rapid.SampledFrom(paths).Draw(t, "to"))
}

func object(pairs ...string) string {
	m := make(map[string]string)
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	raw, _ := json.Marshal(m)
	return string(raw)
}

func TestRandomHistoriesGiveSoundDrafts(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := drawMessages(rt)
		src, req := judged(rt, all, nil, 0)
		req.MaxChars = rapid.SampledFrom([]int{0, 2000, 24000}).Draw(rt, "limit")
		mustBeSound(rt, src, req)
	})
}

func TestRandomHistoriesAreAcceptedInEveryCycle(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		for _, m := range cycles(rt, drawMessages(rt), rapid.IntRange(3, 12).Draw(rt, "part")) {
			mustBeSingle(rt, m)
		}
	})
}

// A command that edits a file and runs another check makes a test stale, and says
// nothing of how it ended.
func TestAnotherCheckSaysNothingOfATest(t *testing.T) {
	call := func(id, command, output string, ended history.Outcome) history.Messages {
		return history.Messages{
			{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: "bash", Arguments: object("command", command)}}},
			{Role: history.RoleTool, Text: output, Result: &history.ToolResult{CallID: id, Error: ended}},
		}
	}
	user := history.Message{Role: history.RoleUser, Text: "Build the session store in `store/`."}
	all := append(history.Messages{user}, call("a", "cat a/b.go", "", history.OutcomeUnknown)...)
	all = append(append(all, user), call("b", "go test ./...", "FAIL\tx/y [build failed]", history.OutcomeUnknown)...)
	all = append(append(all, call("c", "go test ./...", "", history.OutcomeError)...), user, user)
	all = append(all, call("d", "cat a/b.go", "", history.OutcomeUnknown)...)
	all = append(all, call("e", "bash -lc 'go vet ./... && touch \"x y.go\"'", "ok  \tx/y\t0.1s", history.OutcomeOK)...)
	all = append(all, user, history.Message{Role: history.RoleAssistant, Text: "Done."})
	for part := 1; part <= 4; part++ {
		for _, m := range cycles(t, all, part) {
			mustBeSingle(t, m)
			for _, x := range m.Tests {
				if x.Name == "go test ./..." && x.Outcome == checkpoint.Passed {
					t.Errorf("in parts of %d the test ended as %+v", part, x)
				}
			}
		}
	}
}
