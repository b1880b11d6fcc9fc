package reducer

import "reflect"

// FloorMode says what becomes of a draft that lacks what the floor is sure of.
type FloorMode string

// The modes. Empty is FloorMerge.
const (
	// FloorMerge adds what is missing to the draft, and where the two differ the
	// floor wins.
	FloorMerge FloorMode = "merge"
	// FloorReject refuses the draft, with a violation for each thing.
	FloorReject FloorMode = "reject"
	// FloorOff does not ask the floor.
	FloorOff FloorMode = "off"
)

// What a Report says of the floor beside the modes.
const (
	// FloorNone: the Reducer has no floor.
	FloorNone = "none"
	// FloorSelf: the floor wrote the draft itself.
	FloorSelf = "self"
)

// Codes of findings about the floor.
const (
	// CodeRuleItemRefused: an item of the floor was refused, and left out.
	CodeRuleItemRefused = "rule_item_refused"
	// CodeFloorFailed: the floor failed, or its draft was refused as a whole, so
	// that nothing was held against it.
	CodeFloorFailed = "floor_failed"
)

// floorSays is the word for the report, before anything was asked.
func (r *Reducer) floorSays() string {
	switch {
	case r.Floor == nil:
		return FloorNone
	case r.Policy.Floor == FloorOff:
		return string(FloorOff)
	case sameSummarizer(r.Summarizer, r.Floor):
		return FloorSelf
	case r.Policy.Floor == "":
		return string(FloorMerge)
	}
	return string(r.Policy.Floor)
}

// isFloor reports whether a summarizer is the floor, and the floor is asked.
func (r *Reducer) isFloor(s Summarizer) bool {
	return r.Policy.Floor != FloorOff && sameSummarizer(s, r.Floor)
}

// sameSummarizer reports whether two values are the same summarizer. Those that
// can't be compared, such as functions, never are.
func sameSummarizer(a, b Summarizer) bool {
	if a == nil || b == nil {
		return false
	}
	return reflect.ValueOf(a).Comparable() && reflect.ValueOf(b).Comparable() && a == b
}
