package testrun

import "github.com/seed-a68626b6/reduce/internal/pattern"

// form is one documented form of a line of output. Named groups are counts:
// passed, failed, errors, skipped, flaky, total; a form without the group counts
// one for what one names.
type form struct {
	reads   string
	pattern *pattern.Pattern
	// one is what a match without counts adds one to: "passed", "failed",
	// "broken", "skipped", or "none" for a line that tells that nothing ran; "end" for
	// one that says once more that something failed, whatever that was.
	one string
	// name is true where the group "name" is that of a failing case.
	name bool
	// last is true where a later line replaces what an earlier one told.
	last bool
}

func line(reads, expression, one string) form {
	return form{reads: reads, pattern: pattern.New(expression), one: one}
}

func failing(reads, expression string) form {
	return form{reads: reads, pattern: pattern.New(expression), name: true}
}
