package transcript

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// judge makes errors of faults that the mode refuses, and findings of the rest.
func (r *reading) judge(s settlement) {
	last := r.t.lastRecord()
	for i, u := range r.t.units {
		for _, f := range r.faults[i] {
			r.judgeFault(f, u, i == last)
		}
		if r.lone[i] {
			r.find(history.CodeLoneSurrogate, history.SeverityWarning, u,
				"an escape is half of a surrogate pair; it is read as U+FFFD, and the record is kept as it is")
		}
		if r.opaque[i] && u.kind == spoken {
			r.find(history.CodeOpaqueItem, history.SeverityWarning, u,
				"an item that only its provider can read; what it says can't be checked, and its record stays as it is")
		}
	}
	for _, f := range s.findings {
		if f.Index >= 0 {
			u := r.t.units[f.Index]
			f.Line, f.Index = u.line, u.position
		}
		r.t.findings = append(r.t.findings, f)
	}
}

// find adds a finding about a unit.
func (r *reading) find(code string, severity history.Severity, u unit, message string) {
	index := history.NoIndex
	if u.kind == spoken {
		index = u.position
	}
	r.t.findings = append(r.t.findings, history.Finding{Code: code, Severity: severity, Line: u.line, Index: index, Message: message})
}

func (r *reading) judgeFault(f fault, u unit, isLast bool) {
	if isLast && r.t.container == lines {
		f = f.ofLastLine()
	}
	if r.t.mode == history.ModeTolerant && !f.fatal() {
		r.t.findings = append(r.t.findings, f.tolerated(u))
		return
	}
	index := history.NoIndex
	if r.t.format == openAIChatFormat {
		index = u.record
	}
	if f.brief != "" && r.briefed[f.code] {
		f.detail = f.brief
	}
	r.briefed[f.code] = true
	r.errs.add(f.locate(u, index))
}

// judgeLost judges the lines that would be histories and are damaged: a tolerant
// reading passes over them, and over a line that its writer did not end.
func (r *reading) judgeLost(lost []lostLine) {
	for _, l := range lost {
		f := l.fault
		if l.last {
			f = f.ofLastLine()
		}
		if r.t.mode != history.ModeTolerant || f.fatal() {
			r.errs.add(f.locate(l.unit, history.NoIndex))
			continue
		}
		found := f.tolerated(l.unit)
		found.Message = f.detail + "; the line is kept as it is and is no history"
		r.t.findings = append(r.t.findings, found)
	}
}

// unknownKinds counts the places that the format's reader does not know.
type unknownKinds map[string]*unknownKind

type unknownKind struct {
	count, line int
}

func (u *unknownKinds) count(kind string, line int) {
	if *u == nil {
		*u = make(unknownKinds)
	}
	known := (*u)[kind]
	if known == nil {
		known = &unknownKind{line: line}
		(*u)[strings.Clone(kind)] = known
	}
	known.count++
}

// findings gives one finding for each unknown kind, in the order of their first
// lines.
func (u unknownKinds) findings() []history.Finding {
	var kinds []string
	for kind := range u {
		kinds = append(kinds, kind)
	}
	slices.SortFunc(kinds, func(a, b string) int {
		return cmp.Or(cmp.Compare(u[a].line, u[b].line), strings.Compare(a, b))
	})
	var found []history.Finding
	for _, kind := range kinds {
		found = append(found, history.Finding{Code: history.CodeUnknownRecord,
			Severity: history.SeverityInfo, Line: u[kind].line, Index: history.NoIndex,
			Message: fmt.Sprintf("unknown %s (%d found): passed over, and kept as it is", kind, u[kind].count)})
	}
	return found
}
