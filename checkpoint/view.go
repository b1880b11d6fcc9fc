package checkpoint

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

// View gives the messages of s with indexes in r, in order of index: position i
// of the view is the message with the index r.First+i. Checkpoints are not in
// it. It fails to read a message that is not in the history any more.
func (n Numbering) View(s history.Source, r history.Range) history.Source {
	return indexView{numbering: n, source: s, indexes: r}
}

type indexView struct {
	numbering Numbering
	source    history.Source
	indexes   history.Range
}

func (v indexView) Len() int { return v.indexes.Len() }

func (v indexView) At(i int) (history.Message, error) {
	if i < 0 || i >= v.Len() {
		return history.Message{}, &history.PositionError{Position: i, Len: v.Len()}
	}
	position, ok := v.numbering.PositionOf(v.indexes.First + i)
	if !ok {
		return history.Message{}, fmt.Errorf("message %d is not in this history", v.indexes.First+i)
	}
	return v.source.At(position)
}
