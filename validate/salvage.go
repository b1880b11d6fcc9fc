package validate

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// RefusedItem is an item that Salvage left out.
type RefusedItem struct {
	// Pointer is the item's place in the draft as it was given.
	Pointer string
	// Codes are those of its violations, sorted, each once.
	Codes []string
	// Message is the index that its first piece of evidence names, history.NoIndex
	// where there is none.
	Message int
}

// Salvage judges a draft that rules wrote: items with violations, the goal among
// them, are left out, and the rest is judged again until it is sound. A fault that
// no item has, such as a missing field or a wrong range, refuses the whole, as in
// Draft. The error says that the source can't be read.
func Salvage(s *Source, raw []byte) (Result, []RefusedItem, error) {
	var refused []RefusedItem
	places := make(map[string][]int)
	for {
		result, err := Draft(s, raw)
		if err != nil || result.Sound != nil {
			return result, refused, err
		}
		faulty, ok := faultyItems(result.Violations)
		instance, _, fault := decodeObject(raw)
		if !ok || fault != nil {
			return result, refused, nil
		}
		left := leaveOut(instance, faulty, places)
		if len(left) == 0 {
			return result, refused, nil
		}
		refused = append(refused, left...)
		if raw, err = json.Marshal(instance); err != nil {
			return result, refused, err
		}
	}
}

// faultyItems gives the codes of violations by the pointer of the item that has
// them, and false where one is not of an item.
func faultyItems(violations []Violation) (map[string][]string, bool) {
	faulty := make(map[string][]string)
	for _, v := range violations {
		tokens := strings.Split(v.Pointer, "/")
		switch {
		case len(tokens) >= 3 && isIndex(tokens[2]):
			tokens = tokens[:3]
		case len(tokens) >= 3 && tokens[1] == "goal":
			tokens = tokens[:2]
		default:
			return nil, false
		}
		pointer := strings.Join(tokens, "/")
		faulty[pointer] = append(faulty[pointer], v.Code)
	}
	return faulty, true
}

// leaveOut takes the faulty items out of a draft. places gives, for each list,
// where the items that are left stood at first.
func leaveOut(instance map[string]any, faulty map[string][]string, places map[string][]int) []RefusedItem {
	var left []RefusedItem
	pointers := slices.SortedFunc(maps.Keys(faulty), comparePointers)
	for _, pointer := range slices.Backward(pointers) {
		item := RefusedItem{Pointer: pointer, Codes: sortedOnce(faulty[pointer]), Message: citedFirst(at(instance, pointer))}
		_, name, _ := strings.Cut(pointer, "/")
		name, index, inList := strings.Cut(name, "/")
		if !inList {
			instance["goal"] = nil
			left = append(left, item)
			continue
		}
		list, _ := instance[name].([]any)
		i, err := strconv.Atoi(index)
		if err != nil || i >= len(list) {
			continue
		}
		if places[name] == nil {
			places[name] = countTo(len(list))
		}
		item.Pointer = element("/"+name, places[name][i])
		instance[name] = slices.Delete(list, i, i+1)
		places[name] = slices.Delete(places[name], i, i+1)
		left = append(left, item)
	}
	slices.Reverse(left)
	return left
}

func countTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func sortedOnce(words []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(words)))
}

// citedFirst is the index that the first piece of an item's evidence names.
func citedFirst(item any) int {
	number, ok := at(item, "/evidence/0/message").(json.Number)
	if !ok {
		return history.NoIndex
	}
	index, err := strconv.Atoi(number.String())
	if err != nil {
		return history.NoIndex
	}
	return index
}
