package transcript

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// maxHeaderLines is how many lines the header of a command's output can have.
const maxHeaderLines = 8

// exitPhrases begin the header line that holds an exit code, headerStarts a
// header.
var (
	exitPhrases  = []string{"Process exited with code ", "Exit code: "}
	headerStarts = []string{"Chunk ID: ", "Wall time: ", "Process exited with code ", "Exit code: "}
)

// outcomes reads how a tool run ended from the documented forms of its output.
type outcomes struct {
	limits Limits
}

// of reads the outcome from an output's text: a JSON object with
// metadata.exit_code, or a header with the exit code on a line of its own,
// before the line "Output:". Text of any other form is not guessed from.
func (o outcomes) of(text string) history.Outcome {
	if strings.HasPrefix(text, "{") {
		return o.fromMetadata(text)
	}
	return fromHeader(text)
}

func (o outcomes) fromMetadata(text string) history.Outcome {
	if !strings.Contains(text, `"metadata"`) {
		return history.OutcomeUnknown
	}
	inner, sound := o.limits.parseInner(text)
	if !sound {
		return history.OutcomeUnknown
	}
	var output, code value
	inner.ForEach(func(name string, v value) bool {
		switch name {
		case "output":
			output = v
		case "metadata":
			if v.IsObject() {
				code = nested(v, "exit_code")
			}
		}
		return true
	})
	if !output.Exists() {
		return history.OutcomeUnknown
	}
	return fromExitCode(code)
}

// fromHeader reads the exit code from the header of a command's output.
func fromHeader(text string) history.Outcome {
	if !beginsWithOne(text, headerStarts) {
		return history.OutcomeUnknown
	}
	for range maxHeaderLines {
		line, rest, more := strings.Cut(text, "\n")
		line = strings.TrimSuffix(line, "\r")
		if strings.HasPrefix(line, "Output:") {
			break
		}
		for _, phrase := range exitPhrases {
			if digits, ok := strings.CutPrefix(line, phrase); ok {
				return fromDigits(digits)
			}
		}
		if !more {
			break
		}
		text = rest
	}
	return history.OutcomeUnknown
}

func beginsWithOne(text string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return false
}

func fromDigits(digits string) history.Outcome {
	code, err := strconv.Atoi(digits)
	switch {
	case err != nil:
		return history.OutcomeUnknown
	case code == 0:
		return history.OutcomeOK
	}
	return history.OutcomeError
}

func fromExitCode(v value) history.Outcome {
	if v.Type != gjson.Number {
		return history.OutcomeUnknown
	}
	return fromDigits(v.Raw)
}

func fromSuccess(v value) history.Outcome {
	switch v.Type {
	case gjson.True:
		return history.OutcomeOK
	case gjson.False:
		return history.OutcomeError
	}
	return history.OutcomeUnknown
}
