package deterministic

import "strings"

// commandNames are the arguments that hold a shell command.
var commandNames = set("cmd", "command", "commands", "shellcommand", "bashcommand")

// scriptNames hold a shell command where the tool's name says that it runs
// something.
var scriptNames = set("script", "code", "input", "keystrokes", "argv", "args")

// shells are the programs whose -c word is a command line of its own.
var shells = set("bash", "sh", "zsh", "dash", "ksh")

// commandsOf gives the shell commands that a call runs: the strings under a
// command's name, or an array of words.
func commandsOf(tool string, arguments []argument) []command {
	runs := deedOf(tool, nil) == deedRun
	var commands []command
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
		commands = append(commands, commandOf(a.text, words))
	}
	return commands
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

func commandOf(text string, words []string) command {
	if len(words) == 0 {
		return command{whole: text, literal: true, simple: expand(parseShell(text), 3)}
	}
	if len(words) >= 3 && shells[baseName(words[0])] && strings.HasPrefix(words[1], "-") {
		return command{whole: words[2], literal: true, simple: expand(parseShell(words[2]), 3)}
	}
	simple := simpleCommand{text: strings.Join(words, " "), after: ""}
	for _, w := range words {
		simple.words = append(simple.words, word{text: w})
	}
	return command{whole: simple.text, simple: []simpleCommand{simple}}
}

// expand puts the commands of `bash -c '…'` in the place of that command.
func expand(simple []simpleCommand, depth int) []simpleCommand {
	if depth == 0 {
		return simple
	}
	out := simple[:0:0]
	for _, c := range simple {
		argv := c.argv()
		if len(argv) < 3 || !shells[baseName(argv[0].text)] || !isShellFlag(argv[1].text) || argv[2].dynamic {
			out = append(out, c)
			continue
		}
		inner := expand(parseShell(argv[2].text), depth-1)
		if len(inner) > 0 {
			inner[0].after = c.after
		}
		out = append(out, inner...)
	}
	return out
}

func isShellFlag(flag string) bool {
	return strings.HasPrefix(flag, "-") && strings.HasSuffix(flag, "c")
}

func baseName(path string) string {
	return path[strings.LastIndexByte(path, '/')+1:]
}
