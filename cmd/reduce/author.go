package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// Words of --summarizer and --fallback.
const (
	authorRules = "deterministic"
	authorNone  = "none"
	// authorAuto stands for the rules behind a model, and for nobody else.
	authorAuto = "auto"
	// authorFile begins the name of a draft that someone else wrote.
	authorFile = "file:"
)

// draftName names a summarizer that is a file.
const draftName = "file"

// authors are who writes the drafts of one run. The rules are one value, so that
// a reducer sees where they stand in two places.
type authors struct {
	rules reducer.Summarizer
	// draft is the text of the file that --summarizer names, once it was read.
	draft []byte
	// model is the model that --summarizer names, nil where it names none.
	model reducer.Summarizer
}

func newAuthors(o deterministic.Options) authors {
	return authors{rules: deterministic.New(o)}
}

// draftPath is the path behind "file:", and false where the summarizer is none.
func draftPath(summarizer string) (string, bool) {
	return strings.CutPrefix(summarizer, authorFile)
}

// assign sets who writes the drafts for a reducer.
func (a authors) assign(r *reducer.Reducer, summarizer, fallback string) error {
	r.Floor = a.rules
	path, isFile := draftPath(summarizer)
	switch {
	case summarizer == authorRules:
		r.Summarizer, r.Name = a.rules, authorRules
	case summarizer == authorModel:
		r.Summarizer, r.Name = a.model, authorModel
	case isFile && path != "":
		r.Summarizer, r.Name = written(a.draft), draftName
	default:
		return usagef("--summarizer %q is not known; there are deterministic, openai and file:PATH", summarizer)
	}
	if fallback == authorAuto {
		fallback = authorNone
		if summarizer == authorModel {
			fallback = authorRules
		}
	}
	switch fallback {
	case authorNone:
	case authorRules:
		r.Fallback, r.FallbackName = a.rules, authorRules
	default:
		return usagef("--fallback %q is not known; there are deterministic and none", fallback)
	}
	return nil
}

// written is a summarizer that always gives the same draft: asked again, it ends
// the reducer's repairs.
func written(draft []byte) reducer.Summarizer {
	return reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		return reducer.Draft{JSON: draft}, nil
	})
}

// manifestForDraftHint says how a manifest becomes a draft.
const manifestForDraftHint = `The file is a manifest that a reduction wrote. A draft lacks what only the reducer writes; this takes it out:
  jq 'del(.schema_version, .user_words, .inherited, (.. | objects | .role?, .unverified?))' MANIFEST > DRAFT
The history is as it was.`

// isManifestForDraft reports whether a draft was refused for being a manifest.
func isManifestForDraft(err error) bool {
	refused, ok := errors.AsType[*validate.Error](err)
	return ok && slices.ContainsFunc(refused.Violations, func(v validate.Violation) bool {
		return v.Code == validate.CodeReservedField && v.Pointer == "/schema_version"
	})
}
