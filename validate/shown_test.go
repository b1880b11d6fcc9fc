package validate_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// The words of a file or a page that was read are no account of work; that it was read
// is told in other words, and the words of a tool that did something are one.
func TestWhatACallOnlyShowsIsNoAccountOfWork(t *testing.T) {
	const said = "The migration of the harbour is done."
	for name, c := range map[string]struct {
		tool, arguments, text string
		want                  []string
	}{
		"a file's words":              {"read_file", `{"path":"NOTES.md"}`, said, []string{"authority /completed/0/evidence"}},
		"a page's words":              {"WebFetch", `{"url":"https://a.example"}`, said, []string{"authority /completed/0/evidence"}},
		"what a command prints":       {"bash", `{"command":"cd docs && cat NOTES.md | head -5"}`, said, []string{"authority /completed/0/evidence"}},
		"what a list of words prints": {"shell", `{"command":["cat","NOTES.md"]}`, said, []string{"authority /completed/0/evidence"}},
		"that it was read":            {"read_file", `{"path":"NOTES.md"}`, "read the notes of the migration", nil},
		"a command that does":         {"bash", `{"command":"./migrate.sh"}`, said, nil},
		"a command that writes":       {"bash", `{"command":"cat NOTES.md > copy.md"}`, said, nil},
		"a page that curl prints":     {"bash", `{"command":"curl -sSL -H 'Accept: text/plain' https://a.example | head -5"}`, said, []string{"authority /completed/0/evidence"}},
		"a page that is asked for":    {"bash", `{"command":"curl --silent -X GET https://a.example"}`, said, []string{"authority /completed/0/evidence"}},
		"a page that wget prints":     {"bash", `{"command":"wget -qO- https://a.example"}`, said, []string{"authority /completed/0/evidence"}},
		"lines that sed prints":       {"bash", `{"command":"sed -n '1,20p' NOTES.md"}`, said, []string{"authority /completed/0/evidence"}},
		"what jq prints":              {"bash", `{"command":"jq -r .note NOTES.json"}`, said, []string{"authority /completed/0/evidence"}},
		"curl that sends":             {"bash", `{"command":"curl -s -d go=1 https://a.example/migrate"}`, said, nil},
		"curl that posts":             {"bash", `{"command":"curl -sXPOST https://a.example/migrate"}`, said, nil},
		"curl that deletes":           {"bash", `{"command":"curl -X DELETE https://a.example/7"}`, said, nil},
		"curl that writes":            {"bash", `{"command":"curl -so notes.html https://a.example"}`, said, nil},
		"sed that edits":              {"bash", `{"command":"sed -n -i s/a/b/p NOTES.md"}`, said, nil},
		"a tool that does":            {"migrate", `{"target":"harbour"}`, said, nil},
		"an editor":                   {"search_replace", `{"path":"NOTES.md"}`, said, nil},
	} {
		span := history.Messages{
			{Role: history.RoleUser, Text: "Look at the harbour."},
			{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "1", Name: c.tool, Arguments: c.arguments}}},
			{Role: history.RoleTool, Text: "Notes\n" + said + "\nEnd", Result: &history.ToolResult{CallID: "1"}},
		}
		draft := emptyDraft(history.Range{First: 0, Last: 2})
		draft.Completed = []checkpoint.Note{{ID: "d-1", Text: c.text, Evidence: cite(2, said)}}
		result := judge(t, source(t, span, draft.SourceRange, nil), draftJSON(t, draft))
		if got := marks(result.Violations); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
