package peers_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	update = flag.Bool("update", false, "write the tables into docs/peers.md")
	only   = flag.String("history", "", "a regular expression: only the histories whose names match")
	with   = flag.String("compactor", "", "a regular expression: only the compactors whose names match")
)

// targets are the sizes of outputs, in tokens of four characters.
var targets = []int{1000, 2000, 4000, 8000}

// sample is one history. Its messages from upTo on are cut off, where upTo is
// not 0.
type sample struct {
	name, file, run string
	upTo            int
}

var samples = []sample{
	{name: "generated, 502 messages", file: "500"},
	{name: "generated, 5,003 messages", file: "5000"},
	// The last messages of this one are 50,000 characters of a listing.
	{name: "pi-session/pi-mono-compactions", file: "pi-session/pi-mono-compactions.jsonl", upTo: 440},
	{name: "claude-code/codemie-196820da", file: "claude-code/codemie-196820da.jsonl"},
	{name: "claude-code/session-share-tools", file: "claude-code/session-share-tools.jsonl"},
	{name: "codex-rollout/codemie-0.125-cli", file: "codex-rollout/codemie-0.125-cli.jsonl"},
	{name: "gemini-cli/archive-9330d511", file: "gemini-cli/archive-9330d511.json"},
	{name: "tau-bench/gpt4o-airline-000-024, run 3", file: "tau-bench/gpt4o-airline-000-024.json", run: "3"},
}

// compactor is a peer, or reduce itself where share is not 0: the part of a
// target that its checkpoint may take. The rest is for the kept messages.
type compactor struct {
	name    string
	share   float64
	words   bool     // the user's own sentences may take all of the checkpoint
	command []string // HISTORY, LIMIT and REPEAT stand for the arguments
	tokens  bool     // the limit is a number of tokens, not of messages
	widest  float64  // the largest limit worth a try, as a multiple of the target
	normal  string   // the limit of its default
}

var compactors = []compactor{
	{name: "reduce, 3/4 checkpoint", share: 0.75, normal: "default"},
	{name: "reduce, all checkpoint", share: 1, words: true},
	{name: "eino 0.9.0", command: []string{"eino/peer", "HISTORY", "REPEAT", "LIMIT"}, tokens: true, widest: 4, normal: "160000"},
	{name: "trpc-agent-go 1.10.0", command: []string{"trpc/peer", "HISTORY", "LIMIT", "REPEAT"}, normal: "20"},
	{name: "langchaingo 0.1.14 window", command: []string{"langchaingo/peer", "HISTORY", "window", "LIMIT"}, normal: "5"},
	{name: "langchaingo 0.1.14 token", command: []string{"langchaingo/peer", "HISTORY", "token", "LIMIT"}, tokens: true, widest: 1.5, normal: "2000"},
	{name: "LangChain JS 1.5.14", command: []string{"node", "langchain-js/run.mjs", "HISTORY", "LIMIT", "REPEAT"}, normal: "20"},
	{name: "AI SDK 6.0.326", command: []string{"node", "ai-sdk/run.mjs", "HISTORY", "LIMIT", "REPEAT"}, normal: "20"},
	{name: "pi 0.73.1", command: []string{"node", "pi/run.mjs", "HISTORY", "LIMIT", "REPEAT"}, tokens: true, widest: 1.5, normal: "20000"},
}

// bench is where one history is compacted by all.
type bench struct {
	*testing.T
	peers, reduce, dir, history string
	messages                    int
	outputs                     map[string]*output // by compactor and limit
	seconds                     map[string]float64
}

func TestPeers(t *testing.T) {
	peers, histories := os.Getenv("REDUCE_PEERS"), os.Getenv("REDUCE_PEERS_HISTORIES")
	if peers == "" || histories == "" {
		t.Skip("NOT RUN: REDUCE_PEERS and REDUCE_PEERS_HISTORIES name no built drivers and no histories")
	}
	for _, built := range []string{"eino/peer", "trpc/peer", "langchaingo/peer", "langchain-js/node_modules", "ai-sdk/node_modules", "pi/node_modules"} {
		if _, err := os.Stat(filepath.Join(peers, built)); err != nil {
			t.Skipf("NOT RUN: a peer is not built: %v", err)
		}
	}
	reduce := filepath.Join(t.TempDir(), "reduce")
	must(t, exec.Command("go", "build", "-o", reduce, "../../cmd/reduce"))
	var page, times strings.Builder
	for _, s := range samples {
		if !regexp.MustCompile(*only).MatchString(s.name) {
			continue
		}
		b := &bench{T: t, peers: peers, reduce: reduce, dir: t.TempDir(), outputs: map[string]*output{}, seconds: map[string]float64{}}
		list := b.prepare(s, histories)
		facts := factsOf(list, rulesOf(t, s, list))
		b.messages = len(list)
		fmt.Fprintf(&page, "\n### %s\n\n%s", s.name, b.table(facts))
		fmt.Fprintf(&times, "| %s |", s.name)
		for _, c := range compactors {
			if c.normal != "" {
				fmt.Fprintf(&times, " %s |", milliseconds(b.seconds[c.name+"/"+c.normal]))
			}
		}
		fmt.Fprintf(&times, " %s |\n", milliseconds(b.seconds["command"]))
	}
	writePage(t, "\n"+page.String()+"\n### Milliseconds at the default\n\n"+timeHeading()+times.String())
}

