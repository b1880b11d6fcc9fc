package checkpoint

import "iter"

// Section is one of the lists of a manifest whose items have ids of their own.
type Section int

// The sections, in the order of their letters in a checkpoint's header.
const (
	SectionConstraints Section = iota
	SectionCompleted
	SectionOpenTasks
	SectionArtifacts
	SectionTests
	SectionUnknowns
	SectionDecisions
	SectionFacts
	SectionFailures
	SectionUserWords
	SectionInherited

	sectionCount
)

var sections = [sectionCount]struct {
	letter byte
	name   string
}{
	{'c', "constraints"},
	{'d', "completed"},
	{'t', "open_tasks"},
	{'a', "artifacts"},
	{'x', "tests"},
	{'u', "unknowns"},
	{'k', "decisions"},
	{'f', "facts"},
	{'e', "failures"},
	{'w', "user_words"},
	{'n', "inherited"},
}

// Sections gives all sections in order.
func Sections() iter.Seq[Section] {
	return func(yield func(Section) bool) {
		for s := range sectionCount {
			if !yield(s) {
				return
			}
		}
	}
}

// Letter begins the ids of the section's items.
func (s Section) Letter() byte { return sections[s].letter }

// Name is the section's name in JSON, such as "open_tasks".
func (s Section) Name() string { return sections[s].name }

// String is Name.
func (s Section) String() string { return s.Name() }

func sectionOf(letter byte) (Section, bool) {
	for s := range sectionCount {
		if sections[s].letter == letter {
			return s, true
		}
	}
	return 0, false
}

// Counts holds one number for each section: index it with a Section.
type Counts [sectionCount]int

// Total is the sum over all sections.
func (c Counts) Total() int {
	total := 0
	for _, n := range c {
		total += n
	}
	return total
}
