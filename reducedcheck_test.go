package reduce_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/verify"
)

// check holds what every reduction must keep.
func (r *reducedFile) check(t *testing.T) {
	t.Helper()
	r.checkKept(t)
	r.checkRecordsDigest(t)
	r.checkVerified(t)
	r.checkRepeatable(t)
	if r.transcript.Format() == transcript.Codex {
		checkRollout(t, r.output)
	}
}

// checkUnreduced wants the input's bytes from a transcript that nobody edits.
func checkUnreduced(t *testing.T, tr *transcript.Transcript, input []byte) {
	t.Helper()
	var same bytes.Buffer
	if _, err := tr.WriteTo(&same); err != nil || !bytes.Equal(same.Bytes(), input) {
		t.Errorf("an unedited transcript gives %d bytes that differ from the input's %d (error %v)", same.Len(), len(input), err)
	}
}

// checkKept wants every message that did not leave in the projection, in order,
// its records as they were, and one checkpoint beside them.
func (r *reducedFile) checkKept(t *testing.T) {
	t.Helper()
	before, after := newSide(r.transcript, r.input), newSide(r.reread(t), r.output)
	cut, at, checkpoints := r.report.Cut, 0, 0
	skip := func() {
		for at < after.tr.Len() && isCheckpoint(t, after.tr, at) {
			at, checkpoints = at+1, checkpoints+1
		}
	}
	for i := range r.transcript.Len() {
		if i >= cut.First && i <= cut.Last && !slices.Contains(cut.Pinned, i) {
			continue
		}
		skip()
		if at >= after.tr.Len() {
			t.Fatalf("message %d has no place in the projection", i)
		}
		want, got := before.message(t, i), after.message(t, at)
		if !slices.EqualFunc(got, want, bytes.Equal) {
			t.Errorf("message %d was written as\n%.500s\nwant\n%.500s", i, bytes.Join(got, []byte("\n")), bytes.Join(want, []byte("\n")))
		}
		at++
	}
	skip()
	if at != after.tr.Len() || at != r.report.MessagesOut || checkpoints != 1 {
		t.Errorf("the projection has %d messages and %d checkpoints, want the %d that stay, one of them a checkpoint; the report says %d",
			after.tr.Len(), checkpoints, at, r.report.MessagesOut)
	}
	if r.edit.Renumbered {
		t.Error("records were renumbered, and no history here has ordinals")
	}
}

// side is a history with its lines.
type side struct {
	tr    *transcript.Transcript
	lines [][]byte
}

func newSide(tr *transcript.Transcript, input []byte) side {
	return side{tr: tr, lines: bytes.Split(input, []byte("\n"))}
}

// line is a 1-based line without its end.
func (s side) line(n int) []byte { return bytes.TrimSuffix(s.lines[n-1], []byte("\r")) }

// isLine reports whether the record of a message is a whole line.
func (s side) isLine(record []byte, position int) bool {
	return bytes.Equal(record, s.line(s.tr.Lines(position)[0]))
}

// message gives the bytes of all records of a message where they are lines, and of
// the first otherwise; then what it says.
func (s side) message(t *testing.T, position int) [][]byte {
	t.Helper()
	record, err := s.tr.RecordBytes(position)
	if err != nil {
		t.Fatal(err)
	}
	all := [][]byte{record}
	if s.isLine(record, position) {
		for _, n := range s.tr.Lines(position)[1:] {
			all = append(all, s.line(n))
		}
	}
	m, err := s.tr.At(position)
	if err != nil {
		t.Fatal(err)
	}
	return append(all, history.AppendWire(nil, m))
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

// checkRecordsDigest hashes what `sed -n FIRST,LASTp FILE` would print: of a tree,
// and of records out of order, the lines of the span's messages alone; of what is
// no lines, the bytes of the place.
func (r *reducedFile) checkRecordsDigest(t *testing.T) {
	t.Helper()
	records := r.report.Records
	if records == nil {
		t.Error("the report names no records")
		return
	}
	part, cut := r.spanBytes(t), r.report.Cut
	for i := cut.First; i <= cut.Last; i++ {
		record, err := r.transcript.RecordBytes(i)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(cut.Pinned, i) && !bytes.Contains(part, record) {
			t.Errorf("message %d leaves, and its record is not in lines %d to %d", i, records.FirstLine, records.LastLine)
		}
	}
	digest := sha256.Sum256(part)
	if got, want := r.report.RecordsSHA256.String(), hex.EncodeToString(digest[:]); got != want {
		t.Errorf("records_sha256 is %s, want %s of lines %d to %d", got, want, records.FirstLine, records.LastLine)
	}
}

// spanBytes are the bytes of the records that the checkpoint stands for.
func (r *reducedFile) spanBytes(t *testing.T) []byte {
	t.Helper()
	records, cut := r.report.Records, r.report.Cut
	s := newSide(r.transcript, r.input)
	record, err := r.transcript.RecordBytes(cut.First)
	if err != nil {
		t.Fatal(err)
	}
	if !s.isLine(record, cut.First) {
		return r.input[records.Start:records.End]
	}
	lines := bytes.SplitAfter(r.input, []byte("\n"))
	var numbers []int
	for i := cut.First; i <= cut.Last; i++ {
		numbers = append(numbers, r.transcript.Lines(i)...)
	}
	if !isTree(r.transcript.Format()) && slices.IsSorted(numbers) {
		return bytes.Join(lines[records.FirstLine-1:records.LastLine], nil)
	}
	slices.Sort(numbers)
	var part []byte
	for _, n := range slices.Compact(numbers) {
		part = append(part, lines[n-1]...)
	}
	return part
}

// isTree tells the formats whose records name their parents, so that a history is
// a choice of the file's records.
func isTree(f transcript.Format) bool { return f == transcript.ClaudeCode || f == transcript.Pi }

// checkVerified holds the projection, as a file, against its source, with the
// manifest and without.
func (r *reducedFile) checkVerified(t *testing.T) {
	t.Helper()
	out := r.reread(t)
	for _, manifest := range []*checkpoint.Manifest{&r.report.Checkpoint.Manifest, nil} {
		result, err := verify.Projection(t.Context(), verify.Input{
			Projection: out, Original: r.transcript, Manifest: manifest, Mode: r.transcript.Mode(),
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
	again := reduceBytes(t, r.input, r.how)
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
