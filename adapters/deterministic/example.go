package deterministic

import (
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/sentence"
)

// What marks a worked example, or the talk of others, inside of a message.
var (
	exampleStart = regexp.MustCompile(`(?i)^[-=*#\s]*(?:(?:start|begin(?:ning)?) of (?:the )?example|begin example)\b|^<example>`)
	exampleEnd   = regexp.MustCompile(`(?i)^[-=*#\s]*(?:end of (?:the )?example|end example)\b|</example>\s*$`)
	spokenLine   = regexp.MustCompile(`^(?:\*\*)?(USER|ASSISTANT|User|Assistant|Human|AI|SYSTEM)(?:\*\*)?:(?:\s|\*|$)`)
)

// passage is the byte range of a part of a message.
type passage struct{ start, end int }

// examplesIn gives the parts of a message that show what somebody could say: what
// stands between marks of an example, and transcripts in which several sides
// speak, to the end of their last paragraph.
func examplesIn(text string) []passage {
	var found []passage
	open, at := -1, 0
	for line := range strings.Lines(text) {
		switch {
		case open < 0 && namesExample(line) && exampleStart.MatchString(line):
			open = at
		case open >= 0 && namesExample(line) && exampleEnd.MatchString(line):
			found = append(found, passage{open, at + len(line)})
			open = -1
		}
		at += len(line)
	}
	if len(found) > 0 {
		return found
	}
	return transcriptIn(text)
}

// namesExample is a cheap test that lets every mark of an example through.
func namesExample(line string) bool {
	for i := strings.IndexByte(line, 'x'); i >= 0; {
		if i > 0 && i+6 <= len(line) && strings.EqualFold(line[i-1:i+6], "example") {
			return true
		}
		next := strings.IndexByte(line[i+1:], 'x')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return strings.IndexByte(line, 'X') >= 0
}

// speakerOf matches the line by which a speaker is named.
func speakerOf(line string) []string {
	if line == "" || strings.IndexByte("*UAHS", line[0]) < 0 {
		return nil
	}
	return spokenLine.FindStringSubmatch(line)
}

// transcriptIn gives the part of a message from the first line of a speaker to the
// paragraph of the last one, where at least two sides speak.
func transcriptIn(text string) []passage {
	speakers := make(map[string]bool)
	start, end, at := -1, 0, 0
	inLast := false
	for line := range strings.Lines(text) {
		if m := speakerOf(line); m != nil {
			speakers[strings.ToLower(m[1])] = true
			if start < 0 {
				start = at
			}
			inLast = true
		} else if strings.TrimSpace(line) == "" {
			inLast = false
		}
		at += len(line)
		if inLast {
			end = at
		}
	}
	if len(speakers) < 2 {
		return nil
	}
	return []passage{{start, end}}
}

// withoutExamples leaves out the sentences that stand in examples.
func withoutExamples(text string, all []sentence.Sentence) []sentence.Sentence {
	examples := examplesIn(text)
	if len(examples) == 0 {
		return all
	}
	var rest []sentence.Sentence
	for _, s := range all {
		inside := false
		for _, p := range examples {
			inside = inside || p.start <= s.Start && s.Start < p.end
		}
		if !inside {
			rest = append(rest, s)
		}
	}
	return rest
}

// echoHead begins a message in the user's name that hands a tool's output on.
const echoHead = "EXECUTION RESULT of ["

func isEcho(text string) bool { return strings.HasPrefix(text, echoHead) }
