package checkpoint_test

import (
	"reflect"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// A change that a pinned message outside of the span shows is one, too.
func TestSinceGivesWhatIsNewAndChanged(t *testing.T) {
	old := []checkpoint.Evidence{{Message: 1, Quote: "Ship it."}}
	blocked := checkpoint.Evidence{Message: 0, Quote: "blocked until Monday"}
	previous := checkpoint.Manifest{OpenTasks: []checkpoint.Task{
		{ID: "t1", Text: "Ship it.", State: checkpoint.Pending, Evidence: old}, {ID: "t2", Text: "Rest.", State: checkpoint.Pending, Evidence: old}}}
	merged := checkpoint.Manifest{OpenTasks: []checkpoint.Task{
		{ID: "t1", Text: "Ship it.", State: checkpoint.Blocked, Evidence: append(old[:1:1], blocked)}, {ID: "t2", Text: "Rest.", State: checkpoint.Pending, Evidence: old},
		{ID: "t3", Text: "Sing.", State: checkpoint.Pending, Evidence: []checkpoint.Evidence{{Message: 9, Quote: "Sing."}}}}}
	got := checkpoint.Since(&previous, merged, history.Range{First: 8, Last: 9}).OpenTasks
	want := []checkpoint.Task{
		{ID: "t1", Text: "Ship it.", State: checkpoint.Blocked, Evidence: []checkpoint.Evidence{blocked}},
		{ID: "t3", Text: "Sing.", State: checkpoint.Pending, Evidence: []checkpoint.Evidence{{Message: 9, Quote: "Sing."}}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
