package deterministic_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// cycles reduces a history as it grows: each part is added to what the model saw
// last, and all but the last two messages leave. It gives the manifest of each
// cycle that replaced something.
func cycles(t reporter, all history.Messages, part int) []checkpoint.Manifest {
	t.Helper()
	two, none := 2, 0
	r := &reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &two}, Mode: history.ModeTolerant, AllowGrowth: true, UserWordsChars: &none},
		Summarizer: deterministic.New(deterministic.Options{}), Name: "deterministic",
	}
	var seen history.Messages
	var manifests []checkpoint.Manifest
	for from := 0; from < len(all); from += part {
		seen = append(seen, all[from:min(from+part, len(all))]...)
		report, err := r.Compact(context.Background(), seen)
		if err != nil {
			t.Fatalf("after message %d: %v", from, err)
		}
		if report.NoOp {
			continue
		}
		manifests = append(manifests, report.Checkpoint.Manifest)
		if seen, err = history.Collect(report.Projection); err != nil {
			t.Fatal(err)
		}
	}
	return manifests
}

// mustBeSingle fails where two items of a section say the same.
func mustBeSingle(t reporter, m checkpoint.Manifest) {
	t.Helper()
	type key struct {
		section checkpoint.Section
		text    string
	}
	seen := make(map[key]string)
	for item := range m.Items() {
		k := key{item.Section, item.Key}
		if other, twice := seen[k]; twice && item.Section != checkpoint.SectionUserWords {
			t.Errorf("%s and %s are both %q", other, item.ID, item.Key)
		}
		seen[k] = item.ID
	}
}

func TestLaterCyclesAddOnlyWhatIsNew(t *testing.T) {
	all := history.Messages{{Role: history.RoleUser, Text: "Build a boat in boat.go. Never use tar."}}
	add := func(id, tool, arguments, result string) {
		all = append(all,
			history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: tool, Arguments: arguments}}},
			history.Message{Role: history.RoleTool, Text: result, Result: &history.ToolResult{CallID: id}})
	}
	add("1", "write_file", object("path", "boat.go", "content", "x"), "Wrote boat.go")
	add("2", "bash", object("command", "go test ./boat"), "FAIL\tx/boat\t0.2s")
	add("3", "read_file", object("path", "boat.go"), "x")
	add("4", "bash", object("command", "go test ./boat"), "ok  \tx/boat\t0.2s")
	all = append(all, history.Message{Role: history.RoleUser, Text: "Never use tar."}, history.Message{Role: history.RoleAssistant, Text: "No."})
	add("5", "edit_file", object("path", "boat.go", "old_string", "x", "new_string", "y"), "Edited boat.go")
	all = append(all, history.Message{Role: history.RoleUser, Text: "Thanks."}, history.Message{Role: history.RoleAssistant, Text: "Fine."})

	manifests := cycles(t, all, 4)
	if len(manifests) < 3 {
		t.Fatalf("got %d cycles, want 3 or more", len(manifests))
	}
	last := manifests[len(manifests)-1]
	mustBeSingle(t, last)
	if goalOf(last) != "Build a boat in boat.go." || len(last.Constraints) != 1 {
		t.Errorf("goal %q, constraints %+v: want the first ones alone", goalOf(last), last.Constraints)
	}
	if len(last.Artifacts) != 1 || last.Artifacts[0].State != checkpoint.Modified {
		t.Errorf("got %+v, want boat.go modified", last.Artifacts)
	}
	if len(last.Tests) != 1 || last.Tests[0].Outcome != checkpoint.Passed {
		t.Errorf("got %+v, want the last outcome", last.Tests)
	}
}

func TestCyclesOverRealHistoriesAreAccepted(t *testing.T) {
	files, _ := filepath.Glob(needShared(t, "spans") + "/*.jsonl")
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			for _, m := range cycles(t, readChat(t, path), 9) {
				mustBeSingle(t, m)
			}
		})
	}
}
