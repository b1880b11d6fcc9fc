package reduce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/transcript"
)

// counts are what a history holds, as the library reads it.
type counts struct{ messages, calls, results, groups int }

func (c counts) raw() rawCount { return rawCount{calls: c.calls, results: c.results} }

func countsOf(t *testing.T, tr *transcript.Transcript) counts {
	t.Helper()
	c := counts{messages: tr.Len()}
	for i := range tr.Len() {
		m, err := tr.At(i)
		if err != nil {
			t.Fatal(err)
		}
		c.calls += len(m.ToolCalls)
		if m.IsResult() {
			c.results++
		}
	}
	groups, err := grouping.Split(tr, tr.Mode())
	if err != nil {
		t.Fatal(err)
	}
	c.groups = len(groups.Groups)
	return c
}

// row is a file's line of the table: the sum over its histories.
type row struct {
	runs     int
	outcomes []string
	counts
	findings, dropped, kept   int
	charsIn, charsOut         int
	bytesIn, bytesOut, unread int
}

// add adds a history, and gives what it holds.
func (w *row) add(t *testing.T, r *reducedFile) counts {
	t.Helper()
	w.runs++
	w.outcomes = append(w.outcomes, r.outcome())
	if r.transcript == nil {
		w.unread++
		return counts{}
	}
	c := countsOf(t, r.transcript)
	w.messages, w.calls, w.results, w.groups = w.messages+c.messages, w.calls+c.calls, w.results+c.results, w.groups+c.groups
	w.findings += len(r.report.Findings)
	w.dropped += r.report.DroppedCount
	w.kept += len(r.report.Kept)
	w.charsIn, w.charsOut = w.charsIn+r.report.OriginalChars, w.charsOut+r.report.FinalChars
	// Every run stands in the same file, with all others around it.
	w.bytesIn, w.bytesOut = len(r.input), w.bytesOut+len(r.output)
	return c
}

// outcome names what the histories come to, with their number where they differ.
func (w *row) outcome() string {
	slices.Sort(w.outcomes)
	distinct := slices.Compact(slices.Clone(w.outcomes))
	if len(distinct) == 1 {
		return distinct[0]
	}
	var all []string
	for _, d := range distinct {
		n := 0
		for _, o := range w.outcomes {
			if o == d {
				n++
			}
		}
		all = append(all, fmt.Sprintf("%d %s", n, d))
	}
	return strings.Join(all, ", ")
}

func (w *row) cells(name string) string {
	head := fmt.Sprintf("%s\t%d\t%s", name, w.runs, w.outcome())
	if w.unread == w.runs {
		return head + strings.Repeat("\t-", 9)
	}
	return fmt.Sprintf("%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d → %d\t%d → %d", head, w.messages, w.calls, w.results, w.groups,
		w.findings, w.dropped, w.kept, w.charsIn, w.charsOut, w.bytesIn, w.bytesLeft())
}

// bytesLeft is the size of the file once all of its histories are reduced.
func (w *row) bytesLeft() int { return w.bytesOut - (w.runs-1)*w.bytesIn }

// table lays out rows under a head whose first column is named.
func table(first string, rows []string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, first+"\tRUNS\tOUTCOME\tMESSAGES\tCALLS\tRESULTS\tGROUPS\tFINDINGS\tDROPPED\tKEPT\tCHARS\tBYTES")
	for _, row := range rows {
		fmt.Fprintln(w, row)
	}
	w.Flush()
	return b.String()
}
