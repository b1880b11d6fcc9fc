package transcript

import (
	"maps"
	"slices"
)

// ofSession gives the body with the records of one of its sessions, and the number
// of sessions. They are numbered in the order of their names, which no projection
// changes. A record that names none, or that can't be read, belongs to every one.
func (b body) ofSession(s *source, f *format, number *int, limits Limits) (body, int, error) {
	sessions, keys, err := b.sessions(s, f, limits)
	if err != nil {
		return body{}, 0, err
	}
	n := max(len(keys), 1)
	if err := checkRun(number, n); err != nil {
		return body{}, n, err
	}
	if n == 1 {
		return b, n, nil
	}
	chosen := slices.Sorted(maps.Keys(keys))[*number]
	for i, session := range sessions {
		b.units[i].foreign = session >= 0 && session != keys[chosen]
	}
	return b, n, nil
}

// sessions gives a number for each unit's session, -1 for none, and the numbers by
// the sessions' names.
func (b body) sessions(s *source, f *format, limits Limits) ([]int, map[string]int, error) {
	checker := limits.checker()
	numbers, keys := make([]int, len(b.units)), make(map[string]int)
	var buffer []byte
	for i, u := range b.units {
		numbers[i] = -1
		if u.kind == blank || int64(u.end-u.start) > limits.RecordBytes {
			continue
		}
		text, err := s.bytes(u.start, u.end, buffer)
		if err != nil {
			return nil, nil, err
		}
		from, to := trim(text, 0, len(text))
		if _, err := checker.Check(text[from:to]); err != nil {
			continue
		}
		if key := f.session(parseRecord(text[from:to])); key != "" {
			if _, known := keys[key]; !known {
				keys[key] = len(keys)
			}
			numbers[i] = keys[key]
		}
		if s.file != nil && cap(text) <= keptBuffer {
			buffer = text
		}
	}
	return numbers, keys, nil
}
