package reducer_test

import (
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestCommonWordThatIsAlsoAPasswordIsNoTrap(t *testing.T) {
	messages := tideHistory()
	messages[3].Text = "DB_PASSWORD=exporter\n" + messages[3].Text
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}, messages)
	if got := report.Checkpoint.Manifest.Goal.Text; got != "Make the exporter write CSV." {
		t.Errorf("goal %q", got)
	}
}

func TestSecretIsHiddenWhereverItStands(t *testing.T) {
	const secret = "hunter2hunter2xyz"
	messages := tideHistory()
	messages[1].Text += " Never print " + secret + "."
	messages[3].Text = "DB_PASSWORD=" + secret + "\n" + messages[3].Text
	var seen strings.Builder
	s := watching(tideDraft, &seen)
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: s}, messages)
	if strings.Contains(seen.String(), secret) {
		t.Errorf("the summarizer saw the secret:\n%s", &seen)
	}
	if strings.Contains(report.Summary, secret) || !strings.Contains(report.Summary, "Never print [redacted:") {
		t.Errorf("the checkpoint says\n%s", report.Summary)
	}
}

func TestCarriedItemThatTurnsOutToHoldASecretIsRedacted(t *testing.T) {
	const name = "bluewhale-harbour-77"
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0), AllowGrowth: true}, Summarizer: nothingNew}
	first := compact(t, r, history.Messages{say(history.RoleUser, "The release name is "+name+".")})
	second := compact(t, r, append(collect(t, first.Projection), say(history.RoleUser, "Set DB_PASSWORD="+name+" in the file.")))
	if strings.Contains(second.Summary, name) || !strings.Contains(second.Summary, "- w1: The release name is [redacted:") {
		t.Errorf("the checkpoint says\n%s", second.Summary)
	}
	if len(second.Findings) != 1 || second.Findings[0].Code != "carried_redacted" {
		t.Errorf("findings %+v", second.Findings)
	}
}
