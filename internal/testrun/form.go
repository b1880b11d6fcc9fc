package testrun

import "regexp"

// form is one documented form of a line of output. Named groups are counts:
// passed, failed, errors, skipped, flaky, total; a form without the group counts
// one for what one names.
type form struct {
	reads   string
	pattern *regexp.Regexp
	// one is what a match without counts adds one to: "passed", "failed",
	// "broken", "skipped", or "none" for a line that tells that nothing ran.
	one string
	// name is true where the group "name" is that of a failing case.
	name bool
	// last is true where a later line replaces what an earlier one told.
	last bool
}

func line(reads, pattern, one string) form {
	return form{reads: reads, pattern: regexp.MustCompile(pattern), one: one}
}

func failing(reads, pattern string) form {
	return form{reads: reads, pattern: regexp.MustCompile(pattern), name: true}
}
