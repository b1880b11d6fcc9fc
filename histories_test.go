package reduce_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// knownOutcomes are the real histories that a reduction which keeps two messages
// does not replace, by file, and by the number of the run where a file holds
// several. All others reduce.
var knownOutcomes = map[string]string{
	"anthropic-messages/claude-web-sample-session.json": reducer.ReasonNoGain,
	"claude-code/agent-sessions-allkinds.jsonl":         reducer.ReasonNoGain,
	"claude-code/session-share-subagent-a9cad17.jsonl":  reducer.ReasonNoGain,
	"cline/agentic-compaction.json":                     reducer.ReasonNoGain,
	"codex-rollout/localpush-f-interrupted.jsonl":       reducer.ReasonNoGain,
	"copilot-cli/agent-sessions-small.jsonl":            reducer.ReasonNoGain,
	"kimi-cli/agent-sessions-assistant-tools.jsonl":     reducer.ReasonNoGain,
	"openai-responses/gym-workplace.jsonl#0":            reducer.ReasonNoGain,
	"openai-responses/gym-workplace.jsonl#1":            reducer.ReasonNoGain,
	"openai-responses/gym-workplace.jsonl#3":            reducer.ReasonNoGain,
	"openhands/basic.json":                              reducer.ReasonNoGain,
	"pi-session/agent-sessions-v3-small.jsonl":          reducer.ReasonNoGain,

	// All five messages are one group: a turn with its four results.
	"atif/polylogue-atif-1.7-redacted.json": reducer.ReasonEmptySpan,
	// One record of a native compaction gives all messages but the kept ones, among
	// them an item that only its provider can read: it stays.
	"codex-rollout/agent-sessions-allkinds.jsonl": reducer.ReasonEmptySpan,
	// A system message and the two that are kept.
	"inspect-log/security-guide.json#0":        reducer.ReasonEmptySpan,
	"inspect-log/security-guide.json#1":        reducer.ReasonEmptySpan,
	"inspect-log/security-guide.json#2":        reducer.ReasonEmptySpan,
	"openai-responses/gym-image-tools.jsonl#0": reducer.ReasonEmptySpan,
	"openai-responses/gym-image-tools.jsonl#1": reducer.ReasonEmptySpan,
	"openai-responses/gym-image-tools.jsonl#2": reducer.ReasonEmptySpan,
	"openai-responses/gym-image-tools.jsonl#3": reducer.ReasonEmptySpan,
	"openai-responses/gym-image-tools.jsonl#4": reducer.ReasonEmptySpan,

	// Rows of messages without their parts, which hold the words.
	"opencode/openagents-messages.json#0": refused + transcript.CodeMissingField,
	"opencode/openagents-messages.json#1": refused + transcript.CodeMissingField,
	"opencode/openagents-messages.json#2": refused + transcript.CodeMissingField,
	"opencode/openagents-messages.json#3": refused + transcript.CodeMissingField,
	"opencode/openagents-messages.json#4": refused + transcript.CodeMissingField,
}

// tolerated are the histories that the default of their format refuses, and the
// code of the fault. Read tolerantly, they come to their known outcome.
var tolerated = map[string]string{
	"openai-responses/gym-harbor.jsonl#0": history.CodeOrphanResult,
	"openai-responses/gym-harbor.jsonl#1": history.CodeOrphanResult,
	"openai-responses/gym-harbor.jsonl#2": history.CodeOrphanResult,
}

// leastReduced is how many of the real histories must reduce.
const leastReduced = 124

func TestRealHistories(t *testing.T) {
	files := sharedFiles(t, "../shared/histories/*/*")
	survey := &survey{binary: buildCommand(t), seen: make(map[string]bool)}
	var rows []string
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			sum := survey.file(t, name, file)
			rows = append(rows, sum.cells(name))
		})
	}
	t.Logf("\n%s", table("HISTORY", rows))
	for _, known := range []map[string]string{knownOutcomes, tolerated} {
		for key := range known {
			if !survey.seen[key] {
				t.Errorf("%s was not looked at", key)
			}
		}
	}
	t.Logf("%d histories in %d files, %d reduce", len(survey.seen), len(files), survey.reduced)
	if survey.reduced < leastReduced {
		t.Errorf("%d of %d histories reduce, want at least %d", survey.reduced, len(survey.seen), leastReduced)
	}
}

// survey is one look at all real histories.
type survey struct {
	binary  string
	seen    map[string]bool
	reduced int
}

