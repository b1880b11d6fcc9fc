package testrun

import (
	"strings"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// cutLine is how a program that runs commands, or the shell, tells that a command was
// stopped before its end.
var cutLine = pattern.New(`^(?:<\w+>)?[\[(]?(?:` + strings.Join([]string{
	`(?:(?:[Ee]rror|ERROR): )?(?:[Tt]he )?(?:[Cc]ommand|[Pp]rocess|[Oo]peration|[Ee]xecution|[Tt]ool(?: \w+)?|[Ss]hell command|[Tt]ask) (?:was |has been |is |execution )?(?:[Aa]borted|[Cc]ancell?ed|[Ii]nterrupted|[Tt]imed out|[Tt]imeout|[Tt]erminated|[Kk]illed|exceeded the time)\b.*`,
	`(?:[Ee]rror: )?(?:[Aa]borted|[Cc]ancell?ed|[Ii]nterrupted|[Tt]imed out|[Kk]illed|[Tt]erminated)(?: (?:by|after|due to)\b.*)?`,
	`[Rr]equest (?:was )?(?:interrupted|aborted|cancell?ed)\b.*`, `(?:[Aa]borted|[Cc]ancell?ed|[Ii]nterrupted) by (?:the )?user\b.*`,
	`\^C`, `g?make(?:\[\d+\])?: \*\*\* .*\b(?:Interrupt|Terminated|Killed)`, `timeout: (?:sending signal|the monitored command).*`,
}, "|") + `)[\])]?\.?(?:</\w+>)?$`)

// maxCutLine is the longest such line, in bytes.
const maxCutLine = 200

// statuses of a command that a signal or a limit of time ended: 128 and the number of
// the signal, as shells tell it, and that of timeout(1).
var cutStatuses = map[int]bool{124: true, 130: true, 137: true, 143: true}

// CutShort gives the line by which an output tells that its command was stopped before
// its end, by a person, a limit of time or a signal: the first line or one of the last
// few.
func CutShort(output string) (string, bool) {
	if line := FirstLine(output); isCutLine(line) {
		return line, true
	}
	if tail := Tail(output); cutLine.MayMatch(tail) {
		lines := strings.Split(strings.TrimSpace(tail), "\n")
		for _, line := range lines[max(0, len(lines)-cutLines):] {
			if line = strings.TrimSpace(line); isCutLine(line) {
				return line, true
			}
		}
	}
	status, told := ExitStatus(output)
	return "", told && cutStatuses[status]
}

// cutLines is how many lines at an output's end are read for such words.
const cutLines = 4

func isCutLine(line string) bool { return len(line) <= maxCutLine && cutLine.MatchString(line) }
