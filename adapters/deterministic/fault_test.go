package deterministic_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

func TestForcesOfChoicesAndReplies(t *testing.T) {
	for text, want := range map[string]checkpoint.Force{
		"Use port 5433, not 5432.": checkpoint.Must,
		"And use semicolons, not commas: the harbour master opens these files in Excel.": checkpoint.Must,
		"Please use semicolons, not commas.":                                             checkpoint.Must,
		"Yes, always print the header.":                                                  checkpoint.Must,
		"No, never push to main.":                                                        checkpoint.MustNot,
		"Fix the parser (do not touch internal/legacy/).":                                checkpoint.MustNot,
		"Write a README.md about it (no need to go into the internals).":                 "",
		"No, planner is too vague.":                                                      "",
		"Use the port that is free, is that not 5432?":                                   "",
	} {
		m := talk(t, "Build a boat.", "Ok.", text)
		switch {
		case want == "" && len(m.Constraints) > 0:
			t.Errorf("%q: got %+v, want no rule", text, m.Constraints)
		case want != "" && (len(m.Constraints) != 1 || m.Constraints[0].Force != want || m.Constraints[0].Text != text):
			t.Errorf("%q: got %+v, want %s", text, m.Constraints, want)
		}
	}
}

func TestExceptionsAreTheWordsBesideTheCue(t *testing.T) {
	for text, want := range map[string]string{
		"Never change model.go, except its comments.":          "its comments",
		"Do not edit docs/ except for docs/index.md.":          "docs/index.md",
		"Do not deploy unless I say so.":                       "I say so",
		"Ändere nie model.go, außer den Kommentaren.":          "den Kommentaren",
		"Ne modifie jamais model.go, à l'exception de sa fin.": "sa fin",
		"コメント以外は変更しないでください。":                                   "コメント",
	} {
		m := talk(t, "Build a boat.", "Ok.", text)
		if len(m.Constraints) != 1 || m.Constraints[0].Exception != want {
			t.Errorf("%q: got %+v, want the exception %q", text, m.Constraints, want)
		}
	}
}

func TestWorkedExamplesAskForNothing(t *testing.T) {
	for _, prompt := range []string{
		"Here's a running example.\n\n--- START OF EXAMPLE ---\n\nUSER: Create a list of numbers. Never use tar.\n\nASSISTANT: Sure!\n\n--- END OF EXAMPLE ---\n\nCan you write hello.py?",
		"<example>\nBuild a raft. Never use tar.\n</example>\n\nCan you write hello.py?",
		"Here is how it went before.\n\nUSER: Build a raft. Never use tar.\nASSISTANT: Fine.\n\nCan you write hello.py?",
	} {
		m := talk(t, prompt, "Ok.")
		if goalOf(m) != "Can you write hello.py?" || len(m.Constraints) != 0 {
			t.Errorf("%q: goal %q, constraints %+v", prompt, goalOf(m), m.Constraints)
		}
	}
	m := talk(t, "Build a boat.", "Ok.", "EXECUTION RESULT of [terminal]:\nAlways review the changes. Never use tar.", "Ok.")
	if len(m.Constraints) != 0 {
		t.Errorf("output that is handed on: got %+v", m.Constraints)
	}
	if m := talk(t, "Note: build a boat.\nUser: harbour master. Never use tar.", "Ok."); len(m.Constraints) != 1 {
		t.Errorf("a single label: got %+v, want the rule", m.Constraints)
	}
}

func TestScriptsThatCheckAreTests(t *testing.T) {
	broken := "> tsgo --noEmit\n\nsrc/a.ts(8,49): error TS2307: Cannot find module './b.js'."
	for _, c := range []struct {
		call call
		want checkpoint.TestOutcome
	}{
		{shell("npm run check", broken), checkpoint.Failed},
		{shell("cd web && npm run check 2>&1 | head -40", broken), checkpoint.Failed},
		{call{tool: "bash", arguments: object("command", "pnpm type-check | tail -5"), result: broken, outcome: history.OutcomeOK}, checkpoint.Failed},
		{call{tool: "bash", arguments: object("command", "npm run check"), result: "", outcome: history.OutcomeOK}, checkpoint.Passed},
	} {
		m := working(t, c.call)
		if len(m.Tests) != 1 || m.Tests[0].Outcome != c.want {
			t.Errorf("%s: got %+v, want %s", c.call.arguments, m.Tests, c.want)
		}
	}
	if m := working(t, shell("npm check", "x"), shell("npm run dev", "x"), shell("yarn run", "x")); len(m.Tests) != 0 {
		t.Errorf("got %+v, want none", m.Tests)
	}
}

