package validate_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/validate"
)

// mutantKind is one way in which a draft can be dishonest. make gives drafts
// that are so, each with one such fault.
type mutantKind struct {
	name string
	make func(h honest) [][]byte
	// why says of a kind that the source does not disprove why nobody can tell
	// it by rule; "" for the others.
	why string
}

// perDraft is the most mutants of one kind of one draft.
const perDraft = 8

// tally counts what came of the mutants of one kind.
type tally struct {
	made, refused, mended, passed int
	codes                         map[string]int
	// through are the first mutants that passed.
	through []string
}

// runMutants judges the mutants of a kind over some drafts.
func runMutants(t *testing.T, kind mutantKind, drafts []honest) tally {
	t.Helper()
	count := tally{codes: make(map[string]int)}
	for _, h := range drafts {
		made := kind.make(h)
		for _, raw := range made[:min(len(made), perDraft)] {
			count.made++
			count.add(h, raw, judge(t, h.source, raw))
		}
	}
	return count
}

func (c *tally) add(h honest, raw []byte, result validate.Result) {
	switch {
	case result.Sound == nil:
		c.refused++
		codes := make(map[string]bool)
		for _, v := range result.Violations {
			codes[v.Code] = true
		}
		for code := range codes {
			c.codes[code]++
		}
	case len(result.TextRestored)+len(result.Demoted) > len(h.sound.TextRestored)+len(h.sound.Demoted):
		c.mended++
	default:
		c.passed++
		c.through = append(c.through, fmt.Sprintf("%s: %s", h.name, difference(h.raw, raw)))
	}
}

// difference shows where a mutant differs from its draft.
func difference(draft, mutant []byte) string {
	from := 0
	for from < min(len(draft), len(mutant)) && draft[from] == mutant[from] {
		from++
	}
	from = max(0, from-40)
	return string(mutant[from:min(len(mutant), from+220)])
}

// codeList gives the codes that refused, the most frequent first.
func (c tally) codeList() string {
	var codes []string
	for code := range c.codes {
		codes = append(codes, code)
	}
	slices.SortFunc(codes, func(a, b string) int {
		if c.codes[a] != c.codes[b] {
			return c.codes[b] - c.codes[a]
		}
		return strings.Compare(a, b)
	})
	var all []string
	for _, code := range codes {
		all = append(all, fmt.Sprintf("`%s` %d", code, c.codes[code]))
	}
	return strings.Join(all, ", ")
}

const mutantsHead = `# Mutants

What comes of dishonest drafts. Each row is a kind of fault that is put, one at a time, into honest drafts: %d drafts, %d mutants. A mutant is refused, mended (its text restored from the source, or a fact demoted to an unknown), or it passes.

The table comes from ` + "`go test ./validate -run Mutants -update`" + `. It holds a draft against its source alone, without a floor and without a previous manifest.

## What the source disproves

| kind | made | refused | mended | passed | by |
| --- | --- | --- | --- | --- | --- |
`

const mutantsLimits = `
## What no rule can tell from the source alone

These pass unless the floor sees them, or another rule happens to. A quote proves that something was said, not that it means what stands above it.

| kind | made | refused | mended | passed | why |
| --- | --- | --- | --- | --- | --- |
`

// mutantPage runs all kinds over some drafts, and gives the page, and the share
// of the disproved mutants that was refused or mended.
func mutantPage(t *testing.T, drafts []honest) (page []byte, made int, share float64) {
	t.Helper()
	var told, untold bytes.Buffer
	caught, disproved := 0, 0
	for _, kind := range mutantKinds {
		c := runMutants(t, kind, drafts)
		made += c.made
		if kind.why != "" {
			fmt.Fprintf(&untold, "| %s | %d | %d | %d | %d | %s |\n", kind.name, c.made, c.refused, c.mended, c.passed, kind.why)
			continue
		}
		fmt.Fprintf(&told, "| %s | %d | %d | %d | %d | %s |\n", kind.name, c.made, c.refused, c.mended, c.passed, c.codeList())
		caught, disproved = caught+c.refused+c.mended, disproved+c.made
		for _, through := range c.through {
			t.Logf("passed: %s: %s", kind.name, through)
		}
	}
	page = fmt.Appendf(nil, mutantsHead, len(drafts), made)
	page = append(page, told.Bytes()...)
	share = float64(caught) / float64(max(1, disproved))
	page = fmt.Appendf(page, "\nOf %d that the source disproves %d are refused or mended: %.1f%%.\n", disproved, caught, 100*share)
	return append(append(page, mutantsLimits...), untold.Bytes()...), made, share
}

// wantShare is the least share of disproved mutants that may not pass.
const wantShare = 0.95

func TestMutantsOfMadeUpDraftsAreRefusedOrMended(t *testing.T) {
	page, made, share := mutantPage(t, honestDrafts(t, filepath.Join("testdata", "spans")))
	t.Logf("\n%s", page)
	if made < 100 || share < wantShare {
		t.Errorf("%d mutants, %.1f%% refused or mended; want 100 and %.0f%%", made, 100*share, 100*wantShare)
	}
}

func TestMutantsOfHonestDraftsAreRefusedOrMended(t *testing.T) {
	drafts := append(honestDrafts(t, shared(t, "spans")), honestDrafts(t, filepath.Join("testdata", "spans"))...)
	page, made, share := mutantPage(t, drafts)
	t.Logf("\n%s", page)
	if made < 300 || share < wantShare {
		t.Errorf("%d mutants, %.1f%% refused or mended; want 300 and %.0f%%", made, 100*share, 100*wantShare)
	}
	path := filepath.Join("..", "docs", "mutants.md")
	if *update {
		if err := os.WriteFile(path, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, page) {
		t.Errorf("%s is not what the mutants gave (%v): write it anew with 'go test ./validate -run Mutants -update'", path, err)
	}
}

// changes makes one mutant for each place at which change has something to do:
// it is called with 0, 1, … on a fresh copy until it says that there is no such
// place. It gives false for skip where a place is to be left out.
func changes(h honest, change func(m *checkpoint.Manifest, place int) (done, skip bool)) [][]byte {
	var all [][]byte
	for place := 0; len(all) < perDraft; place++ {
		m := h.manifest()
		done, skip := change(&m, place)
		if done {
			break
		}
		if !skip {
			all = append(all, marshalled(m))
		}
	}
	return all
}
