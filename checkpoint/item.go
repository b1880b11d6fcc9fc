package checkpoint

import (
	"fmt"
	"iter"
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// Item is a view of one item of a manifest, whatever its section.
type Item struct {
	Section Section
	// Place is the item's 0-based place in its section.
	Place int
	ID    string
	// Key is what the item is recognised by: its text, ref or name.
	Key      string
	Evidence []Evidence
}

// Pointer is the item's JSON Pointer in the manifest.
func (i Item) Pointer() string { return fmt.Sprintf("/%s/%d", i.Section.Name(), i.Place) }

// IsAskedFor reports whether the item rests on the words of the user or of a system
// message: by itself, it ends on such words alone.
func (i Item) IsAskedFor() bool {
	return slices.ContainsFunc(i.Evidence, func(e Evidence) bool {
		return e.Role == history.RoleUser || e.Role == history.RoleSystem
	})
}

// KeyField is the JSON name of the member that Key holds.
func (s Section) KeyField() string {
	switch s {
	case SectionArtifacts:
		return "ref"
	case SectionTests:
		return "name"
	}
	return "text"
}

// Items gives the items of all sections, section by section in order.
func (m *Manifest) Items() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for s := range sectionCount {
			for i := range m.itemCount(s) {
				ref := m.item(s, i)
				if !yield(Item{s, i, *ref.id, *ref.key, *ref.evidence}) {
					return
				}
			}
		}
	}
}

// itemRef points at what all items have in common.
type itemRef struct {
	id       *string
	key      *string
	evidence *[]Evidence
}

func (m *Manifest) itemCount(s Section) int {
	switch s {
	case SectionConstraints:
		return len(m.Constraints)
	case SectionCompleted:
		return len(m.Completed)
	case SectionOpenTasks:
		return len(m.OpenTasks)
	case SectionArtifacts:
		return len(m.Artifacts)
	case SectionTests:
		return len(m.Tests)
	case SectionUnknowns:
		return len(m.Unknowns)
	case SectionDecisions:
		return len(m.Decisions)
	case SectionFacts:
		return len(m.Facts)
	case SectionFailures:
		return len(m.Failures)
	case SectionUserWords:
		return len(m.UserWords)
	case SectionInherited:
		return len(m.Inherited)
	}
	return 0
}

func (m *Manifest) item(s Section, i int) itemRef {
	switch s {
	case SectionConstraints:
		return viewOf(&m.Constraints[i])
	case SectionCompleted:
		return viewOf(&m.Completed[i])
	case SectionOpenTasks:
		return viewOf(&m.OpenTasks[i])
	case SectionArtifacts:
		return viewOf(&m.Artifacts[i])
	case SectionTests:
		return viewOf(&m.Tests[i])
	case SectionUnknowns:
		return viewOf(&m.Unknowns[i])
	case SectionDecisions:
		return viewOf(&m.Decisions[i])
	case SectionFacts:
		return viewOf(&m.Facts[i])
	case SectionFailures:
		return viewOf(&m.Failures[i])
	case SectionUserWords:
		return viewOf(&m.UserWords[i])
	}
	return viewOf(&m.Inherited[i])
}

// viewOf points at what an item of any section has in common with the others.
func viewOf(item any) itemRef {
	switch x := item.(type) {
	case *Constraint:
		return itemRef{&x.ID, &x.Text, &x.Evidence}
	case *Note:
		return itemRef{&x.ID, &x.Text, &x.Evidence}
	case *Task:
		return itemRef{&x.ID, &x.Text, &x.Evidence}
	case *Artifact:
		return itemRef{&x.ID, &x.Ref, &x.Evidence}
	case *Test:
		return itemRef{&x.ID, &x.Name, &x.Evidence}
	case *Unknown:
		return itemRef{&x.ID, &x.Text, &x.Evidence}
	case *Failure:
		return itemRef{&x.ID, &x.Text, &x.Evidence}
	case *UserWord:
		return itemRef{&x.ID, &x.Text, &x.Evidence}
	case *Inherited:
		return itemRef{&x.ID, &x.Text, &x.Evidence}
	}
	return itemRef{}
}
