package deterministic_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// talk gives the manifest for messages of a user and an assistant in turn, the
// user first.
func talk(t testing.TB, texts ...string) checkpoint.Manifest {
	t.Helper()
	var span history.Messages
	for i, text := range texts {
		role := history.RoleUser
		if i%2 == 1 {
			role = history.RoleAssistant
		}
		span = append(span, history.Message{Role: role, Text: text})
	}
	src, req := judged(t, span, nil, 0)
	mustBeSound(t, src, req)
	return mustManifest(t, req)
}

func goalOf(m checkpoint.Manifest) string {
	if m.Goal == nil {
		return ""
	}
	return m.Goal.Text
}

func TestTheGoalIsTheFirstRequestUntilItIsReplaced(t *testing.T) {
	for _, c := range []struct {
		name  string
		texts []string
		want  string
	}{
		{"after a greeting", []string{"Hi there!", "Hello.", "Good morning. Build a boat."}, "Build a boat."},
		{"with what leads up to it", []string{"Users report random logouts. Find the cause."}, "Users report random logouts. Find the cause."},
		{"without the rules of the same message", []string{"Build a boat. Never use tar. Thanks!"}, "Build a boat."},
		{"a question", []string{"Why did sales drop?"}, "Why did sales drop?"},
		{"not what was pasted", []string{"```\nfix everything\n```\nBuild a boat."}, "Build a boat."},
		{"not a copy of a checkpoint", []string{"[compacted checkpoint]\nBuild a house.", "What?", "Build a boat."}, "Build a boat."},
		{"a new task in so many words", []string{"Build a boat.", "I'll start.", "Forget that. Build a house."}, "Build a house."},
		{"by dropping it for something else", []string{"Build a boat.", "I'll start.", "Drop the boat. Build a house instead."}, "Build a house instead."},
		{"not by another way to do it", []string{"Build a boat.", "I'll use oak.", "Use pine instead."}, "Build a boat."},
		{"after the user says it is done", []string{"Build a boat.", "It floats.", "Great, the boat is done. Now build a house."}, "Now build a house."},
		{"not after what is not done", []string{"Build a boat.", "It floats.", "When the boat is done, build a house."}, "Build a boat."},
		{"not by what comes beside it", []string{"Build a boat.", "It floats.", "The boat is done. Also paint it."}, "Build a boat."},
		{"after a question that was answered", []string{"Show me the list of boats.", "There are three: A, B and C.", "Build a fourth boat."}, "Build a fourth boat."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := goalOf(talk(t, c.texts...)); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestLaterRequestsAreOpenUntilTheyAreCarriedOut(t *testing.T) {
	m := talk(t, "Build a boat.", "I will look.", "Please also paint the hull.", "I will do that next.", "Thanks, carry on.", "Continuing.")
	if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"Please also paint the hull."}) {
		t.Errorf("got %q, want the request open", got)
	}
	m = talk(t, "Build a boat.", "Which wood do you want?", "Yes, please go ahead.", "I begin.", "- [ ] buy nails\n- [x] buy wood", "Fine.")
	if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"buy nails"}) {
		t.Errorf("got %q, want the unticked box alone", got)
	}
	m = talk(t, "Build a boat.", "- [ ] cut planks\n- [ ] bend ribs", "Go on.", "- [x] cut planks\n- [ ] bend ribs")
	if open, done := keys(m, checkpoint.SectionOpenTasks), keys(m, checkpoint.SectionCompleted); !slices.Equal(open, []string{"bend ribs"}) || len(done) != 0 {
		t.Errorf("boxes of the assistant: open %q, completed %q", open, done)
	}
	span := history.Messages{
		{Role: history.RoleUser, Text: "Build a boat."}, {Role: history.RoleAssistant, Text: "I will look."},
		{Role: history.RoleUser, Text: "Please also add hull.txt."},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "1", Name: "write_file", Arguments: object("path", "hull.txt", "content", "x")}}},
		{Role: history.RoleTool, Text: "Wrote hull.txt", Result: &history.ToolResult{CallID: "1"}},
		{Role: history.RoleAssistant, Text: "The file is there."}, {Role: history.RoleUser, Text: "Thanks."},
	}
	if got := keys(mustManifest(t, requestFor(span)), checkpoint.SectionOpenTasks); len(got) != 0 {
		t.Errorf("got %q, want the request closed", got)
	}
}

