package validate_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// judgeRule judges one rule that is quoted by its text, from a message of the user.
func judgeRule(t testing.TB, said, text string, force checkpoint.Force) validate.Result {
	t.Helper()
	span := history.Range{}
	m := emptyDraft(span)
	m.Constraints = []checkpoint.Constraint{{ID: "c", Text: text, Force: force, Evidence: cite(0, text)}}
	return judge(t, source(t, history.Messages{{Role: history.RoleUser, Text: said}}, span, nil), draftJSON(t, m))
}

// cutCase is a text of a rule and the message that it stands in.
type cutCase struct {
	source, text string
	force        checkpoint.Force
}

func TestTextsThatAreCutOffFromANegationAreRefused(t *testing.T) {
	for _, c := range []cutCase{
		{"Never push to main.", "push to main", checkpoint.Must},
		{"Please do not change model.go.", "change model.go", checkpoint.Must},
		{"Don’t edit the tests.", "edit the tests", checkpoint.Must},
		{"You must not, under any circumstances, push to main.", "push to main", checkpoint.Must},
		{"Never, ever, push to main.", "push to main", checkpoint.Must},
		{"Fix it, but never push to main.", "push to main", checkpoint.Must},
		{"Never edit tests or push to main.", "push to main", checkpoint.Must},
		{"Finish without changing the API.", "changing the API", checkpoint.Must},
		{"Avoid touching the vendor folder.", "touching the vendor folder", checkpoint.Must},
		{"Use tabs instead of adding spaces.", "adding spaces", checkpoint.Prefer},
		{"If the tests fail do not push to main.", "push to main", checkpoint.Must},
		{"You don't have to run the linter.", "run the linter", checkpoint.Must},
		{"Never do the following:\n- push to main\n- edit tests", "push to main", checkpoint.Must},
		{"**Never** push to main.", "push to main", checkpoint.Must},
		{"Du darfst auf keinen Fall auf main pushen.", "auf main pushen", checkpoint.Must},
		{"Ändere die Tests bitte nicht.", "Ändere die Tests", checkpoint.Must},
		{"Arbeite, ohne die API zu ändern.", "die API zu ändern", checkpoint.Must},
		{"Ne modifie jamais les tests unitaires.", "les tests unitaires", checkpoint.Must},
		{"Travaille sans modifier les tests.", "modifier les tests", checkpoint.Must},
		{"No modifiques los archivos de prueba.", "modifiques los archivos", checkpoint.Must},
		{"Nunca subas cambios a main.", "subas cambios a main", checkpoint.Must},
		{"Não altere os testes.", "altere os testes", checkpoint.Must},
		{"Non modificare i test.", "modificare i test", checkpoint.Must},
		{"不要修改数据库结构。", "修改数据库结构", checkpoint.Must},
		{"请勿直接推送到主分支。", "直接推送到主分支", checkpoint.Must},
		{"mainブランチにプッシュしないでください。", "mainブランチにプッシュ", checkpoint.Must},
		{"main 브랜치에 푸시하지 마세요.", "main 브랜치에 푸시하", checkpoint.Must},
	} {
		wantMarks(t, judgeRule(t, c.source, c.text, c.force).Violations, "polarity /constraints/0/text")
	}
}

