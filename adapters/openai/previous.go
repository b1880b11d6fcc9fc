package openai

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// previousItems are the items of the previous manifest as the model is to see them: one a
// line, and how many others there are.
type previousItems struct {
	text    string
	omitted int
}

// previousShare is which part of a window the previous manifest may take, at most.
const previousShare = 3

// listPrevious lists the previous manifest's items in their share of a window. What does
// not fit is left out in the order in which it would leave a checkpoint; what never leaves
// is shown in any case.
func listPrevious(m checkpoint.Manifest, w window) (previousItems, error) {
	w.room /= previousShare
	text, err := listed(m)
	if err != nil {
		return previousItems{}, err
	}
	p := previousItems{text: text}
	for limit := utf8.RuneCountInString(text); limit > 0; {
		tokens, fits := w.takes(p.text)
		if fits {
			break
		}
		limit = min(limit*w.room/tokens, limit-limit/8-1)
		fitting, gone := checkpoint.Fit(checkpoint.Checkpoint{Manifest: m}, limit)
		if p.text, err = listed(fitting.Manifest); err != nil {
			return p, err
		}
		p.omitted = len(gone)
	}
	return p, nil
}

// listed gives a manifest's items by section, one a line, without their evidence, which is
// kept anyway.
func listed(m checkpoint.Manifest) (string, error) {
	raw, err := json.Marshal(m)
	if err != nil {
		return "", fmt.Errorf("writing the previous manifest: %w", err)
	}
	var sections map[string]any
	if err := json.Unmarshal(raw, &sections); err != nil {
		return "", fmt.Errorf("reading the previous manifest: %w", err)
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sections)) {
		items, isList := sections[name].([]any)
		if !isList {
			items = []any{sections[name]}
		}
		for _, item := range items {
			object, isItem := item.(map[string]any)
			if !isItem || name == "source_range" {
				continue
			}
			delete(object, "evidence")
			line, err := json.Marshal(object)
			if err != nil {
				return "", fmt.Errorf("writing an item of %s: %w", name, err)
			}
			fmt.Fprintf(&b, "%s %s\n", name, line)
		}
	}
	return b.String(), nil
}

// show gives the items between lines with a mark, as data.
func (p previousItems) show(mark string) string {
	text := fmt.Sprintf("=== %s previous checkpoint\n%s", mark, p.text)
	if p.omitted > 0 {
		text += fmt.Sprintf("[… %d more items, which stand as well, are left out here …]\n", p.omitted)
	}
	return text + fmt.Sprintf("=== %s end of the previous checkpoint", mark)
}
