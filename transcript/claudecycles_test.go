package transcript_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// claudeSession grows a session as the agent writes one.
type claudeSession struct {
	t     *rapid.T
	lines []string
	// leaf is the record that the next one follows, past are those that the user
	// may go back to.
	leaf string
	past []string
	n    int
	// copied and torn are true once there are copies, or damaged lines. Of a copy
	// with a damaged line nobody can tell what it followed: such edits may be
	// refused, and are not drawn.
	copied, torn bool
}

func (s *claudeSession) add(members string) string {
	return s.addUnder(s.leaf, members)
}

func (s *claudeSession) addUnder(parent, members string) string {
	s.n++
	id := fmt.Sprintf("id%d", s.n)
	line := strings.Replace(node(id, parent, members), "03:04:05", fmt.Sprintf("03:%02d:%02d", s.n/60%60, s.n%60), 1)
	s.lines = append(s.lines, line)
	s.leaf = id
	return id
}

func (s *claudeSession) fresh(prefix string) string {
	s.n++
	return fmt.Sprintf("%s%d", prefix, s.n)
}

// step adds what happens next.
func (s *claudeSession) step() {
	switch rapid.IntRange(0, 14).Draw(s.t, "step") {
	case 0, 1:
		s.past = append(s.past, s.leaf)
		s.add(asks(s.fresh("prompt ")))
	case 2, 3:
		s.add(says(s.fresh("m"), text(s.fresh("said "))))
	case 4, 5, 6:
		s.calls()
	case 7:
		s.add(rapid.SampledFrom([]string{
			`"type":"system","subtype":"turn_duration"`, `"type":"progress","data":{}`, `"type":"attachment","attachment":{"type":"todo_reminder"}`,
			`"type":"attachment","attachment":{"type":"queued_command","commandMode":"prompt","prompt":"meanwhile"}`,
			asks("<local-command-stdout>x</local-command-stdout>"), holds(text("a <system-reminder>r</system-reminder> b")),
		}).Draw(s.t, "link"))
	case 8:
		if len(s.past) > 0 {
			s.leaf = rapid.SampledFrom(s.past).Draw(s.t, "back to")
			s.add(asks(s.fresh("again ")))
		}
	case 9:
		s.leaf = s.addUnder("", boundary)
		s.add(summary)
	case 10:
		s.lines = append(s.lines, rapid.SampledFrom([]string{
			`{"type":"file-history-snapshot","messageId":"a","snapshot":{}}` + "\n", "\n", "not JSON\n",
			sideNode(s.fresh("side"), s.leaf, asks("sub")),
		}).Draw(s.t, "beside"))
	case 11:
		if !s.torn {
			s.resume()
		}
	case 12:
		s.lines = append(s.lines, rapid.SampledFrom(s.lines).Draw(s.t, "written twice"))
	case 13:
		if s.copied {
			return
		}
		s.torn = true
		s.lines[rapid.IntRange(0, len(s.lines)-1).Draw(s.t, "torn")] = `{"parentUuid":"` + "\n"
	case 14:
		s.add(`"type":"assistant","isApiErrorMessage":true,"message":{"id":"` + s.fresh("e") + `","role":"assistant","content":[` + text("API Error") + `]}`)
	}
}

// calls adds a message of parallel calls and their results.
func (s *claudeSession) calls() {
	turn := s.fresh("m")
	var made, names []string
	for range rapid.IntRange(1, 3).Draw(s.t, "calls") {
		id := s.fresh("c")
		made = append(made, id)
		names = append(names, s.add(says(turn, uses(id))))
	}
	for k := range rapid.IntRange(0, len(made)).Draw(s.t, "results") {
		s.addUnder(names[k], holds(answer(made[k], s.fresh("out "))))
	}
}

// resume copies a stretch of records under new names.
func (s *claudeSession) resume() {
	var roots []int
	for i, line := range s.lines {
		if strings.HasPrefix(line, `{"parentUuid":null,"isSidechain":false`) {
			roots = append(roots, i)
		}
	}
	if len(roots) == 0 {
		return
	}
	s.copied = true
	from := rapid.SampledFrom(roots).Draw(s.t, "copied from")
	names := make(map[string]string)
	for _, line := range slices.Clone(s.lines[from:]) {
		id, ok := idOf(line)
		if !ok {
			continue
		}
		names[id] = s.fresh("copy")
		line = strings.ReplaceAll(line, `"uuid":"`+id+`"`, `"uuid":"`+names[id]+`"`)
		parent := parentOf(line)
		above := "null"
		if name, copied := names[parent]; copied {
			above = `"` + name + `"`
		}
		line = strings.Replace(line, `{"parentUuid":"`+parent+`"`, `{"parentUuid":`+above, 1)
		s.lines = append(s.lines, line)
		s.leaf = names[id]
	}
	s.past = nil
}

// lastOf is the record that the agent goes on from.
func lastOf(lines []string) string {
	for _, line := range slices.Backward(lines) {
		if id, ok := idOf(line); ok && strings.Contains(line, `"message":`) {
			return id
		}
	}
	return ""
}

func idOf(line string) (string, bool) {
	_, rest, ok := strings.Cut(line, `"uuid":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id, ok && !strings.Contains(line, `"isSidechain":true`)
}

func parentOf(line string) string {
	rest, _ := strings.CutPrefix(line, `{"parentUuid":"`)
	parent, _, _ := strings.Cut(rest, `"`)
	return parent
}

func TestClaudeSessionsReadBackInEveryCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &claudeSession{t: t}
		s.add(asks("begin"))
		for range rapid.IntRange(1, 14).Draw(t, "steps") {
			s.step()
		}
		for cycle := range 3 {
			input := strings.Join(s.lines, "")
			out, ok := claudeCycle(t, input, fmt.Sprintf("[compacted checkpoint]\n%d", cycle))
			if !ok {
				return
			}
			s.lines = strings.SplitAfter(out, "\n")
			s.past, s.leaf = nil, lastOf(s.lines)
			for range rapid.IntRange(0, 4).Draw(t, "more steps") {
				s.step()
			}
		}
	})
}