func TestTextsBesideANegationThatIsNotTheirsPass(t *testing.T) {
	for _, c := range []cutCase{
		{"Never push to main.", "Never push to main.", checkpoint.MustNot},
		{"If it doesn't work, rerun it.", "rerun it.", checkpoint.Must},
		{"If it doesn't work, rerun it.", "If it doesn't work, rerun it.", checkpoint.Must},
		{"When the tests don't pass rerun them twice.", "rerun them twice", checkpoint.Must},
		{"You must finish without touching the API.", "You must finish without touching the API.", checkpoint.Must},
		{"Not only fix the bug but also add a test.", "add a test", checkpoint.Must},
		{"Not only fix the bug but also add a test.", "fix the bug", checkpoint.Must},
		{"Don't forget to run the linter.", "run the linter", checkpoint.Must},
		{"Don't forget to run the linter.", "Don't forget to run the linter.", checkpoint.Must},
		{"Please don't hesitate to add tests.", "add tests", checkpoint.May},
		{"I don't like tabs, use spaces.", "use spaces", checkpoint.Must},
		{"No, use port 8081.", "use port 8081", checkpoint.Must},
		{"Do not use 8080 but use 8081.", "use 8081", checkpoint.Must},
		{"Never push. Keep the flag working.", "Keep the flag working", checkpoint.Must},
		{"This is not right; always run make check.", "always run make check", checkpoint.Must},
		{"Pass --no-verify never; keep logs short.", "keep logs short", checkpoint.Must},
		{"Set the no-op flag in config/never/a.go and keep logs short.", "keep logs short", checkpoint.Must},
		{"Push to main is fine today. Never push to main again.", "ush to main", checkpoint.May},
		{"Nicht nur den Fehler beheben, auch einen Test schreiben.", "einen Test schreiben", checkpoint.Must},
		{"Vergiss nicht, die Tests laufen zu lassen.", "die Tests laufen zu lassen", checkpoint.Must},
		{"Wenn es nicht klappt, nimm Port 8081.", "nimm Port 8081", checkpoint.Must},
		{"N'oublie pas de lancer les tests.", "lancer les tests", checkpoint.Must},
		{"Si ça ne marche pas, utilise le port 8081.", "utilise le port 8081", checkpoint.Must},
		{"No olvides ejecutar las pruebas.", "ejecutar las pruebas", checkpoint.Must},
		{"Não se esqueça de rodar os testes.", "rodar os testes", checkpoint.Must},
		{"Non dimenticare di eseguire i test.", "eseguire i test", checkpoint.Must},
		{"别忘了运行测试。", "运行测试", checkpoint.Must},
		{"特别注意性能。", "注意性能", checkpoint.Must},
		{"テストを忘れずに実行してください。", "実行してください", checkpoint.Must},
		{"テストを必ず実行しなければならない。", "テストを必ず実行し", checkpoint.Must},
		{"테스트 실행을 잊지 마세요.", "테스트 실행", checkpoint.Must},
	} {
		if got := judgeRule(t, c.source, c.text, c.force); got.Sound == nil {
			t.Errorf("%q out of %q: %v", c.text, c.source, got.Violations)
		}
	}
}

func TestABanGetsItsWholeSentenceBack(t *testing.T) {
	for source, want := range map[string]string{
		"Fix it. Never push to main.":               "Never push to main.",
		"Do not change model.go, except comments.":  "Do not change model.go, except comments.",
		"Du darfst nicht pushen. change model.go X": "",
	} {
		text := map[bool]string{true: "push to main", false: "change model.go"}[source[0] == 'F']
		result := judgeRule(t, source, text, checkpoint.MustNot)
		if want == "" {
			continue
		}
		if result.Sound == nil || result.Sound.Manifest().Constraints[0].Text != want || len(result.TextRestored) != 1 {
			t.Errorf("%q: %v", source, result.Violations)
		}
	}
}

func TestARuleKeepsItsException(t *testing.T) {
	for _, c := range []cutCase{
		{"Do not change model.go, except its comments.", "Do not change model.go", checkpoint.MustNot},
		{"Never push to main unless I say so.", "Never push to main", checkpoint.MustNot},
		{"Always run make check (apart from docs).", "Always run make check", checkpoint.Must},
		{"Ändere keine Dateien, außer in docs.", "Ändere keine Dateien", checkpoint.MustNot},
		{"Ne modifie pas ces fichiers, sauf les commentaires.", "Ne modifie pas ces fichiers", checkpoint.MustNot},
		{"No cambies nada, excepto los comentarios.", "No cambies nada", checkpoint.MustNot},
		{"Não altere nada, exceto os comentários.", "Não altere nada", checkpoint.MustNot},
		{"Non cambiare nulla, tranne i commenti.", "Non cambiare nulla", checkpoint.MustNot},
		{"不要修改代码，除非我同意。", "不要修改代码", checkpoint.MustNot},
	} {
		result := judgeRule(t, c.source, c.text, c.force)
		if result.Sound == nil || result.Sound.Manifest().Constraints[0].Text != c.source {
			t.Errorf("%q: got %v, want the whole sentence", c.source, result.Violations)
		}
	}
}

