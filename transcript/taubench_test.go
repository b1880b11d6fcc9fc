package transcript_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func tauRun(task, messages string) string {
	return `{"task_id": ` + task + `, "reward": 1.0, "info": {"task": {"actions": [{"name": "f"}]}}, "traj": [` + messages + `], "trial": 0}`
}

func TestTauBenchRuns(t *testing.T) {
	const messages = `{"role":"system","content":"s"}, {"role":"user","content":"a"}, {"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}, {"role":"tool","tool_call_id":"c","name":"f","content":"out"}`
	want := []history.Message{
		{Role: "system", Text: "s"}, {Role: "user", Text: "a"},
		{Role: "assistant", ToolCalls: call("c", "f", "{}")},
		{Role: "tool", Name: "f", Text: "out", Result: ran("c", history.OutcomeUnknown)},
	}
	second := 1
	for name, input := range map[string]string{
		"an array": "[" + tauRun("7", "") + ", " + tauRun("8", messages) + "]",
		"lines":    tauRun("7", "") + "\n" + tauRun("8", messages) + "\n",
	} {
		for _, format := range []transcript.Format{"", transcript.TauBench} {
			tr := read(t, []byte(input), transcript.Options{Format: format, Run: &second})
			if tr.Format() != transcript.TauBench || tr.Runs() != 2 || tr.Mode() != history.ModeTolerant {
				t.Errorf("%s: read as %s, %d runs, mode %s", name, tr.Format(), tr.Runs(), tr.Mode())
			}
			wantSaid(t, input, every(t, input, transcript.Options{Format: format, Run: &second}), want)
		}
	}
	one := tauRun("7", messages)
	wantSaid(t, one, every(t, one, transcript.Options{}), want)
	if _, err := tryRead("["+one+","+one+"]", transcript.Options{}); !errors.Is(err, transcript.ErrSeveralRuns) {
		t.Errorf("got %v, want ErrSeveralRuns", err)
	}
}

// bordersEvery is how many of the runs of a large file are looked at for one whose
// every border is.
const bordersEvery = 8

func TestRealTauBenchAgreesWithAPlainCount(t *testing.T) {
	runs := 0
	realRuns(t, "tau-bench", func(t *testing.T, _ string, input []byte, tr *transcript.Transcript) {
		runs++
		var all []struct{ Traj []plainMessage }
		if err := json.Unmarshal(input, &all); err != nil {
			t.Fatal(err)
		}
		n := tally{messages: len(all[tr.Run()].Traj)}
		for _, m := range all[tr.Run()].Traj {
			n.calls += len(m.ToolCalls)
			n.results += strings.Count(m.Role, "tool")
			n.users += strings.Count(m.Role, "user")
		}
		if got := tallyOf(t, tr); got != n || tr.Runs() != len(all) || len(tr.Findings()) > 0 {
			t.Errorf("run %d of %d: got %+v, a plain count gives %+v; findings %v", tr.Run(), tr.Runs(), got, n, tr.Findings())
		}
		wantSameBytes(t, tr, input)
		if tr.Run()%bordersEvery == 0 {
			wantEveryBorder(t, tr)
		}
	})
	if runs != 50 {
		t.Errorf("%d runs, want 50", runs)
	}
}

func FuzzTauBench(f *testing.F) {
	f.Add([]byte(`[{"task_id":0,"traj":[{"role":"user","content":"a"},{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"x"}]}]`), false)
	f.Add([]byte(`{"reward":1,"traj":[{"role":"user","content":"a"}]}`+"\n"), true)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.TauBench, fuzzMode(tolerant))
	})
}
