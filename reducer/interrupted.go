package reducer

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// addInterrupted lists the span's interrupted calls under the failures of a
// sound draft, those that it cites itself left out, and judges the result.
func (sit *situation) addInterrupted(src *validate.Source, sound validate.Sound, report *Report) (validate.Sound, error) {
	m := sound.Manifest()
	ids := checkpoint.NewLocalIDs(&m, "interrupted")
	for _, ref := range sit.grouping.Interrupted {
		index := sit.numbering.Index(ref.Message)
		if !src.Span().Contains(index) || cited(m.Failures, index) {
			continue
		}
		message, err := src.Message(index)
		if err != nil {
			return sound, fmt.Errorf("reading message %d: %w", index, err)
		}
		failure := interruptedFailure(index, message.ToolCalls[ref.Call])
		if strings.TrimSpace(failure.Evidence[0].Quote) == "" {
			continue // a call without a name and arguments says nothing that could be kept
		}
		failure.ID = ids.Give()
		m.Failures = append(m.Failures, failure)
		report.Added = append(report.Added, failure.ID)
	}
	if len(report.Added) == 0 {
		return sound, nil
	}
	result, err := validate.Typed(src, m)
	if err != nil {
		return sound, fmt.Errorf("judging the interrupted calls: %w", err)
	}
	if result.Sound == nil {
		report.Findings = append(report.Findings, unlisted(len(report.Added)))
		report.Added = nil
		return sound, nil
	}
	return *result.Sound, nil
}

// codeUnlisted is the code of the finding that interrupted calls could not be
// listed under the failures.
const codeUnlisted = "interrupted_unlisted"

func unlisted(calls int) history.Finding {
	return history.Finding{
		Code: codeUnlisted, Severity: history.SeverityWarning, Index: history.NoIndex,
		Message: fmt.Sprintf("%d interrupted calls are not listed under the failures: what they say can't be quoted", calls),
	}
}

func cited(failures []checkpoint.Failure, index int) bool {
	for _, f := range failures {
		for _, e := range f.Evidence {
			if e.Message == index {
				return true
			}
		}
	}
	return false
}

func interruptedFailure(index int, c history.ToolCall) checkpoint.Failure {
	name := c.Name
	if strings.TrimSpace(name) == "" {
		name = "a tool without a name"
	}
	text := name + " was called and never answered"
	if arguments := shortArguments(c.Arguments); arguments != "" {
		text += ": " + arguments
	}
	return checkpoint.Failure{
		Text:     text,
		Evidence: []checkpoint.Evidence{{Message: index, Quote: callQuote(c)}},
	}
}

// argumentsLength bounds the arguments that a failure shows, in bytes.
const argumentsLength = 160

// shortArguments cuts arguments behind the last word that fits, so that no path
// or number in them is cut.
func shortArguments(arguments string) string {
	if len(arguments) <= argumentsLength {
		return arguments
	}
	at := strings.LastIndexFunc(arguments[:argumentsLength], unicode.IsSpace)
	if at < 0 {
		return ""
	}
	return arguments[:at] + " …"
}

// callQuote is a quotable part of a call: its name, or its arguments where the
// name is too short.
func callQuote(c history.ToolCall) string {
	if validate.QuoteWeight(c.Name) >= validate.MinQuoteWeight || strings.TrimSpace(c.Arguments) == "" {
		return c.Name
	}
	if short := shortArguments(c.Arguments); validate.QuoteWeight(short) >= validate.MinQuoteWeight {
		return strings.TrimSuffix(short, " …")
	}
	if strings.TrimSpace(c.Name) == "" {
		return c.Arguments
	}
	return c.Name
}
