package deterministic_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

func TestWhatACallDidIsCompleted(t *testing.T) {
	for name, c := range map[string]struct {
		call call
		want []string
	}{
		"a path that was made":      {call{tool: "generate_chart", arguments: object("title", "Sales"), result: "/tmp/charts/sales-2024.png"}, []string{`generate_chart "title":"Sales", /tmp/charts/sales-2024.png`}},
		"an id that was made":       {call{tool: "create_invoice", arguments: object("customer", "c_77"), result: "INV-2024-0099"}, []string{`create_invoice "customer":"c_77", INV-2024-0099`}},
		"a place in JSON":           {call{tool: "render_video", arguments: object("title", "Intro"), result: `{"path": "/out/intro.mp4"}`}, []string{`render_video "title":"Intro", "path": "/out/intro.mp4"`}},
		"a plain yes":               {call{tool: "set_light", arguments: object("room", "kitchen"), result: "true"}, []string{`set_light "room":"kitchen"`}},
		"a yes in JSON":             {call{tool: "send_mail", arguments: object("to", "a@b.example"), result: `{"sent": true}`}, []string{`send_mail "to":"a@b.example"`}},
		"a no in JSON":              {call{tool: "merge_request", arguments: object("to", "main"), result: `{"id": "mr_12", "merged": false}`}, nil},
		"a plain no":                {call{tool: "set_light", arguments: object("room", "kitchen"), result: "false"}, nil},
		"a question's answer":       {call{tool: "get_invoice", arguments: object("customer", "c_77"), result: "INV-2024-0099"}, nil},
		"what was installed":        {shell("cd /r && pip install requests", "Successfully installed requests-2.31.0"), []string{"pip install requests"}},
		"what was restarted":        {shell("sudo systemctl restart nginx", ""), []string{"sudo systemctl restart nginx"}},
		"what was scaled":           {shell("kubectl scale deploy/web --replicas=5", "deployment.apps/web scaled"), []string{"kubectl scale deploy/web --replicas=5"}},
		"what was only asked":       {shell("systemctl status nginx", "active (running), started yesterday"), nil},
		"what was only tried":       {shell("terraform apply --dry-run", "Apply complete!"), nil},
		"what did not go":           {shell("kubectl apply -f a.yaml", "the server could not be reached"), nil},
		"what a pipe hides":         {shell("npm install | tail -1", "run npm audit for details"), nil},
		"what was published":        {shell("./publish.sh", "Session published: https://share.example/s/abc123"), []string{"Session published: https://share.example/s/abc123"}},
		"what another agent did":    {call{tool: "Task", arguments: object("description", "Find usages", "prompt", "Find all usages of parseDate and list them"), result: "There are 3 usages: src/a.ts:10, src/b.ts:4, src/c.ts:9."}, []string{`Task "description":"Find usages"`}},
		"what another agent begins": {call{tool: "Task", arguments: object("description", "Find usages", "prompt", "Find all usages of parseDate and list them"), result: "Async agent launched successfully. agentId: a1b2"}, nil},
	} {
		if got := keys(working(t, c.call), checkpoint.SectionCompleted); !slices.Equal(got, c.want) {
			t.Errorf("%s: completed %q, want %q", name, got, c.want)
		}
	}
}

func TestAnAnswerThatEndsWithAProposalIsAnAnswer(t *testing.T) {
	const findings = "The loader reads each file twice, once for its size and once for its lines, and the parser copies every line before it looks at it.\n\n"
	for name, c := range map[string]struct {
		asked, answer string
		open          bool
	}{
		"a proposal":                   {"Tell me what can be made shorter in loader.go.", findings + "Want me to tackle these?", false},
		"a proposal in German":         {"Erkläre, was in loader.go kürzer sein kann.", findings + "Soll ich das ändern?", false},
		"a proposal in Japanese":       {"Tell me what can be made shorter in loader.go.", findings + "修正しましょうか？", false},
		"a question of courtesy":       {"Tell me what can be made shorter in loader.go.", findings + "Is there anything else I can help with?", false},
		"work, then courtesy":          {"Remove the second read in loader.go.", findings + "How can I help you today?", true},
		"a question back":              {"Tell me what can be made shorter in loader.go.", findings + "Which of the two loaders do you mean?", true},
		"a proposal and nothing else":  {"Tell me what can be made shorter in loader.go.", "Want me to look at it?", true},
		"a promise before a proposal":  {"Tell me what can be made shorter in loader.go.", "I will read loader.go now and tell you what I find there once I have seen all of its parts. Want me to start?", true},
		"a proposal to do what is due": {"Remove the second read in loader.go.", findings + "Want me to remove it?", true},
	} {
		m := talk(t, "Port the loader to Go.", "Ported.", c.asked, c.answer)
		if got := keys(m, checkpoint.SectionOpenTasks); slices.Contains(got, c.asked) != c.open {
			t.Errorf("%s: open are %q", name, got)
		}
	}
}

func TestAResultThatShowsSomethingElseIsUnverified(t *testing.T) {
	change := func(cabin, shown string) call {
		return call{tool: "update_reservation", arguments: object("reservation_id", "ABC123", "cabin", cabin), result: `{"reservation_id": "ABC123", "cabin": "` + shown + `", "status": "updated"}`}
	}
	m := working(t, change("economy", "basic_economy"))
	if got := keys(m, checkpoint.SectionUnknowns); len(m.Completed) > 0 || !slices.Equal(got, []string{`update_reservation "reservation_id":"ABC123" "cabin": "basic_economy"`}) {
		t.Errorf("unknown %q, completed %+v", got, m.Completed)
	}
	m = working(t, change("economy", "basic_economy"), change("economy", "Economy"))
	if len(m.Unknowns) > 0 || len(m.Completed) != 1 {
		t.Errorf("put right: unknown %+v, completed %+v", m.Unknowns, m.Completed)
	}
}
