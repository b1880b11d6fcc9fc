package deterministic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/shell"
)

// command is one shell command line of a call.
type command struct {
	// whole is the command as it was sent.
	whole string
	// literal is false for a command that was put together from an array of
	// words, which can't be quoted as a whole.
	literal bool
	simple  []shell.Command
}

// commandNames are the arguments that hold a shell command.
var commandNames = set("cmd", "command", "commands", "shellcommand", "bashcommand")

// scriptNames hold a shell command where the tool's name says that it runs
// something.
var scriptNames = set("script", "code", "input", "keystrokes", "argv", "args")

// workplace is where the agent works, as far as no command has left it: paths that its
// tools name without a directory are meant from there.
const workplace = "."

// commands gives the shell commands that a call runs.
func (r *argumentReader) commands(runs bool, arguments []argument) []command {
	home := workplace
	if r.strayed {
		home = ""
	}
	commands := commandsOf(runs, arguments, home)
	r.strayed = r.strayed || slices.ContainsFunc(commands, command.strays)
	return commands
}

// commandsOf gives the shell commands that a call runs: the strings under a
// command's name, or an array of words, and those under a script's name where the
// tool runs something. They begin in the directory that the call tells, else in home.
func commandsOf(runs bool, arguments []argument, home string) []command {
	var commands []command
	dir := cmp.Or(directoryOf(arguments), home)
	for i := 0; i < len(arguments); {
		a := arguments[i]
		if !a.literal || !(commandNames[a.name] || runs && (scriptNames[a.name] || a.name == "")) {
			i++
			continue
		}
		words := arrayOf(arguments[i:])
		i += max(len(words), 1)
		if editorCommands[a.text] != deedOther && len(words) == 0 {
			continue
		}
		commands = append(commands, commandOf(a.text, words, dir))
	}
	return commands
}

// strays reports whether a command changes the directory in which the next ones may run.
func (c command) strays() bool {
	return slices.ContainsFunc(c.simple, shell.Command.ChangesDir)
}

// directoryNames are the arguments that name the directory in which a command runs.
var directoryNames = set("workdir", "cwd", "workingdirectory", "workingdir")

// directoryOf gives the directory that a call's commands begin in, where the call tells:
// as an absolute path, or as one from where the agent works.
func directoryOf(arguments []argument) string {
	for _, a := range arguments {
		if directoryNames[a.name] {
			return shell.Place(workplace, a.text)
		}
	}
	return ""
}

// arrayOf gives the leading arguments that are elements of one array.
func arrayOf(arguments []argument) []string {
	first := arguments[0]
	if !strings.Contains(first.path, "[") {
		return nil
	}
	array := first.path[:strings.LastIndexByte(first.path, '[')]
	var words []string
	for _, a := range arguments {
		if a.name != first.name || !strings.HasPrefix(a.path, array+"[") || strings.Contains(a.path[len(array)+1:], "{") {
			break
		}
		words = append(words, a.text)
	}
	return words
}

func commandOf(text string, words []string, dir string) command {
	if len(words) == 0 {
		return command{whole: text, literal: true, simple: shell.ParseIn(text, dir)}
	}
	if script, ok := shell.Script(words); ok {
		return command{whole: script, literal: true, simple: shell.ParseIn(script, dir)}
	}
	simple := shell.Command{Text: strings.Join(words, " "), Dir: dir}
	for _, w := range words {
		simple.Words = append(simple.Words, shell.Word{Text: w})
	}
	return command{whole: simple.Text, simple: []shell.Command{simple}}
}
