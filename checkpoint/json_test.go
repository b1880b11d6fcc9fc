package checkpoint_test

import (
	"encoding/json"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

func TestEmptyManifestStatesItsEmptyLists(t *testing.T) {
	got, err := json.Marshal(checkpoint.Manifest{})
	want := `{"goal":null,"constraints":[],"completed":[],"open_tasks":[],"artifacts":[],"tests":[],"unknowns":[],"source_range":{"first":0,"last":0}}`
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v\nwant %s", got, err, want)
	}
}
