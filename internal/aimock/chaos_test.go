package aimock_test

import (
	"reflect"
	"testing"
)

func TestWhatChaosLeftIsReducedOnceItIsOver(t *testing.T) {
	aimock.Find(t)
	s := scenario{fixtures: always(draft(good, "")), attempts: 2}
	from, left := start(t, s.fixtures), messages(t)
	for _, rates := range []object{{"dropRate": 1}, {"malformedRate": 1}, {"disconnectRate": 1}, {"rateLimitRate": 1}} {
		from.chaos(t, rates)
		got := s.compact(t, from, left)
		if got.err == nil {
			t.Fatalf("%v: accepted", rates)
		}
		left = got.next
	}
	from.chaos(t, object{})
	got := s.compact(t, from, left)
	if got.err != nil || !reflect.DeepEqual(left, messages(t)) {
		t.Fatalf("the history is as it was: %v; %v", reflect.DeepEqual(left, messages(t)), got.err)
	}
	entries, _ := from.journal(t)
	last := entries[len(entries)-1]
	last.judge(t)
	last.judgeSpan(t)
	if len(entries) != 8 {
		t.Errorf("%d requests, want two for each of three faults that can pass, and one for each of the others: %v", len(entries), statusesOf(entries))
	}
}
