package reduce_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const modulePath = "github.com/seed-a68626b6/reduce"

// room says what a package may import: ours by path below the module, and
// outside modules that have their home there. Growing a row is a change of the
// design: say why in it.
type room struct {
	ours    string
	outside string
	// pure rooms reach neither the system nor the clock.
	pure bool
	why  string
}

// house is the import table of docs/design.md.
var house = map[string]room{
	"schema":              {},
	"history":             {pure: true},
	"redact":              {ours: "history", pure: true},
	"internal/strictjson": {pure: true},
	"internal/sentence": {outside: "github.com/clipperhouse/uax29/v2", pure: true,
		why: "validate restores sentences and the offline rules cut them: one splitter serves both"},
	"internal/shell": {outside: "mvdan.cc/sh/v3/syntax", pure: true,
		why: "the offline rules follow what commands do, internal/testrun which of them run tests: one parser serves both"},
	"internal/pattern": {pure: true,
		why: "the offline rules, internal/testrun and validate hold many patterns and phrases against each line: one way to pass over those that can't match"},
	"internal/testrun": {ours: "history internal/shell internal/pattern", pure: true,
		why: "the offline rules read how test runs ended, validate holds a draft's tests against the same reading: one reader, so that they can't drift apart"},
	"internal/toolname": {pure: true,
		why: "the offline rules tell a tool's work from its name, validate whether its result only shows what somebody wrote: one way to take names apart"},
	"internal/topic": {pure: true,
		why: "validate asks whether a retirement is about its item, the offline rules whether a sentence is: one measure serves both"},
	"transcript": {ours: "history internal/strictjson", outside: "github.com/tidwall/gjson github.com/klauspost/compress"},
	"census": {ours: "history grouping", pure: true,
		why: "what is in a history by role, tool and size, for inspect and for whoever else asks"},
	"convert": {ours: "history grouping transcript", pure: true,
		why: "one history in the format of another agent: calls are paired as grouping does, and written by the formats of transcript"},
	"grouping":   {ours: "history", pure: true},
	"checkpoint": {ours: "history internal/strictjson", pure: true},
	"validate": {ours: "history grouping checkpoint schema redact internal/strictjson internal/sentence internal/topic internal/toolname internal/shell internal/pattern internal/testrun",
		outside: "github.com/santhosh-tekuri/jsonschema/v5 github.com/go-json-experiment/json golang.org/x/text", pure: true},
	"reducer": {ours: "history grouping checkpoint validate schema redact internal/sentence internal/topic", pure: true,
		why: "the reducer keeps the user's sentences, cut and weighed as the other rooms do"},
	"verify": {ours: "history grouping checkpoint validate redact"},
	"adapters/deterministic": {ours: "history grouping checkpoint validate reducer redact internal/strictjson internal/sentence internal/topic internal/toolname internal/shell internal/pattern internal/testrun",
		outside: "github.com/tidwall/gjson", pure: true,
		why: "a rule's force is held against its words as validate does: what it would refuse is not written"},
	"adapters/openai":     {ours: "history checkpoint reducer redact schema", outside: "github.com/sashabaranov/go-openai github.com/cenkalti/backoff/v4"},
	"internal/replies":    {why: "the answers of a scripted endpoint and its clock, for the tests of the adapter and of the command"},
	"internal/outside":    {why: "programs that tests run: pinned npm packages and the built command, for the tests of several packages"},
	"cmd/reduce":          {ours: "*", outside: "github.com/spf13/cobra github.com/spf13/pflag github.com/google/renameio/v2"},
	"examples/agentloop":  {ours: "*"},
	"examples/summarizer": {ours: "*"},
	"examples/goopenai":   {ours: "*", outside: "github.com/sashabaranov/go-openai"},
}

// system lists what a pure room may not import. log/slog has one file of its
// own in reducer.
var system = []string{"os", "os/exec", "net", "net/http", "log", "log/slog", "math/rand", "math/rand/v2", "syscall", "io/ioutil", "path/filepath"}

const slogFile = "reducer/slog.go"

func TestImportsFollowTheTable(t *testing.T) {
	files := sourceFiles(t)
	if len(files) < len(house) {
		t.Fatalf("%d source files for %d rooms: the walk missed some", len(files), len(house))
	}
	seen := make(map[string]bool)
	for _, file := range files {
		folder := filepath.ToSlash(filepath.Dir(file))
		seen[folder] = true
		row, ok := house[folder]
		if !ok {
			t.Errorf("%s: package %s has no row in the table", file, folder)
			continue
		}
		for _, path := range importsOf(t, file) {
			if fault := row.refuses(filepath.ToSlash(file), path); fault != "" {
				t.Errorf("%s imports %s: %s", file, path, fault)
			}
		}
	}
	for folder := range house {
		if !seen[folder] {
			t.Errorf("the table has a row for %s, and there is no such package", folder)
		}
	}
}

func (r room) refuses(file, path string) string {
	ours, isOurs := strings.CutPrefix(path, modulePath+"/")
	switch {
	case isOurs && r.ours != "*" && !slices.Contains(strings.Fields(r.ours), ours):
		return "not in the room's row"
	case isOurs:
		return ""
	case strings.Contains(strings.Split(path, "/")[0], "."):
		for _, module := range strings.Fields(r.outside) {
			if path == module || strings.HasPrefix(path, module+"/") {
				return ""
			}
		}
		return "this module's home is another room"
	case r.pure && slices.Contains(system, path) && !(path == "log/slog" && file == slogFile):
		return "a pure room does not reach the system"
	}
	return ""
}

func TestLibrariesReadNoClockAndEndNoProcess(t *testing.T) {
	for _, file := range sourceFiles(t) {
		text := readFile(t, file)
		library := !strings.HasPrefix(file, "cmd"+string(filepath.Separator)) && !strings.HasPrefix(file, "examples"+string(filepath.Separator))
		if library && strings.Contains(text, "time.Now(") {
			t.Errorf("%s calls time.Now; the clock is injected", file)
		}
		if n := strings.Count(text, "os.Exit("); n > 0 && filepath.Base(file) != "main.go" {
			t.Errorf("%s calls os.Exit, which stands in main alone", file)
		}
	}
}

// sourceFiles gives the module's Go files but for tests.
func sourceFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && path != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func importsOf(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