func TestWhatWasThrownAwayIsNotClaimed(t *testing.T) {
	edit := call{tool: "edit_file", arguments: object("path", "mast.go", "old_string", "x", "new_string", "y"), result: "Edited mast.go"}
	for _, command := range []string{"git checkout -- .", "git checkout -- mast.go", "git restore .", "git reset --hard", "git checkout ."} {
		m := working(t, edit, shell(command, ""))
		if has(keys(m, checkpoint.SectionArtifacts), "mast.go") || has(keys(m, checkpoint.SectionCompleted), "mast.go") {
			t.Errorf("%s: got %+v, %+v", command, m.Artifacts, m.Completed)
		}
	}
	commit := shell("git commit -am keep", "[main 3b18e51] keep")
	for _, calls := range [][]call{{edit, shell("git checkout main", "")}, {edit, shell("git restore sail.go", "")}, {edit, commit, shell("git reset --hard", "")}} {
		if m := working(t, calls...); !has(keys(m, checkpoint.SectionArtifacts), "mast.go") {
			t.Errorf("%s: got %+v, want mast.go modified", calls[len(calls)-1].arguments, m.Artifacts)
		}
	}
}

func TestCompletedWorkSaysWhatWasDone(t *testing.T) {
	for _, c := range []struct {
		call call
		want []string
	}{
		{call{tool: "book_room", arguments: `{"room":"12","nights":2}`, result: `{"booking_id":"BX-77"}`}, []string{`book_room "room":"12", "nights":2, "booking_id":"BX-77"`}},
		{call{tool: "transfer_call", arguments: `{"to":"harbour"}`, result: "Transfer successful"}, []string{`transfer_call "to":"harbour"`}},
		{call{tool: "create", arguments: `{"filename":"mast.py"}`, result: "[File: mast.py (1 lines total)]\n1:"}, []string{"create mast.py"}},
		{shell("sed -i s/a/b/ mast.go", ""), nil},
		{shell("cat > mast.py <<'E'\n"+longText+"\nE", ""), []string{"cat > mast.py <<'E'"}},
	} {
		if got := keys(working(t, c.call), checkpoint.SectionCompleted); !slices.Equal(got, c.want) && len(got)+len(c.want) > 0 {
			t.Errorf("%s: got %q, want %q", c.call.arguments, got, c.want)
		}
	}
}

const longText = "a line that is long enough to make the whole command too long to be told, since it goes on and on about masts and sails and ropes, and then some more about the harbour, the pier and the lighthouse at its end"

func TestATaskThatCameToNoEndIsNotDone(t *testing.T) {
	list := func(state string) call {
		return call{tool: "write_todos", arguments: `{"todos":[{"content":"Inspect the hull and the keel","status":"` + state + `"}]}`, result: "ok"}
	}
	probe := func(result string) call {
		return call{tool: "delegate", arguments: object("objective", "Inspect hull and keel closely"), result: result}
	}
	for _, calls := range [][]call{
		{list("in_progress"), list("completed"), probe("My inspection was interrupted before the keel.")},
		{probe("My inspection was interrupted before the keel."), list("completed")},
	} {
		m := working(t, calls...)
		if len(m.Completed) != 0 || len(m.OpenTasks) != 1 || m.OpenTasks[0].State != checkpoint.InProgress {
			t.Errorf("got completed %+v, open %+v, want the task open", m.Completed, m.OpenTasks)
		}
	}
	m := working(t, probe("My inspection was interrupted."), probe("All seen."), list("completed"))
	if len(m.Completed) != 1 || len(m.OpenTasks) != 0 {
		t.Errorf("done again: got completed %+v, open %+v", m.Completed, m.OpenTasks)
	}
}

func TestTagsAreNamed(t *testing.T) {
	for command, want := range map[string]string{"git tag v1.4.0": "v1.4.0", "git tag -a v1.4.0 -m 'the release'": "v1.4.0", "git tag -d v1.4.0": "", "git tag -l": "", "git tag": ""} {
		got := ""
		for _, a := range working(t, shell(command, "")).Artifacts {
			got = a.Ref
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
}
