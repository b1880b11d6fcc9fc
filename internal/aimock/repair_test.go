package aimock_test

import (
	"strings"
	"testing"
)

func TestARefusedDraftIsSentBackWithItsViolationsInWords(t *testing.T) {
	aimock.Find(t)
	s := scenario{fixtures: inTurn(draft(invented, ""), draft(good, "")), attempts: 1}
	from := start(t, s.fixtures)
	got := s.compact(t, from, messages(t))
	entries, _ := from.journal(t)
	if got.err != nil || len(entries) != 2 {
		t.Fatalf("%d requests, %v", len(entries), got.err)
	}
	if first := entries[0].message(2); first.role != "" {
		t.Errorf("the first request ends with a message of the %s", first.role)
	}
	if entries[0].message(1) != entries[1].message(1) {
		t.Error("the span is shown in another way the second time")
	}
	if back := entries[1].message(2); back.role != "assistant" || back.text != invented {
		t.Errorf("the refused draft is not sent back, but a message of the %s: %s", back.role, back.text)
	}
	words := entries[1].message(3)
	for _, want := range []string{"refused this draft", "/open_tasks/0/evidence/0", "TestNoCakes is red."} {
		if words.role != "user" || !strings.Contains(words.text, want) {
			t.Errorf("%q is not in the words of the %s: %s", want, words.role, words.text)
		}
	}
}
