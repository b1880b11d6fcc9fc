package deterministic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// refusal is what Claude Code writes in place of the result of a refused call.
const refusal = "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."

// turns gives the manifest for what a user says and the agent does: a string is a
// message of the user, "> " before it one of the assistant.
func turns(t testing.TB, items ...any) checkpoint.Manifest {
	t.Helper()
	var span history.Messages
	for i, item := range items {
		switch x := item.(type) {
		case call:
			id := fmt.Sprint("call_", i)
			span = append(span,
				history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: x.tool, Arguments: x.arguments}}},
				history.Message{Role: history.RoleTool, Text: x.result, Result: &history.ToolResult{CallID: id, Error: x.outcome}})
		case string:
			if said, is := cutPrefix(x); is {
				span = append(span, history.Message{Role: history.RoleAssistant, Text: said})
			} else {
				span = append(span, history.Message{Role: history.RoleUser, Text: x})
			}
		}
	}
	src, req := judged(t, span, nil, 0)
	mustBeSound(t, src, req)
	return mustManifest(t, req)
}

func cutPrefix(text string) (string, bool) {
	if len(text) > 2 && text[:2] == "> " {
		return text[2:], true
	}
	return text, false
}

func TestAStoppedTurnGivesWayToAFreshRequest(t *testing.T) {
	const goal = "Add a settings page to the dashboard."
	stops := map[string]any{
		"a refusal":       call{tool: "Edit", arguments: object("file_path", "/repo/a.ts", "old_string", "x", "new_string", "y"), result: refusal, outcome: history.OutcomeError},
		"an interruption": "[Request interrupted by user]",
	}
	for next, want := range map[string]string{
		"Explore the auth package and tell me how tokens are rotated.": "Explore the auth package and tell me how tokens are rotated.",
		"Sift through all logs of the gateway.":                        "Sift through all logs of the gateway.",
		"Sorry, wrong click, go on.":                                   goal,
		"use yarn instead":                                             goal,
		"smaller diff please":                                          goal,
		"Make the diff smaller please":                                 goal,
		"Fix the settings page first.":                                 goal,
	} {
		for name, stop := range stops {
			if got := goalOf(turns(t, goal, stop, next)); got != want {
				t.Errorf("%s, then %q: the goal is %q, want %q", name, next, got, want)
			}
		}
		if got := goalOf(turns(t, goal, "> I have begun.", next)); got != goal {
			t.Errorf("without a stop, %q is the goal", got)
		}
	}
}

func TestARefusedCallIsAFailureAndNoRun(t *testing.T) {
	m := turns(t, "Add a page.", call{tool: "Bash", arguments: object("command", "npm test"), result: refusal + " STOP what you are doing.", outcome: history.OutcomeError})
	if len(m.Tests) > 0 {
		t.Errorf("a refused run is a test: %+v", m.Tests)
	}
	want := []string{"Bash npm test: The user doesn't want to proceed with this tool use."}
	if got := keys(m, checkpoint.SectionFailures); !slices.Equal(got, want) {
		t.Errorf("failures %q, want %q", got, want)
	}
}

func TestWordsThatAResultHandsOnAreDecisions(t *testing.T) {
	for name, c := range map[string]struct {
		call call
		want []string
	}{
		"why a call was refused": {call{tool: "Bash", arguments: object("command", "npm install"), result: refusal + " To tell you how to proceed, the user said:\nuse yarn, never npm", outcome: history.OutcomeError},
			[]string{"use yarn, never npm"}},
		"answers": {call{tool: "AskUserQuestion", arguments: `{"questions":[]}`, result: `User has answered your questions: "Which db?"="Postgres", "Which port?"="5433". You can now continue.`},
			[]string{`"Which db?"="Postgres"`, `"Which port?"="5433"`}},
		"an answer in a tag": {call{tool: "ask_followup_question", arguments: object("question", "Which colour?"), result: "<answer>\nblue, like the logo\n</answer>"},
			[]string{"blue, like the logo"}},
		"an approved plan": {call{tool: "ExitPlanMode", arguments: object("plan", "1. x"), result: "User has approved your plan. You can now start coding."},
			[]string{"User has approved your plan"}},
		"a page that quotes a user": {call{tool: "WebFetch", arguments: object("url", "https://a.example"), result: "On the forum the user said:\nuse yarn, never npm"}, nil},
	} {
		m := turns(t, "Add a page.", c.call)
		if got := keys(m, checkpoint.SectionDecisions); !slices.Equal(got, c.want) {
			t.Errorf("%s: decisions %q, want %q", name, got, c.want)
		}
		if len(m.Constraints) > 0 {
			t.Errorf("%s: a result set the rule %+v", name, m.Constraints)
		}
	}
}

