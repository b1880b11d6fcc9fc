package validate

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/toolname"
)

// Words of the names of tools that show what somebody wrote, and of those that change
// something.
var (
	showing  = []string{"read", "view", "cat", "fetch", "webfetch", "browse", "navigate", "visit", "crawl", "scrape", "grep", "search", "websearch", "glob", "ls"}
	changing = []string{"write", "edit", "editor", "multiedit", "replace", "create", "update", "insert", "append", "delete", "remove", "move", "rename", "apply", "patch", "set", "send", "book", "cancel", "add", "save", "mark"}
)

// maxShownCommand is the longest command that is looked at for what it shows.
const maxShownCommand = 2000

// shows reports whether a result is what stands in a file, a page or a list that a call
// looked at: words of somebody else, which prove no work. call is written as its name, a
// line end and its arguments.
func shows(call string) bool {
	name, arguments, _ := strings.Cut(call, "\n")
	words := toolname.Words(name)
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	if has(showing) {
		return !has(changing)
	}
	return len(arguments) <= maxShownCommand && slices.ContainsFunc(commandsIn(call).strings, onlyPrints)
}

// onlyPrints reports whether a text is a command line of programs that print files or
// pages, with words of what they print.
func onlyPrints(line string) bool {
	prints := false
	for _, c := range shell.Parse(line) {
		argv := c.Argv()
		if len(argv) == 0 {
			continue
		}
		switch {
		case printing(argv) && len(c.Writes)+len(c.Appends) == 0:
			prints = prints || len(argv) > 1
		case shell.Base(argv[0].Text) != "cd":
			return false
		}
	}
	return prints
}