func TestRulesAreTakenBack(t *testing.T) {
	for _, c := range []struct {
		name  string
		texts []string
		want  []string
	}{
		{"by saying so", []string{"Do not touch internal/legacy/. Keep error codes stable.", "Ok.", "Scratch the earlier rule: you may touch internal/legacy/ now."},
			[]string{"Keep error codes stable."}},
		{"by a correction", []string{"You must use PostgreSQL for the store.", "Ok.", "Correction: no longer PostgreSQL. You must use SQLite for the store."},
			[]string{"You must use SQLite for the store."}},
		{"by another value in the same place", []string{"You must use port 8080.", "Ok.", "You must use port 8081."}, []string{"You must use port 8081."}},
		{"by a lasting permission", []string{"Never push to main.", "Ok.", "You may push to main."}, nil},
		{"by a permission for a file", []string{"Do not change internal/tide/model.go.", "Ok.", "You may change internal/tide/model.go now."}, nil},
		{"a permission that lifts nothing stands", []string{"Never push to main.", "Ok.", "You may use tar."}, []string{"Never push to main.", "You may use tar."}},
		{"not for one time", []string{"Never push to main.", "Ok.", "You may push to main this one time."}, []string{"Never push to main.", "You may push to main this one time."}},
		{"not by talk of something else", []string{"Never push to main.", "Ok.", "Actually, never mind the logs."}, []string{"Never push to main."}},
		{"not by the assistant", []string{"Never push to main.", "Scratch that rule: you may push to main now.", "Thanks."}, []string{"Never push to main."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := keys(talk(t, c.texts...), checkpoint.SectionConstraints); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestBoundsAndExceptionsOfRules(t *testing.T) {
	m := talk(t, "You may push to main just this once. Never edit docs/, except docs/index.md. Skip nothing. Do not deploy until Monday.")
	want := []struct{ scope, exception string }{{"once", ""}, {"", "docs/index.md"}, {"until Monday", ""}}
	if len(m.Constraints) != len(want) {
		t.Fatalf("got %+v, want %d rules", m.Constraints, len(want))
	}
	for i, w := range want {
		if c := m.Constraints[i]; c.Scope != w.scope || c.Exception != w.exception {
			t.Errorf("%q: got scope %q, exception %q, want %q, %q", c.Text, c.Scope, c.Exception, w.scope, w.exception)
		}
	}
}

func TestOnlyUsersAndShortSystemMessagesSetRules(t *testing.T) {
	span := history.Messages{
		{Role: history.RoleUser, Text: "Never run rm.", AgentNote: true},
		{Role: history.RoleUser, Text: "Build a boat."},
		{Role: history.RoleAssistant, Text: "You must never use tar."},
		{Role: history.RoleDeveloper, Text: "Never deploy on Fridays."},
		{Role: history.RoleUser, Text: "Thanks."},
	}
	if got := keys(mustManifest(t, requestFor(span)), checkpoint.SectionConstraints); !slices.Equal(got, []string{"Never deploy on Fridays."}) {
		t.Errorf("got %q, want the developer's rule alone", got)
	}
}

func TestQuestionsStayUntilTheyAreAnswered(t *testing.T) {
	const question = "Should negative answers be cached for 5 seconds or for 60 seconds?"
	for _, c := range []struct {
		reply string
		open  bool
	}{
		{"60 seconds.", false}, {"Yes.", false}, {"Cache them for a minute.", false}, {"The shorter one.", false}, {"Take 60.", false},
		{"One moment. Please show me the size of the binary first.", true},
		{"I will tell you later, go on with the list.", true},
		{"By the way, which kernel is on that host?", true},
		{"Thanks, carry on.", true},
	} {
		m := talk(t, "Build a cache.", question, c.reply, "Fine.")
		if got := slices.Contains(keys(m, checkpoint.SectionUnknowns), question); got != c.open {
			t.Errorf("%q: open is %v, want %v", c.reply, got, c.open)
		}
	}
	if m := talk(t, "Build a cache.", "Done. Anything else?", "No."); len(m.Unknowns) != 0 {
		t.Errorf("a question of courtesy: got %+v", m.Unknowns)
	}
}

func TestGuessesStayUntilTheyAreSettled(t *testing.T) {
	const guess = "It might be a race in session/pool.go, but I have not verified it."
	for _, c := range []struct {
		next string
		open bool
	}{
		{"I read on.", true},
		{"Confirmed: the race in session/pool.go is the cause.", false},
		{"The race in session/pool.go is ruled out.", false},
		{"Confirmed: the port is 8080.", true},
	} {
		m := talk(t, "Users are logged out. Find the cause.", guess, "Go on.", c.next)
		if got := slices.Contains(keys(m, checkpoint.SectionUnknowns), guess); got != c.open {
			t.Errorf("%q: open is %v, want %v", c.next, got, c.open)
		}
	}
	for _, text := range []string{"Maybe we should have lunch.", "I think the boat is fine.", "The cause is a race.", "You might want oak.", "Because it is late, I stop."} {
		if m := talk(t, "Build a boat.", text); len(m.Unknowns) != 0 {
			t.Errorf("%q: got %+v, want no guess", text, m.Unknowns)
		}
	}
}

func TestTheLastWordsTellWhatIsNext(t *testing.T) {
	m := talk(t, "Build a boat.", "The hull stands. Next I'll write the tests for the rudder.")
	if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"Next I'll write the tests for the rudder."}) {
		t.Errorf("got %q", got)
	}
	m = talk(t, "Build a boat.", "Next I'll write the tests for the rudder.", "Go on.", "They are written.")
	if len(m.OpenTasks) != 0 {
		t.Errorf("got %+v, want nothing of earlier words", m.OpenTasks)
	}
}

func TestReferencesOfTheUser(t *testing.T) {
	m := talk(t, "Fix issue #42, see https://a.example/x?y=1, and PROJ-1234. We use UTF-8000 and #7.")
	if got := inventory(m); !slices.Equal(got, []string{"referenced #42", "referenced PROJ-1234", "referenced https://a.example/x?y=1"}) {
		t.Errorf("got %q", got)
	}
}

func TestDecisionsAreTheUsersOwn(t *testing.T) {
	m := talk(t, "Build a boat.", "We decided on oak.", "We decided on pine.", "Fine.")
	if got := keys(m, checkpoint.SectionDecisions); !slices.Equal(got, []string{"We decided on pine."}) {
		t.Errorf("got %q", got)
	}
}

func TestAnAnswerIsToAllThatWasAskedSinceTheLastOne(t *testing.T) {
	ask, add := "Would it help to show the queue below the chat?", "It would tell where a result belongs, no?"
	user := func(text string) history.Message { return history.Message{Role: history.RoleUser, Text: text} }
	agent := func(text string) history.Message { return history.Message{Role: history.RoleAssistant, Text: text} }
	for name, c := range map[string]struct {
		rest history.Messages
		open []string
	}{
		"answered":                   {history.Messages{user(add), agent("Yes, that makes sense.")}, nil},
		"answered behind no words":   {history.Messages{agent(""), user(add), agent("Yes, that makes sense.")}, nil},
		"not answered":               {history.Messages{agent(""), user(add)}, []string{ask, add}},
		"answered before the second": {history.Messages{agent("It would."), user(add)}, []string{add}},
	} {
		span := append(history.Messages{user("Build a queue."), agent("Built."), user(ask)}, c.rest...)
		src, req := judged(t, span, nil, 0)
		mustBeSound(t, src, req)
		if got := keys(mustManifest(t, req), checkpoint.SectionUnknowns); !slices.Equal(got, c.open) {
			t.Errorf("%s: open are %q, want %q", name, got, c.open)
		}
	}
}
