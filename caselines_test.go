package reduce_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

const byteOrderMark = "\xef\xbb\xbf"

// caseLines are the lines of an input and of its projection.
type caseLines struct {
	before, out string
	in          []string // with their carriage returns
	written     []string // without
	found       []string // the lines of checkpoints
	mark        int      // where the first of them stands in written, or -1
}

func newCaseLines(before, out []byte, found []string) *caseLines {
	l := &caseLines{before: string(before), out: string(out), in: strings.Split(string(before), "\n"), found: found, mark: -1}
	for line := range strings.SplitSeq(l.out, "\n") {
		l.written = append(l.written, strings.TrimRight(line, "\r"))
	}
	if len(found) > 0 {
		l.mark = slices.Index(l.written, strings.TrimRight(found[0], "\r"))
	}
	return l
}

func (l *caseLines) check(want expectation, bad *complaints) {
	if len(l.found) == 0 {
		bad.addf("no checkpoint message in the output")
	}
	if n := want.CheckpointCount; n != nil && len(l.found) != *n {
		bad.addf("%d checkpoint messages, want %d", len(l.found), *n)
	}
	if n := want.MaxOutputBytes; n != nil && len(l.out) > *n {
		bad.addf("%d output bytes, want at most %d", len(l.out), *n)
	}
	for _, i := range want.MustAppearLines {
		if !slices.Contains(l.written, strings.TrimRight(l.in[i], "\r")) {
			bad.addf("line %d is not in the output", i)
		}
	}
	marked := func(line string) bool { return strings.HasPrefix(line, byteOrderMark) }
	if strings.HasPrefix(l.before, byteOrderMark) && slices.ContainsFunc(l.written[1:], marked) {
		bad.addf("a byte order mark in the middle of the output")
	}
	l.checkPinned(want, bad)
	l.checkLeft(want, bad)
	l.checkKept(want, bad)
}

// checkPinned wants the pinned lines before the checkpoint, in order.
func (l *caseLines) checkPinned(want expectation, bad *complaints) {
	rest := l.written[:max(l.mark, 0)]
	for _, i := range want.PinnedLines {
		at := slices.IndexFunc(rest, func(line string) bool { return bare(line) == bare(l.in[i]) })
		if at < 0 {
			bad.addf("line %d is not pinned before the checkpoint, or not in order", i)
			continue
		}
		rest = rest[at+1:]
	}
}

// checkLeft wants every other line gone, where the case names the kept ones.
func (l *caseLines) checkLeft(want expectation, bad *complaints) {
	if len(want.KeptLines) == 0 {
		return
	}
	stay, have := map[string]bool{}, map[string]bool{}
	for _, i := range slices.Concat(want.PinnedLines, want.KeptLines, want.MustAppearLines) {
		stay[bare(l.in[i])] = true
	}
	for _, line := range l.written {
		have[bare(line)] = true
	}
	for i, line := range l.in {
		line = bare(line)
		pinned := slices.Contains([]string{"system", "developer"}, roleOfLine(line))
		if strings.TrimSpace(line) != "" && have[line] && !stay[line] && !pinned {
			bad.addf("line %d of the span still stands in the output", i)
		}
	}
}

// checkKept wants the kept lines behind the checkpoint, byte for byte and in
// order. Only the first line of a file may have its byte order mark elsewhere.
func (l *caseLines) checkKept(want expectation, bad *complaints) {
	written, at := l.written, l.mark
	for _, i := range want.KeptLines {
		line := strings.TrimRight(l.in[i], "\r")
		if i == 0 && strings.HasPrefix(line, byteOrderMark) {
			line = strings.TrimPrefix(line, byteOrderMark)
			written = withoutMarks(written)
		}
		next := slices.Index(written[at+1:], line)
		if next < 0 {
			bad.addf("line %d is not kept byte-identical, or not in order", i)
			continue
		}
		at += 1 + next
	}
}

func withoutMarks(lines []string) []string {
	var out []string
	for _, line := range lines {
		out = append(out, strings.TrimPrefix(line, byteOrderMark))
	}
	return out
}

// bare is a line without its carriage return and byte order mark.
func bare(line string) string {
	return strings.TrimPrefix(strings.TrimRight(line, "\r"), byteOrderMark)
}

// roleOfLine is the role of a message's line; "" for any other line.
func roleOfLine(line string) string {
	var m struct {
		Role string `json:"role"`
	}
	if json.Unmarshal([]byte(line), &m) != nil {
		return ""
	}
	return m.Role
}

// checkpointLines are the lines of checkpoint messages in a projection, of any
// role but tool.
func checkpointLines(out []byte) ([]string, error) {
	var found []string
	for line := range bytes.SplitSeq(out, []byte("\n")) {
		if !bytes.Contains(line, []byte(`[compacted checkpoint]\n`)) {
			continue
		}
		var m struct {
			Role string `json:"role"`
		}
		if err := json.Unmarshal(bytes.TrimPrefix(line, []byte(byteOrderMark)), &m); err != nil {
			return nil, err
		}
		if m.Role != "tool" {
			found = append(found, string(line))
		}
	}
	return found, nil
}

// spokenStrings are the strings of checkpoint lines, one list a line.
func spokenStrings(lines []string) ([][]string, error) {
	var spoken [][]string
	for _, line := range lines {
		texts, err := jsonStrings([]byte(strings.TrimPrefix(line, byteOrderMark)))
		if err != nil {
			return nil, err
		}
		spoken = append(spoken, texts)
	}
	return spoken, nil
}
