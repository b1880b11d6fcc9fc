package reduce_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"text/tabwriter"
)

var update = flag.Bool("update", false, "write the tables in docs anew")

// cyclesFile is where the tables are published.
const cyclesFile = "docs/cycles.md"

// cycleColumns are the columns of a run's table.
var cycleColumns = []string{"cycle", "messages", "kept", "added", "retired", "evicted", "lost", "re-worded", "rules", "wrongly ended", "ended rules", "chars"}

func (row cycleRow) cells() []string {
	numbers := []any{row.cycle, row.messages, row.kept, row.added, row.retired, row.evicted, row.lost, row.reworded,
		fmt.Sprintf("%d of %d", row.held, row.rules), row.wrong, row.ghosts, row.chars}
	cells := make([]string, len(numbers))
	for i, n := range numbers {
		cells[i] = fmt.Sprint(n)
	}
	return cells
}

// cycleTable lays out all rows for a person at a terminal.
func cycleTable(rows []cycleRow) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, strings.Join(cycleColumns, "\t"))
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row.cells(), "\t"))
	}
	w.Flush()
	return b.String()
}

// reportedRun is a run with the names of its row in the matrix.
type reportedRun struct {
	summarizer, policy string
	rows               []cycleRow
}

// cyclesReport is what docs/cycles.md says.
type cyclesReport []reportedRun

func (r *cyclesReport) add(summarizer, policy string, result cycleResult) {
	*r = append(*r, reportedRun{summarizer, policy, result.rows})
}

// check holds the published tables against the runs, or writes them. Where only
// some of the runs were asked for, there is nothing to hold.
func (r cyclesReport) check(t *testing.T) {
	t.Helper()
	runs := 0
	for _, p := range cyclePolicies {
		runs += len(cycleSummarizers) * len(p.every)
	}
	if len(r) != runs {
		return
	}
	text := r.text()
	if *update {
		if err := os.WriteFile(cyclesFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if published := readFile(t, cyclesFile); published != text {
		t.Errorf("%s does not say what the runs gave; write it anew with: go test . -run TestNothingIsLostOrReworded -update", cyclesFile)
	}
}

func (r cyclesReport) text() string {
	var b strings.Builder
	b.WriteString(cyclesIntroduction)
	b.WriteString("## All runs\n\n")
	writeRow(&b, "summarizer", "policy", "cycles", "added", "retired", "evicted", "lost", "re-worded", "rules at the end", "wrongly ended", "ended rules", "chars")
	writeRule(&b, 12)
	for _, run := range r {
		run.writeTotals(&b)
	}
	b.WriteString(cyclesRemarks)
	for _, run := range r {
		if run.policy == cyclePolicies[0].name {
			run.writeCycles(&b)
		}
	}
	return b.String()
}

func writeRow(b *strings.Builder, cells ...string) {
	b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

func writeRule(b *strings.Builder, columns int) {
	b.WriteString(strings.Repeat("| --- ", columns) + "|\n")
}

// writeTotals writes the sums of a run and what stands at its end.
func (run reportedRun) writeTotals(b *strings.Builder) {
	var sum cycleCount
	wrong := 0
	for _, row := range run.rows {
		sum.added += row.added
		sum.retired += row.retired
		sum.evicted += row.evicted
		sum.lost += row.lost
		sum.reworded += row.reworded
		wrong += row.wrong
	}
	last := run.rows[len(run.rows)-1]
	writeRow(b, run.summarizer, run.policy, fmt.Sprint(len(run.rows)), fmt.Sprint(sum.added), fmt.Sprint(sum.retired), fmt.Sprint(sum.evicted),
		fmt.Sprint(sum.lost), fmt.Sprint(sum.reworded), fmt.Sprintf("%d of %d", last.held, last.rules), fmt.Sprint(wrong), fmt.Sprint(last.ghosts), fmt.Sprint(last.chars))
}

// writeCycles writes a run's rows: all of a short one, some of a long one.
func (run reportedRun) writeCycles(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s, %s, %d cycles\n\n", run.summarizer, run.policy, len(run.rows))
	writeRow(b, cycleColumns...)
	writeRule(b, len(cycleColumns))
	for i, row := range run.rows {
		if n := i + 1; n <= 5 || n%10 == 0 {
			writeRow(b, row.cells()...)
		}
	}
}

const cyclesIntroduction = `# Cycles

What becomes of a long session that is compacted again and again. ` + "`cycles_test.go`" + ` tells a made-up session of 50 pieces with known truth: rules that stand, are withdrawn or replaced, requests, files that are created, edited, renamed and deleted, test runs that flip, a todo list, questions with and without answers, near twins of every name, and tool output that looks like instructions. New messages are added behind the projection, and it is reduced: after every piece (50 cycles), or after every ten (5 cycles).

Each row counts items of the rendered checkpoints, by reading them. The reducer's own report is not asked.

- **kept**: items of the checkpoint before that stand, with the same id, in the same bytes.
- **added**: new items.
- **retired**: items of the checkpoint before that this one lists as ended.
- **evicted**: items that left for size, as the header counts them. A new sentence of the user that its own budget had no room for is among them.
- **lost**: items that are neither there, nor listed as ended, nor counted as evicted. It must be 0.
- **re-worded**: items whose id stands with other bytes. A new state is no other wording. It must be 0.
- **rules**: how many of the rules that are true stand among the constraints byte for byte. This says how good the summarizer is, and not whether anything was lost: a rule that nobody recognised stands among the user's words, as long as there is room.
- **wrongly ended**: rules that were listed as ended in this cycle though they are true. Nobody but a summarizer or a floor can retire a rule, and only on the user's words; whether those words are about that rule is theirs to judge, and this column says how often they erred.
- **ended rules**: rules that still stand, though the user withdrew or replaced them. They are the summarizer's to retire.
- **chars**: the checkpoint's size. The limit is 24,000.

The rules of the first message stand in every checkpoint, byte for byte, in every run. Every projection of a like session is also held against the whole of its messages by ` + "`verify`" + `, where 60%, 30% and none of the messages stay in turn.

The summarizers:

- **deterministic**: the rules of adapters/deterministic.
- **only what is new**: a scripted model that knows the truth and says what the new messages make true. Its checkpoints are held against the truth in every cycle, items and states.
- **rewords old items**: the same, and it repeats old rules under their ids in other words. Each such draft is refused as ` + "`reworded`" + `; told so, it leaves them out.
- **repeats old items as new ones**: the same, and it says an old open task again as a new item in other words. Nothing in the history disproves that, so it stands, and takes room.
- **forgets**: tells the truth once, and then returns empty drafts. What it said stays.
- **with a floor**: the drafts are held against the rules of adapters/deterministic, which add what is missing.

`

const cyclesRemarks = `
The tables below are for keep 0. Of the 50 cycles they show the first five and every tenth.
`
