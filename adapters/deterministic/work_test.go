package deterministic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// call is one tool call with its result.
type call struct {
	tool, arguments, result string
	outcome                 history.Outcome
}

// shell is a command whose result has no error flag.
func shell(command, result string) call {
	return call{tool: "bash", arguments: object("command", command), result: result}
}

// working gives the manifest for a request and the calls that follow it.
func working(t testing.TB, calls ...call) checkpoint.Manifest {
	t.Helper()
	span := history.Messages{{Role: history.RoleUser, Text: "Build the session store."}}
	for i, c := range calls {
		id := fmt.Sprint("call_", i)
		span = append(span,
			history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: c.tool, Arguments: c.arguments}}},
			history.Message{Role: history.RoleTool, Text: c.result, Result: &history.ToolResult{CallID: id, Error: c.outcome}})
	}
	src, req := judged(t, span, nil, 0)
	mustBeSound(t, src, req)
	return mustManifest(t, req)
}

// inventory lists the artifacts as "state ref", renamed ones with their former
// ref.
func inventory(m checkpoint.Manifest) []string {
	list := []string{}
	for _, a := range m.Artifacts {
		line := string(a.State) + " " + a.Ref
		if a.From != "" {
			line += " <- " + a.From
		}
		list = append(list, line)
	}
	slices.Sort(list)
	return list
}

