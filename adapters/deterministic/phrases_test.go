package deterministic_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// saying gives the manifest for messages of a user and an assistant in turn,
// the first one a request.
func saying(t testing.TB, texts ...string) checkpoint.Manifest {
	t.Helper()
	span := history.Messages{{Role: history.RoleUser, Text: "Build the session store."}, {Role: history.RoleAssistant, Text: "I will look at it."}}
	for i, text := range texts {
		role := history.RoleUser
		if i%2 == 1 {
			role = history.RoleAssistant
		}
		span = append(span, history.Message{Role: role, Text: text})
	}
	return mustManifest(t, requestFor(span))
}

func requestFor(span history.Messages) reducer.Request {
	return reducer.Request{Span: span, Range: history.Range{First: 0, Last: len(span) - 1}, MaxChars: 24000, Attempt: 1}
}

func TestRulesOfTheUserGetTheirForce(t *testing.T) {
	for _, c := range []struct {
		force checkpoint.Force
		text  string
	}{
		{checkpoint.MustNot, "Never push to main."},
		{checkpoint.MustNot, "Don’t touch the vendor folder."},
		{checkpoint.MustNot, "Please do not add dependencies."},
		{checkpoint.MustNot, "No new dependencies."},
		{checkpoint.Must, "_no, keep it short_"},
		{checkpoint.MustNot, "You may not edit generated files."},
		{checkpoint.MustNot, "Under no circumstances may the schema change."},
		{checkpoint.MustNot, "The parser must not panic."},
		{checkpoint.MustNot, "Secrets must never be logged."},
		{checkpoint.MustNot, "The legacy folder is off limits."},
		{checkpoint.MustNot, "You are not to rename public functions."},
		{checkpoint.MustNot, "When you refactor, do not change names."},
		{checkpoint.MustNot, "If a test fails, never delete it."},
		{checkpoint.MustNot, "Nothing outside internal/ may change."},
		{checkpoint.MustNot, "I don't want you to rewrite the tests."},
		{checkpoint.MustNot, "Avoid global variables."},
		{checkpoint.Must, "Always run the linter before a commit."},
		{checkpoint.Must, "Keep the API unchanged."},
		{checkpoint.Must, "Only run SELECT statements."},
		{checkpoint.Must, "You must use tabs."},
		{checkpoint.Must, "Make sure all endpoints stay compatible."},
		{checkpoint.Must, "Don't forget to update the changelog."},
		{checkpoint.Must, "Every handler must return JSON."},
		{checkpoint.Must, "Leave the migrations alone."},
		{checkpoint.Must, "Work only inside pkg/auth."},
		{checkpoint.Must, "Ask before creating files."},
		{checkpoint.Must, "Stick to the standard library."},
		{checkpoint.May, "You can skip the linter for this commit."},
		{checkpoint.May, "No need to update the docs."},
		{checkpoint.May, "You don't have to keep the old flag."},
		{checkpoint.May, "Feel free to rename internal helpers."},
		{checkpoint.Prefer, "Prefer small commits."},
		{checkpoint.Prefer, "I'd rather have table tests."},

		{checkpoint.Must, "Benutze bitte immer die Sie-Form."},
		{checkpoint.Must, "Escribe siempre en español."},
		{checkpoint.May, "You can use cgo after all."},
		{checkpoint.MustNot, "The worker must under load never block."},
		{checkpoint.MustNot, "Die öffentliche Schnittstelle darf sich nicht ändern."},
		{checkpoint.Must, "Baue das um, ohne die Tests zu ändern."},
		{checkpoint.MustNot, "Le schéma ne doit en aucun cas changer."},
		{checkpoint.MustNot, "No uses cgo."},
		{checkpoint.MustNot, "Non usare cgo."},
		{checkpoint.MustNot, "Ändere die Tests nicht."},
		{checkpoint.MustNot, "Füge keine neuen Abhängigkeiten hinzu."},
		{checkpoint.MustNot, "Die Datenbank darf nicht verändert werden."},
		{checkpoint.MustNot, "Keine neuen Abhängigkeiten."},
		{checkpoint.Must, "Die API muss abwärtskompatibel bleiben."},
		{checkpoint.Must, "Verwende nur die Standardbibliothek."},
		{checkpoint.May, "Du darfst die Testdaten löschen."},
		{checkpoint.MustNot, "Ne modifie pas le schéma."},
		{checkpoint.MustNot, "N'utilise jamais eval."},
		{checkpoint.MustNot, "Il ne faut pas toucher aux tests."},
		{checkpoint.Must, "Garde les noms publics."},
		{checkpoint.Must, "Chaque fonction doit avoir un test."},
		{checkpoint.MustNot, "No modifiques la base de datos."},
		{checkpoint.MustNot, "Nunca subas cambios a main."},
		{checkpoint.Must, "Debes usar la biblioteca estándar."},
		{checkpoint.Must, "Mantén la API estable."},
		{checkpoint.MustNot, "Não altere o esquema do banco."},
		{checkpoint.MustNot, "Nunca apague os testes."},
		{checkpoint.Must, "Sempre rode os testes."},
		{checkpoint.MustNot, "Non modificare lo schema."},
		{checkpoint.Must, "Devi usare solo la libreria standard."},
		{checkpoint.MustNot, "不要修改数据库结构。"},
		{checkpoint.MustNot, "禁止直接推送到主分支。"},
		{checkpoint.Must, "所有接口必须保持向后兼容。"},
		{checkpoint.Prefer, "尽量使用标准库。"},
		{checkpoint.May, "不必更新文档。"},
		{checkpoint.MustNot, "本番環境の設定は変更しないでください。"},
		{checkpoint.MustNot, "テストを削除してはいけません。"},
		{checkpoint.Must, "テストは必ず残してください。"},
		{checkpoint.MustNot, "데이터베이스 구조를 변경하지 마세요."},
		{checkpoint.Must, "모든 테스트를 반드시 유지해 주세요."},
	} {
		m := saying(t, c.text)
		if len(m.Constraints) != 1 || m.Constraints[0].Force != c.force || m.Constraints[0].Text != c.text {
			t.Errorf("%q: got %+v, want one rule %s", c.text, m.Constraints, c.force)
		}
	}
}

