package deterministic

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
)

// everything is the ref of an effect that undoes all changes.
const everything = "."

// undoes reads the commands of git that throw changes away: checkout with paths
// behind "--", restore, and a hard reset. Files that git does not know stay.
func undoes(verb string, args []shell.Word) []effect {
	switch verb {
	case "checkout":
		i := slices.IndexFunc(args, func(w shell.Word) bool { return w.Text == "--" })
		switch {
		case i >= 0:
			return undone(operands(args[i+1:]))
		case len(args) == 1 && args[0].Text == everything:
			return undone([]string{everything})
		}
	case "restore":
		if !hasFlag(args, "--staged", "-S") || hasFlag(args, "--worktree", "-W") {
			return undone(operands(args))
		}
	case "reset":
		if hasFlag(args, "--hard") {
			return undone([]string{everything})
		}
	}
	return nil
}

func hasFlag(args []shell.Word, flags ...string) bool {
	return slices.ContainsFunc(args, func(w shell.Word) bool { return slices.Contains(flags, w.Text) })
}

func undone(paths []string) []effect {
	var effects []effect
	for _, p := range paths {
		effects = append(effects, effect{ref: p, kind: checkpoint.File, undone: true})
	}
	return effects
}

// touches reports whether an effect on a path, a folder or a pattern is one on a
// file too.
func (e effect) touches(ref string) bool {
	switch {
	case e.ref == ref, e.name() == ref, e.undone && (e.ref == everything || e.ref == ":/"):
		return true
	case strings.ContainsAny(e.ref, "*?["):
		return matchesPattern(e.ref, ref)
	}
	return strings.HasPrefix(ref, strings.TrimSuffix(e.ref, "/")+"/") || e.place != "" && strings.HasPrefix(ref, e.place+"/")
}
