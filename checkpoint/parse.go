package checkpoint

import (
	"errors"
	"strings"
)

// ErrNotCheckpoint is what Parse returns for a text that is no checkpoint.
var ErrNotCheckpoint = errors.New("not a checkpoint")

// Parse reads the text of a message as a checkpoint. It takes only what Render
// writes: a text that differs in one byte from the rendering of what was read,
// or whose id does not match, is ErrNotCheckpoint.
func Parse(text string) (Checkpoint, error) {
	head, body, ok := cutHeader(text)
	if !ok {
		return Checkpoint{}, ErrNotCheckpoint
	}
	p, ok := parseHeader(head[1], head[2], head[3])
	if !ok {
		return Checkpoint{}, ErrNotCheckpoint
	}
	m, ok := parseBody(body)
	if !ok {
		return Checkpoint{}, ErrNotCheckpoint
	}
	m.SchemaVersion = SchemaVersion
	m.SourceRange.First = p.Spans[0].First
	m.SourceRange.Last = p.LastIndex()
	c := Checkpoint{Manifest: m, Provenance: p}
	if !c.idsFit() || Render(c) != text || Seal(c).Provenance.ID != p.ID {
		return Checkpoint{}, ErrNotCheckpoint
	}
	return c, nil
}

// cutHeader separates the four lines of marker and header from what follows.
func cutHeader(text string) (head [4]string, body string, ok bool) {
	if !strings.HasPrefix(text, Marker+"\n") {
		return head, "", false
	}
	header, body, _ := strings.Cut(text, "\n\n")
	found := strings.Split(header, "\n")
	if len(found) != len(head) {
		return head, "", false
	}
	copy(head[:], found)
	return head, body, true
}

// idsFit reports whether every id belongs to its section, was given already, and
// is used once.
func (c Checkpoint) idsFit() bool {
	seen := make(map[string]bool)
	for item := range c.Manifest.Items() {
		s, number, ok := ParseID(item.ID)
		if !ok || s != item.Section || number >= c.Provenance.Next[s] || seen[item.ID] {
			return false
		}
		seen[item.ID] = true
	}
	return true
}

// ParseID splits a final id, such as "c1", into its section and number. Numbers
// count from 1.
func ParseID(id string) (Section, int, bool) {
	if id == "" {
		return 0, 0, false
	}
	s, known := sectionOf(id[0])
	number, ok := parseNumber(id[1:])
	return s, number, known && ok && number > 0
}

func parseBody(body string) (Manifest, bool) {
	var m Manifest
	if body == "" {
		return m, true
	}
	for paragraph := range strings.SplitSeq(body, "\n\n") {
		heading, rest, _ := strings.Cut(paragraph, "\n")
		title, ok := strings.CutPrefix(heading, "## ")
		if !ok || !m.parsePart(title, strings.Split(rest, "\n")) {
			return m, false
		}
	}
	return m, true
}

func (m *Manifest) parsePart(title string, listed []string) bool {
	for _, listItem := range listed {
		line, ok := strings.CutPrefix(listItem, "- ")
		if !ok || !m.parseItem(title, line) {
			return false
		}
	}
	return true
}
