package sentence

import (
	"strconv"
	"strings"
)

// diff is the state of a diff that is open.
type diff struct {
	open bool
	// old and new are the lines of the hunk that are still to come.
	old, new int
	// loose is true in a hunk without counts, and in a patch of the apply_patch
	// form: every line with a diff's mark in front belongs to it.
	loose bool
}

// diffHeaders begin lines of a diff outside of its hunks.
var diffHeaders = []string{"diff --git ", "index ", "--- ", "+++ ", "@@", "new file mode ", "deleted file mode ",
	"old mode ", "new mode ", "similarity index ", "dissimilarity index ", "rename from ", "rename to ",
	"copy from ", "copy to ", "Binary files ", "GIT binary patch", `\ No newline`, "*** "}

// openDiff takes the first line of a diff or patch.
func (s *splitter) openDiff(l line) bool {
	t := s.of(l)
	switch {
	case strings.HasPrefix(t, "diff --git "), strings.HasPrefix(t, "*** Begin Patch"),
		strings.HasPrefix(t, "@@ -") && strings.Contains(t[3:], " @@"):
	case strings.HasPrefix(t, "--- ") && l.next < len(s.text) && strings.HasPrefix(s.text[l.next:], "+++ "):
	default:
		return false
	}
	s.diff = diff{open: true, loose: strings.HasPrefix(t, "***")}
	return s.inDiff(l)
}

func (s *splitter) inDiff(l line) bool {
	if !s.diff.open {
		return false
	}
	if !s.diff.takes(s.of(l)) {
		s.diff = diff{}
		return false
	}
	if isBlankLine(s.of(l)) {
		return true
	}
	s.pasted(l, Diff)
	return true
}

// takes reports whether t is the next line of the diff.
func (d *diff) takes(t string) bool {
	if d.old > 0 || d.new > 0 {
		return d.takesCounted(t)
	}
	for _, header := range diffHeaders {
		if strings.HasPrefix(t, header) {
			d.hunk(t)
			return true
		}
	}
	return d.loose && t != "" && strings.IndexByte("+- ", t[0]) >= 0
}

// takesCounted takes a line of a hunk that says how many lines it has.
func (d *diff) takesCounted(t string) bool {
	mark := byte(' ')
	if t != "" {
		mark = t[0]
	}
	switch mark {
	case '+':
		d.new--
	case '-':
		d.old--
	case ' ':
		d.old--
		d.new--
	case '\\':
	default:
		return false
	}
	return true
}

// hunk reads the counts of a line such as @@ -1,2 +3,4 @@.
func (d *diff) hunk(t string) {
	switch {
	case strings.HasPrefix(t, "*** End Patch"):
		d.loose = false
		return
	case strings.HasPrefix(t, "*** Begin Patch"):
		d.loose = true
		return
	case !strings.HasPrefix(t, "@@"):
		return
	}
	fields := strings.Fields(t)
	if len(fields) < 3 {
		d.loose = true
		return
	}
	oldLines, ok1 := hunkCount(fields[1], "-")
	newLines, ok2 := hunkCount(fields[2], "+")
	if !ok1 || !ok2 {
		d.loose = true
		return
	}
	d.old, d.new = oldLines, newLines
}

// hunkCount reads 2 from "-1,2", and 1 from "-1".
func hunkCount(field, sign string) (int, bool) {
	rest, ok := strings.CutPrefix(field, sign)
	if !ok {
		return 0, false
	}
	_, lines, ok := strings.Cut(rest, ",")
	if !ok {
		return 1, true
	}
	n, err := strconv.Atoi(lines)
	return n, err == nil && n >= 0
}
