package peers_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// message is one line of an OpenAI chat history.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	CallID  string `json:"tool_call_id,omitempty"`
	Calls   []call `json:"tool_calls,omitempty"`
}

type call struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

// arguments gives the call's arguments; text that is no JSON object stands under
// "input".
func (c call) arguments() map[string]any {
	var given map[string]any
	if json.Unmarshal([]byte(c.Function.Arguments), &given) != nil {
		return map[string]any{"input": c.Function.Arguments}
	}
	return given
}

// argument gives the first of some arguments that is a string.
func (c call) argument(names ...string) string {
	for _, name := range names {
		if s, ok := c.arguments()[name].(string); ok {
			return s
		}
	}
	return ""
}

// kinds are the kinds of facts, in the order of the tables.
var kinds = []string{"rules", "paths", "commands", "numbers", "tests"}

// fact is something that the history says. It is kept where stands is true of
// an output.
type fact struct {
	kind, text string
	stands     func(*output) bool
}

var (
	writers  = regexp.MustCompile(`(?i)^(write|edit|multiedit|write_file|create_file|replace|str_replace_editor|apply_patch)$`)
	patched  = regexp.MustCompile(`(?m)^\*\*\* (?:Add|Update|Delete) File: (.+)$`)
	denied   = regexp.MustCompile(`(?i)^\W*(error|tool_use_error|\[operation cancelled|\[no result|no changes|command (rejected|aborted))|exit code:? [1-9]|"exit_code":[1-9]`)
	runner   = regexp.MustCompile(`^(\w+=\S* )*(npx |python3? -m )?(go test|cargo test|pytest|unittest|vitest|jest|ctest|npm (run )?(test|check)|make (test|check))\b`)
	asFailed = regexp.MustCompile(`(?i)[1-9]\d* (failed|errors?)\b|error TS\d|npm ERR!|\bFAIL\b|exited with code [1-9]|exit code:? [1-9]`)
	asPassed = regexp.MustCompile(`(?i)\d+ passed\b|^ok\s|exited with code 0|no fixes applied`)
	polled   = regexp.MustCompile(`running with session ID (\d+)`)
	parts    = regexp.MustCompile(`&&|\|\||[;|\n]`)
	diverted = regexp.MustCompile(`\s*\d?>\S.*$`)
	listed   = regexp.MustCompile(`^\d\.$`)
	spaces   = regexp.MustCompile(`\s+`)
)

func plain(s string) string { return strings.TrimSpace(spaces.ReplaceAllString(s, " ")) }

// factsOf reads a history and gives each fact once.
func factsOf(list []message, rules []string) []fact {
	o := oracle{results: map[string]string{}, seen: map[string]bool{}, tests: map[string]fact{}}
	for i, m := range list {
		if m.Role == "tool" {
			o.results[m.CallID] = o.follow(list[i:], m.Content)
		}
	}
	for _, rule := range rules {
		o.add("rules", plain(rule), holds(plain(rule)))
	}
	for _, m := range list {
		if m.Role == "user" {
			o.numbers(m.Content)
		}
		for _, c := range m.Calls {
			o.call(c)
		}
	}
	return append(o.facts, slices.Collect(maps.Values(o.tests))...)
}

type oracle struct {
	results map[string]string
	seen    map[string]bool
	facts   []fact
	tests   map[string]fact
}

func (o *oracle) add(kind, text string, stands func(*output) bool) {
	if text != "" && !o.seen[kind+text] {
		o.seen[kind+text] = true
		o.facts = append(o.facts, fact{kind, text, stands})
	}
}

// follow gives the last result of a command that went on in the background.
func (o *oracle) follow(rest []message, result string) string {
	session := polled.FindStringSubmatch(result)
	if session == nil {
		return result
	}
	polls := map[string]bool{}
	for _, m := range rest {
		for _, c := range m.Calls {
			if fmt.Sprint(c.arguments()["session_id"]) == session[1] {
				polls[c.ID] = true
			}
		}
		if polls[m.CallID] {
			result = m.Content
		}
	}
	return result
}

