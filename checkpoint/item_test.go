package checkpoint_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

func TestWhatUserAndSystemMessagesSayIsAskedFor(t *testing.T) {
	for _, tt := range []struct {
		roles []history.Role
		want  bool
	}{
		{nil, false},
		{[]history.Role{history.RoleAssistant, history.RoleTool}, false},
		{[]history.Role{history.RoleUser}, true},
		{[]history.Role{history.RoleSystem}, true},
		{[]history.Role{history.RoleTool, history.RoleUser}, true},
	} {
		var item checkpoint.Item
		for _, role := range tt.roles {
			item.Evidence = append(item.Evidence, checkpoint.Evidence{Role: role})
		}
		if got := item.IsAskedFor(); got != tt.want {
			t.Errorf("an item on the words of %v: %v, want %v", tt.roles, got, tt.want)
		}
	}
}
