package deterministic_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// with gives the manifest of a span under options.
func with(t *testing.T, o deterministic.Options, span history.Messages) checkpoint.Manifest {
	t.Helper()
	m, err := deterministic.New(o).Manifest(context.Background(), requestFor(span))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTheCallerAddsCuesToolsAndRunners(t *testing.T) {
	span := slices.Concat(said("Fix the berth list.", "I will.", "Steer clear the ledger today, matey."), did(
		call{tool: "put_page", arguments: object("path", "wiki/berths.md", "body", "x"), result: "saved"},
		shell("just ci", "nothing to say"),
		shell("just lint --all", ""),
		call{tool: "probe", arguments: object("suite", "tide suite"), result: "=== 2 passed in 0.1s ==="}))
	plain := with(t, deterministic.Options{}, span)
	if len(plain.Constraints) != 0 || len(plain.Artifacts) != 0 || len(plain.Tests) != 0 {
		t.Fatalf("the rules know of these by themselves: %+v", plain)
	}
	m := with(t, deterministic.Options{
		Cues:    []deterministic.Cue{{Phrase: "Steer clear", Force: checkpoint.MustNot}},
		Tools:   map[string]deterministic.Work{"put_page": deterministic.WorkWrite, "probe": deterministic.WorkTest},
		Runners: []deterministic.Runner{{Command: "just ci"}, {Command: "just lint", Check: true}},
	}, span)
	if len(m.Constraints) != 1 || m.Constraints[0].Force != checkpoint.MustNot {
		t.Errorf("got the rules %+v", m.Constraints)
	}
	if got, want := inventory(m), []string{"created wiki/berths.md"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := testsOf(m), []string{"passed just lint --all", "passed tide suite", "unknown just ci"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOptionsThatCantBeUsedAreNamed(t *testing.T) {
	for field, o := range map[string]deterministic.Options{
		"Cues[0].Phrase":     {Cues: []deterministic.Cue{{Force: checkpoint.Must}}},
		"Cues[0].Force":      {Cues: []deterministic.Cue{{Phrase: "hands off", Force: "never"}}},
		`Tools["put"]`:       {Tools: map[string]deterministic.Work{"put": "paint"}},
		"Runners[1].Command": {Runners: []deterministic.Runner{{Command: "ci"}, {Command: " "}}},
	} {
		_, err := deterministic.New(o).Summarize(context.Background(), requestFor(said("Fix it.", "Yes.")))
		var bad *deterministic.OptionError
		if !errors.As(err, &bad) || bad.Field != field || !errors.Is(err, deterministic.ErrOptions) {
			t.Errorf("%s: got %v", field, err)
		}
	}
}
