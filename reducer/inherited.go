package reducer

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// maxInherited bounds what is kept of another compactor's summary, in Unicode
// code points.
const maxInherited = 8_000

// codeInheritedCut is the code of the finding that a summary was cut.
const codeInheritedCut = "inherited_cut"

// addInherited puts the newest summary that another compactor left in the span
// into a merged checkpoint, verbatim and unverified, in the place of an earlier
// one. A long one is cut at a paragraph, which gives a finding.
func (sit *situation) addInherited(c *checkpoint.Checkpoint, src *validate.Source) ([]history.Finding, error) {
	for _, position := range slices.Backward(sit.inherited) {
		index := sit.numbering.Index(position)
		if !src.Span().Contains(index) {
			continue
		}
		m, err := src.Message(index)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", index, err)
		}
		if marker, ok := m.Inherited(); ok {
			return inherit(c, marker, index, m), nil
		}
	}
	return nil, nil
}

func inherit(c *checkpoint.Checkpoint, marker string, index int, m history.Message) []history.Finding {
	var findings []history.Finding
	text := strings.TrimSpace(m.Text)
	if kept := cutParagraph(text, maxInherited); kept != text {
		text = strings.Clone(kept)
		findings = append(findings, history.Finding{
			Code: codeInheritedCut, Severity: history.SeverityInfo, Line: m.Record.Line, Index: index,
			Message: fmt.Sprintf("of another compactor's summary the first %d characters are kept", utf8.RuneCountInString(kept)),
		})
	}
	c.ReplaceInherited(checkpoint.Inherited{
		Text: text, From: marker,
		Evidence: []checkpoint.Evidence{{Message: index, Quote: text, Role: m.Role}},
	})
	return findings
}

// cutParagraph gives the first paragraphs of a text that have at most limit
// characters together; of a first paragraph that is longer, its lines, or as
// many characters as fit.
func cutParagraph(text string, limit int) string {
	head := firstRunes(text, limit)
	if head == text {
		return text
	}
	for _, border := range []string{"\n\n", "\n"} {
		if at := strings.LastIndex(head, border); at > 0 {
			return strings.TrimSpace(head[:at])
		}
	}
	return head
}

// firstRunes gives the first n characters of a text.
func firstRunes(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}