// call takes the path that a call wrote with success, and the command that it
// ran, with the outcome where that is a test.
func (o *oracle) call(c call) {
	result, answered := o.results[c.ID]
	command := c.argument("command", "cmd")
	if writers.MatchString(c.Function.Name) {
		if answered && !denied.MatchString(result) && command != "view" && command != "undo_edit" {
			paths := []string{c.argument("file_path", "path", "filename")}
			for _, m := range patched.FindAllStringSubmatch(c.argument("input", "patch"), -1) {
				paths = append(paths, m[1])
			}
			for _, path := range paths {
				o.add("paths", path, func(out *output) bool { return out.hasWord(path) })
			}
		}
		return
	}
	if command == "" {
		return
	}
	o.add("commands", command, holds(plain(command)))
	for _, part := range parts.Split(command, -1) {
		name := plain(diverted.ReplaceAllString(part, ""))
		if runner.MatchString(name) {
			o.test(name, plain(command), plain(result))
		}
	}
}

// test remembers the last outcome of a test that its result states.
func (o *oracle) test(name, command, result string) {
	words := regexp.MustCompile(`(?i)\bpassed\b`)
	outcome := "passed"
	switch {
	case asFailed.MatchString(result):
		outcome, words = "failed", regexp.MustCompile(`(?i)\b(failed|error)\b`)
	case !asPassed.MatchString(result):
		return
	}
	end := result[max(0, len(result)-200):]
	o.tests[name] = fact{"tests", outcome + ": " + name, func(out *output) bool {
		if strings.Contains(out.text, command) && strings.Contains(out.text, end) {
			return true
		}
		for _, line := range out.lines {
			if strings.Contains(line, name) && words.MatchString(line) {
				return true
			}
		}
		return false
	}}
}

// numbers takes the words with a digit out of what a user wrote. A short one
// needs a word beside it, as it would stand anywhere by chance. Long messages
// and those that a program wrote are pasted text, and left out.
func (o *oracle) numbers(text string) {
	if len(text) > 800 || strings.HasPrefix(text, "<") || strings.HasPrefix(text, "Ran `") || strings.Contains(text, "```") {
		return
	}
	words := strings.Fields(text)
	for i, word := range words {
		number := strings.Trim(word, ".,;:!?()[]\"'`")
		if !strings.ContainsAny(number, "0123456789") || strings.ContainsAny(number, `/\\`) || listed.MatchString(word) {
			continue
		}
		before := strings.Join(append(words[max(0, i-1):i:i], number), " ")
		after := strings.Join(append([]string{number}, words[i+1:min(i+2, len(words))]...), " ")
		o.add("numbers", before, func(out *output) bool {
			long := len(number) > 3
			return (long || before != number) && out.hasWord(before) || (long || after != number) && out.hasWord(after) || long && out.hasWord(number)
		})
	}
}

func holds(text string) func(*output) bool {
	return func(out *output) bool { return strings.Contains(out.text, text) }
}

// output is what a compactor left.
type output struct {
	text    string
	lines   []string
	chars   int
	orphans int
}

var unescape = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\"`, `"`)

// readOutput reads the messages of an output. Its text holds each message as it
// is, and once more without escapes: a path or command counts in either form.
// System messages count for nothing: each compactor gets them from elsewhere.
func readOutput(t *testing.T, path string) *output {
	var all strings.Builder
	out := &output{}
	ends := map[string]int{}
	for _, m := range readMessages(t, path) {
		if m.Role == "system" {
			continue
		}
		out.chars += len([]rune(m.Content))
		all.WriteString(m.Content + "\n" + unescape.Replace(m.Content) + "\n")
		for _, c := range m.Calls {
			out.chars += len([]rune(c.Function.Name + c.Function.Arguments))
			ends[c.ID] |= 1
			for _, v := range c.arguments() {
				fmt.Fprintln(&all, v)
			}
		}
		if m.Role == "tool" {
			ends[m.CallID] |= 2
		}
	}
	for _, end := range ends {
		if end != 3 {
			out.orphans++
		}
	}
	out.lines = strings.Split(all.String(), "\n")
	out.text = plain(all.String())
	return out
}

// hasWord tells whether s stands in the text and is no part of a longer word.
func (out *output) hasWord(s string) bool {
	return regexp.MustCompile(`(?:^|[^\w/\\-])` + regexp.QuoteMeta(s) + `(?:$|\.?$|\.?[^\w/\\.-]|\.[^\w/\\-])`).MatchString(out.text)
}

func readMessages(t *testing.T, path string) []message {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []message
	for line := range strings.Lines(string(data)) {
		var m message
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		list = append(list, m)
	}
	return list
}
