package realreader_test

import (
	"fmt"
	"slices"
	"strings"
)

// marker is the first line of a checkpoint.
const marker = "[compacted checkpoint]"

// resumed is a request after a reduction, and what it is held against.
type resumed struct {
	sent []item
	// before is the last turn of the session as it was.
	before turn
	// prompt is the one that the session was resumed with.
	prompt string
	// keep is how many items must have stayed at least.
	keep int
}

// faults says what is wrong with the request. It must hold, in this order:
//
//  1. what is pinned or told of the surroundings;
//  2. one checkpoint;
//  3. the newest items of before, unchanged and without a gap, then its answer;
//  4. what the agent says of its surroundings by itself;
//  5. the prompt.
//
// Nothing that left may stand in it, and each result needs its call and each
// call its result. Agents mend pairs that are broken, so what was kept is held
// against the items as they were.
func (r resumed) faults() []string {
	at := checkpoints(r.sent)
	if len(at) != 1 {
		return []string{fmt.Sprintf("%d checkpoints are sent, want 1", len(at))}
	}
	faults := unpaired(r.sent)
	for _, head := range r.sent[:at[0]] {
		if !head.given() {
			faults = append(faults, "before the checkpoint stands "+head.raw)
		}
	}
	return append(faults, r.tailFaults(r.sent[at[0]+1:])...)
}

// tailFaults judges what is sent behind the checkpoint.
func (r resumed) tailFaults(tail []item) []string {
	if len(tail) == 0 {
		return []string{"nothing is sent behind the checkpoint"}
	}
	was := r.before.asked[len(r.before.asked)-1]
	first := slices.IndexFunc(was, func(i item) bool { return i.raw == tail[0].raw })
	if first < 0 {
		return []string{"behind the checkpoint stands what was not in the session: " + tail[0].raw}
	}
	kept := was[first:]
	if len(tail) < len(kept)+2 {
		return []string{fmt.Sprintf("%d items are sent behind the checkpoint, want %d and more", len(tail), len(kept)+2)}
	}
	faults := r.keptFaults(was[:first], kept, tail)
	answer, own, last := tail[len(kept)], tail[len(kept)+1:len(tail)-1], tail[len(tail)-1]
	if answer.role != "assistant" || answer.text != r.before.answer {
		faults = append(faults, fmt.Sprintf("the last answer %q is not sent, but %s", r.before.answer, answer.raw))
	}
	for _, added := range own {
		if !added.given() {
			faults = append(faults, "before the prompt stands "+added.raw)
		}
	}
	if last.role != "user" || last.text != r.prompt {
		faults = append(faults, fmt.Sprintf("the prompt %q is not sent last, but %s", r.prompt, last.raw))
	}
	return faults
}

// keptFaults holds the sent tail against the items that stayed, and the whole
// request against those that left.
func (r resumed) keptFaults(left, kept, tail []item) []string {
	var faults []string
	if len(kept)+1 < r.keep {
		faults = append(faults, fmt.Sprintf("%d items were kept, want %d", len(kept)+1, r.keep))
	}
	for i, want := range kept {
		if tail[i].raw != want.raw {
			faults = append(faults, fmt.Sprintf("item %d behind the checkpoint is %s, want %s", i, tail[i].raw, want.raw))
		}
	}
	gone := 0
	for _, old := range left {
		if old.given() || len(checkpoints([]item{old})) > 0 {
			continue
		}
		gone++
		if slices.ContainsFunc(r.sent, func(i item) bool { return i.raw == old.raw }) {
			faults = append(faults, "what left is sent again: "+old.raw)
		}
	}
	if gone == 0 {
		faults = append(faults, "nothing left with the span")
	}
	return faults
}

// given reports whether neither the user nor the model said it: it is pinned, or
// the agent tells of its surroundings.
func (i item) given() bool {
	return i.role == "developer" || i.role == "system" || strings.HasPrefix(i.text, "<environment_context>")
}

// checkpoints gives the places of the items that hold a checkpoint: its marker
// is a line of theirs. Pi wraps a summary in words of its own.
func checkpoints(items []item) []int {
	var places []int
	for i, it := range items {
		if slices.Contains(strings.Split(it.text, "\n"), marker) {
			places = append(places, i)
		}
	}
	return places
}

// unpaired names the results without a call before them and the calls without a
// result behind them.
func unpaired(items []item) []string {
	var faults []string
	open := make(map[string]bool)
	for _, it := range items {
		for _, id := range it.calls {
			open[id] = true
		}
		if it.result == "" {
			continue
		}
		if !open[it.result] {
			faults = append(faults, "a result without a call: "+it.raw)
		}
		delete(open, it.result)
	}
	for id := range open {
		faults = append(faults, "a call without a result: "+id)
	}
	slices.Sort(faults)
	return faults
}
