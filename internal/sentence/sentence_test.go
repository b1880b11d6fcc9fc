package sentence_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/sentence"
)

// written gives the texts of the sentences that are not pasted.
func written(text string) []string {
	var texts []string
	for _, s := range sentence.Split(text) {
		if !s.Kind.Pasted() {
			texts = append(texts, s.Text)
		}
	}
	return texts
}

func TestWhereSentencesEnd(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", " \n\t\n", nil},
		{"stops", "Never push. Why? Stop!", []string{"Never push.", "Why?", "Stop!"}},
		{"lower case after a stop", "fix it. then run the tests", []string{"fix it.", "then run the tests"}},
		{"semicolon", "Keep a; drop b.", []string{"Keep a; drop b."}},
		{"file names", "Do not change money.go; do not touch money_test.go. Go on.", []string{"Do not change money.go; do not touch money_test.go.", "Go on."}},
		{"paths and hidden files", "Edit ./a/b.c and .env. Use .NET 8.", []string{"Edit ./a/b.c and .env.", "Use .NET 8."}},
		{"URL", "See https://x.invalid/a.b?q=1!c&d=e.f. Then go.", []string{"See https://x.invalid/a.b?q=1!c&d=e.f.", "Then go."}},
		{"version and decimal", "Use 1.18.2 or 3.5 only.", []string{"Use 1.18.2 or 3.5 only."}},
		{"identifier", "Call Foo.Bar and a?.b first.", []string{"Call Foo.Bar and a?.b first."}},
		{"inline code", "Keep `a. B! c` as it is.", []string{"Keep `a. B! c` as it is."}},
		{"abbreviations", "Use e.g. Go, i.e. Foo vs. Bar etc. and so on.", []string{"Use e.g. Go, i.e. Foo vs. Bar etc. and so on."}},
		{"abbreviation at an end", "Use Go etc. Then stop. We met at 5 p.m. Then we left.", []string{"Use Go etc.", "Then stop.", "We met at 5 p.m.", "Then we left."}},
		{"titles, initials and numbers", "Ask Dr. Smith. Ask J. R. Doe, see Fig. 3. Take plan B. Then stop.", []string{"Ask Dr. Smith.", "Ask J. R. Doe, see Fig. 3.", "Take plan B.", "Then stop."}},
		{"no by itself", "No. Do not.", []string{"No.", "Do not."}},
		{"ellipsis", "Wait... then go. Wait... Then go.", []string{"Wait... then go.", "Wait...", "Then go."}},
		{"closing quotes", `He said "stop." Then (he left.) So what?`, []string{`He said "stop."`, "Then (he left.)", "So what?"}},
		{"question inside of a sentence", `"Really?" he asked. It (why?) fails.`, []string{`"Really?" he asked.`, "It (why?) fails."}},
		{"an aside that asks", "Remove the old files (main.go, the new one stays, right? nothing else). Then stop.", []string{"Remove the old files (main.go, the new one stays, right? nothing else).", "Then stop."}},
		{"sentences in brackets", "Go on. (Is it red? Then stop.)", []string{"Go on.", "(Is it red?", "Then stop.)"}},
		{"emphasis", "**Do not touch it.** Keep going. _Yes!_ No.", []string{"**Do not touch it.**", "Keep going.", "_Yes!_", "No."}},
		{"run of stops", "What?! No!!! Ok.", []string{"What?!", "No!!!", "Ok."}},
		{"blank forgotten", "Really?Yes.", []string{"Really?", "Yes."}},
		{"emoji", "Done. 🎉 Next one.", []string{"Done.", "🎉 Next one."}},

		{"German", "Ändere z.B. main.go nicht, z. B. so. Am 3. Mai kommt Dr. Weiß. Das gilt bzw. Gilt nicht.", []string{"Ändere z.B. main.go nicht, z. B. so.", "Am 3. Mai kommt Dr. Weiß.", "Das gilt bzw. Gilt nicht."}},
		{"French", "Ne touche pas à ça, p. ex. Paris. Pourquoi ? « Non. » Va.", []string{"Ne touche pas à ça, p. ex. Paris.", "Pourquoi ?", "« Non. »", "Va."}},
		{"Spanish", "¿Por qué? ¡No lo cambies! Usa p. ej. Madrid.", []string{"¿Por qué?", "¡No lo cambies!", "Usa p. ej. Madrid."}},
		{"Portuguese", "Não altere o Sr. Silva. Está pronto?", []string{"Não altere o Sr. Silva.", "Está pronto?"}},
		{"Chinese", "请给 `api/user.go` 增加分页功能。不要修改数据库结构！版本1.2可以吗？好。", []string{"请给 `api/user.go` 增加分页功能。", "不要修改数据库结构！", "版本1.2可以吗？", "好。"}},
		{"Chinese quotation", "他说：“不要改。”然后走了。", []string{"他说：“不要改。”", "然后走了。"}},
		{"Japanese", "「はい。」と言った。必ずテストを実行してください。３．５を使う。", []string{"「はい。」と言った。", "必ずテストを実行してください。", "３．５を使う。"}},
		{"Korean", "테스트를 실행하세요. 절대 푸시하지 마세요.그리고 끝.", []string{"테스트를 실행하세요.", "절대 푸시하지 마세요.", "그리고 끝."}},

		{"wrapped paragraph", "Never push to\nmain without asking\nme first.", []string{"Never push to\nmain without asking\nme first."}},
		{"line that ends a sentence", "fix it.\nthen run tests", []string{"fix it.", "then run tests"}},
		{"line that ends with an abbreviation", "Use a fruit, e.g.\nApples.", []string{"Use a fruit, e.g.\nApples."}},
		{"lines that were meant", "Add pages\nKeep the interface stable\n", []string{"Add pages", "Keep the interface stable"}},
		{"lines of Chinese", "不要修改数据库\n所有接口必须兼容", []string{"不要修改数据库", "所有接口必须兼容"}},
		{"blank line", "one\n\ntwo", []string{"one", "two"}},
		{"CRLF and mark", "\uFEFFNever push.\r\n\r\nAsk.\r\n", []string{"Never push.", "Ask."}},
		{"list", "Rules:\n- one. two\n  goes on\n* three\n1. four\n2) five\n3、六\n（1）seven\n① eight", []string{"Rules:", "one.", "two\n  goes on", "three", "four", "five", "六", "seven", "eight"}},
		{"boxes", "- [ ] open\n- [x] done", []string{"open", "done"}},
		{"line after a list", "- one\n- two\nDo not push.", []string{"one", "two", "Do not push."}},
		{"wrapped list item", "- a long item that\nruns over. Yes", []string{"a long item that\nruns over.", "Yes"}},
		{"number at the start of a wrapped line", "There are exactly\n12. So it is.", []string{"There are exactly\n12.", "So it is."}},
		{"headings", "# One. Two #\nText\n\nUnder\n=====\nMore", []string{"One. Two", "Text", "Under", "More"}},
		{"rules part blocks", "one\n***\ntwo", []string{"one", "two"}},
		{"table", "| Rule | Why |\n|---|---|\n| Never push. | Ever. |", []string{"| Rule | Why |", "| Never push. | Ever. |"}},
		{"user's element", "<task>\nFix it. Now.\n</task>\n<p>Do not push.</p>\n<command-args>make it</command-args>", []string{"Fix it.", "Now.", "Do not push.", "make it"}},
		{"warning by a person", "WARNING: do not touch prod", []string{"WARNING: do not touch prod"}},
		{"time by a person", "12:30 is lunch. 2024-05-01: ship it.", []string{"12:30 is lunch.", "2024-05-01: ship it."}},
		{"angle brackets", "<name> is the name. Use a < b > c.", []string{"<name> is the name.", "Use a < b > c."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := written(tt.text); !slices.Equal(got, tt.want) {
				t.Errorf("Split(%q)\n got %q\nwant %q", tt.text, got, tt.want)
			}
		})
	}
}

