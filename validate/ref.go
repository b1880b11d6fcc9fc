package validate

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// ref is a literal name in a manifest, and where it stands there.
type ref struct {
	pointer, text string
	id            string // of the item
	evidence      []checkpoint.Evidence
}

func refsOf(m *checkpoint.Manifest) []ref {
	var all []ref
	for i, a := range m.Artifacts {
		pointer := element("/artifacts", i)
		all = append(all, ref{pointer + "/ref", a.Ref, a.ID, a.Evidence})
		if a.From != "" {
			all = append(all, ref{pointer + "/from", a.From, a.ID, a.Evidence})
		}
	}
	return all
}

// checkRefs wants every ref to occur, as a whole token, in the span, a pinned
// message or the previous manifest, and so the links, paths and hashes of the
// other texts. All are looked for at once.
func (j *judge) checkRefs() error {
	refs, mentions := refsOf(j.manifest), mentionsIn(freeTexts(j.manifest))
	wanted := newNeedles()
	for _, r := range refs {
		wanted.add(needle{r.text, whole})
	}
	for _, n := range mentions {
		wanted.add(n.needle)
	}
	if err := j.source.scan(wanted); err != nil {
		return err
	}
	for _, n := range mentions {
		if !wanted.missing(n.needle) || j.outOfReach(n.ref) {
			continue
		}
		literal, err := j.isLiteral(n.ref)
		if err != nil {
			return err
		}
		if !literal {
			j.report(j.unseen(n))
		}
	}
	for _, r := range refs {
		if wanted.missing(needle{r.text, whole}) && !j.outOfReach(r) {
			j.report(Violation{
				Code: CodeRefNotFound, Pointer: r.pointer, Detail: j.screen.show(r.id) + ": the ref does not occur as a whole in the messages",
				Got: j.screen.show(r.text), Want: "the path, link or name exactly as a message spells it",
			})
		}
	}
	return nil
}

// outOfReach reports whether a ref may stand in a message that has left.
func (j *judge) outOfReach(r ref) bool {
	if j.mode == ofDraft {
		return false
	}
	for _, e := range r.evidence {
		if _, ok := j.source.position(e.Message); !ok {
			return true
		}
	}
	return false
}

// scan looks for the needles in everything that a draft may rest on.
func (s *Source) scan(wanted *needles) error {
	s.scanPrevious(wanted)
	for _, position := range s.positions {
		if wanted.done() {
			return nil
		}
		m, err := s.view.At(position)
		if err != nil {
			return fmt.Errorf("reading message %d: %w", s.in.Numbering.Index(position), err)
		}
		wanted.scan(m.Text)
		if m.IsResult() {
			wanted.scanAll(innerStrings(m.Text))
		}
		for _, call := range m.ToolCalls {
			wanted.scan(call.Name)
			wanted.scan(call.Arguments)
			wanted.scanAll(innerStrings(call.Arguments))
		}
	}
	return nil
}

func (s *Source) scanPrevious(wanted *needles) {
	if s.in.Previous == nil {
		return
	}
	m := &s.in.Previous.Manifest
	for _, text := range freeTexts(m) {
		wanted.scan(text.text)
	}
	for item := range m.Items() {
		wanted.scan(item.Key)
	}
	for _, r := range refsOf(m) {
		wanted.scan(r.text)
	}
}