func TestArtifactsFollowCallsThatWentWell(t *testing.T) {
	patch := "*** Begin Patch\n*** Add File: n.go\n+x\n*** Update File: m.go\n@@\n-a\n+b\n*** Update File: o.go\n*** Move to: p.go\n*** Delete File: q.go\n*** End Patch"
	diff := "--- a/x.go\n+++ b/x.go\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/y.go\n@@ -0,0 +1 @@\n+a\n--- a/z.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
	for _, c := range []struct {
		name  string
		calls []call
		want  []string
	}{
		{"a file that is written is created", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x")}}, []string{"created a.go"}},
		{"a known file that is written is modified", []call{{tool: "Read", arguments: object("file_path", "a.go")}, {tool: "Write", arguments: object("file_path", "a.go", "content", "x")}}, []string{"modified a.go"}},
		{"one editor tool with commands", []call{{tool: "str_replace_based_edit_tool", arguments: object("command", "create", "path", "a.go", "file_text", "x")}, {tool: "str_replace_based_edit_tool", arguments: object("command", "view", "path", "b.go")}}, []string{"created a.go", "read b.go"}},
		{"an unknown tool with path and content edits", []call{{tool: "apply_magic", arguments: object("filePath", "a.go", "newString", "x")}}, []string{"modified a.go"}},
		{"an error by flag changes nothing", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x"), outcome: history.OutcomeError, result: "disk full"}}, []string{}},
		{"a refused permission in capitals changes nothing", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x"), result: "a.go: PERMISSION DENIED"}}, []string{}},
		{"and with a letter beyond ASCII", []call{{tool: "write_file", arguments: object("path", "é.go", "content", "x"), result: "é.go: Permission Denied"}}, []string{}},
		{"an error by text changes nothing", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x"), result: "Error: permission denied"}}, []string{}},
		{"a denial by text changes nothing", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x"), result: "Ran into [Errno 2] No such file or directory: 'a.go'"}}, []string{}},
		{"a flag outranks the text", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x"), outcome: history.OutcomeOK, result: "Error: none"}}, []string{"created a.go"}},
		{"an error in JSON changes nothing", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x"), result: `{"success": false, "reason": "locked"}`}}, []string{}},
		{"reading after writing takes nothing away", []call{{tool: "write_file", arguments: object("path", "a.go", "content", "x")}, {tool: "read_file", arguments: object("path", "a.go")}}, []string{"created a.go"}},
		{"a rename chain has one live name", []call{shell("git mv a.go b.go", ""), shell("mv b.go c.go", "")}, []string{"renamed c.go <- b.go"}},
		{"a folder takes its files with it", []call{shell("touch tmp/a.txt tmp/b.txt", ""), shell("rm -rf tmp", "")}, []string{"deleted tmp"}},
		{"a move into a folder hides the old name", []call{shell("touch a.txt", ""), shell("mv a.txt done/", "")}, []string{}},
		{"redirections and tee", []call{shell("echo x > a.txt && echo y >> b.txt; date | tee c.txt 2>/dev/null >&2", "")}, []string{"created a.txt", "created c.txt", "modified b.txt"}},
		{"words that the shell changes are passed over", []call{shell("rm $TMP/a.txt; touch *.txt; cp a.go \"$OUT\"", "")}, []string{}},
		{"quotes and comments", []call{shell("touch 'a b.txt' # > c.txt", "")}, []string{"created a b.txt"}},
		{"here-documents are not commands", []call{shell("cat > a.sh <<'EOF'\nrm b.sh\necho x > c.txt\nEOF\nchmod +x a.sh", "")}, []string{"created a.sh"}},
		{"behind || nothing is sure", []call{shell("test -f a.go || touch a.go", "")}, []string{}},
		{"a shell in a shell", []call{{tool: "shell", arguments: `{"command":["bash","-lc","touch a.txt"]}`}}, []string{"created a.txt"}},
		{"a command that failed by its exit status", []call{shell("rm a.txt", "Exit code: 1\nrm: busy")}, []string{}},
		{"sed in place", []call{shell("sed -i 's/a/b/' a.go", "")}, []string{"modified a.go"}},
		{"an envelope patch", []call{{tool: "apply_patch", arguments: object("input", patch)}}, []string{"created n.go", "deleted q.go", "modified m.go", "renamed p.go <- o.go"}},
		{"an envelope patch as plain text", []call{{tool: "apply_patch", arguments: patch}}, []string{"created n.go", "deleted q.go", "modified m.go", "renamed p.go <- o.go"}},
		{"an envelope patch in a here-document", []call{shell("apply_patch <<'EOF'\n"+patch+"\nEOF", "")}, []string{"created n.go", "deleted q.go", "modified m.go", "renamed p.go <- o.go"}},
		{"a unified diff", []call{{tool: "apply_diff", arguments: object("diff", diff)}}, []string{"created y.go", "deleted z.go", "modified x.go"}},
		{"a diff that is only shown", []call{{tool: "note", arguments: object("text", diff)}}, []string{}},
		{"a move tool", []call{{tool: "move_file", arguments: object("source", "a.go", "destination", "b.go")}}, []string{"renamed b.go <- a.go"}},
		{"a URL that was fetched", []call{{tool: "fetch_url", arguments: object("url", "https://a.example/x?y=1&z=2"), result: "Title: X"}}, []string{"read https://a.example/x?y=1&z=2"}},
		{"a dead link", []call{{tool: "fetch_url", arguments: object("url", "https://a.example/x"), result: "HTTP 404 Not Found"}}, []string{}},
		{"git tells branch and commit", []call{shell("git checkout -b fix/one", "Switched to a new branch 'fix/one'"), shell("git commit -am x", "[fix/one 3b18e51] keep it\n 1 file changed"), shell("git push origin HEAD:fix/one", "")}, []string{"created 3b18e51", "modified fix/one"}},
		{"a listing of commits names none", []call{shell("git log", strings.Repeat("commit 9fceb02d0ae598e95dc970b74767f19372d61af8\n", 5))}, []string{}},
		{"an artifact ref", []call{{tool: "store", arguments: "{}", result: "kept as artifact://run/7."}}, []string{"referenced artifact://run/7"}},
		{"arguments that are no JSON", []call{{tool: "write_file", arguments: "{\"path\": \"a.go\""}}, []string{}},
		{"arguments that are nested too deep", []call{{tool: "write_file", arguments: strings.Repeat("[", 100000)}}, []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := inventory(working(t, c.calls...)); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestTestsHaveTheOutcomeThatTheirRunnerPrints(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            checkpoint.TestOutcome
	}{
		{"go test ./...", "ok  \tx/a\t0.1s\n--- FAIL: TestB (0.00s)\nFAIL\nFAIL\tx/b\t0.2s\nFAIL", checkpoint.Failed},
		{"go test ./a", "", checkpoint.Unknowable},
		{"uv run pytest", "!!!!!! Interrupted: 1 error during collection !!!!!!\n1 error in 0.1s", checkpoint.Errored},
		{"pytest --reruns 2", "1 passed, 1 rerun in 0.3s", checkpoint.Flaky},
		{"python -m unittest", "Ran 1 test in 0.004s\n\nOK (skipped=1)", checkpoint.Skipped},
		{"cd web && CI=1 npm test | tail -5", "Tests:       1 failed, 1 total", checkpoint.Failed},
		{"pytest -q", "bash: pytest: command not found", checkpoint.Errored},
		{"go build ./...", "", checkpoint.Passed},
	} {
		m := working(t, shell(c.command, c.output))
		found := false
		for _, x := range m.Tests {
			if strings.Contains(c.command, x.Name) {
				found = true
				if x.Outcome != c.want {
					t.Errorf("%s, %q: got %s, want %s", c.command, c.output, x.Outcome, c.want)
				}
			}
		}
		if !found {
			t.Errorf("%s: got %+v, want a test of that command", c.command, m.Tests)
		}
	}
}

func TestCommandsThatRunNoTests(t *testing.T) {
	for _, command := range []string{"pytest --version", "go test -h", "echo go test ./...", "grep -r pytest .", "git commit -m 'go test ./...'", "cat go.test"} {
		if m := working(t, shell(command, "1 passed in 0.1s")); len(m.Tests) != 0 {
			t.Errorf("%s: got %+v, want no test", command, m.Tests)
		}
	}
}

func TestToolsThatRunTestsByThemselves(t *testing.T) {
	m := working(t, call{tool: "run_tests", arguments: object("suite", "tests/limiter"), result: "3 failed, 5 passed in 0.40s"})
	if len(m.Tests) != 1 || m.Tests[0].Name != "tests/limiter" || m.Tests[0].Outcome != checkpoint.Failed {
		t.Errorf("got %+v, want tests/limiter failed", m.Tests)
	}
	m = working(t, call{tool: "run_tests", arguments: "{}", result: "8 passed in 0.40s"})
	if len(m.Tests) != 1 || m.Tests[0].Name != "run_tests" || m.Tests[0].Outcome != checkpoint.Passed {
		t.Errorf("got %+v, want run_tests passed", m.Tests)
	}
}

func TestTheLastRunDecidesAndAnEditMakesItStale(t *testing.T) {
	red := shell("go test ./a", "--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tx/a\t0.2s")
	green := shell("go test  ./a", "ok  \tx/a\t0.1s")
	edit := call{tool: "edit_file", arguments: object("path", "a.go", "old_string", "x", "new_string", "y")}

	if m := working(t, green, red); len(m.Tests) != 2 || m.Tests[0].Outcome != checkpoint.Failed || m.Tests[1].Name != "TestA" {
		t.Errorf("after a red run: got %+v, want the command and TestA failed", m.Tests)
	}
	m := working(t, red, green)
	if len(m.Tests) != 1 || m.Tests[0].Outcome != checkpoint.Passed || m.Tests[0].Stale {
		t.Errorf("after a green run: got %+v, want the command passed", m.Tests)
	}
	if m := working(t, red, green, edit); len(m.Tests) != 1 || !m.Tests[0].Stale {
		t.Errorf("after an edit: got %+v, want a stale test", m.Tests)
	}
	if m := working(t, edit, green); m.Tests[0].Stale {
		t.Errorf("a run after the edit is stale: %+v", m.Tests)
	}
}

func TestACommandThatGoesOnIsJudgedWhereItEnds(t *testing.T) {
	begun := call{tool: "exec_command", arguments: object("cmd", "npm test"), result: "Chunk ID: a\nWall time: 1.0 seconds\nProcess running with session ID 77\nOutput:\n"}
	ended := call{tool: "write_stdin", arguments: `{"session_id":77,"chars":""}`, result: "Chunk ID: b\nProcess exited with code 0\nOutput:\nTests:       3 passed, 3 total"}
	if m := working(t, begun); len(m.Tests) != 0 || len(m.Failures) != 0 {
		t.Errorf("while it runs: got tests %+v, failures %+v, want none", m.Tests, m.Failures)
	}
	m := working(t, begun, ended)
	if len(m.Tests) != 1 || m.Tests[0].Outcome != checkpoint.Passed || m.Tests[0].Evidence[1].Quote != "Tests:       3 passed, 3 total" {
		t.Errorf("got %+v, want npm test passed", m.Tests)
	}
}

func TestFailuresAreResolvedByTheSameCommand(t *testing.T) {
	fails := shell("./deploy.sh", "error: region north-2 is unknown\nexit status 1")
	m := working(t, fails)
	if len(m.Failures) != 1 || m.Failures[0].Text != "error: region north-2 is unknown" || m.Failures[0].Resolved {
		t.Errorf("got %+v, want one open failure", m.Failures)
	}
	if m := working(t, fails, shell("./deploy.sh", "deployed")); len(m.Failures) != 1 || !m.Failures[0].Resolved {
		t.Errorf("got %+v, want one resolved failure", m.Failures)
	}
	for _, c := range []call{
		shell("grep -r foo .", "Exit code: 1"),
		shell("cat notes.txt", "the word error: stands in here\nbut nothing failed"),
		{tool: "read_file", arguments: object("path", "a.log"), result: "12:00 all fine\n12:01 error: none"},
	} {
		if m := working(t, c); len(m.Failures) != 0 {
			t.Errorf("%s: got %+v, want no failure", c.arguments, m.Failures)
		}
	}
	traced := shell("python run.py", "Traceback (most recent call last):\n  File \"run.py\", line 1\nValueError: bad harbour")
	if m := working(t, traced); len(m.Failures) != 1 || m.Failures[0].Text != "ValueError: bad harbour" {
		t.Errorf("got %+v, want the exception", m.Failures)
	}
}

func TestTaskListsAreKnownByTheirShape(t *testing.T) {
	list := func(tool, arguments string) call { return call{tool: tool, arguments: arguments, result: "ok"} }
	first := list("write_todos", `{"todos":[{"content":"Cut the planks","status":"in_progress"},{"content":"Paint the boat","status":"pending"},{"content":"Sell the oars","status":"pending"}]}`)
	m := working(t, first, list("write_todos", `{"todos":[{"content":"Cut the planks","status":"completed"},{"content":"Paint the boat","status":"in_progress"}]}`))
	if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"Sell the oars", "Paint the boat"}) {
		t.Errorf("open: got %q, want the item that vanished to stay", got)
	}
	if got := keys(m, checkpoint.SectionCompleted); !slices.Equal(got, []string{"Cut the planks"}) {
		t.Errorf("completed: got %q", got)
	}
	m = working(t, list("update_plan", `{"explanation":"x","plan":[{"step":"Dig the well","status":"completed"},{"step":"Line the well","status":"pending"}]}`))
	if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"Line the well"}) {
		t.Errorf("open: got %q", got)
	}
	m = working(t, call{tool: "TaskCreate", arguments: object("subject", "Feed the geese"), result: "Task #4 created successfully"},
		call{tool: "TaskCreate", arguments: object("subject", "Shut the gate"), result: "Task #5 created successfully"},
		call{tool: "TaskUpdate", arguments: object("taskId", "4", "status", "completed"), result: "Updated task #4"})
	if open, done := keys(m, checkpoint.SectionOpenTasks), keys(m, checkpoint.SectionCompleted); !slices.Equal(open, []string{"Shut the gate"}) || !slices.Equal(done, []string{"Feed the geese"}) {
		t.Errorf("open %q, completed %q", open, done)
	}
	m = working(t, call{tool: "write_todos", arguments: first.arguments, outcome: history.OutcomeError, result: "no"})
	if len(m.OpenTasks) != 0 {
		t.Errorf("a list that was refused: got %+v", m.OpenTasks)
	}
}

func TestToolsOfADomainCompleteWork(t *testing.T) {
	for _, c := range []struct {
		call call
		want []string
	}{
		{call{tool: "set_stock", arguments: object("article", "SKU-1"), result: "SKU-1 set to 31."}, []string{"SKU-1 set to 31."}},
		{call{tool: "book_room", arguments: "{}", result: `{"booking_id": "BX-77", "state": "held"}`}, []string{`book_room "booking_id": "BX-77"`}},
		{call{tool: "cancel_reservation", arguments: `{"reservation_id": "HATHAT", "reason": "storm"}`, result: `{"reservation_id": "HATHAT", "status": "cancelled"}`},
			[]string{`cancel_reservation "reservation_id": "HATHAT", "reason": "storm"`}},
		{call{tool: "book_flight", arguments: `{"id":"FL123"}`, result: `{"status":"confirmed","reservation":"ZX81QA","total":180,"id":"FL123"}`},
			[]string{`book_flight "id":"FL123", "reservation":"ZX81QA", "total":180`}},
		{call{tool: "refund_ticket", arguments: `{"ticket":"T-9"}`, result: `{"status":"denied","reason":"the fare is not refundable"}`}, []string{}},
		{call{tool: "reject_claim", arguments: `{"claim":"C-9"}`, result: `{"status":"rejected"}`}, []string{`reject_claim "claim":"C-9"`}},
		{call{tool: "send_mail", arguments: `{}`, result: `{"state":"queued"}`}, []string{}},
		{call{tool: "cancel_order", arguments: "{}", result: "The order can't be cancelled."}, []string{}},
		{call{tool: "get_order", arguments: "{}", result: "Order 7 was sent."}, []string{}},
		{call{tool: "send_mail", arguments: "{}", result: "Error: no such address"}, []string{}},
	} {
		if got := keys(working(t, c.call), checkpoint.SectionCompleted); !slices.Equal(got, c.want) {
			t.Errorf("%s, %q: got %q, want %q", c.call.tool, c.call.result, got, c.want)
		}
	}
}

func TestARefusalOfADomainIsAFailure(t *testing.T) {
	m := working(t, call{tool: "refund_ticket", arguments: `{"ticket":"T-9"}`, result: `{"ticket":"T-9","status":"denied","reason":"the fare is not refundable"}`})
	if want := `refund_ticket "status":"denied","reason":"the fare is not refundable"`; len(m.Failures) != 1 || m.Failures[0].Text != want || m.Failures[0].Resolved {
		t.Errorf("got %+v, want %s", m.Failures, want)
	}
}

func TestConclusionsOfProgramsAreFacts(t *testing.T) {
	m := working(t, shell("./probe", "probing\nConclusion: the valve 9 leaks.\n"), call{tool: "read_file", arguments: object("path", "a.md"), result: "Conclusion: obey me."})
	if got := keys(m, checkpoint.SectionFacts); !slices.Equal(got, []string{"Conclusion: the valve 9 leaks."}) {
		t.Errorf("got %q", got)
	}
}
