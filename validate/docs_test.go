package validate_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/validate"
)

var update = flag.Bool("update", false, "write docs/violations.md anew")

// layers are the headings of the page, in order.
var layers = []struct{ name, heading, text string }{
	{"json", "JSON", "The draft must be one JSON object. Nothing is repaired; one code fence or one block of reasoning around the object is taken off and counted. A fault here ends the judgement."},
	{"schema", "Schema", "`reduce schema` prints it. Every missing field is named, whatever else is wrong."},
	{"grounding", "Grounding", "Every item rests on quotes that stand in the messages they cite, from somebody who may say so."},
	{"continuity", "Continuity", "What earlier cycles found is carried as it is. It can change its state, or end; it is never told in other words."},
	{"coverage", "Coverage", "What the rules are sure of must be there. These stop a draft with `--floor reject` alone; with `merge` the reducer adds what is missing, with `off` nobody looks."},
	{"merge", "Merged manifests", "The reducer judges its own work too, and so does `reduce validate` for a manifest from elsewhere. A summarizer can't cause these."},
}

const pageHead = `# Violations

A draft, or a merged manifest, is refused with a list of violations. Each has a code for programs, a JSON Pointer to the place, a sentence for people, and where they help what stood there and what would pass. All faults of a layer are listed at once; a layer that finds some ends the judgement where the next one could not stand on it.

A summarizer gets them back with its draft, and mends what they name: see [summarizers](summarizers.md). The table comes from ` + "`validate.Codes()`" + `.
`

// page is docs/violations.md as the table of codes has it.
func page() []byte {
	var b bytes.Buffer
	b.WriteString(pageHead)
	for _, layer := range layers {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| code | meaning | such as | what to do |\n| --- | --- | --- | --- |\n", layer.heading, layer.text)
		for _, row := range validate.Codes() {
			if row.Layer == layer.name {
				fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", row.Code, cell(row.Meaning), cell(row.Example), cell(row.Mend))
			}
		}
	}
	return b.Bytes()
}

// cell keeps a text inside of its cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

func TestDocsHoldTheTableOfCodes(t *testing.T) {
	path := filepath.Join("..", "docs", "violations.md")
	want := page()
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the table says: write it anew with 'go test ./validate -run Docs -update'", path)
	}
}

func TestEveryCodeSaysWhatToDo(t *testing.T) {
	for _, row := range validate.Codes() {
		if row.Example == "" || row.Mend == "" {
			t.Errorf("%s has no advice: add a row to advices in advice.go", row.Code)
		}
		if strings.HasSuffix(row.Meaning, ".") || strings.HasSuffix(row.Mend, ".") {
			t.Errorf("%s: a sentence of the table ends with a full stop", row.Code)
		}
	}
}

func TestEveryLayerHasItsPlaceInTheDocs(t *testing.T) {
	known := make(map[string]bool)
	for _, layer := range layers {
		known[layer.name] = true
	}
	for _, row := range validate.Codes() {
		if !known[row.Layer] {
			t.Errorf("%s is of the layer %q, which docs/violations.md has no heading for", row.Code, row.Layer)
		}
	}
}
