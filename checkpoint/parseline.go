package checkpoint

import "strings"

// parsedLine is a line taken apart: "ID WORDS (notes): text [evidence]".
type parsedLine struct {
	id       string
	words    []string
	notes    []string
	text     string
	evidence []Evidence
}

// word is the i-th word behind the id, or "".
func (l parsedLine) word(i int) string {
	if i < len(l.words) {
		return l.words[i]
	}
	return ""
}

// note is what stands behind a note's first word, unescaped, or "".
func (l parsedLine) note(name string) string {
	for _, n := range l.notes {
		if value, ok := strings.CutPrefix(n, name+" "); ok {
			return unescape(value)
		}
	}
	return ""
}

func (l parsedLine) hasNote(name string) bool {
	for _, n := range l.notes {
		if n == name {
			return true
		}
	}
	return false
}

func cutEvidence(line string) (string, []Evidence, bool) {
	at := strings.LastIndex(line, " [")
	if at < 0 || !strings.HasSuffix(line, "]") {
		return "", nil, false
	}
	var evidence []Evidence
	for word := range strings.SplitSeq(line[at+2:len(line)-1], " ") {
		if word == "" {
			return "", nil, false
		}
		role, known := roleOf(word[0])
		message, ok := parseNumber(word[1:])
		if !known || !ok {
			return "", nil, false
		}
		evidence = append(evidence, Evidence{Message: message, Role: role})
	}
	return line[:at], evidence, true
}

func parseLine(line string) (parsedLine, bool) {
	rest, evidence, ok := cutEvidence(line)
	if !ok {
		return parsedLine{}, false
	}
	l := parsedLine{evidence: evidence}
	end := strings.IndexAny(rest, "(:")
	if end < 0 {
		return l, false
	}
	head := strings.Fields(rest[:end])
	if len(head) == 0 {
		return l, false
	}
	l.id, l.words = head[0], head[1:]
	rest = rest[end:]
	if rest[0] == '(' {
		closing := indexUnescaped(rest, ")")
		if closing < 0 {
			return l, false
		}
		l.notes = splitNotes(rest[1:closing])
		rest = rest[closing+1:]
	}
	l.text, ok = strings.CutPrefix(rest, ": ")
	return l, ok
}

func splitNotes(text string) []string {
	var notes []string
	for {
		at := indexUnescaped(text, "; ")
		if at < 0 {
			return append(notes, text)
		}
		notes = append(notes, text[:at])
		text = text[at+2:]
	}
}

// parseItem reads one line of the part with the given title.
func (m *Manifest) parseItem(title, line string) bool {
	switch title {
	case titleGoal:
		return m.parseGoal(line)
	case titleRetired:
		return m.parseRetired(line)
	case titleNarrative:
		m.Narrative = unescape(line)
		return true
	}
	l, ok := parseLine(line)
	return ok && m.appendParsed(title, l)
}

func (m *Manifest) parseGoal(line string) bool {
	text, evidence, ok := cutEvidence(line)
	m.Goal = &Goal{Text: unescape(text), Evidence: evidence}
	return ok
}

func (m *Manifest) parseRetired(line string) bool {
	head, evidence, ok := cutEvidence(line)
	id, reason, two := strings.Cut(head, " ")
	m.Retired = append(m.Retired, Retirement{ID: id, Reason: RetireReason(reason), Evidence: evidence})
	return ok && two
}

func (m *Manifest) appendParsed(title string, l parsedLine) bool {
	text := unescape(l.text)
	note := Note{l.id, text, l.evidence}
	switch title {
	case titleConstraints:
		m.Constraints = append(m.Constraints, Constraint{l.id, text, Force(l.word(0)), l.note("scope"), l.note("except"), l.evidence})
	case titleOpenTasks:
		m.OpenTasks = append(m.OpenTasks, Task{l.id, text, TaskState(l.word(0)), l.evidence})
	case titleArtifacts:
		m.Artifacts = append(m.Artifacts, l.artifact())
	case titleTests:
		m.Tests = append(m.Tests, Test{l.id, text, TestOutcome(l.word(0)), l.hasNote("stale"), l.hasNote("unverified"), l.evidence})
	case titleCompleted:
		m.Completed = append(m.Completed, note)
	case titleUnknowns:
		m.Unknowns = append(m.Unknowns, Unknown{l.id, text, UnknownKind(l.word(0)), l.evidence})
	case titleDecisions:
		m.Decisions = append(m.Decisions, note)
	case titleFacts:
		m.Facts = append(m.Facts, note)
	case titleFailures:
		m.Failures = append(m.Failures, Failure{l.id, text, l.hasNote("resolved"), l.evidence})
	case titleInherited:
		m.Inherited = append(m.Inherited, Inherited{l.id, text, l.note("from"), l.evidence})
	case titleUserWords:
		m.UserWords = append(m.UserWords, UserWord{l.id, text, l.firstNote(), l.evidence})
	default:
		return false
	}
	return true
}

func (l parsedLine) firstNote() string {
	if len(l.notes) == 0 {
		return ""
	}
	return unescape(l.notes[0])
}

func (l parsedLine) artifact() Artifact {
	a := Artifact{ID: l.id, Kind: ArtifactKind(l.word(0)), State: ArtifactState(l.word(1)), Evidence: l.evidence}
	ref, from, renamed := strings.Cut(l.text, " <- ")
	a.Ref = unescape(ref)
	if renamed {
		a.From = unescape(from)
	}
	return a
}
