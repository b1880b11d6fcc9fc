package checkpoint

import (
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// Since gives what a manifest that was merged in several steps says anew after a
// previous one, as one draft for the span of all steps: new items, those that changed,
// with the evidence that they did not have, and the goal where it is another. User words and
// inherited texts are the reducer's and not in it; neither are retirements, which each
// step has its own of. previous is nil in the first cycle.
func Since(previous *Manifest, merged Manifest, span history.Range) Manifest {
	news := merged.Clone()
	news.SchemaVersion, news.UserWords, news.Inherited, news.Retired = "", nil, nil, nil
	news.SourceRange = span
	if previous == nil {
		return news
	}
	if was := previous.Goal; was != nil && news.Goal != nil && was.Text == news.Goal.Text {
		news.Goal = nil
	}
	carried := make(map[string][]Evidence)
	for item := range previous.Items() {
		carried[item.ID] = item.Evidence
	}
	unchanged := make(map[string]bool)
	for s := range sectionCount {
		for i := range news.itemCount(s) {
			ref := news.item(s, i)
			before, was := carried[*ref.id]
			if !was {
				continue
			}
			*ref.evidence = slices.DeleteFunc(*ref.evidence, func(e Evidence) bool { return slices.Contains(before, e) })
			unchanged[*ref.id] = len(*ref.evidence) == 0
		}
	}
	news.dropItems(func(id string) bool { return unchanged[id] })
	return news
}
