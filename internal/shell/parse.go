package shell

import "strings"

// shells are the programs whose -c word is a command line of its own.
var shells = map[string]bool{"bash": true, "sh": true, "zsh": true, "dash": true, "ksh": true}

// maxInside is how many shells inside of shells are looked into.
const maxInside = 3

// Parse splits a command line into simple commands: at && || ; | & and line
// ends outside of quotes. Bodies of here-documents are passed over. Words with
// variables, patterns or substitutions are marked as dynamic. The commands of
// `bash -c '…'` stand in the place of that command. A line longer than MaxBytes
// gives none.
func Parse(line string) []Command { return ParseIn(line, "") }

// ParseIn is Parse for a line that begins in a directory. It is an absolute path, or
// empty where nobody knows.
func ParseIn(line, dir string) []Command { return expand(split(line, dir), maxInside) }

// Script gives the command line that an argument vector hands to a shell, as in
// bash -lc 'go test'. It is false for other vectors.
func Script(argv []string) (string, bool) {
	if len(argv) >= 3 && shells[Base(argv[0])] && strings.HasPrefix(argv[1], "-") {
		return argv[2], true
	}
	return "", false
}

// expand puts the commands of `bash -c '…'` in the place of that command.
func expand(commands []Command, depth int) []Command {
	if depth == 0 {
		return commands
	}
	out := commands[:0:0]
	for _, c := range commands {
		argv := c.Argv()
		if len(argv) < 3 || !shells[Base(argv[0].Text)] || !isShellFlag(argv[1].Text) || argv[2].Dynamic {
			out = append(out, c)
			continue
		}
		inner := expand(split(argv[2].Text, c.Dir), depth-1)
		if len(inner) > 0 {
			inner[0].After = c.After
		}
		out = append(out, inner...)
	}
	return out
}

func isShellFlag(flag string) bool {
	return strings.HasPrefix(flag, "-") && strings.HasSuffix(flag, "c")
}
