package shell

import "strings"

// Command is a program with its words: what stands between two operators of a
// command line.
type Command struct {
	// Text is the command as it stands, redirections included.
	Text string
	// Bare is Text without the redirections that stand before or behind the words.
	Bare string
	// Words are the command's words in order, wrappers included.
	Words []Word
	// Dir is the path of the directory that the command runs in: where the line began,
	// or where its cd leads. It is empty where that is not known.
	Dir string
	// Writes are the targets of redirections that create a file, Appends those
	// of redirections that append to one.
	Writes, Appends []Target
	// After is the operator that joins the command to the one before it, such as
	// "&&"; ";" where it is a line end, "" for the first.
	After string
	// Maybe is true for a command that may not have run: in a branch, or in the body
	// of a loop that runs while something holds.
	Maybe bool
	// Negated is true where "!" stands before the command: its status is turned
	// round.
	Negated bool
}

// Target is a file that a redirection writes.
type Target struct {
	Word
	// Dir is the directory that a relative target is meant from, as Command.Dir.
	Dir string
}

// Argv gives the program and its words from the one on that really works:
// settings of variables and wrappers such as sudo or npx are left out. It is nil
// where there is none.
func (c Command) Argv() []Word { return unwrap(c.Words) }

// Base is a path's last component: a program's name without its folder.
func Base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
