package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected outputs in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"reduce": main})
}

// TestScripts runs the scripts of testdata/script. Each finds these files in its
// folder, beside its own:
//
//	histories/  the small histories of this command and of the module
//	schema.json the manifest's schema as it stands in the module
//
// Beside testscript's commands there are:
//
//	status N command [argument...]   run a command that ends with exit status N
//	join OUT FILE...                 write the files one behind the other
//	replace FILE OLD NEW             replace a text that stands in the file once
//	dos IN OUT                       write a copy with a byte order mark and CRLF
//	holds FOLDER [name...]           the folder holds these names and no other
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup:         setUp,
		Condition:     condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status, "join": join, "replace": replace, "dos": dos, "holds": holds,
		},
	})
}

func setUp(env *testscript.Env) error {
	histories := filepath.Join(env.WorkDir, "histories")
	for _, folder := range []string{"testdata/histories", "../../testdata/histories"} {
		if err := os.CopyFS(histories, os.DirFS(folder)); err != nil {
			return err
		}
	}
	text, err := os.ReadFile("../../schema/checkpoint.schema.json")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(env.WorkDir, "schema.json"), text, 0o644)
}

// condition knows [root]: the tests run as a user whom no permission stops.
func condition(name string) (bool, error) {
	if name == "root" {
		return os.Geteuid() == 0, nil
	}
	return false, fmt.Errorf("unknown condition %q", name)
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	wants(ts, !neg && len(args) >= 2, "status N command [argument...]")
	got := 0
	err := ts.Exec(args[1], args[2:]...)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if fmt.Sprint(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

func join(ts *testscript.TestScript, neg bool, args []string) {
	wants(ts, !neg && len(args) >= 2, "join OUT FILE...")
	var text strings.Builder
	for _, name := range args[1:] {
		text.WriteString(ts.ReadFile(name))
	}
	write(ts, args[0], text.String())
}

func replace(ts *testscript.TestScript, neg bool, args []string) {
	wants(ts, !neg && len(args) == 3, "replace FILE OLD NEW")
	text := ts.ReadFile(args[0])
	if n := strings.Count(text, args[1]); n != 1 {
		ts.Fatalf("%s holds %q %d times, want once", args[0], args[1], n)
	}
	write(ts, args[0], strings.Replace(text, args[1], args[2], 1))
}

func dos(ts *testscript.TestScript, neg bool, args []string) {
	wants(ts, !neg && len(args) == 2, "dos IN OUT")
	write(ts, args[1], "\uFEFF"+strings.ReplaceAll(ts.ReadFile(args[0]), "\n", "\r\n"))
}

func holds(ts *testscript.TestScript, neg bool, args []string) {
	wants(ts, !neg && len(args) >= 1, "holds FOLDER [name...]")
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := slices.Sorted(slices.Values(args[1:]))
	if !slices.Equal(names, want) {
		ts.Fatalf("%s holds %q, want %q", args[0], names, want)
	}
}

func wants(ts *testscript.TestScript, ok bool, usage string) {
	if !ok {
		ts.Fatalf("usage: %s", usage)
	}
}

func write(ts *testscript.TestScript, name, text string) {
	ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o644))
}
