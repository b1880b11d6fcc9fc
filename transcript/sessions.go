package transcript

import (
	"maps"
	"slices"
)

// bySession gives the bodies with the records of one session each. They are
// numbered in the order of their names, which no projection changes. A record that
// names none, or that can't be read, belongs to every one.
func (b body) bySession(s *source, f *format, limits Limits) (bodies, error) {
	sessions, keys, err := b.sessions(s, f, limits)
	if err != nil {
		return bodies{}, err
	}
	if len(keys) < 2 {
		return bodies{1, func(int) (body, error) { return b, nil }}, nil
	}
	names := slices.Sorted(maps.Keys(keys))
	return bodies{len(names), func(k int) (body, error) {
		one := b
		one.units = slices.Clone(b.units)
		for i, session := range sessions {
			one.units[i].foreign = session >= 0 && session != keys[names[k]]
		}
		return one, nil
	}}, nil
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
