package validate

import (
	"fmt"
	"maps"
	"slices"
	"sync"

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
	if err := j.find(wanted, refs, mentions); err != nil {
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

// find looks for names: first in the messages that the items with these names cite,
// where honest names stand, and for those that are left in everything.
func (j *judge) find(wanted *needles, refs []ref, mentions []mention) error {
	j.source.found.takeFrom(wanted)
	cited := make(map[int]bool)
	for _, r := range refs {
		cite(cited, r, wanted.missing(needle{r.text, whole}))
	}
	for _, n := range mentions {
		cite(cited, n.ref, wanted.missing(n.needle))
	}
	for _, index := range slices.Sorted(maps.Keys(cited)) {
		if wanted.done() {
			break
		}
		message, err := j.message(index)
		if err != nil {
			return err
		}
		for _, p := range message.parts {
			wanted.scan(p.text)
		}
	}
	if err := j.source.scan(wanted); err != nil {
		return err
	}
	j.source.found.note(wanted)
	return nil
}

func cite(cited map[int]bool, r ref, wanted bool) {
	if !wanted {
		return
	}
	for _, e := range r.evidence {
		cited[e.Message] = true
	}
}

// scan looks for the needles in everything that a draft may rest on.
func (s *Source) scan(wanted *needles) error {
	s.scanPrevious(wanted)
	if wanted.done() {
		return nil
	}
	for position := range s.citablePositions() {
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
		if wanted.done() {
			return nil
		}
	}
	return nil
}

// foundNames remembers which names a source has, so that a draft that is mended and
// judged again is not looked up anew. It is safe for concurrent use.
type foundNames struct {
	mutex sync.Mutex
	has   map[needle]bool
}

// takeFrom takes off the needles that are known to be there.
func (f *foundNames) takeFrom(wanted *needles) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for x := range wanted.pending {
		if f.has[x] {
			delete(wanted.pending, x)
		}
	}
}

// note remembers the needles that were found.
func (f *foundNames) note(wanted *needles) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.has == nil {
		f.has = make(map[needle]bool)
	}
	for _, x := range wanted.all {
		if !wanted.pending[x] {
			f.has[x] = true
		}
	}
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
