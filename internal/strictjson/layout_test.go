package strictjson_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

func TestMembersGivesNamesAndPlaces(t *testing.T) {
	text := ` {"a" : 1, "\u0062":[{"c":2}] ,"d":{}, "e":"x"} `
	members, err := strictjson.Members([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range members {
		got = append(got, m.Name+"="+text[m.Value.Start:m.Value.End])
	}
	if want := []string{"a=1", `b=[{"c":2}]`, "d={}", `e="x"`}; !slices.Equal(got, want) {
		t.Errorf("Members(%q) = %q, want %q", text, got, want)
	}
}

func TestElementsGivesPlaces(t *testing.T) {
	text := "[\n {\"a\":[1,2]}, 3 ,\"]\" ]\n"
	spans, err := elements([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range spans {
		got = append(got, text[s.Start:s.End])
	}
	if want := []string{`{"a":[1,2]}`, "3", `"]"`}; !slices.Equal(got, want) {
		t.Errorf("the elements of %q: = %q, want %q", text, got, want)
	}
}

func TestElementsKeepsWhatStandsBeforeAFault(t *testing.T) {
	tests := []struct {
		text string
		kind strictjson.Kind
		kept int
	}{
		{`[1,2`, strictjson.Truncated, 2},
		{`[1,{"a":1,"a":2}]`, strictjson.DuplicateName, 1},
		{`[1,x]`, strictjson.Syntax, 1},
		{`[1] 2`, strictjson.TrailingData, 1},
		{``, strictjson.Empty, 0},
		{`[`, strictjson.Truncated, 0},
		{strings.Repeat("[", 10002), strictjson.TooDeep, 0},
	}
	for _, tt := range tests {
		spans, err := elements([]byte(tt.text))
		if !errors.Is(err, tt.kind) || len(spans) != tt.kept {
			t.Errorf("%.40q has %d elements, %v; want %d and kind %s", tt.text, len(spans), err, tt.kept, tt.kind)
		}
	}
}
