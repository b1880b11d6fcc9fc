package validate

import "strings"

// reasoningTags are the names of the blocks in which models think aloud before
// they answer.
var reasoningTags = []string{"think", "thinking", "reasoning"}

// unwrapped is a draft without what stands around its object.
type unwrapped struct {
	text string
	// offset is where text begins in the draft, in bytes.
	offset int
	// removed counts the blocks and fences.
	removed int
	// open names a block or fence that is never closed.
	open string
}

// unwrap removes one reasoning block before the object and one code fence around
// it. Anything else stays, and is refused by the JSON layer.
func unwrap(draft string) unwrapped {
	u := unwrapped{text: draft}
	u.trim()
	u.reasoning()
	u.fence()
	return u
}

// jsonSpace is the white space that JSON allows around a value.
const jsonSpace = " \t\r\n"

func (u *unwrapped) trim() {
	trimmed := strings.TrimLeft(u.text, jsonSpace)
	u.offset += len(u.text) - len(trimmed)
	u.text = strings.TrimRight(trimmed, jsonSpace)
}

// cut drops n bytes from the start and tail bytes from the end.
func (u *unwrapped) cut(n, tail int) {
	u.text = u.text[n : len(u.text)-tail]
	u.offset += n
	u.trim()
	u.removed++
}

func (u *unwrapped) reasoning() {
	for _, tag := range reasoningTags {
		if !strings.HasPrefix(u.text, "<"+tag+">") {
			continue
		}
		closing := "</" + tag + ">"
		end := strings.Index(u.text, closing)
		if end < 0 {
			u.open = "the <" + tag + "> block"
			return
		}
		u.cut(end+len(closing), 0)
		return
	}
}

const fence = "```"

func (u *unwrapped) fence() {
	body, found := strings.CutPrefix(u.text, fence)
	if !found || u.open != "" {
		return
	}
	opening := len(fence)
	if len(body) >= 4 && strings.EqualFold(body[:4], "json") {
		opening += 4
	}
	switch rest := u.text[opening:]; {
	case rest != "" && !strings.ContainsAny(rest[:1], jsonSpace+"{"):
		// Another language: not ours to take apart.
	case strings.HasSuffix(rest, fence):
		u.cut(opening, len(fence))
	case !strings.Contains(rest, "\n"+fence):
		u.open = "the code fence"
	}
}
