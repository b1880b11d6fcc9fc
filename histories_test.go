package reduce_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/verify"
)

// What a reduction of a real history comes to.
const (
	reduces = "reduces"
	refused = "refused"
)

// knownOutcomes are the real histories that a reduction which keeps two messages
// does not replace. All others reduce.
var knownOutcomes = map[string]string{
	"codex-rollout/localpush-f-interrupted.jsonl": reducer.ReasonNoGain,
	"codex-rollout/agent-sessions-allkinds.jsonl": reducer.ReasonEmptySpan,
}

// leastReduced is how many of the real histories must reduce.
const leastReduced = 7

func TestRealHistories(t *testing.T) {
	files := sharedFiles(t, "../shared/histories/openai-chat/*", "../shared/histories/codex-rollout/*")
	var rows []string
	reducedCount := 0
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			r := reduceFile(t, file, reducer.Policy{Keep: keepMessages(2)})
			if got, want := r.outcome(), orDefault(knownOutcomes[name], reduces); got != want {
				t.Fatalf("the history comes to %q, want %q (error %v)", got, want, r.err)
			}
			rows = append(rows, name+"\t"+r.row(t))
			switch r.outcome() {
			case reduces:
				reducedCount++
				r.check(t)
			case reducer.ReasonNoGain:
				if !bytes.Equal(r.output, r.input) {
					t.Error("a no-op must give the input's bytes")
				}
				grown := reduceFile(t, file, reducer.Policy{Keep: keepMessages(2), AllowGrowth: true})
				if grown.outcome() != reduces {
					t.Fatalf("with growth allowed it comes to %q (error %v)", grown.outcome(), grown.err)
				}
				rows = append(rows, name+" (growth allowed)\t"+grown.row(t))
				grown.check(t)
			}
		})
	}
	t.Logf("\n%s", table("HISTORY", rows))
	for name := range knownOutcomes {
		if !slices.ContainsFunc(rows, func(row string) bool { return strings.HasPrefix(row, name+"\t") }) {
			t.Errorf("%s was not looked at", name)
		}
	}
	if reducedCount < leastReduced {
		t.Errorf("%d of %d histories reduce, want at least %d", reducedCount, len(files), leastReduced)
	}
}

func TestSpansReduce(t *testing.T) {
	var rows []string
	for _, file := range sharedFiles(t, "../shared/spans/*.jsonl") {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			r := reduceFile(t, file, reducer.Policy{Keep: keepMessages(0)})
			if r.outcome() != reduces {
				t.Fatalf("the span comes to %q (error %v)", r.outcome(), r.err)
			}
			rows = append(rows, name+"\t"+r.row(t))
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

// table lays out rows of row under a head whose first column is named.
func table(first string, rows []string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, first+"\tOUTCOME\tMESSAGES\tCALLS\tRESULTS\tGROUPS\tFINDINGS\tDROPPED\tKEPT\tCHARS\tBYTES")
	for _, row := range rows {
		fmt.Fprintln(w, row)
	}
	w.Flush()
	return b.String()
}

// reducedFile is a history with what a reduction made of it.
type reducedFile struct {
	input, output []byte
	transcript    *transcript.Transcript // nil where the history was refused
	policy        reducer.Policy
	report        reducer.Report
	edit          transcript.Result
	err           error
}

// reduceFile reads a history and reduces it by rules, as the command does.
func reduceFile(t *testing.T, file string, policy reducer.Policy) *reducedFile {
	t.Helper()
	return reduceBytes(t, []byte(readFile(t, file)), policy)
}

func reduceBytes(t *testing.T, input []byte, policy reducer.Policy) *reducedFile {
	t.Helper()
	r := &reducedFile{input: input, policy: policy}
	if r.transcript, r.err = transcript.Read(t.Context(), bytes.NewReader(input), transcript.Options{}); r.err != nil {
		return r
	}
	policy.Mode = r.transcript.Mode()
	rules := reducer.Reducer{Policy: policy, Summarizer: deterministic.New(deterministic.Options{}), Name: "deterministic"}
	if r.report, r.err = rules.Compact(t.Context(), r.transcript); r.err != nil {
		return r
	}
	var out bytes.Buffer
	if r.report.NoOp {
		_, r.err = r.transcript.WriteTo(&out)
	} else {
		cut := r.report.Cut
		r.edit, r.err = r.transcript.Project(&out, transcript.Edit{
			First: cut.First, Last: cut.Last, Pinned: cut.Pinned, Stale: cut.Stale, Insert: cut.Insert,
			Role: r.report.Role, Text: r.report.Summary,
		})
	}
	r.output = out.Bytes()
	return r
}

func (r *reducedFile) outcome() string {
	switch {
	case r.err != nil:
		return "error"
	case r.report.NoOp:
		return r.report.Reason
	}
	return reduces
}

// row is the history's line of the table.
func (r *reducedFile) row(t *testing.T) string {
	t.Helper()
	if r.transcript == nil {
		return refused + strings.Repeat("\t-", 9)
	}
	calls, results := 0, 0
	for i := range r.transcript.Len() {
		m, err := r.transcript.At(i)
		if err != nil {
			t.Fatal(err)
		}
		calls += len(m.ToolCalls)
		if m.Result != nil {
			results++
		}
	}
	groups, err := grouping.Split(r.transcript, r.transcript.Mode())
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d → %d\t%d → %d", r.outcome(), r.transcript.Len(), calls, results,
		len(groups.Groups), len(r.report.Findings), r.report.DroppedCount, len(r.report.Kept),
		r.report.OriginalChars, r.report.FinalChars, len(r.input), len(r.output))
}