func TestDescriptionsMakeNoRules(t *testing.T) {
	for _, text := range []string{
		"ERROR 2026-01-01 the worker must restart now",
		"12:04:33 never reached the lock",
		"Find out why it always fails.",
		"The function never returns.",
		"Users can't log in.",
		"This should not happen.",
		"We never merged that branch.",
		"I can't reproduce the crash.",
		"It cannot connect.",
		"I don't know why it fails.",
		"I don't think the cache is used.",
		"It doesn't work on Windows.",
		"It hangs and never returns.",
		"Find out why it hangs and never returns.",
		"No, planner is too vague.",
		"No tests failed in the last run.",
		"No problem.",
		"Don't worry about it.",
		"Don't hesitate to ask.",
		"Must I rename the file?",
		"Should we never retry?",
		"Suppose we must never retry.",
		"There must be a race somewhere.",
		"The server must have crashed.",
		"The README says: never call Flush twice.",
		"You may want to look at the log.",
		"Keep going.",
		"The disk has at least 3 partitions.",
		"Edit all the files you need to and run any checks that you want.",
		"Yes, please go ahead and cancel the reservation.",
		"> You must always call Flush.",
		"```\nnever do this\n```",
		"Das funktioniert nicht.",
		"Ich weiß nicht, warum es fehlschlägt.",
		"Alle Tests laufen nicht durch.",
		"Ça ne marche pas.",
		"Je ne sais pas pourquoi.",
		"No funciona en Windows.",
		"No sé por qué falla.",
		"Não sei por que falha.",
		"Non so perché fallisce.",
		"用户不能登录。",
		"我不知道为什么失败。",
		"なぜ失敗するのかわからない。",
		"왜 실패하는지 모르겠어요.",
	} {
		if m := saying(t, text); len(m.Constraints) != 0 {
			t.Errorf("%q: got %+v, want no rule", text, m.Constraints)
		}
	}
}
