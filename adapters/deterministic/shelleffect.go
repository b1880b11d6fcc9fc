package deterministic

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
)

// shellEffects gives what a command line that did not fail did to files,
// branches and commits, as far as its plain words tell. What stands behind ||, in a
// branch or in a loop may not have run.
func shellEffects(c command, result string) []effect {
	var effects []effect
	for _, simple := range c.simple {
		if simple.After == "||" || simple.Maybe {
			continue
		}
		effects = append(effects, programEffects(simple, result)...)
		effects = append(effects, redirectEffects(simple)...)
	}
	return effects
}

func redirectEffects(c shell.Command) []effect {
	var effects []effect
	for _, w := range c.Writes {
		if isPlain(w.Word) {
			effects = append(effects, written(w.Text).in(w.Dir))
		}
	}
	for _, w := range c.Appends {
		if isPlain(w.Word) {
			effects = append(effects, file(w.Text, checkpoint.Modified).in(w.Dir))
		}
	}
	return effects
}

// in gives an effect on a file its place, where the directory of its command is known.
func (e effect) in(dir string) effect {
	if e.kind == checkpoint.File {
		e.place, e.fromPlace = shell.Place(dir, e.ref), shell.Place(dir, e.from)
	}
	return e
}

func isPlain(w shell.Word) bool { return !w.Dynamic && isPath(w.Text) }

// programs are the programs whose effects are known.
var programs = map[string]func(args []shell.Word, result string) []effect{
	"mv": func(args []shell.Word, _ string) []effect { return append(gone(args), renames(operands(args))...) },
	"rm": func(args []shell.Word, _ string) []effect {
		return append(gone(args), each(operands(args), checkpoint.Deleted)...)
	},
	"rmdir": func(args []shell.Word, _ string) []effect { return each(operands(args), checkpoint.Deleted) },
	"touch": func(args []shell.Word, _ string) []effect { return writes(operands(args)) },
	"tee":   func(args []shell.Word, _ string) []effect { return writes(operands(args)) },
	"cp":    copies,
	"sed":   inPlace,
	"perl":  inPlace,
	"cat":   reads, "head": reads, "tail": reads, "less": reads, "nl": reads, "bat": reads,
	"curl": downloads,
	"wget": downloads,
	"git":  gitEffects,
}

func programEffects(c shell.Command, result string) []effect {
	argv := c.Argv()
	if len(argv) == 0 || argv[0].Dynamic {
		return nil
	}
	run, ok := programs[shell.Base(argv[0].Text)]
	if !ok {
		return nil
	}
	dir := c.Dir
	if slices.ContainsFunc(argv, func(w shell.Word) bool { return w.Text == "-C" }) {
		dir = ""
	}
	effects := run(argv[1:], result)
	for i := range effects {
		effects[i] = effects[i].in(dir)
	}
	return effects
}

// operands are the words that are no flags. It is nil where one of them is
// dynamic: then nobody knows what was meant.
func operands(args []shell.Word) []string {
	var out []string
	flags := true
	for _, w := range args {
		if flags && w.Text == "--" {
			flags = false
			continue
		}
		if flags && strings.HasPrefix(w.Text, "-") && w.Text != "-" {
			continue
		}
		if w.Dynamic {
			return nil
		}
		out = append(out, w.Text)
	}
	return out
}

func each(paths []string, state checkpoint.ArtifactState) []effect {
	var effects []effect
	for _, p := range paths {
		if isPath(p) {
			effects = append(effects, file(p, state))
		}
	}
	return effects
}

func writes(paths []string) []effect {
	var effects []effect
	for _, p := range paths {
		if isPath(p) {
			effects = append(effects, written(p))
		}
	}
	return effects
}

// renames reads the operands of mv. The new name is known where there is one
// source and the target isn't a folder by its form.
func renames(paths []string) []effect {
	if len(paths) < 2 {
		return nil
	}
	target := paths[len(paths)-1]
	if len(paths) == 2 && isPath(paths[0]) && isPath(target) && !strings.HasSuffix(target, "/") {
		return []effect{{ref: target, kind: checkpoint.File, state: checkpoint.Renamed, from: paths[0]}}
	}
	var effects []effect
	for _, p := range paths[:len(paths)-1] {
		effects = append(effects, effect{ref: p, kind: checkpoint.File, moved: true})
	}
	return effects
}

// gone gives the patterns of an rm or mv: what they name does not live there any
// more.
func gone(args []shell.Word) []effect {
	var effects []effect
	for _, p := range patterns(args) {
		effects = append(effects, effect{ref: p, kind: checkpoint.File, moved: true})
	}
	return effects
}

func copies(args []shell.Word, _ string) []effect {
	paths := operands(args)
	if len(paths) != 2 || strings.HasSuffix(paths[1], "/") || !isFilePath(paths[1]) {
		return nil
	}
	return writes(paths[1:])
}

// inPlace reads sed -i and perl -i. Without -i, sed only reads.
func inPlace(args []shell.Word, _ string) []effect {
	edits := false
	for _, w := range args {
		edits = edits || strings.HasPrefix(w.Text, "-") && !strings.HasPrefix(w.Text, "--") && strings.Contains(w.Text, "i") || strings.HasPrefix(w.Text, "--in-place")
	}
	paths := operands(args)
	if len(paths) == 0 || !isFilePath(paths[len(paths)-1]) {
		return nil
	}
	state := checkpoint.Read
	if edits {
		state = checkpoint.Modified
	}
	return each(paths[len(paths)-1:], state)
}

func reads(args []shell.Word, _ string) []effect {
	var effects []effect
	for _, p := range operands(args) {
		if isFilePath(p) {
			effects = append(effects, file(p, checkpoint.Read))
		}
	}
	return effects
}

// downloads reads the URL and the output file of curl and wget.
func downloads(args []shell.Word, _ string) []effect {
	var effects []effect
	for i, w := range args {
		switch {
		case w.Dynamic:
		case isURL(w.Text):
			effects = append(effects, effect{ref: w.Text, kind: checkpoint.URL, state: checkpoint.Read})
		case (w.Text == "-o" || w.Text == "-O" || w.Text == "--output") && i+1 < len(args) && isPlain(args[i+1]) && !isURL(args[i+1].Text):
			effects = append(effects, written(args[i+1].Text))
		}
	}
	return effects
}