// check holds what every reduction must keep.
func (r *reducedFile) check(t *testing.T) {
	t.Helper()
	r.checkUnreduced(t)
	r.checkKeptBytes(t)
	r.checkRecordsDigest(t)
	r.checkVerified(t)
	r.checkRepeatable(t)
	if r.transcript.Format() == transcript.Codex {
		checkRollout(t, r.output)
	}
}

// checkUnreduced wants the input's bytes from a transcript that nobody edits.
func (r *reducedFile) checkUnreduced(t *testing.T) {
	t.Helper()
	var same bytes.Buffer
	if _, err := r.transcript.WriteTo(&same); err != nil || !bytes.Equal(same.Bytes(), r.input) {
		t.Errorf("an unedited transcript gives %d bytes that differ from the input's %d (error %v)", same.Len(), len(r.input), err)
	}
}

// checkKeptBytes wants every message that did not leave in the projection, in
// order, its record as it was.
func (r *reducedFile) checkKeptBytes(t *testing.T) {
	t.Helper()
	out := r.reread(t)
	cut, at := r.report.Cut, 0
	for i := range r.transcript.Len() {
		if i >= cut.First && i <= cut.Last && !slices.Contains(cut.Pinned, i) {
			continue
		}
		if isCheckpoint(t, out, at) {
			at++
		}
		want, err := r.transcript.RecordBytes(i)
		if err != nil {
			t.Fatal(err)
		}
		got, err := out.RecordBytes(at)
		if err != nil {
			t.Fatalf("message %d has no place in the projection: %v", i, err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("message %d was written as\n%s\nwant\n%s", i, got, want)
		}
		at++
	}
	if at < out.Len() && isCheckpoint(t, out, at) {
		at++
	}
	if at != out.Len() || at != r.report.MessagesOut {
		t.Errorf("the projection has %d messages, want the %d that stay; the report says %d", out.Len(), at, r.report.MessagesOut)
	}
	if r.edit.Renumbered {
		t.Error("records were renumbered, and no history here has ordinals")
	}
}

func (r *reducedFile) reread(t *testing.T) *transcript.Transcript {
	t.Helper()
	mode := r.transcript.Mode()
	out, err := transcript.Read(t.Context(), bytes.NewReader(r.output), transcript.Options{Format: r.transcript.Format(), Mode: &mode})
	if err != nil {
		t.Fatalf("the projection does not read: %v", err)
	}
	return out
}

func isCheckpoint(t *testing.T, s *transcript.Transcript, position int) bool {
	t.Helper()
	m, err := s.At(position)
	if err != nil {
		t.Fatal(err)
	}
	_, err = checkpoint.Parse(m.Text)
	return err == nil
}

// checkRecordsDigest hashes what `sed -n FIRST,LASTp FILE` would print.
func (r *reducedFile) checkRecordsDigest(t *testing.T) {
	t.Helper()
	records := r.report.Records
	if records == nil {
		t.Error("the report names no records")
		return
	}
	part := r.input[records.Start:records.End]
	if isLines(r.input) {
		lines := bytes.SplitAfter(r.input, []byte("\n"))
		part = bytes.Join(lines[records.FirstLine-1:records.LastLine], nil)
	}
	digest := sha256.Sum256(part)
	if got, want := r.report.RecordsSHA256.String(), hex.EncodeToString(digest[:]); got != want {
		t.Errorf("records_sha256 is %s, want %s of lines %d to %d", got, want, records.FirstLine, records.LastLine)
	}
}

// isLines tells JSON Lines from one value over several lines.
func isLines(input []byte) bool {
	first, _, _ := bytes.Cut(input, []byte("\n"))
	return json.Valid(first) && bytes.HasPrefix(first, []byte(`{"`)) && !json.Valid(input)
}

// checkVerified holds the projection, as a file, against its source, with the
// manifest and without.
func (r *reducedFile) checkVerified(t *testing.T) {
	t.Helper()
	for _, manifest := range []*checkpoint.Manifest{&r.report.Checkpoint.Manifest, nil} {
		result, err := verify.Projection(t.Context(), verify.Input{
			Projection: r.reread(t), Original: r.transcript, Manifest: manifest, Mode: r.transcript.Mode(),
		})
		if err != nil {
			t.Errorf("verifying, with manifest %t: %v", manifest != nil, err)
		}
		if result.CheckpointID != r.report.CheckpointID {
			t.Errorf("checkpoint %q was verified, want %q", result.CheckpointID, r.report.CheckpointID)
		}
	}
}

// checkRepeatable wants the same bytes from a second run.
func (r *reducedFile) checkRepeatable(t *testing.T) {
	t.Helper()
	again := reduceBytes(t, r.input, r.policy)
	if again.err != nil || !bytes.Equal(again.output, r.output) {
		t.Errorf("a second run gives other bytes (error %v)", again.err)
	}
	first, err := json.Marshal(r.report)
	if err != nil {
		t.Fatal(err)
	}
	second, err := json.Marshal(again.report)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Errorf("a second run gives the report\n%s\nwant\n%s", second, first)
	}
}

// checkRollout wants a projection that the format's own reader takes: every line
// an object with its three members, the session's header first.
func checkRollout(t *testing.T, output []byte) {
	t.Helper()
	for i, line := range strings.Split(strings.TrimSuffix(string(output), "\n"), "\n") {
		var record struct {
			Timestamp *string          `json:"timestamp"`
			Type      *string          `json:"type"`
			Payload   *json.RawMessage `json:"payload"`
		}
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatalf("line %d of the projection: %v", i+1, err)
		}
		if record.Timestamp == nil || record.Type == nil || record.Payload == nil {
			t.Fatalf("line %d of the projection is no rollout record: %s", i+1, line)
		}
		if i == 0 && *record.Type != "session_meta" {
			t.Errorf("the projection begins with %s, want session_meta", *record.Type)
		}
	}
}
