package checkpoint

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// formatVersion is the version of the rendering.
const formatVersion = "v1"

// Parts of the header.
const (
	headerSeparator = " · "
	chainPrefix     = "chain "
	asOfFormat      = "State as of message %d. Newer messages outrank it."
)

// maxPinned bounds the pinned indexes that a header may list.
const maxPinned = 1 << 20

func renderHeader(b *strings.Builder, p Provenance) {
	fields := []string{formatVersion, "id " + p.ID}
	if p.ParentID != "" {
		fields = append(fields, "parent "+p.ParentID)
	}
	fields = append(fields, "messages "+joinRanges(p.Spans))
	if len(p.Pinned) > 0 {
		fields = append(fields, "pinned "+joinRanges(ranges(p.Pinned)))
	}
	if p.Last {
		fields = append(fields, "place last:"+strconv.Itoa(p.KeptBefore))
	}
	if next := renderCounts(p.Next, 1); next != "" {
		fields = append(fields, "next "+next)
	}
	if evicted := renderCounts(p.Evicted, 0); evicted != "" {
		fields = append(fields, "evicted "+evicted)
	}
	b.WriteString(strings.Join(fields, headerSeparator) + "\n")
	b.WriteString(chainPrefix + p.ChainSHA256.String() + "\n")
	last := 0
	if len(p.Spans) > 0 {
		last = p.LastIndex()
	}
	fmt.Fprintf(b, asOfFormat, last)
}

func joinRanges(list []history.Range) string {
	texts := make([]string, len(list))
	for i, r := range list {
		texts[i] = r.String()
	}
	return strings.Join(texts, ", ")
}

// ranges joins ascending indexes to intervals.
func ranges(indexes []int) []history.Range {
	var list []history.Range
	for _, i := range indexes {
		if n := len(list); n > 0 && list[n-1].Last+1 == i {
			list[n-1].Last = i
			continue
		}
		list = append(list, history.Range{First: i, Last: i})
	}
	return list
}

// renderCounts writes the counts that are above base, as "c3 d8".
func renderCounts(c Counts, base int) string {
	var words []string
	for s := range sectionCount {
		if c[s] > base {
			words = append(words, string(s.Letter())+strconv.Itoa(c[s]))
		}
	}
	return strings.Join(words, " ")
}

// parseHeader reads the three lines of a header.
func parseHeader(first, chain, asOf string) (Provenance, bool) {
	p := Provenance{Next: FirstNumbers()}
	fields := strings.Split(first, headerSeparator)
	if fields[0] != formatVersion {
		return p, false
	}
	for _, field := range fields[1:] {
		name, value, _ := strings.Cut(field, " ")
		if !p.parseField(name, value) {
			return p, false
		}
	}
	digest, err := history.ParseDigest(strings.TrimPrefix(chain, chainPrefix))
	if err != nil || len(p.Spans) == 0 || !ascending(p.Spans) {
		return p, false
	}
	p.ChainSHA256 = digest
	return p, asOf == fmt.Sprintf(asOfFormat, p.LastIndex())
}

// FirstNumbers gives the next numbers before the first cycle: 1 for each section.
func FirstNumbers() Counts {
	var c Counts
	for s := range c {
		c[s] = 1
	}
	return c
}

func (p *Provenance) parseField(name, value string) (ok bool) {
	switch name {
	case "id":
		p.ID, ok = value, true
	case "parent":
		p.ParentID, ok = value, true
	case "messages":
		p.Spans, ok = parseRanges(value)
	case "pinned":
		p.Pinned, ok = parsePinned(value)
	case "place":
		p.Last = true
		p.KeptBefore, ok = parseNumber(strings.TrimPrefix(value, "last:"))
	case "next":
		ok = parseCounts(value, &p.Next)
	case "evicted":
		ok = parseCounts(value, &p.Evicted)
	}
	return ok
}

func parseRanges(text string) ([]history.Range, bool) {
	var list []history.Range
	for word := range strings.SplitSeq(text, ", ") {
		first, last, two := strings.Cut(word, "–")
		if !two {
			last = first
		}
		from, ok1 := parseNumber(first)
		to, ok2 := parseNumber(last)
		if !ok1 || !ok2 || from > to {
			return nil, false
		}
		list = append(list, history.Range{First: from, Last: to})
	}
	return list, true
}

func parsePinned(text string) ([]int, bool) {
	list, ok := parseRanges(text)
	if !ok || !ascending(list) {
		return nil, false
	}
	var indexes []int
	for _, r := range list {
		if len(indexes)+r.Len() > maxPinned {
			return nil, false
		}
		for i := r.First; i <= r.Last; i++ {
			indexes = append(indexes, i)
		}
	}
	return indexes, true
}

func ascending(list []history.Range) bool {
	for i := 1; i < len(list); i++ {
		if list[i].First <= list[i-1].Last {
			return false
		}
	}
	return true
}

func parseCounts(text string, into *Counts) bool {
	for word := range strings.SplitSeq(text, " ") {
		if word == "" {
			return false
		}
		s, known := sectionOf(word[0])
		n, ok := parseNumber(word[1:])
		if !known || !ok {
			return false
		}
		into[s] = n
	}
	return true
}

// maxNumber bounds every number in a checkpoint: what a JSON number holds
// exactly.
const maxNumber = 1<<53 - 1

// parseNumber reads a number as strconv.Itoa writes it.
func parseNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxNumber || strconv.Itoa(n) != text {
		return 0, false
	}
	return n, true
}
