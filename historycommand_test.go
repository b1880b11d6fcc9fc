package reduce_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/reducer"
)

// statusRefused is the command's exit status for a history that it refuses.
const statusRefused = 3

// fileCommand runs the built command over one file.
type fileCommand struct{ binary, file string }

func (c fileCommand) run(t *testing.T, args ...string) (stdout []byte, stderr string, status int) {
	t.Helper()
	return execute(t, c.binary, append(args, c.file)...)
}

// check holds what the command says of a history that the library reduced.
func (c fileCommand) check(t *testing.T, r *reducedFile, counts counts) {
	t.Helper()
	if r.transcript == nil {
		c.checkRefused(t, r.how.run)
		return
	}
	c.checkInspect(t, r.how.run, counts)
	c.checkManifest(t, r)
}

// inspect reads what inspect says into seen.
func (c fileCommand) inspect(t *testing.T, seen any, args ...string) {
	t.Helper()
	out, complaint, status := c.run(t, append([]string{"inspect", "--json"}, args...)...)
	if status != 0 {
		t.Fatalf("inspect %v: status %d: %s", args, status, complaint)
	}
	if err := json.Unmarshal(out, seen); err != nil {
		t.Fatalf("inspect %v: %v", args, err)
	}
}

// checkList holds the list of a file's histories against a plain count.
func (c fileCommand) checkList(t *testing.T, raw []rawCount) {
	t.Helper()
	var seen struct {
		Runs int
		List []struct{ Run, Calls, Results int }
	}
	c.inspect(t, &seen)
	if seen.Runs != len(raw) || len(seen.List) != len(raw) {
		t.Fatalf("inspect lists %d of %d histories, want %d", len(seen.List), seen.Runs, len(raw))
	}
	for n, listed := range seen.List {
		if got := (rawCount{listed.Calls, listed.Results}); listed.Run != n || got != raw[n] {
			t.Errorf("inspect lists run %d with %+v, a plain count gives %+v of run %d", listed.Run, got, raw[n], n)
		}
	}
}

// checkInspect holds what inspect says of one history against the library.
func (c fileCommand) checkInspect(t *testing.T, run int, want counts) {
	t.Helper()
	var seen struct {
		Run, Messages int
		Groups        []struct{ Calls []string }
		Census        struct{ Tools []struct{ Calls int } }
	}
	c.inspect(t, &seen, "--run", fmt.Sprint(run))
	grouped, tallied := 0, 0
	for _, g := range seen.Groups {
		grouped += len(g.Calls)
	}
	for _, tool := range seen.Census.Tools {
		tallied += tool.Calls
	}
	if seen.Run != run || seen.Messages != want.messages || len(seen.Groups) != want.groups || grouped != want.calls || tallied != want.calls {
		t.Errorf("inspect of run %d says run %d, %d messages, %d groups, %d calls in them, %d by tool; want %+v",
			run, seen.Run, seen.Messages, len(seen.Groups), grouped, tallied, want)
	}
}

// checkRefused wants the commands to refuse a history.
func (c fileCommand) checkRefused(t *testing.T, run int) {
	t.Helper()
	for _, args := range [][]string{{"inspect", "--json"}, {"manifest"}, {}} {
		out, complaint, status := c.run(t, append(args, "--run", fmt.Sprint(run))...)
		if status != statusRefused || len(out) > 0 || complaint == "" {
			t.Errorf("%v: status %d, %d bytes of output, complaint %q; want it refused", args, status, len(out), complaint)
		}
	}
}

// checkManifest holds the manifest that is printed against that of the reduction.
func (c fileCommand) checkManifest(t *testing.T, r *reducedFile) {
	t.Helper()
	args := []string{"manifest", "--keep-messages", "2", "--run", fmt.Sprint(r.how.run)}
	if r.how.mode != nil {
		if _, _, status := c.run(t, args...); status != statusRefused {
			t.Errorf("run %d: the default of the format gives status %d, want %d", r.how.run, status, statusRefused)
		}
		args = append(args, "--tolerant")
	}
	out, complaint, status := c.run(t, args...)
	if status != 0 {
		t.Errorf("%v: status %d: %s", args, status, complaint)
		return
	}
	if r.outcome() == reducer.ReasonNoGain {
		r = r.grown(t)
	}
	if r.report.Checkpoint == nil {
		if len(out) > 0 || complaint == "" {
			t.Errorf("%v gives %.200q and says %q, want nothing and why", args, out, complaint)
		}
		return
	}
	if !sameManifest(t, out, r.report.Checkpoint.Manifest) {
		t.Errorf("%v gives another manifest than the reduction:\n%.2000s", args, out)
	}
}

func sameManifest(t *testing.T, printed []byte, manifest checkpoint.Manifest) bool {
	t.Helper()
	made, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	var got, want any
	if err := json.Unmarshal(made, &want); err != nil {
		t.Fatal(err)
	}
	return json.Unmarshal(printed, &got) == nil && reflect.DeepEqual(got, want)
}
