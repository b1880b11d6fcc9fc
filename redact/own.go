package redact

import (
	"encoding/json"
	"slices"
)

// ownRounds bounds how often a text is looked at again, because what was replaced
// made a rule match elsewhere.
const ownRounds = 64

// textWithOwn replaces what the caller's own rules find, then what the standard
// ones do, until nothing is found any more: so the result has no hit. A text that
// comes to no end is replaced whole.
func (r *Rules) textWithOwn(s string) (string, []Hit) {
	var hits []Hit
	text, settled := s, false
	for range ownRounds {
		found := r.ownHits(text)
		if len(found) == 0 {
			if settled {
				return text, hits
			}
			found, settled = r.scan(text), true
			if len(found) == 0 {
				return text, hits
			}
		} else {
			settled = false
		}
		hits = mergeHits(hits, found)
		text = replace(s, hits)
	}
	hits = []Hit{{Kind: hits[0].Kind, End: len(s), Quoted: json.Valid([]byte(s))}}
	return replace(s, hits), hits
}

// mergeHits adds hits that were found in a text with placeholders to those that
// the placeholders stand for. Offsets become those of the text without them.
func mergeHits(hits, found []Hit) []Hit {
	var all []Hit
	k, shift := 0, 0 // the next of hits, and how far the ones before it moved what follows
	for _, f := range found {
		for k < len(hits) && hits[k].Start+shift+hits[k].size() <= f.Start {
			shift += hits[k].size() - (hits[k].End - hits[k].Start)
			all = append(all, hits[k])
			k++
		}
		start := f.Start - shift
		if k < len(hits) {
			start = min(start, hits[k].Start)
		}
		for k < len(hits) && hits[k].Start+shift < f.End {
			f.End = max(f.End, hits[k].Start+shift+hits[k].size())
			f.Quoted = f.Quoted || hits[k].Quoted
			shift += hits[k].size() - (hits[k].End - hits[k].Start)
			k++
		}
		f.Start, f.End = start, f.End-shift
		all = append(all, f)
	}
	return append(all, hits[k:]...)
}

// ownHits gives what the caller's own rules find in a text, placeholders and the
// structure of JSON apart.
func (r *Rules) ownHits(text string) []Hit {
	var all []Hit
	for _, rule := range r.own {
		for _, match := range rule.pattern.FindAllStringSubmatchIndex(text, -1) {
			if start, end := match[2*rule.group], match[2*rule.group+1]; start < end {
				all = append(all, Hit{Kind: rule.kind, Start: start, End: end})
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	all = cutOut(disjoint(all), placeholders(text))
	if len(all) > 0 && json.Valid([]byte(text)) {
		return disjoint(insideJSON(text, all))
	}
	return all
}

// disjoint sorts hits and takes from each what one before it has.
func disjoint(hits []Hit) []Hit {
	slices.SortStableFunc(hits, func(a, b Hit) int { return a.Start - b.Start })
	var all []Hit
	end := 0
	for _, h := range hits {
		if h.Start = max(h.Start, end); h.Start < h.End {
			all = append(all, h)
			end = h.End
		}
	}
	return all
}

// cutOut takes spans out of hits, both ascending and disjoint.
func cutOut(hits []Hit, spans [][2]int) []Hit {
	if len(spans) == 0 {
		return hits
	}
	var all []Hit
	for _, h := range hits {
		for len(spans) > 0 && spans[0][1] <= h.Start {
			spans = spans[1:]
		}
		for _, span := range spans {
			if span[0] >= h.End {
				break
			}
			if h.Start < span[0] {
				all = append(all, Hit{Kind: h.Kind, Start: h.Start, End: span[0]})
			}
			h.Start = max(h.Start, span[1])
		}
		if h.Start < h.End {
			all = append(all, h)
		}
	}
	return all
}
