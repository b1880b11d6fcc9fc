package main

import (
	"io"
	"os"

	"github.com/seed-a68626b6/reduce/history"
)

// ink colours words for a terminal; the zero value leaves them plain.
type ink struct{ on bool }

// inkFor colours what goes to a terminal, unless NO_COLOR is set (no-color.org) or
// the terminal can't.
func inkFor(w io.Writer) ink {
	return ink{on: os.Getenv("NO_COLOR") == "" && isTerminal(w)}
}

// isTerminal reports whether w is a terminal that can go back on its line.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	state, err := f.Stat()
	return err == nil && state.Mode()&os.ModeCharDevice != 0
}

func (k ink) paint(code, text string) string {
	if !k.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (k ink) strong(text string) string  { return k.paint("1", text) }
func (k ink) heading(text string) string { return k.paint("1;36", text) }

// fate colours what becomes of a group.
func (k ink) fate(text string) string {
	switch text {
	case fateLeaves:
		return k.paint("33", text)
	case "stays":
		return k.paint("32", text)
	}
	return k.paint("36", text)
}

func (k ink) severity(s history.Severity) string {
	switch s {
	case history.SeverityError:
		return k.paint("31", string(s))
	case history.SeverityWarning:
		return k.paint("33", string(s))
	}
	return string(s)
}
