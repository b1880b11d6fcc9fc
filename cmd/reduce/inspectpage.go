package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/reducer"
)

// page prints an inspection for a person.
type page struct {
	w         io.Writer
	ink       ink
	allGroups bool
}

func (p page) print(path string, seen inspection) error {
	p.head(path, seen)
	p.speakers(seen)
	p.tools(seen)
	p.largest(seen)
	p.groups(seen)
	p.findings(seen.Findings)
	return p.plan(seen)
}

func (p page) head(path string, seen inspection) {
	fmt.Fprintf(p.w, "%s: %s, %s, %s characters, about %s tokens\n", p.ink.strong(path), seen.Format,
		plural(seen.Messages, "message"), thousands(seen.Chars), thousands(seen.Tokens))
	facts := []string{plural(len(seen.Groups), "group"), plural(seen.Census.Turns, "turn")}
	if seen.Runs > 1 {
		facts = append(facts, fmt.Sprintf("run %d of %d", seen.Run, seen.Runs))
	}
	if seen.Census.Media > 0 {
		facts = append(facts, fmt.Sprintf("%d images, sounds or files", seen.Census.Media))
	}
	if first, last := seen.Census.First, seen.Census.Last; !first.IsZero() {
		facts = append(facts, timeSpan(first, last)+" UTC")
	}
	fmt.Fprintln(p.w, strings.Join(facts, ", "))
}

// timeSpan is the time from the first message to the last, to the minute.
func timeSpan(first, last time.Time) string {
	const day, minute = "2006-01-02 ", "15:04"
	from, to := first.Format(day+minute), last.Format(day+minute)
	switch {
	case from == to:
		return from
	case first.Format(day) == last.Format(day):
		return from + " to " + last.Format(minute)
	}
	return from + " to " + to
}

// table lays out rows under a heading; cells are divided by tabs.
func (p page) table(heading string, rows []string) {
	if len(rows) == 0 {
		return
	}
	var laid strings.Builder
	w := tabwriter.NewWriter(&laid, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, heading)
	for _, row := range rows {
		fmt.Fprintln(w, row)
	}
	w.Flush()
	first, rest, _ := strings.Cut(laid.String(), "\n")
	fmt.Fprintf(p.w, "\n%s\n%s", p.ink.heading(strings.TrimRight(first, " ")), rest)
}

// barWidth is how many characters the bar of the whole history has.
const barWidth = 30

// bar shows a share of the whole.
func bar(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return strings.Repeat("█", (part*barWidth+whole/2)/whole)
}

func percent(part, whole int) string {
	if whole == 0 {
		return "0%"
	}
	return fmt.Sprintf("%d%%", (part*100+whole/2)/whole)
}

func (p page) speakers(seen inspection) {
	var rows []string
	for _, s := range seen.Census.Speakers {
		rows = append(rows, strings.TrimRight(fmt.Sprintf("%s\t%s\t%s\t%s\t%s", s.Role, thousands(s.Messages), thousands(s.Chars),
			percent(s.Chars, seen.Chars), bar(s.Chars, seen.Chars)), "\t"))
	}
	p.table("WHO\tMESSAGES\tCHARS\tSHARE\t", rows)
}

func (p page) tools(seen inspection) {
	var rows []string
	for _, t := range seen.Census.Tools {
		name := t.Name
		if name == "" {
			name = "(no name)"
		}
		rows = append(rows, fmt.Sprintf("%s\t%s\t%s\t%s\t%s", printable(name), thousands(t.Calls), thousands(t.Errors),
			thousands(t.Unanswered), thousands(t.Chars)))
	}
	p.table("TOOL\tCALLS\tERRORS\tUNANSWERED\tCHARS", rows)
}

func (p page) largest(seen inspection) {
	var rows []string
	for _, l := range seen.Census.Largest {
		who := string(l.Role)
		if l.Tool != "" {
			who += " " + printable(l.Tool)
		}
		rows = append(rows, fmt.Sprintf("%s\t%d\t%s\t%s\t%s", indexName(seen.Plan.Index(l.Position)), l.Line, who,
			thousands(l.Chars), withoutSecrets(l.Begins)))
	}
	p.table("LARGEST\tLINE\tWHO\tCHARS\tBEGINS", rows)
}

// withoutSecrets gives a text as a page shows it, on one line.
func withoutSecrets(text string) string {
	safe, _ := redact.Standard().Text(text)
	return printable(strings.Join(strings.Fields(safe), " "))
}

func indexName(index int) string {
	if index == history.NoIndex {
		return "-"
	}
	return fmt.Sprint(index)
}

// printable takes out of a text of the history what a terminal would act on.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return '·'
		}
		return r
	}, text)
}

// mostGroups is how many groups are listed where not all are asked for.
const mostGroups = 20

