package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
)

// patchEffects gives what the patches in a call's arguments do, in the envelope
// form of apply_patch or as unified diffs. It is nil where there is no patch.
func patchEffects(s *step) []effect {
	for _, a := range s.arguments {
		if !a.literal {
			continue
		}
		if strings.Contains(a.text, "*** ") && isPatchCall(s, a) {
			if effects := envelopeEffects(a.text); len(effects) > 0 {
				return effects
			}
		}
		if strings.Contains(a.text, "+++ ") && isPatchCall(s, a) {
			if effects := diffEffects(a.text); len(effects) > 0 {
				return effects
			}
		}
	}
	return nil
}

// isPatchCall reports whether the call applies what stands in the argument: a
// tool for patches, or a command that names such a program.
func isPatchCall(s *step, a argument) bool {
	for _, w := range s.tool.words {
		if w == "patch" || w == "diff" {
			return true
		}
	}
	for _, c := range s.commands {
		for _, simple := range c.simple {
			if argv := simple.Argv(); len(argv) > 0 && appliesPatch(argv) {
				return true
			}
		}
	}
	return false
}

func appliesPatch(argv []shell.Word) bool {
	switch shell.Base(argv[0].Text) {
	case "apply_patch", "applypatch", "patch":
		return true
	case "git":
		return len(argv) > 1 && (argv[1].Text == "apply" || argv[1].Text == "am")
	}
	return false
}

// envelopeEffects reads the headers of an apply_patch envelope:
//
//	*** Add File: P
//	*** Update File: P
//	*** Move to: Q       (after an update)
//	*** Delete File: P
func envelopeEffects(text string) []effect {
	var effects []effect
	for line := range strings.Lines(text) {
		header, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n "), "*** ")
		if !ok {
			continue
		}
		verb, path, ok := strings.Cut(header, ": ")
		if !ok || !isPath(path) {
			continue
		}
		switch verb {
		case "Add File":
			effects = append(effects, file(path, checkpoint.Created))
		case "Update File":
			effects = append(effects, file(path, checkpoint.Modified))
		case "Delete File":
			effects = append(effects, file(path, checkpoint.Deleted))
		case "Move to":
			if n := len(effects); n > 0 && effects[n-1].state == checkpoint.Modified {
				effects[n-1] = effect{ref: path, kind: checkpoint.File, state: checkpoint.Renamed, from: effects[n-1].ref}
			}
		}
	}
	return effects
}

// diffEffects reads the file headers of a unified diff.
func diffEffects(text string) []effect {
	var effects []effect
	old, renamed := "", ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "rename from "):
			renamed = line[len("rename from "):]
		case strings.HasPrefix(line, "rename to ") && renamed != "":
			effects = append(effects, effect{ref: line[len("rename to "):], kind: checkpoint.File, state: checkpoint.Renamed, from: renamed})
		case strings.HasPrefix(line, "--- "):
			old = diffPath(line[4:], "a/")
		case strings.HasPrefix(line, "+++ ") && old != "":
			effects = appendDiff(effects, old, diffPath(line[4:], "b/"), renamed)
			old, renamed = "", ""
		}
	}
	return effects
}

func appendDiff(effects []effect, old, path, renamed string) []effect {
	switch {
	case old == devNull && isPath(path):
		return append(effects, file(path, checkpoint.Created))
	case path == devNull && isPath(old):
		return append(effects, file(old, checkpoint.Deleted))
	case renamed == "" && isPath(path):
		return append(effects, file(path, checkpoint.Modified))
	}
	return effects
}

const devNull = "/dev/null"

// diffPath gives the path of a diff header, without its side and time.
func diffPath(header, side string) string {
	path, _, _ := strings.Cut(header, "\t")
	return strings.TrimPrefix(strings.TrimSpace(path), side)
}
