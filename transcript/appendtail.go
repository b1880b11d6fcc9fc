package transcript

import (
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// summed gives the first message that an edit leaves behind the checkpoint, Len
// where it leaves none. It refuses an edit that leaves anything else than the
// checkpoint and the messages from there to the end, or that has the assistant
// say it: the record of a compaction is a summary and a stretch that is kept.
func (t *Transcript) summed(e Edit) (int, error) {
	if e.Role == history.RoleAssistant {
		return 0, editError("%s can't be appended to with a checkpoint of the assistant: its compaction is told to it, want the role user", t.format.title)
	}
	if len(e.Pinned) > 0 {
		return 0, editError("the compaction of %s keeps no message before its summary, and position %d is pinned: reduce in place", t.format.title, e.Pinned[0])
	}
	all := t.stay(e)
	if all[0] != checkpointPiece {
		return 0, editError("the compaction of %s keeps no message before its summary, and position %d stays before the checkpoint: reduce in place", t.format.title, all[0])
	}
	first := len(t.places) - len(all[1:])
	if len(all) > 1 && all[1] != first {
		return 0, editError("the compaction of %s keeps one stretch up to the last message, and between position %d and that some leave: reduce in place", t.format.title, all[1])
	}
	return first, nil
}

// confirm refuses records that, behind the input, would not read back as what the
// edit leaves.
func (t *Transcript) confirm(e Edit, records ...[]byte) error {
	sketches := slices.Clone(t.sketches)
	for _, record := range records {
		sketches = append(sketches, sketchOf(t.decoder.decode(parseRecord(record))))
	}
	got, fits := t.positions(sketches, t.decoder.(settler).settle(sketches))
	if !fits || !slices.Equal(got, t.stay(e)) {
		return editError("behind a compaction of %s the kept messages would not read back as they do now: reduce in place", t.format.title)
	}
	return nil
}

// positions gives the positions of the messages of a settlement of the units and
// of records behind them, which are the checkpoint's. It is false where a record
// would be a part of another message than now.
func (t *Transcript) positions(sketches []sketch, s settlement) ([]int, bool) {
	var all []int
	for n := range sketches {
		k := n
		if s.order != nil {
			if n == len(s.order) {
				break
			}
			k = s.order[n]
		}
		switch now := s.units[k]; {
		case len(sketches[k].briefs) == 0:
		case k >= len(t.units):
			if !now.silent() {
				all = append(all, checkpointPiece)
			}
		case now.joins >= 0 != (t.units[k].kind == continued) && !now.hidden:
			return nil, false
		case !now.silent():
			for i := range sketches[k].briefs {
				all = append(all, t.units[k].position+i)
			}
		}
	}
	return all, true
}