func (p page) groups(seen inspection) {
	first, last := 0, len(seen.Groups)
	if !p.allGroups {
		first, last = seen.shownGroups()
	}
	var rows []string
	for _, g := range seen.Groups[first:last] {
		rows = append(rows, fmt.Sprintf("%s\t%s\t%s\t%s\t%s\t%s", g.interval(), lineInterval(g.Lines), runs(g.roles),
			thousands(g.chars), g.State, p.ink.fate(seen.fate(g))))
	}
	p.table("MESSAGES\tLINES\tROLES\tCHARS\tSTATE\tFATE", rows)
	var left []string
	if first > 0 {
		left = append(left, plural(first, "group")+" before these")
	}
	if behind := len(seen.Groups) - last; behind > 0 {
		left = append(left, plural(behind, "group")+" behind them")
	}
	if len(left) > 0 {
		fmt.Fprintf(p.w, "%s: --groups lists them all.\n", strings.Join(left, ", "))
	}
}

// shownGroups gives the interval of the groups that are listed where not all are
// asked for: those around the border between what leaves and what stays, or else
// the last.
func (seen inspection) shownGroups() (first, last int) {
	n := len(seen.Groups)
	border := n
	for i, g := range seen.Groups {
		if seen.fate(g) == fateLeaves {
			border = i + 1
		}
	}
	first = max(0, min(border-mostGroups/2, n-mostGroups))
	return first, min(n, first+mostGroups)
}

func (g inspectedGroup) interval() string {
	if g.First == history.NoIndex {
		return "-"
	}
	return history.Range{First: g.First, Last: g.Last}.String()
}

func lineInterval(lines []int) string {
	return history.Range{First: lines[0], Last: lines[len(lines)-1]}.String()
}

// runs writes equal neighbours once: "assistant, tool ×2".
func runs(words []string) string {
	var out []string
	for i := 0; i < len(words); {
		n := 1
		for i+n < len(words) && words[i+n] == words[i] {
			n++
		}
		word := words[i]
		if n > 1 {
			word = fmt.Sprintf("%s ×%d", word, n)
		}
		out = append(out, word)
		i += n
	}
	return strings.Join(out, ", ")
}

// fateLeaves is the fate of a group that a checkpoint replaces.
const fateLeaves = "leaves"

// fate is what a reduction would make of a group.
func (seen inspection) fate(g inspectedGroup) string {
	switch {
	case g.First == history.NoIndex:
		return "checkpoint"
	case slices.Contains(seen.Plan.Pinned, g.First) && g.First == g.Last:
		return "pinned"
	case seen.Plan.Span != nil && seen.Plan.Span.Contains(g.First):
		return fateLeaves
	}
	return "stays"
}

func (p page) findings(findings []history.Finding) {
	if len(findings) == 0 {
		return
	}
	fmt.Fprintf(p.w, "\n%s:\n", plural(len(findings), "finding"))
	for _, f := range findings {
		fmt.Fprintf(p.w, "  %s%s %s: %s\n", placeOf(f), p.ink.severity(f.Severity), f.Code, f.Message)
	}
}

// beside counts the pinned messages.
func beside(pinned int) string {
	if pinned == 0 {
		return ""
	}
	return fmt.Sprintf(" beside %s pinned", thousands(pinned))
}

// placeOf says where a finding is, with a colon behind it; "" where nowhere. Many
// messages can stand on one line.
func placeOf(f history.Finding) string {
	switch {
	case f.Line > 0 && f.Index >= 0:
		return fmt.Sprintf("line %d, message %d: ", f.Line, f.Index)
	case f.Line > 0:
		return fmt.Sprintf("line %d: ", f.Line)
	}
	return ""
}

func (p page) plan(seen inspection) error {
	plan := seen.Plan
	var err error
	switch {
	case seen.Refused:
		_, err = fmt.Fprintf(p.w, "\nA reduction with these flags would refuse the history: %s.\n", remedy(plan))
	case !plan.Measure.Fired:
		_, err = fmt.Fprintf(p.w, "\nA reduction with these flags would do nothing: %s.\n", measured(plan.Measure))
	case plan.Messages == 0:
		_, err = fmt.Fprintf(p.w, "\nA reduction would do nothing: read as %s, the file has no messages. If that is not its format, name another with --format.\n", seen.Format)
	case plan.Span == nil:
		_, err = fmt.Fprintln(p.w, "\nA reduction with these flags would do nothing: every message is pinned or kept. Keep fewer to reduce, with --keep-messages N.")
	default:
		_, err = fmt.Fprintf(p.w, "\nA reduction with these flags would replace %s (%s characters) by a checkpoint%s, and keep %s%s.\n",
			messagesOf(*plan.Span), thousands(plan.SpanChars), seen.proviso, plural(len(plan.Kept), "message"), beside(len(plan.Pinned)))
	}
	return err
}

// remedy says what would let a refused history pass.
func remedy(plan reducer.Plan) string {
	if plan.Refusal != nil && plan.Refusal.Hint != "" {
		return plan.Refusal.Hint
	}
	return "mend the errors above, or keep them as they are with --tolerant"
}
