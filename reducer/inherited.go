package reducer

import (
	"fmt"
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
func addInherited(c *checkpoint.Checkpoint, src *validate.Source) ([]history.Finding, error) {
	var findings []history.Finding
	span := src.Messages()
	for i := span.Len() - 1; i >= 0; i-- {
		m, err := span.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", src.Span().First+i, err)
		}
		marker, ok := m.Inherited()
		if !ok {
			continue
		}
		index := src.Span().First + i
		text := strings.TrimSpace(m.Text)
		if kept := cutParagraph(text, maxInherited); kept != text {
			text = kept
			findings = append(findings, history.Finding{
				Code: codeInheritedCut, Severity: history.SeverityInfo, Line: m.Record.Line, Index: index,
				Message: fmt.Sprintf("of another compactor's summary the first %d characters are kept", utf8.RuneCountInString(kept)),
			})
		}
		c.ReplaceInherited(checkpoint.Inherited{
			Text: text, From: marker,
			Evidence: []checkpoint.Evidence{{Message: index, Quote: text, Role: m.Role}},
		})
		return findings, nil
	}
	return nil, nil
}

// cutParagraph gives the first paragraphs of a text that have at most limit
// characters together; of a first paragraph that is longer, its lines, or as
// many characters as fit.
func cutParagraph(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	head := string([]rune(text)[:limit])
	for _, border := range []string{"\n\n", "\n"} {
		if at := strings.LastIndex(head, border); at > 0 {
			return strings.TrimSpace(head[:at])
		}
	}
	return head
}
