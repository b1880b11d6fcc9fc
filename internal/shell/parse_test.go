package shell_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/shell"
)

// show gives a command line's programs, each as its operator and its words;
// dynamic words have a "$" before them.
func show(line string) []string {
	var all []string
	for _, c := range shell.Parse(line) {
		words := []string{c.After}
		if c.Negated {
			words = append(words, "!")
		}
		for _, w := range c.Argv() {
			if w.Dynamic {
				w.Text = "$" + w.Text
			}
			words = append(words, w.Text)
		}
		for _, w := range c.Writes {
			words = append(words, ">"+w.Text)
		}
		for _, w := range c.Appends {
			words = append(words, ">>"+w.Text)
		}
		if c.Maybe {
			words[len(words)-1] += "?"
		}
		all = append(all, strings.TrimSpace(strings.Join(words, " ")))
	}
	return all
}

func TestACommandLineIsTakenApart(t *testing.T) {
	for line, want := range map[string][]string{
		"go test ./...":                           {"go test ./..."},
		"cd web && CI=1 npm test | tail -5":       {"cd web", "&& npm test", "| tail -5"},
		"a; b\nc & d || e":                        {"a", "; b", "; c", "& d", "|| e"},
		"echo 'a; b' \"c && d\" e\\;f":            {"echo a; b c && d e;f"},
		"rm \"$X\" *.go $(ls)":                    {"rm $$X $*.go $$(ls)"},
		"echo hi > a.txt 2>&1 >> b.txt":           {"echo hi >a.txt >>b.txt"},
		"cat <<EOF > x.txt\nrm y\nEOF\nls":        {"cat >x.txt", "; ls"},
		"sudo env A=1 timeout 10 go vet":          {"go vet"},
		"uv run pytest; npx --yes jest":           {"pytest", "; jest"},
		"bash -lc 'go test && go vet'":            {"go test", "&& go vet"},
		"ls && sh -c \"a | b\"":                   {"ls", "&& a", "| b"},
		"bash -c \"$CMD\"":                        {"bash -c $$CMD"},
		"# nothing":                               nil,
		"if ! a; then b; fi; c":                   {"! a", "; b?", "; c"},
		"for f in x y; do a \"$f\"; done":         {"a $$f"},
		"while a; do b; done":                     {"a", "; b?"},
		"(cd x && a) >log; b":                     {"cd x", "&& a >log", "; b"},
		"a 'it''s' \"q\\\"\" $'x'":                {`a its q" x`},
		"f() { a; }; b":                           {"b"},
		"a; b 'open":                              {"a"},
		"case $x in 1) a;; esac; [[ -f x ]] && b": {"a?", "&& b"},
		strings.Repeat("(", 300) + "a":            nil,
		"":                                        nil,
		"x # a; b":                                {"x"},
		strings.Repeat("a ", shell.MaxBytes):      nil,
		"cat <<-'E' >x\n" + strings.Repeat("rm 'y\n", shell.MaxBytes) + "\tE\nls": {"cat >x", "; ls"},
		"cat <<E >x\n" + strings.Repeat("rm y\n", shell.MaxBytes):                 {"cat >x"},
		"bash -c 'bash -c \"bash -c a\"'; \\\nb":                                  {"a", "; b"},
	} {
		if got := show(line); !slices.Equal(got, want) {
			t.Errorf("%.60q: got %q, want %q", line, got, want)
		}
	}
}

func TestTheScriptOfAVector(t *testing.T) {
	if got, ok := shell.Script([]string{"/bin/bash", "-lc", "go test"}); !ok || got != "go test" {
		t.Errorf("got %q, %v", got, ok)
	}
	for _, argv := range [][]string{nil, {"bash"}, {"go", "-c", "x"}, {"bash", "a.sh", "b"}} {
		if got, ok := shell.Script(argv); ok {
			t.Errorf("%q: got %q", argv, got)
		}
	}
}

func Example() {
	for _, c := range shell.Parse("cd web && sudo npm test | tail -5") {
		fmt.Println(c.After, c.Argv()[0].Text)
	}
	// Output:
	// cd
	// && npm
	// | tail
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"a && b", "bash -c 'a'", "cat <<EOF\nEOF", "$((((", "\"'\\", "a>b 2>>c", "((((`"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, c := range shell.Parse(line) {
			if len(c.Words) == 0 {
				t.Errorf("%q: a command without words: %+v", line, c)
			}
		}
	})
}
