package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// Codes of findings that writing a projection gives.
const (
	codeRecordsLeft        = "records_left"
	codeOrdinalsRenumbered = "ordinals_renumbered"
)

// noteEdit adds to a report what writing the projection changed beside the
// span's messages.
func noteEdit(report *reducer.Report, result transcript.Result) {
	if result.DroppedRecords > 0 {
		report.Findings = append(report.Findings, history.Finding{
			Code: codeRecordsLeft, Severity: history.SeverityInfo, Index: history.NoIndex,
			Message: plural(result.DroppedRecords, "record") + " without messages left with the span",
		})
	}
	if result.Renumbered {
		report.Findings = append(report.Findings, history.Finding{
			Code: codeOrdinalsRenumbered, Severity: history.SeverityInfo, Index: history.NoIndex,
			Message: "the ordinals of the records behind the span were counted anew, as the format's reader needs them",
		})
	}
}

// tell says for a person what a reduction did, and what it cost where prices are given.
func tell(w io.Writer, report reducer.Report, priced bool) {
	if report.NoOp {
		fmt.Fprintf(w, "reduce: nothing done (%s): %s\n", report.Reason, whyNot(report))
		if report.MessagesIn == 0 {
			tellFindings(w, report.Findings)
		}
		return
	}
	fmt.Fprintf(w, "reduce: %s became a checkpoint: %s → %s characters\n",
		plural(report.DroppedCount, "message"), thousands(report.ReplacedChars), thousands(report.SummaryChars))
	fmt.Fprintf(w, "  checkpoint %s stands for %s\n", report.CheckpointID, messagesOf(*report.SourceRange))
	fmt.Fprintf(w, "  the history went from %s messages and %s characters to %s and %s\n",
		thousands(report.MessagesIn), thousands(report.OriginalChars), thousands(report.MessagesOut), thousands(report.FinalChars))
	if took := modelTook(report, priced); took != "" {
		fmt.Fprintln(w, "  "+took)
		tellSaving(w, report.Saving)
	}
	if report.FellBack {
		fmt.Fprintf(w, "  the fallback wrote it, because: %s\n", report.SummarizerFault)
	}
	tellFloor(w, report)
	tellFindings(w, report.Findings)
}

// tellSaving says when a reduction pays.
func tellSaving(w io.Writer, s *reducer.Saving) {
	if s != nil && s.PaysAfter != nil {
		fmt.Fprintf(w, "  each later request is %s tokens smaller: that pays after %s\n", thousands(s.EachRequest), plural(*s.PaysAfter, "request"))
	}
}

// maxToldFindings bounds how many findings are told beside a reduction.
const maxToldFindings = 5

// tellFindings lists the first findings, and says how many more there are.
func tellFindings(w io.Writer, findings []history.Finding) {
	for _, f := range findings[:min(len(findings), maxToldFindings)] {
		place := ""
		if f.Line > 0 {
			place = fmt.Sprintf("line %d: ", f.Line)
		}
		fmt.Fprintf(w, "  %s%s: %s\n", place, f.Code, f.Message)
	}
	if more := len(findings) - maxToldFindings; more > 0 {
		fmt.Fprintf(w, "  and %s more: see the report (--report FILE)\n", plural(more, "finding"))
	}
}

// tellFloor says what the floor did to the draft of another.
func tellFloor(w io.Writer, report reducer.Report) {
	if len(report.FloorAdded) > 0 {
		fmt.Fprintf(w, "  the rules added what the draft left out: %s\n", strings.Join(report.FloorAdded, ", "))
	}
	if len(report.FloorChanged) > 0 {
		fmt.Fprintf(w, "  the rules changed what they saw end otherwise: %s\n", strings.Join(report.FloorChanged, ", "))
	}
}

func whyNot(report reducer.Report) string {
	switch report.Reason {
	case reducer.ReasonBelowTrigger:
		return measured(report.Measure)
	case reducer.ReasonEmptySpan:
		if report.MessagesIn == 0 {
			return fmt.Sprintf("read as %s, the file has no messages; if that is not its format, name another with --format", report.Format)
		}
		return "every message is pinned or kept; keep fewer to reduce, with --keep-messages N"
	case reducer.ReasonNoGain:
		return noGain(report)
	}
	return report.Reason
}

// measured says what a trigger that did not fire measured.
func measured(m reducer.Measure) string {
	unit := m.Trigger
	if unit == "chars" {
		unit = "characters"
	}
	return fmt.Sprintf("%s %s, below the trigger of %s", thousands(m.Measured), unit, thousands(m.Limit))
}

// noGain tells a checkpoint that was made and is too large from a span for which
// none was asked for.
func noGain(report reducer.Report) string {
	const remedy = "keep fewer messages, or use --allow-growth"
	summary, replaced := thousands(report.SummaryChars), thousands(report.ReplacedChars)
	if report.Attempts > 0 {
		return fmt.Sprintf("the checkpoint would have %s characters in place of %s; %s", summary, replaced, remedy)
	}
	return fmt.Sprintf("only %s characters would leave, and a checkpoint has %s before it says anything; %s", replaced, summary, remedy)
}

// messagesOf names an interval of indexes: "message 3", "messages 3–8".
func messagesOf(r history.Range) string {
	if r.First == r.Last {
		return fmt.Sprintf("message %v", r)
	}
	return fmt.Sprintf("messages %v", r)
}

// thousands writes a number with a comma between thousands.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return thousands(n) + " " + word + "s"
}