// forceCase is a text that some forces fit and others don't.
type forceCase struct {
	text  string
	fits  []checkpoint.Force
	wrong []checkpoint.Force
}

var forceCases = []forceCase{
	{"Never push to main.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must, checkpoint.May, checkpoint.Prefer}},
	{"Do not change the API.", []checkpoint.Force{checkpoint.MustNot, checkpoint.Prefer}, []checkpoint.Force{checkpoint.Must, checkpoint.May}},
	{"The parser must not panic.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must, checkpoint.May, checkpoint.Prefer}},
	{"Always run make check.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot, checkpoint.May, checkpoint.Prefer}},
	{"Keep the --json flag working.", []checkpoint.Force{checkpoint.Must, checkpoint.Prefer}, []checkpoint.Force{checkpoint.MustNot}},
	{"You must use tabs.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot, checkpoint.May, checkpoint.Prefer}},
	{"You don't have to run the linter.", []checkpoint.Force{checkpoint.May}, []checkpoint.Force{checkpoint.Must}},
	{"You may now edit the tests.", []checkpoint.Force{checkpoint.May}, []checkpoint.Force{checkpoint.Must, checkpoint.MustNot}},
	{"You can skip the linter for this commit.", []checkpoint.Force{checkpoint.May}, []checkpoint.Force{checkpoint.Must}},
	{"Please try to keep lines short if possible.", []checkpoint.Force{checkpoint.Prefer, checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot}},
	{"You must finish without touching the API.", []checkpoint.Force{checkpoint.Must, checkpoint.MustNot}, []checkpoint.Force{checkpoint.May}},
	{"Only touch files in pkg/auth.", []checkpoint.Force{checkpoint.Must, checkpoint.MustNot}, nil},
	{"No new dependencies.", []checkpoint.Force{checkpoint.MustNot, checkpoint.Must}, nil},
	{"Leave the vendor folder alone.", []checkpoint.Force{checkpoint.MustNot, checkpoint.Must}, nil},
	{"Use 8081, not 8080.", []checkpoint.Force{checkpoint.Must, checkpoint.MustNot}, nil},
	{"Niemals auf main pushen.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must, checkpoint.May}},
	{"Nutze immer Tabs.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot, checkpoint.May}},
	{"Du musst die Tests nicht laufen lassen.", []checkpoint.Force{checkpoint.May}, nil},
	{"Ne modifie jamais les tests.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must, checkpoint.May}},
	{"Utilise toujours des tabulations.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot}},
	{"Nunca subas a main.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must}},
	{"Usa siempre espacios.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot}},
	{"Não altere a API.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must}},
	{"Mantenha sempre os testes.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot}},
	{"Non modificare i test.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must}},
	{"Usa sempre le tabulazioni.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot}},
	{"不要修改数据库结构。", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must, checkpoint.May}},
	{"必须使用英文注释。", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot, checkpoint.May}},
	{"mainにプッシュしないでください。", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must, checkpoint.May}},
	{"必ずテストを実行してください。", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot, checkpoint.May}},
	{"main에 푸시하지 마세요.", []checkpoint.Force{checkpoint.MustNot}, []checkpoint.Force{checkpoint.Must, checkpoint.May}},
	{"항상 테스트를 실행하세요.", []checkpoint.Force{checkpoint.Must}, []checkpoint.Force{checkpoint.MustNot, checkpoint.May}},
	{"Neatstumk izmaiņas uz main.", []checkpoint.Force{checkpoint.Must, checkpoint.MustNot, checkpoint.May, checkpoint.Prefer}, nil},
}

func TestAForceMayNotContradictItsText(t *testing.T) {
	for _, c := range forceCases {
		for _, force := range c.fits {
			if got := judgeRule(t, c.text, c.text, force); got.Sound == nil {
				t.Errorf("%s: %q: %v", force, c.text, got.Violations)
			}
		}
		for _, force := range c.wrong {
			if got := marks(judgeRule(t, c.text, c.text, force).Violations); len(got) != 1 || got[0] != "polarity /constraints/0/force" {
				t.Errorf("%s: %q: got %q, want a polarity", force, c.text, got)
			}
		}
	}
}

func TestAGoalIsNotTheOppositeOfWhatTheUserWants(t *testing.T) {
	messages := history.Messages{{Role: history.RoleUser, Text: "Please never rewrite the parser. I don't know how to speed up the lexer."}}
	for text, want := range map[string]string{"rewrite the parser": "polarity /goal/text", "speed up the lexer": ""} {
		m := emptyDraft(history.Range{})
		m.Goal = &checkpoint.Goal{Text: text, Evidence: cite(0, text)}
		got := marks(judge(t, source(t, messages, history.Range{}, nil), draftJSON(t, m)).Violations)
		if len(got) > 0 != (want != "") || want != "" && got[0] != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestWorkThatTheResultDeniesIsNotDone(t *testing.T) {
	for _, c := range []struct {
		result, quote string
		done          bool
	}{
		{"not updated export/csv.go", "updated export/csv.go", false},
		{"The file was not yet written: a.go", "written", false},
		{"export/csv.go could not be updated", "updated", false},
		{"Nothing was changed in a.go", "changed in a.go", false},
		{"no errors, updated export/csv.go", "updated export/csv.go", true},
		{"not found in cache\nupdated export/csv.go", "updated export/csv.go", true},
		{"not only updated export/csv.go", "updated export/csv.go", true},
		{"updated export/csv.go, not b.go", "updated export/csv.go", true},
		{`{"error": "no", "status": "cancelled"}`, `"status": "cancelled"`, true},
		{"not updated a.go\nupdated a.go", "updated a.go", true},
		{"if it is not cached: updated a.go", "updated a.go", true},
		{"rejected because it could not be parsed safely", "parsed safely", false},
	} {
		messages := history.Messages{
			{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "1", Name: "edit", Arguments: "{}"}}},
			{Role: history.RoleTool, Text: c.result, Result: &history.ToolResult{CallID: "1"}},
		}
		m := emptyDraft(history.Range{Last: 1})
		m.Completed = []checkpoint.Note{{ID: "d", Text: "it was done", Evidence: cite(1, c.quote)}}
		got := marks(judge(t, source(t, messages, history.Range{Last: 1}, nil), draftJSON(t, m)).Violations)
		if len(got) == 0 != c.done || !c.done && got[0] != "polarity /completed/0/evidence" {
			t.Errorf("%q out of %q: got %q", c.quote, c.result, got)
		}
	}
}

func FuzzPolarity(f *testing.F) {
	for _, c := range forceCases {
		f.Add(c.text, c.text, uint8(0))
	}
	f.Add("Never, ever, push to main, except on Mondays.", "push to main", uint8(1))
	f.Add("请勿直接推送到主分支，除非我同意。", "推送到主分支", uint8(2))
	f.Add("a.b:c;d(e)f’g n't §", "b", uint8(3))
	forces := []checkpoint.Force{checkpoint.Must, checkpoint.MustNot, checkpoint.May, checkpoint.Prefer}
	f.Fuzz(func(t *testing.T, message, text string, force uint8) {
		if !utf8.ValidString(message) || !utf8.ValidString(text) || strings.TrimSpace(text) == "" {
			return
		}
		result := judgeRule(t, message, text, forces[force%4])
		if result.Sound == nil {
			return
		}
		got := result.Sound.Manifest().Constraints[0].Text
		for _, part := range strings.Split(got, " … ") {
			if !strings.Contains(message, part) {
				t.Errorf("the text %q is no excerpt of %q", part, message)
			}
		}
	})
}
