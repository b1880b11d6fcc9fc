package deterministic

import (
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// committed is the line by which git tells a new commit: "[branch hash] subject".
var committed = regexp.MustCompile(`(?m)^\[(\S+)(?: \([\w-]+\))? ([0-9a-f]{7,40})\] `)

// fullHash is a whole commit hash as a word of its own.
var fullHash = regexp.MustCompile(`\b[0-9a-f]{40}\b`)

// maxHashes is the number of full hashes in a git result up to which they are
// taken: more are a listing.
const maxHashes = 3

// gitEffects gives what a git command did.
func gitEffects(args []shell.Word, result string) []effect {
	args = skipGitFlags(args)
	if len(args) == 0 {
		return nil
	}
	verb, rest := args[0].Text, args[1:]
	effects := gitVerb(verb, rest)
	return append(effects, gitResult(verb, result)...)
}

// skipGitFlags passes over the flags before git's verb, with the values of -C
// and -c.
func skipGitFlags(args []shell.Word) []shell.Word {
	for len(args) > 0 && strings.HasPrefix(args[0].Text, "-") {
		n := 1
		if args[0].Text == "-C" || args[0].Text == "-c" {
			n = 2
		}
		args = args[min(n, len(args)):]
	}
	return args
}

func gitVerb(verb string, args []shell.Word) []effect {
	switch verb {
	case "mv":
		return renames(operands(args))
	case "rm":
		return each(operands(args), checkpoint.Deleted)
	case "checkout", "switch", "restore", "reset":
		if effects := undoes(verb, args); len(effects) > 0 || verb == "restore" || verb == "reset" {
			return effects
		}
		return switched(args)
	case "tag":
		return tagged(args)
	case "branch":
		return branched(args)
	case "push":
		return pushed(args)
	case "cherry-pick", "revert":
		return named(args)
	case "clone":
		return cloned(args)
	}
	return nil
}

func branch(ref string, state checkpoint.ArtifactState) effect {
	return effect{ref: ref, kind: checkpoint.Branch, state: state}
}

// switched reads checkout and switch: a new branch behind -b or -c, else the one
// branch that is named.
func switched(args []shell.Word) []effect {
	for i, w := range args {
		switch w.Text {
		case "-b", "-B", "-c", "-C", "--create":
			if i+1 < len(args) && isBranch(args[i+1]) {
				return []effect{branch(args[i+1].Text, checkpoint.Created)}
			}
			return nil
		case "--":
			return nil
		}
	}
	if len(args) == 1 && isBranch(args[0]) && !strings.Contains(shell.Base(args[0].Text), ".") {
		return []effect{branch(args[0].Text, checkpoint.Referenced)}
	}
	return nil
}

func branched(args []shell.Word) []effect {
	if len(args) == 2 && (args[0].Text == "-d" || args[0].Text == "-D") && isBranch(args[1]) {
		return []effect{branch(args[1].Text, checkpoint.Deleted)}
	}
	if len(args) >= 1 && (args[0].Text == "-m" || args[0].Text == "-M" || args[0].Text == "--move") {
		return renamedBranch(args[1:])
	}
	if len(args) >= 1 && len(args) <= 2 && isBranch(args[0]) {
		return []effect{branch(args[0].Text, checkpoint.Created)}
	}
	return nil
}

// renamedBranch reads the names behind -m: the old one and the new one, or the new one
// of the branch at hand.
func renamedBranch(names []shell.Word) []effect {
	switch {
	case len(names) == 1 && isBranch(names[0]):
		return []effect{branch(names[0].Text, checkpoint.Created)}
	case len(names) == 2 && isBranch(names[0]) && isBranch(names[1]):
		e := branch(names[1].Text, checkpoint.Renamed)
		e.from = names[0].Text
		return []effect{e}
	}
	return nil
}

// pushed reads "push REMOTE BRANCH", the target of a refspec included.
func pushed(args []shell.Word) []effect {
	names := operands(args)
	if len(names) != 2 {
		return nil
	}
	_, target, found := strings.Cut(names[1], ":")
	if !found {
		target = names[1]
	}
	if target == "HEAD" || !isBranch(shell.Word{Text: target}) {
		return nil
	}
	return []effect{branch(target, checkpoint.Modified)}
}

// tagged reads "tag NAME": the one operand that is no message and is not deleted or
// listed.
func tagged(args []shell.Word) []effect {
	if hasFlag(args, "-d", "--delete", "-l", "--list", "-v", "--verify", "-n") {
		return nil
	}
	for i := 0; i < len(args); i++ {
		switch w := args[i]; {
		case w.Text == "-m" || w.Text == "-F" || w.Text == "-u":
			i++
		case strings.HasPrefix(w.Text, "-"):
		case isBranch(w):
			return []effect{{ref: w.Text, kind: checkpoint.ID, state: checkpoint.Referenced}}
		default:
			return nil
		}
	}
	return nil
}

func named(args []shell.Word) []effect {
	var effects []effect
	for _, p := range operands(args) {
		if isHash(p) {
			effects = append(effects, effect{ref: p, kind: checkpoint.Commit, state: checkpoint.Referenced})
		}
	}
	return effects
}

func cloned(args []shell.Word) []effect {
	for _, p := range operands(args) {
		if isURL(p) {
			return []effect{{ref: p, kind: checkpoint.URL, state: checkpoint.Read}}
		}
	}
	return nil
}

// gitResult reads the commits that git printed.
func gitResult(verb, result string) []effect {
	var effects []effect
	for _, m := range committed.FindAllStringSubmatch(testrun.Tail(result), maxHashes) {
		effects = append(effects, effect{ref: m[2], kind: checkpoint.Commit, state: checkpoint.Created, inResult: true})
	}
	if len(effects) > 0 || verb == "log" || verb == "show" || verb == "diff" {
		return effects
	}
	hashes := fullHash.FindAllString(testrun.Head(result), maxHashes+1)
	if len(hashes) > maxHashes {
		return effects
	}
	for _, h := range hashes {
		effects = append(effects, effect{ref: h, kind: checkpoint.Commit, state: checkpoint.Referenced, inResult: true})
	}
	return effects
}

// isHash reports whether a word is a commit hash, whole or short.
func isHash(s string) bool {
	return len(s) >= 7 && len(s) <= 40 && strings.Trim(s, "0123456789abcdef") == "" &&
		strings.ContainsAny(s, "0123456789")
}

// isBranch reports whether a word can be a branch's name.
func isBranch(w shell.Word) bool {
	s := w.Text
	return !w.Dynamic && s != "" && s[0] != '-' && len(s) <= 200 && !isHash(s) &&
		!strings.ContainsAny(s, " ~^:?*[\\@\n") && s != "." && s != ".." && s != "HEAD" &&
		!strings.HasSuffix(s, "/") && !strings.HasPrefix(s, "./") && !strings.HasPrefix(s, "/")
}
