package validate_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/sentence"
	"github.com/seed-a68626b6/reduce/validate"
)

// honest is a sound draft with its span, to make mutants of.
type honest struct {
	name     string
	raw      []byte
	messages history.Messages
	source   *validate.Source
	// sound is what the draft is judged to be.
	sound validate.Result
}

// honestDrafts reads the drafts of a folder. What is refused of a draft is left
// out of it first.
func honestDrafts(t *testing.T, folder string) []honest {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.draft.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no drafts in %s: %v", folder, err)
	}
	var all []honest
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		h := honest{messages: readChat(t, strings.TrimSuffix(path, ".draft.json")+".jsonl")}
		h.name, _, _ = strings.Cut(filepath.Base(path), ".")
		m := manifestFrom(t, raw)
		h.source = source(t, h.messages, m.SourceRange, nil)
		m.Completed = slices.DeleteFunc(m.Completed, func(n checkpoint.Note) bool {
			return h.name == "S03-gemini-file-ops" && (n.ID == "d1" || n.ID == "d4")
		})
		h.raw = draftJSON(t, m)
		if h.sound = judge(t, h.source, h.raw); h.sound.Sound == nil {
			t.Fatalf("%s is refused: %v", h.name, h.sound.Violations)
		}
		all = append(all, h)
	}
	return all
}

func manifestFrom(t testing.TB, raw []byte) checkpoint.Manifest {
	t.Helper()
	var m checkpoint.Manifest
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// manifest is a fresh copy of the draft.
func (h honest) manifest() checkpoint.Manifest {
	var m checkpoint.Manifest
	if json.Unmarshal(h.raw, &m) != nil {
		panic("a draft that was read before")
	}
	return m
}

// said is a line or sentence of a message.
type said struct {
	index int
	text  string
}

// sentencesOf gives the sentences of prose in the messages of some roles.
func (h honest) sentencesOf(roles ...history.Role) []said {
	var all []said
	span := h.source.Span()
	for i, m := range h.messages {
		if !slices.Contains(roles, m.Role) || m.AgentNote || !span.Contains(i) && !m.Role.Instructs() {
			continue
		}
		for _, x := range sentence.Split(m.Text) {
			if !x.Kind.Pasted() && len(strings.Fields(x.Text)) >= 4 && !strings.Contains(x.Text, "[redacted:") {
				all = append(all, said{i, x.Text})
			}
		}
	}
	return all
}

// linesOf gives the lines of results in the span that say something.
func (h honest) linesOf() []said {
	var all []said
	for i, m := range h.messages {
		if !m.IsResult() || !h.source.Span().Contains(i) {
			continue
		}
		for _, line := range strings.Split(m.Text, "\n") {
			if line = strings.TrimSpace(line); len(strings.Fields(line)) >= 4 && len(line) < 300 {
				all = append(all, said{i, line})
			}
		}
	}
	return all
}

// occurs reports whether a text stands anywhere in the messages.
func (h honest) occurs(text string) bool {
	for _, m := range h.messages {
		if strings.Contains(m.Text, text) {
			return true
		}
		for _, call := range m.ToolCalls {
			if strings.Contains(call.Arguments, text) {
				return true
			}
		}
	}
	return false
}
