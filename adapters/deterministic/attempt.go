package deterministic

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// attempt is what a call tried to do, as far as a later one can be told to try it
// again.
type attempt struct {
	tool string
	// changes is true for a call that changes a file; file is the one that it names.
	changes bool
	file    string
	// looks is true for a call that only looks something up.
	looks bool
	// program and words are those of a command, flags left out.
	program string
	words   []string
	// members are the arguments of a call without a command, as "name=value".
	members map[string]bool
}

// Bounds of what is remembered of a call: how many of its arguments, and how many bytes
// of each.
const (
	maxMembers     = 24
	maxMemberBytes = 80
)

func newAttempt(s *step) attempt {
	a := attempt{tool: s.call.Name, looks: s.does.looks(), changes: s.does.changes(), file: strings.Clone(s.path()), members: make(map[string]bool)}
	a.program, a.words = mainCommand(s)
	if a.program != "" {
		return a
	}
	for _, x := range s.arguments {
		if len(a.members) < maxMembers && x.text != "" {
			a.members[x.name+"="+firstChars(x.text, maxMemberBytes)] = true
		}
	}
	return a
}

// mainCommand gives the program and the words of the only command of a step that does
// more than go to a folder; "" where there are several.
func mainCommand(s *step) (program string, words []string) {
	for _, c := range s.commands {
		for _, simple := range c.simple {
			argv := simple.Argv()
			if len(argv) == 0 || simple.After == "|" || shell.Base(argv[0].Text) == "cd" {
				continue
			}
			if program != "" {
				return "", nil
			}
			program = strings.Clone(shell.Base(argv[0].Text))
			for _, w := range argv[1:] {
				if !strings.HasPrefix(w.Text, "-") {
					words = append(words, firstChars(strings.Clone(w.Text), maxMemberBytes))
				}
			}
		}
	}
	return program, words
}

// mayBe reports whether a step can be another attempt at all: by the same tool, or a
// change of a file after one that failed.
func (a attempt) mayBe(s *step) bool {
	return a.tool == s.call.Name || a.changes && s.does.changes()
}

// madeGoodBy reports whether a later call that went well did what this one tried:
//
//   - a change of the same file;
//   - the same program on at least the same words, flags apart;
//   - the same tool with all arguments and another: one had been missing;
//   - the same tool that does something, with half of the arguments or more, one of
//     which names something: one was put right.
func (a attempt) madeGoodBy(later attempt) bool {
	switch {
	case a.changes || later.changes:
		return a.changes && later.changes && a.file != "" && a.file == later.file
	case a.program != "" || later.program != "":
		return a.program == later.program && holdsAll(later.words, a.words)
	case a.tool != later.tool:
		return false
	}
	shared, named := 0, false
	for m := range a.members {
		if later.members[m] {
			shared++
			_, value, _ := strings.Cut(m, "=")
			named = named || topic.IsIdentifier(value)
		}
	}
	return shared > 0 && (shared == len(a.members) || !a.looks && named && 2*shared >= len(a.members))
}

// holdsAll reports whether a list has all members of another.
func holdsAll(list, others []string) bool {
	return !slices.ContainsFunc(others, func(o string) bool { return !slices.Contains(list, o) })
}
