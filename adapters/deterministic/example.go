package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/sentence"
)

// What marks a worked example, or the talk of others, inside of a message.
var (
	exampleStart = regexp.MustCompile(`(?i)^[-=*#\s]*(?:(?:start|begin(?:ning)?) of (?:the )?example|begin example)\b|^<example>`)
	exampleEnd   = regexp.MustCompile(`(?i)^[-=*#\s]*(?:end of (?:the )?example|end example)\b|</example>\s*$`)
	spokenLine   = regexp.MustCompile(`^(?:\*\*)?(` + strings.Join(speakers, "|") + `)(?:\*\*)?:(?:\s|\*|$)`)
)

// passage is the byte range of a part of a message.
type passage struct{ start, end int }

// examplesIn gives the parts of a message that show what somebody could say: what
// stands between marks of an example, and transcripts in which several sides
// speak, to the end of their last paragraph.
func examplesIn(text string) []passage {
	if !namesExample(text) {
		return transcriptIn(text)
	}
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
func namesExample(text string) bool {
	for _, x := range []byte("xX") {
		for i := strings.IndexByte(text, x); i >= 0; {
			if i > 0 && i+6 <= len(text) && strings.EqualFold(text[i-1:i+6], "example") {
				return true
			}
			next := strings.IndexByte(text[i+1:], x)
			if next < 0 {
				break
			}
			i += 1 + next
		}
	}
	return false
}

// speakerOf matches the line by which a speaker is named.
func speakerOf(line string) []string {
	if line == "" || strings.IndexByte("*UAHS", line[0]) < 0 {
		return nil
	}
	return spokenLine.FindStringSubmatch(line)
}

// speakers are the names of spokenLine.
var speakers = []string{"USER", "ASSISTANT", "User", "Assistant", "Human", "AI", "SYSTEM"}

// transcriptIn gives the part of a message from the first line of a speaker to the
// paragraph of the last one, where at least two sides speak.
func transcriptIn(text string) []passage {
	if !slices.ContainsFunc(speakers, func(s string) bool { return strings.Contains(text, s+":") || strings.Contains(text, s+"**:") }) {
		return nil
	}
	heard := make(map[string]bool)
	start, end, at := -1, 0, 0
	inLast := false
	for line := range strings.Lines(text) {
		if m := speakerOf(line); m != nil {
			heard[strings.ToLower(m[1])] = true
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
	if len(heard) < 2 {
		return nil
	}
	return []passage{{start, end}}
}

// documentTags enclose what a message hands over to be worked on: others wrote it.
var documentTags = set("issue_description", "issue", "issue_text", "pr_description", "uploaded_files", "document", "documents", "doc", "file", "files", "file_content", "file_contents",
	"context", "code", "source", "diff", "patch", "log", "logs", "output", "stdout", "stderr", "error", "stacktrace", "traceback", "email", "mail", "transcript", "article", "page", "quote", "data", "readme", "snippet", "attachment", "attachments", "search_results", "results")

// documentStart is how such a tag begins a line, or stands behind another tag, blanks
// before it apart; maxDocumentTag is how many bytes it has at most.
var documentStart = regexp.MustCompile(`^<([a-z][a-z_-]{2,30})(?: [^<>\n]{0,200})?>`)

const maxDocumentTag = 1 << 10

// documentsIn gives the parts of a message that stand in tags of documents, each from
// its tag to the end tag.
func documentsIn(text string) []passage {
	if !strings.Contains(text, "</") {
		return nil
	}
	var found []passage
	after := 0 // where the tag before ends
	for from := 0; from < len(text); {
		i := strings.IndexByte(text[from:], '<')
		if i < 0 {
			break
		}
		at := from + i
		from = at + 1
		start := after + len(strings.TrimRight(text[after:at], " \t"))
		if start > after && text[start-1] != '\n' {
			continue
		}
		m := documentStart.FindStringSubmatch(firstChars(text[at:], maxDocumentTag))
		if m == nil {
			continue
		}
		name := m[1]
		from = at + len(m[0])
		after = from
		if !documentTags[name] {
			continue
		}
		if end := strings.Index(text[from:], "</"+name+">"); end >= 0 {
			from += end + len(name) + len("</>")
			after = from
			found = append(found, passage{start, from})
		}
	}
	return found
}

// outside leaves out the sentences that begin in some passages.
func outside(passages []passage, all []sentence.Sentence) []sentence.Sentence {
	if len(passages) == 0 {
		return all
	}
	var rest []sentence.Sentence
	for _, s := range all {
		if !slices.ContainsFunc(passages, func(p passage) bool { return p.start <= s.Start && s.Start < p.end }) {
			rest = append(rest, s)
		}
	}
	return rest
}

// echoHead begins a message in the user's name that hands a tool's output on.
const echoHead = "EXECUTION RESULT of ["

func isEcho(text string) bool { return strings.HasPrefix(text, echoHead) }