func readClaude(t *rapid.T, input string) *transcript.Transcript {
	tr, err := transcript.Read(context.Background(), strings.NewReader(input), transcript.Options{Format: transcript.ClaudeCode})
	if err != nil {
		t.Fatalf("reading\n%s\n%v", input, err)
	}
	return tr
}

// claudeCycle reduces a session at a border of its groups, and checks that it reads
// back; false where it has no messages.
func claudeCycle(t *rapid.T, input, checkpoint string) (string, bool) {
	before, err := transcript.Read(context.Background(), strings.NewReader(input), transcript.Options{Format: transcript.ClaudeCode})
	if err != nil {
		return "", false
	}
	groups, err := grouping.Split(before, history.ModeTolerant)
	if err != nil || len(groups.Groups) == 0 {
		return "", false
	}
	e := transcript.Edit{Role: history.RoleUser, Text: checkpoint}
	if first, _ := before.At(0); strings.HasPrefix(first.Text, "[compacted checkpoint]") && len(groups.Groups) > 1 {
		e.Stale, e.First = []int{0}, 1
		e.Last = groups.Groups[rapid.IntRange(1, len(groups.Groups)-1).Draw(t, "group")].Last
	} else {
		e.Last = groups.Groups[rapid.IntRange(0, len(groups.Groups)-1).Draw(t, "group")].Last
	}
	e.Insert = e.Last + 1
	var out bytes.Buffer
	if _, err := before.Project(&out, e); err != nil {
		t.Fatalf("projecting %+v: %v\n%s", e, err, input)
	}
	after := readClaude(t, out.String())
	if after.Len() != before.Len()-e.Last {
		t.Fatalf("%+v gave %d messages, want %d\n%s\nbefore\n%s", e, after.Len(), before.Len()-e.Last, out.String(), input)
	}
	if first, err := after.At(0); err != nil || first.Text != checkpoint {
		t.Fatalf("the first message is %+v, %v\n%s", first, err, out.String())
	}
	for i := e.Last + 1; i < before.Len(); i++ {
		if got, want := plain(t, after, i-e.Last), plain(t, before, i); fmt.Sprint(got) != fmt.Sprint(want) && wireOf(got) != wireOf(want) {
			t.Fatalf("message %d reads %+v, want %+v\n%s\nbefore\n%s", i, got, want, out.String(), input)
		}
	}
	return out.String(), true
}

func wireOf(m history.Message) string { return string(history.AppendWire(nil, m)) }

// A tail of a session is kept as it is, or the edit is refused, whatever the bytes.
func FuzzClaudeCode(f *testing.F) {
	seeds := []string{
		node("u1", "", asks("one")) + node("a1", "u1", says("m1", uses("A"))) + node("a2", "a1", says("m1", uses("B"))) + node("r1", "a1", holds(answer("A", "x"))) + node("u2", "r1", asks("two")),
		node("u1", "", asks("one")) + node("b1", "", boundary) + node("s1", "b1", summary) + node("u2", "s1", asks("two")) + node("a2", "u2", says("m2", text("yes"))),
		node("u1", "u1", asks("one")) + node("a1", "u1", says("m1", text("yes"))) + node("a1", "u1", says("m1", text("yes"))) + sideNode("x1", "a1", asks("sub")),
		node("u1", "", holds(answer("A", "x")+","+text("a <system-reminder>r</system-reminder> b"))) + `{"type":"user","uuid":"z","message":{"content":"loose"}}`,
		`{"loglines":[` + strings.TrimSpace(node("u1", "", asks("one"))) + `]}`,
		streamStart + "\n" + wrapped(asks("one")) + "\n" + wrapped(says("m1", uses("A"))) + "\n",
	}
	for _, seed := range seeds {
		f.Add([]byte(seed), false)
		f.Add([]byte(seed[:len(seed)*2/3]), true)
	}
	f.Fuzz(func(t *testing.T, input []byte, named bool) {
		format := transcript.Format("")
		if named {
			format = transcript.ClaudeCode
		}
		tr, err := transcript.Read(context.Background(), bytes.NewReader(input), transcript.Options{Format: format, Mode: mode(history.ModeTolerant)})
		if err != nil || tr.Len() == 0 {
			return
		}
		wantSameBytes(t, tr, input)
		groups, err := grouping.Split(tr, tr.Mode())
		if err != nil {
			t.Fatal(err)
		}
		last := groups.Groups[len(groups.Groups)/2].Last
		e := edit(0, last)
		e.Role = tr.Format().CheckpointRole()
		var out bytes.Buffer
		if _, err := tr.Project(&out, e); err != nil {
			if !errors.Is(err, transcript.ErrEdit) {
				t.Fatal(err)
			}
			return
		}
		again, err := transcript.Read(context.Background(), bytes.NewReader(out.Bytes()), transcript.Options{Format: tr.Format(), Mode: mode(history.ModeTolerant)})
		if err != nil || again.Len() != tr.Len()-last {
			t.Fatalf("%v\n%q\nof\n%q", err, out.Bytes(), input)
		}
		for i := last + 1; i < tr.Len(); i++ {
			if got, want := wire(t, again, i-last), wire(t, tr, i); got != want {
				t.Fatalf("message %d reads %s, want %s\n%q\nof\n%q", i, got, want, out.Bytes(), input)
			}
		}
	})
}