func TestPastedBlocksAreToldApart(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"fence", "Do:\n```go\nx. Y\n\n- z\n```\nthen", "prose Do:|code x. Y|code - z|prose then"},
		{"tildes around backquotes", "~~~~\n```\n~~~\n~~~~\nok", "code ```|code ~~~|prose ok"},
		{"fence without an end", "```\na\n\nb", "code a|code b"},
		{"fence in a list item", "- do\n  ```\n  x\n  ```\n- on", "list_item do|code x|list_item on"},
		{"indented code", "See:\n\n    x := 1\n    y\nok", "prose See:|code x := 1|code y|prose ok"},
		{"indented text of a list item is no code", "- one\n\n    more", "list_item one|list_item more"},
		{"wrapped text with indentation is no code", "one\n    two", "prose one\n    two"},
		{"quotation", "> not mine. yes\n>> deeper\nmine", "quoted not mine. yes|quoted deeper|prose mine"},
		{"diff with counts", "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@ f\n a\n-b\n+c\n- item", "diff diff --git a/x b/x|diff --- a/x|diff +++ b/x|diff @@ -1,2 +1,2 @@ f|diff a|diff -b|diff +c|list_item item"},
		{"plain diff", "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\nok", "diff --- a|diff +++ b|diff @@ -1 +1 @@|diff -x|diff +y|prose ok"},
		{"patch", "*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch\nok", "diff *** Begin Patch|diff *** Update File: a|diff @@|diff -x|diff +y|diff *** End Patch|prose ok"},
		{"times", "2024-05-01 12:00:00 up\n[2024-05-01T12:00:01Z] x\nMay  1 12:00:00 host y\nI0501 12:00:00 z\nok", "log 2024-05-01 12:00:00 up|log [2024-05-01T12:00:01Z] x|log May  1 12:00:00 host y|log I0501 12:00:00 z|prose ok"},
		{"trace", "It fails:\nTraceback (most recent call last):\n  File \"a.py\", line 3\n    x = y\nWhy?", "prose It fails:|log Traceback (most recent call last):|log File \"a.py\", line 3|log x = y|prose Why?"},
		{"frames", "x\n    at foo (a.js:1:2)\n    at bar (b.js:1:2)", "prose x|log at foo (a.js:1:2)|log at bar (b.js:1:2)"},
		{"compiler and tests", "a/x.go:12:3: undefined: y\n--- FAIL: TestX (0.00s)\nFAIL\npath:1 is wrong", "log a/x.go:12:3: undefined: y|log --- FAIL: TestX (0.00s)|log FAIL|prose path:1 is wrong"},
		{"key values", "tick 0 depth=8 wait=5ms batch=1\nset a=1", "log tick 0 depth=8 wait=5ms batch=1|prose set a=1"},
		{"repeated lines", "step 10 of run\nstep 11 of run\nstep 12 of run\nok", "log step 10 of run|log step 11 of run|log step 12 of run|prose ok"},
		{"listing", "-rw-r--r-- 1 bob bob 12 May 1 x", "log -rw-r--r-- 1 bob bob 12 May 1 x"},
		{"element", "<environment_context>\n cwd: /x. Y\n\n <a>b</a>\n</environment_context> Go on.", "markup <environment_context>|markup cwd: /x. Y|markup <a>b</a>|markup </environment_context>|prose Go on."},
		{"nested elements of one name", "<a>\n<a>\n</a>\nx\n</a>\ny", "markup <a>|markup <a>|markup </a>|markup x|markup </a>|prose y"},
		{"comment", "<!-- not\nsaid --> said", "markup <!-- not|markup said -->|prose said"},
		{"JSON", "{\"a\": [1,\n 2]}\nok", "code {\"a\": [1,|code 2]}|prose ok"},
		{"code by its look", "x = f(1);\nfunc f() {\n}\n$ go test ./...\ndef f(x):\ncheck this; then that;", "code x = f(1);|code func f() {|code }|code $ go test ./...|code def f(x):|prose check this; then that;"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var parts []string
			for _, s := range sentence.Split(tt.text) {
				parts = append(parts, fmt.Sprintf("%s %s", s.Kind, s.Text))
			}
			if got := strings.Join(parts, "|"); got != tt.want {
				t.Errorf("Split(%q)\n got %s\nwant %s", tt.text, got, tt.want)
			}
		})
	}
}

func TestPastedKinds(t *testing.T) {
	for kind, want := range map[sentence.Kind]bool{
		sentence.Prose: false, sentence.ListItem: false, sentence.Heading: false, sentence.Table: false,
		sentence.Code: true, sentence.Quoted: true, sentence.Log: true, sentence.Diff: true, sentence.Markup: true,
	} {
		if kind.Pasted() != want {
			t.Errorf("%s.Pasted() = %v, want %v", kind, !want, want)
		}
	}
}

func ExampleSplit() {
	for _, s := range sentence.Split("Never push to main, e.g. by hand. Ask first!\n\n```\ngo test\n```") {
		fmt.Printf("%d-%d %s: %s\n", s.Start, s.End, s.Kind, s.Text)
	}
	// Output:
	// 0-33 prose: Never push to main, e.g. by hand.
	// 34-44 prose: Ask first!
	// 50-57 code: go test
}
