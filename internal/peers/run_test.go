package peers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// fit gives the output of at most target tokens at the largest limit that was
// tried, or nil.
func (b *bench) fit(c compactor, target int) *output {
	var best *output
	// try gives the place of the last limit whose output fits, or -1.
	try := func(limits ...string) (last int) {
		last = -1
		for i, out := range b.run(c, limits...) {
			if out != nil && out.chars <= 4*target {
				best, last = out, i
			}
		}
		return last
	}
	if c.share == 0 {
		limits := c.limits(target, b.messages)
		if i := max(0, try(limits...)); i+1 < len(limits) {
			try(between(limits[i], limits[i+1])...)
		}
		return best
	}
	// A checkpoint that does not fit its part gets a larger one; then as much is
	// kept beside it as fits.
	form := "%d/%d"
	if c.words {
		form = "%d/%d/words"
	}
	for _, share := range []float64{c.share, 0.9, 1} {
		for low, kept, high := 0, 0, 8*target; best == nil && kept == 0 || high-low > 200; kept = (low + high) / 2 {
			if try(fmt.Sprintf(form, int(share*4*float64(target)), kept)) == 0 {
				low = kept
			} else if high = kept; kept == 0 {
				break
			}
		}
		if best != nil {
			break
		}
	}
	return best
}

// limits are the settings to try first: more and more messages, or tokens up
// to more than the target.
func (c compactor) limits(target, messages int) (list []string) {
	for n := 1.0; !c.tokens && n < min(200, float64(messages)); n = math.Ceil(n * 1.4) {
		list = append(list, strconv.Itoa(int(n)))
	}
	for part := 0.05; c.tokens && part <= c.widest; part += c.widest / 12 {
		list = append(list, strconv.Itoa(int(part*float64(target))))
	}
	return list
}

// between gives some of the limits between two.
func between(low, high string) (list []string) {
	first, _ := strconv.Atoi(low)
	last, _ := strconv.Atoi(high)
	step := max(1, (last-first)/5)
	for n := first + step; n < last; n += step {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// run gives the outputs at some limits, each made once. One that was refused is
// nil.
func (b *bench) run(c compactor, limits ...string) []*output {
	var missing []string
	for _, limit := range limits {
		if _, done := b.outputs[c.name+"/"+limit]; !done {
			missing = append(missing, limit)
		}
	}
	if len(missing) > 0 {
		b.make(c, missing, 1)
	}
	var list []*output
	for _, limit := range limits {
		list = append(list, b.outputs[c.name+"/"+limit])
	}
	return list
}

// make runs a compactor at some limits, and remembers the best time of each.
func (b *bench) make(c compactor, limits []string, repeat int) {
	b.Helper()
	if c.share > 0 {
		for _, limit := range limits {
			b.outputs[c.name+"/"+limit] = b.ours(limit)
		}
		return
	}
	if c.command[0] == "node" {
		limits = []string{strings.Join(limits, ",")}
	}
	base := filepath.Join(b.dir, "out")
	for _, limit := range limits {
		command := append([]string(nil), c.command...)
		for i, arg := range command {
			switch arg {
			case "HISTORY":
				command[i] = b.history
			case "LIMIT":
				command[i] = limit
			case "REPEAT":
				command[i] = strconv.Itoa(repeat)
			}
		}
		if command[0] != "node" {
			command[0] = filepath.Join(b.peers, command[0])
		}
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = b.peers
		cmd.Env = append(os.Environ(), "PEER_OUT="+base)
		said := json.NewDecoder(bytes.NewReader(must(b.T, cmd)))
		for _, each := range strings.Split(limit, ",") {
			var line struct{ Seconds float64 }
			if err := said.Decode(&line); err != nil {
				b.Fatalf("%v: %v", command, err)
			}
			key := c.name + "/" + each
			b.outputs[key] = readOutput(b.T, base+"."+each)
			b.took(key, line.Seconds)
		}
	}
}

func (b *bench) took(key string, seconds float64) {
	if best, before := b.seconds[key]; !before || seconds < best {
		b.seconds[key] = seconds
	}
}

// ours runs the command with a bound for the checkpoint and one for what is kept, in
// characters, and the first one for the user's own sentences too; or with none.
func (b *bench) ours(limit string) *output {
	path := filepath.Join(b.dir, "ours.jsonl")
	args := []string{"-q", "-o", path, b.history}
	if part := strings.Split(limit, "/"); len(part) > 1 {
		args = append(args, "--summary-chars", part[0], "--keep-chars", part[1])
		if len(part) > 2 {
			args = append(args, "--user-words-chars", part[0])
		}
	}
	start := time.Now()
	err := exec.Command(b.reduce, args...).Run()
	if limit == "default" {
		b.took("command", time.Since(start).Seconds())
	}
	if err != nil {
		return nil
	}
	return readOutput(b.T, path)
}

// time runs a compactor at its default again, for its best time. That of reduce
// is the reduction of messages in memory, without reading and writing.
func (b *bench) time(c compactor) {
	for range 2 {
		b.make(c, []string{c.normal}, 3)
	}
	if c.share == 0 {
		return
	}
	ctx := context.Background()
	file, err := os.Open(b.history)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	t, err := transcript.Read(ctx, file, transcript.Options{})
	if err != nil {
		b.Fatal(err)
	}
	list, err := history.Collect(t)
	if err != nil {
		b.Fatal(err)
	}
	rules := deterministic.New(deterministic.Options{})
	r := reducer.Reducer{Summarizer: rules, Name: "deterministic", Floor: rules}
	for range 9 {
		start := time.Now()
		if _, err := r.Compact(ctx, list); err != nil {
			b.Fatal(err)
		}
		b.took(c.name+"/"+c.normal, time.Since(start).Seconds())
	}
}

func timeHeading() string {
	heads, rule := "| history |", "| --- |"
	for _, c := range compactors {
		if c.normal != "" {
			heads += " " + strings.TrimSuffix(c.name, ", 3/4 checkpoint") + " |"
			rule += " --- |"
		}
	}
	return heads + " the whole command `reduce` |\n" + rule + " --- |\n"
}

func milliseconds(seconds float64) string {
	if seconds >= 0.01 {
		return strconv.FormatFloat(1000*seconds, 'f', 0, 64)
	}
	return strconv.FormatFloat(1000*seconds, 'g', 2, 64)
}

// writePage puts the tables at the end of docs/peers.md, below a comment.
func writePage(t *testing.T, tables string) {
	const path, mark = "../../docs/peers.md", "\n<!-- Written by go test ./internal/peers -update from here on. -->\n"
	if !*update || *only != "" || *with != "" {
		t.Log(tables)
		return
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	above, _, found := strings.Cut(string(page), mark)
	if !found {
		t.Fatalf("%s has no place for the tables", path)
	}
	if err := os.WriteFile(path, []byte(above+mark+tables), 0o644); err != nil {
		t.Fatal(err)
	}
}