// file looks at every history of a file and gives their sum.
func (s *survey) file(t *testing.T, name, file string) row {
	t.Helper()
	input := []byte(readFile(t, file))
	runs := runsOf(t, input)
	raw := rawCounts(t, name, input)
	if len(raw) != runs {
		t.Fatalf("%d histories, a plain look finds %d", runs, len(raw))
	}
	command := fileCommand{binary: s.binary, file: file}
	sum := row{}
	for n := range runs {
		key := name
		if runs > 1 {
			key = fmt.Sprintf("%s#%d", name, n)
		}
		s.seen[key] = true
		r := s.history(t, key, input, n)
		counts := sum.add(t, r)
		if counts.raw() != raw[n] {
			t.Errorf("%s: %+v, a plain count gives %+v", key, counts.raw(), raw[n])
		}
		if n == 0 || n == runs/2 || n == runs-1 {
			command.check(t, r, counts)
		}
	}
	if runs > 1 && sum.unread == 0 {
		command.checkList(t, raw)
	}
	return sum
}

// runsOf is the number of histories in an input.
func runsOf(t *testing.T, input []byte) int {
	t.Helper()
	_, err := transcript.Read(t.Context(), bytes.NewReader(input), transcript.Options{})
	if several, ok := errors.AsType[*transcript.Error](err); ok && errors.Is(err, transcript.ErrSeveralRuns) {
		return several.Runs
	}
	return 1
}

// history reduces one history, and holds what it comes to.
func (s *survey) history(t *testing.T, key string, input []byte, run int) *reducedFile {
	t.Helper()
	how := reduction{policy: reducer.Policy{Keep: keepMessages(2)}, run: run}
	r := reduceBytes(t, input, how)
	if code, known := tolerated[key]; known {
		if got := r.outcome(); got != refused+code {
			t.Errorf("%s: the default of the format comes to %q, want it refused for %s (error %v)", key, got, code, r.err)
		}
		mode := history.ModeTolerant
		how.mode = &mode
		r = reduceBytes(t, input, how)
	}
	if got, want := r.outcome(), orDefault(knownOutcomes[key], reduces); got != want {
		t.Errorf("%s: the history comes to %q, want %q (error %v)", key, got, want, r.err)
		return r
	}
	if r.transcript != nil {
		checkUnreduced(t, r.transcript, input)
	}
	switch r.outcome() {
	case reduces:
		s.reduced++
		r.check(t)
	case reducer.ReasonNoGain, reducer.ReasonEmptySpan:
		if !bytes.Equal(r.output, r.input) {
			t.Errorf("%s: a no-op must give the input's bytes", key)
		}
	}
	if r.outcome() == reducer.ReasonNoGain {
		r.grown(t).check(t)
	}
	return r
}

// grown reduces the history once more, with a larger checkpoint allowed.
func (r *reducedFile) grown(t *testing.T) *reducedFile {
	t.Helper()
	how := r.how
	how.policy.AllowGrowth = true
	grown := reduceBytes(t, r.input, how)
	if grown.outcome() != reduces {
		t.Fatalf("with growth allowed it comes to %q (error %v)", grown.outcome(), grown.err)
	}
	return grown
}

func TestSpansReduce(t *testing.T) {
	var rows []string
	for _, file := range sharedFiles(t, "../shared/spans/*.jsonl") {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			r := reduceBytes(t, []byte(readFile(t, file)), reduction{policy: reducer.Policy{Keep: keepMessages(0)}})
			if r.outcome() != reduces {
				t.Fatalf("the span comes to %q (error %v)", r.outcome(), r.err)
			}
			sum := row{}
			sum.add(t, r)
			rows = append(rows, sum.cells(name))
			checkUnreduced(t, r.transcript, r.input)
			r.check(t)
		})
	}
	t.Logf("\n%s", table("SPAN", rows))
}

// sharedFiles are the files of patterns, sorted within each.
func sharedFiles(t *testing.T, patterns ...string) []string {
	t.Helper()
	var files []string
	for _, pattern := range patterns {
		folder := filepath.Dir(pattern)
		if base := filepath.Dir(folder); filepath.Base(folder) == "*" {
			folder = base
		}
		if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
			t.Skipf("NOT RUN: the histories are not there: %v", err)
		}
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s matches no file (%v)", pattern, err)
		}
		files = append(files, found...)
	}
	return files
}

func keepMessages(n int) reducer.Keep { return reducer.Keep{Messages: &n} }
