package validate

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/shell"
)

// printers only print what stands in files.
var printers = []string{"cat", "head", "tail", "less", "more", "bat", "nl", "grep", "egrep", "rg", "jq"}

// printing reports whether a program with its words prints what stands in a file or on a
// page, and changes nothing.
func printing(argv []shell.Word) bool {
	switch program := shell.Base(argv[0].Text); {
	case slices.Contains(printers, program):
		return true
	case program == "sed":
		return len(argv) > 1 && argv[1].Text == "-n" && !slices.ContainsFunc(argv[2:], isOption)
	case program == "curl":
		return fetches(argv[1:])
	case program == "wget":
		return slices.ContainsFunc(argv, func(w shell.Word) bool { return w.Text == "-qO-" || w.Text == "-O-" })
	}
	return false
}

func isOption(w shell.Word) bool { return strings.HasPrefix(w.Text, "-") }

// Options of curl by which it still only fetches a page: single letters, long ones, and
// those with a value behind them.
const plainLetters = "sSfLkgivN46"

var (
	plainOptions  = []string{"--silent", "--show-error", "--fail", "--location", "--insecure", "--compressed", "--include", "--verbose"}
	valuedOptions = []string{"-H", "--header", "-A", "--user-agent", "-m", "--max-time", "-u", "--user", "--connect-timeout", "--retry"}
)

// fetches reports whether the words of curl ask for a page and neither send nor write
// anything.
func fetches(words []shell.Word) bool {
	for i := 0; i < len(words); i++ {
		switch text := words[i].Text; {
		case !strings.HasPrefix(text, "-"), slices.Contains(plainOptions, text):
		case slices.Contains(valuedOptions, text):
			i++
		case (text == "-X" || text == "--request") && i+1 < len(words) && strings.EqualFold(words[i+1].Text, "GET"):
			i++
		case strings.HasPrefix(text, "--") || strings.Trim(text[1:], plainLetters) != "":
			return false
		}
	}
	return true
}
