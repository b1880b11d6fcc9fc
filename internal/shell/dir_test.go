package shell_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/shell"
)

func TestADirectoryIsKnownWhereTheLineTells(t *testing.T) {
	for line, want := range map[string]string{
		"cd /r && a":                            "-,/r",
		"cd /r; cd s/../t && a; cd - ; b":       "-,/r,/r/t,/r/t,-",
		"cd r && a":                             "-,-",
		`cd "$HOME" && a`:                       "-,-",
		"(cd /r && a) && b":                     "-,/r,-",
		"cd /r | a; b":                          "-,-,-",
		"cd /r && a | b; c":                     "-,/r,/r,/r",
		"if t; then cd /r; a; fi; b":            "-,-,/r,-",
		"a || cd /r; b":                         "-,-,-",
		"cd /r && bash -c 'cd s; a'; b":         "-,/r,/r/s,/r",
		"pushd /r; a; popd; b":                  "-,/r,/r,-",
		"cd /r & a":                             "-,-",
		"cd ~/r && a":                           "-,-",
		"cd /r; for f in x y; do cd s; done; a": "-,/r,-",
	} {
		var dirs []string
		for _, c := range shell.Parse(line) {
			dirs = append(dirs, cmp.Or(c.Dir, "-"))
		}
		if got := strings.Join(dirs, ","); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

func TestARedirectionIsMeantFromBeforeTheStatement(t *testing.T) {
	commands := shell.ParseIn("{ cd src; make; } > log", "/r")
	last := commands[len(commands)-1]
	if last.Dir != "/r/src" || len(last.Writes) != 1 || last.Writes[0].Dir != "/r" {
		t.Errorf("got %+v", last)
	}
}
