package validate

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// dropTwins leaves one test of each name and one artifact of each ref in a draft:
// the one that rests on the latest message, and of those the last. A draft that
// tells of two runs of a test tells of the last one.
func (j *judge) dropTwins() {
	if j.mode != ofDraft {
		return
	}
	m := j.manifest
	m.Tests = latestOf(m.Tests, func(x checkpoint.Test) (string, []checkpoint.Evidence) { return x.Name, x.Evidence })
	m.Artifacts = latestOf(m.Artifacts, func(x checkpoint.Artifact) (string, []checkpoint.Evidence) { return x.Ref, x.Evidence })
	m.Artifacts = withoutRenamed(m.Artifacts)
}

// withoutRenamed leaves out artifacts under a name that they lost after what is
// told of them: the renamed one stands for them.
func withoutRenamed(items []checkpoint.Artifact) []checkpoint.Artifact {
	lost := make(map[string]int)
	for _, a := range items {
		if a.State == checkpoint.Renamed && a.From != "" {
			lost[a.From] = max(lost[a.From], lastMessage(a.Evidence))
		}
	}
	if len(lost) == 0 {
		return items
	}
	return slices.DeleteFunc(slices.Clone(items), func(a checkpoint.Artifact) bool {
		at, renamed := lost[a.Ref]
		return renamed && lastMessage(a.Evidence) <= at
	})
}

func latestOf[T any](items []T, of func(T) (key string, evidence []checkpoint.Evidence)) []T {
	winner := make(map[string]int, len(items))
	for i, x := range items {
		key, evidence := of(x)
		best, twin := winner[key]
		if !twin {
			winner[key] = i
			continue
		}
		if _, before := of(items[best]); lastMessage(evidence) >= lastMessage(before) {
			winner[key] = i
		}
	}
	if len(winner) == len(items) {
		return items
	}
	kept := make([]T, 0, len(winner))
	for i, x := range items {
		if key, _ := of(x); winner[key] == i {
			kept = append(kept, x)
		}
	}
	return kept
}

func lastMessage(evidence []checkpoint.Evidence) int {
	last := checkpoint.NoIndex
	for _, e := range evidence {
		last = max(last, e.Message)
	}
	return last
}