func must(t *testing.T, cmd *exec.Cmd) []byte {
	t.Helper()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd.Args, err)
	}
	return out
}

// prepare writes the history in the one form that all get: roles, texts, calls
// and results.
func (b *bench) prepare(s sample, histories string) []message {
	raw := filepath.Join(b.dir, "raw.jsonl")
	if !strings.Contains(s.file, "/") {
		must(b.T, exec.Command("python3", filepath.Join(b.peers, "gen.py"), s.file, raw))
	} else {
		args := []string{"convert", "-q", "--to", "openai-chat", "-o", raw, filepath.Join(histories, s.file)}
		if s.run != "" {
			args = append(args, "--run", s.run)
		}
		must(b.T, exec.Command(b.reduce, args...))
	}
	list := readMessages(b.T, raw)
	if s.upTo > 0 {
		list = list[:s.upTo]
	}
	b.history = filepath.Join(b.dir, "history.jsonl")
	var text strings.Builder
	for i := range list {
		if list[i].Role == "developer" {
			list[i].Role = "system"
		}
		for j, c := range list[i].Calls {
			arguments, err := json.Marshal(c.arguments())
			if err != nil {
				b.Fatal(err)
			}
			list[i].Calls[j].Function.Arguments = string(arguments)
		}
		line, err := json.Marshal(list[i])
		if err != nil {
			b.Fatal(err)
		}
		text.Write(append(line, '\n'))
	}
	if err := os.WriteFile(b.history, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	return list
}

// rulesOf gives the user's rules. In the generated history every user message
// is one; those of the others were picked by hand, and stand in rules.json by
// message, first and last words.
func rulesOf(t *testing.T, s sample, list []message) []string {
	var rules []string
	if !strings.Contains(s.file, "/") {
		for _, m := range list {
			if m.Role == "user" {
				parts := strings.Split(m.Content, "; ")
				rules = append(rules, parts[len(parts)-1])
			}
		}
		return rules
	}
	data, err := os.ReadFile("testdata/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var marked map[string][][3]any
	if err := json.Unmarshal(data, &marked); err != nil {
		t.Fatal(err)
	}
	for _, m := range marked[s.name] {
		text := list[int(m[0].(float64))].Content
		from := strings.Index(text, m[1].(string))
		if from < 0 || !strings.Contains(text[from:], m[2].(string)) {
			t.Fatalf("%s: no rule %v", s.name, m)
		}
		rules = append(rules, text[from:from+strings.Index(text[from:], m[2].(string))+len(m[2].(string))])
	}
	return rules
}

// table compacts the history with all, and says what each kept at each size.
func (b *bench) table(facts []fact) string {
	before := readOutput(b.T, b.history)
	text := fmt.Sprintf("%s tokens. Facts: %s.\n\n| compactor |", grouped(before.chars/4), counts(facts, before, true))
	for _, target := range targets {
		text += fmt.Sprintf(" about %s |", grouped(target))
	}
	text += " default |\n| --- |" + strings.Repeat(" --- |", len(targets)+1) + "\n"
	kept := map[int]string{} // the facts that reduce kept, by target
	for _, c := range compactors {
		if !regexp.MustCompile(*with).MatchString(c.name) {
			continue
		}
		text += "| " + c.name + " |"
		for _, target := range targets {
			out := b.fit(c, target)
			text += cell(out, facts)
			for _, f := range facts {
				switch mark := "\n" + f.kind + " " + f.text + "\n"; {
				case out == nil || !f.stands(out):
				case c.share > 0:
					kept[target] += mark
				case !strings.Contains(kept[target], mark):
					b.Logf("%s keeps at %d what reduce does not: %s %q", c.name, target, f.kind, f.text)
				}
			}
		}
		var out *output
		if c.normal != "" {
			b.time(c)
			out = b.run(c, c.normal)[0]
		}
		text += cell(out, facts) + "\n"
	}
	return text
}

// cell says how large an output is, and how many facts of each kind stand in it.
func cell(out *output, facts []fact) string {
	if out == nil {
		return " - |"
	}
	text := fmt.Sprintf(" %s: %s", grouped(out.chars/4), counts(facts, out, false))
	if out.orphans > 0 {
		text += fmt.Sprintf(" (%d orphans)", out.orphans)
	}
	return text + " |"
}

// counts counts the facts of each kind that stand in an output.
func counts(facts []fact, out *output, named bool) string {
	var list []string
	for _, kind := range kinds {
		n := 0
		for _, f := range facts {
			if f.kind == kind && f.stands(out) {
				n++
			}
		}
		if named {
			list = append(list, fmt.Sprint(n, " ", kind, ","))
		} else {
			list = append(list, strconv.Itoa(n))
		}
	}
	return strings.TrimSuffix(strings.Join(list, " "), ",")
}

// grouped writes a number with a comma before its last three digits.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}
