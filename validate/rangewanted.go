package validate

import "fmt"

// sayRange puts the interval that was asked for into the violations of a draft
// that lacks source_range or a bound of it: only here are its numbers known.
func (s *Source) sayRange(violations []Violation) {
	span := s.Span()
	wanted := map[string]string{
		"/source_range":       fmt.Sprintf(`{"first": %d, "last": %d}`, span.First, span.Last),
		"/source_range/first": fmt.Sprint(span.First),
		"/source_range/last":  fmt.Sprint(span.Last),
	}
	for i := range violations {
		v := &violations[i]
		if want, ok := wanted[v.Pointer]; ok && (v.Code == CodeMissingField || v.Code == CodeWrongType) {
			v.Want = want
		}
	}
}