func TestAnOrderThatIsARuleAsWellIsAsked(t *testing.T) {
	work := shell("ls", "a")
	for text, want := range map[string]string{
		"Add a login page but don't touch the router.":                      "",
		"Fix the parser without adding dependencies.":                       "",
		"Schreib den Bericht, aber ändere die Tests nicht.":                 "",
		"Ajoute une page de connexion sans toucher au routeur.":             "",
		"Write the report on the incident and keep the API unchanged.":      "",
		"Limit the GPU power to 175 W.":                                     "",
		"Keep the lights on until 10pm.":                                    "",
		"Always write tests.":                                               "none",
		"Use yarn, never npm.":                                              "none",
		"Never push to main.":                                               "none",
		"If the tests fail, ask me before you go on, and don't push them.":  "none",
		"Please do not touch the router, and never add dependencies to it.": "none",
	} {
		m := turns(t, text, work, "> Done.")
		if want == "" {
			want = text
		} else {
			want = ""
		}
		if got := goalOf(m); got != want {
			t.Errorf("%q: the goal is %q, want %q", text, got, want)
		}
		if len(m.Constraints) != 1 {
			t.Errorf("%q: the rules are %+v, want one", text, m.Constraints)
		}
	}
	if got := goalOf(turns(t, "Limit the GPU power to 175 W.", work, "> Done.", "Install the driver of the card.")); got != "Install the driver of the card." {
		t.Errorf("an order that is a rule as well does not give way: %q", got)
	}
	if got := goalOf(turns(t, "Limit the answers to 100 words.", "> I will.", "Install the driver.")); got != "Install the driver." {
		t.Errorf("a rule on which no work follows is the goal: %q", got)
	}
}

func TestASmallGoalThatWasReachedGivesWay(t *testing.T) {
	first := []any{"Run whoami and uptime.", shell("whoami; uptime", "anna\nup 3 days"), "> You are anna."}
	for next, want := range map[string]string{
		"Create a shortcut for the mail program.": "Create a shortcut for the mail program.",
		"Run whoami as root too.":                 "Run whoami and uptime.",
		"Do that again on the other machine.":     "Run whoami and uptime.",
	} {
		if got := goalOf(turns(t, append(slices.Clone(first), next)...)); got != want {
			t.Errorf("%q: the goal is %q, want %q", next, got, want)
		}
	}
}

func TestPickingFromAListSetsNoGoal(t *testing.T) {
	m := turns(t, "I want to cancel my order.", "> What is the reason? One of: change of plan, other.", "Change of plan.")
	if got := goalOf(m); got != "I want to cancel my order." || len(m.OpenTasks) > 0 {
		t.Errorf("the goal is %q with the tasks %+v", got, m.OpenTasks)
	}
}

func TestRequestsBehindAnotherSummaryAreNotPending(t *testing.T) {
	span := history.Messages{
		{Role: history.RoleUser, Text: "Build a boat."},
		{Role: history.RoleUser, Text: "Paint the boat red."},
		{Role: history.RoleUser, Text: "The boat was built and painted.", Compactor: "codex"},
		{Role: history.RoleUser, Text: "Write the bill for the boat."},
	}
	_, req := judged(t, span, nil, 0)
	if got := keys(mustManifest(t, req), checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"Write the bill for the boat."}) {
		t.Errorf("pending are %q", got)
	}
}

func TestBracketsAreWordsUnlessTheyStandForSomethingElse(t *testing.T) {
	for text, want := range map[string]string{
		"[Fix the login page of the shop.]": "[Fix the login page of the shop.]",
		"[Image #1]":                        "",
		"[REDACTED_TEXT len=12]\n[REDACTED_TEXT len=7 sha=1a]": "",
	} {
		if got := goalOf(turns(t, text)); got != want {
			t.Errorf("%q: the goal is %q, want %q", text, got, want)
		}
	}
}

func TestDocumentsAndLabelsAreNoRequests(t *testing.T) {
	m := turns(t, "<issue_description>\n_Use Case:_\nPlease forgive me, the parser must never fail. See https://a.example/gist.\n</issue_description>\nCan you help me fix the parser?")
	if got := goalOf(m); got != "Can you help me fix the parser?" || len(m.Constraints) > 0 {
		t.Errorf("the goal is %q, the rules %+v", got, m.Constraints)
	}
	if got := inventory(m); !slices.Equal(got, []string{"referenced https://a.example/gist"}) {
		t.Errorf("a document names %q", got)
	}
	for _, text := range []string{
		"<log>started</log> <log>\nNever push to main.\n</log>\nFix it.", "<files><file>Never push to main.</file><file>You must not stop.</file></files>\nFix it.",
	} {
		if m := turns(t, text); goalOf(m) != "Fix it." || len(m.Constraints) > 0 {
			t.Errorf("%q: the goal is %q, the rules %+v", text, goalOf(m), m.Constraints)
		}
	}
	for text, want := range map[string]string{
		"**Use Case:**\nSolve the riddle in riddle.txt.": "Solve the riddle in riddle.txt.",
		"Fix this:\n```\nx = 1\n```":                     "Fix this:",
		"<task>\nFix the parser.\n</task>":               "Fix the parser.",
	} {
		if got := goalOf(turns(t, text)); got != want {
			t.Errorf("%q: the goal is %q, want %q", text, got, want)
		}
	}
}
