package topic_test

import (
	"fmt"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

func TestTopics(t *testing.T) {
	for _, test := range []struct {
		a, b       string
		identifier bool
		common     int
	}{
		{"Do not touch internal/legacy/.", "You may touch internal/legacy/ now.", true, 3},
		{"Never push to main.", "Pushing is fine.", false, 0},
		{"Use port 8080.", "The port is 8080.", true, 2},
		{"The tests must pass.", "Each test passes.", false, 1},
		{"不要修改数据库结构", "可以修改数据库结构了", false, 6},
		{"本番環境の設定は変更しない", "設定の変更", false, 2},
		{"Der Hafen öffnet nie.", "hafen ÖFFNET", false, 2},
		{"", "", false, 0},
	} {
		a, b := topic.Of(test.a), topic.Of(test.b)
		if a.SharesIdentifier(b) != test.identifier || a.Common(b) != test.common || b.Common(a) != test.common {
			t.Errorf("%q and %q: identifier %v, %d in common; want %v, %d", test.a, test.b, a.SharesIdentifier(b), a.Common(b), test.identifier, test.common)
		}
	}
}

func TestIdentifiersOfOneThing(t *testing.T) {
	for _, test := range []struct {
		a, b            string
		shares, differs bool
	}{
		{"change model.go", "leave internal/tide/model.go", true, false},
		{"edit vault/tide04.go", "edit vault/tide00.go", false, true},
		{"a/config.yaml", "b/config.yaml", false, true},
		{"session.go", "sessions.go", false, true},
		{"never push", "push now", false, false},
		{"never push", "edit a.go", false, false},
	} {
		a, b := topic.Of(test.a), topic.Of(test.b)
		if a.SharesIdentifier(b) != test.shares || b.SharesIdentifier(a) != test.shares || a.DiffersInIdentifiers(b) != test.differs {
			t.Errorf("%q and %q: shares %v, differs %v", test.a, test.b, a.SharesIdentifier(b), a.DiffersInIdentifiers(b))
		}
	}
}

func TestIdentifiers(t *testing.T) {
	for word, want := range map[string]bool{
		"a.go": true, "v1.2": true, "#42": true, "snake_case": true, "camelCase": true, "src/": true,
		"main": false, "Main": false, "x": false, "well-known": false, "a#b": true,
	} {
		if topic.IsIdentifier(word) != want {
			t.Errorf("%q: want %v", word, want)
		}
	}
}

func ExampleOf() {
	rule := topic.Of("Do not touch internal/legacy/parser.go.")
	said := topic.Of("You may change internal/legacy/parser.go now.")
	fmt.Println(rule.SharesIdentifier(said), topic.Of("x").Likeness(said))
	// Output: true 0
}
