package shell

import (
	"regexp"
	"strings"
)

// hereMark opens a here-document at the end of a line or before more of a command.
var hereMark = regexp.MustCompile(`<<-?[ \t]*(?:'([\w.-]+)'|"([\w.-]+)"|\\?([\w.-]+))`)

// bodyKept is how many bytes of the body of a here-document are kept when it is cut
// out, so that a command with one stays told from one without.
const bodyKept = 512

// withoutBodies cuts the bodies of here-documents short, which are passed over anyway.
// It reads a command line that is too long as it is.
func withoutBodies(line string) string {
	var b strings.Builder
	for {
		first, rest, more := strings.Cut(line, "\n")
		b.WriteString(first)
		if !more || b.Len() > MaxBytes {
			return b.String()
		}
		b.WriteByte('\n')
		if mark := hereMark.FindStringSubmatch(first[:min(len(first), MaxBytes)]); mark != nil {
			end := bodyEnd(rest, mark[1]+mark[2]+mark[3])
			b.WriteString(bodyHead(rest[:end]))
			rest = rest[end:]
		}
		line = rest
	}
}

// bodyEnd is where the line begins that ends a here-document, or the end of the text.
func bodyEnd(text, word string) int {
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			end = len(text) - at
		}
		if strings.TrimLeft(text[at:at+end], "\t") == word {
			return at
		}
		at += end + 1
	}
	return len(text)
}

// bodyHead gives the first lines of a body.
func bodyHead(body string) string {
	if len(body) <= bodyKept {
		return body
	}
	return body[:strings.LastIndexByte(body[:bodyKept], '\n')+1]
}
