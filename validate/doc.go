// Package validate judges what a summarizer returned, and is the only way to
// get a manifest that may replace history.
//
// Words used here:
//
//   - A draft is untrusted bytes: what a summarizer returned for one span.
//   - A violation is one fault in a draft or manifest: a code, a JSON Pointer,
//     and what would pass.
//   - The view is the history without secrets. Everything here is judged against
//     the view, and its text is what is stored.
//   - A voice is who speaks at a place: the user, a system message, the agent
//     program, the assistant, a call, a result.
//   - A quote is literal: it stands in the cited message, compared after NFC with
//     runs of white space as one space. Curly and straight quotes are not equal.
//
// A draft is judged in layers, and a layer that finds a fault ends the judgement
// where the next one could not stand on it:
//
//  1. JSON (decode.go): exactly one object, nothing else. Nothing is repaired.
//     One reasoning block before it and one code fence around it are removed and
//     counted.
//  2. Schema (schema.go): every missing field by name, whatever else is wrong.
//     Fields that only the reducer writes are refused in a draft.
//  3. Grounding, one file a rule: the range, ids, evidence and quotes, authority,
//     literal texts, polarity and force, refs and the names in free texts, tests
//     and their outcomes, secrets. The words that turn a clause around are data,
//     a file a language (cues_*.go); so are the forms of names (identifier.go)
//     and of test runs (internal/testrun).
//
// Cover then holds what was accepted against a floor: what rules are sure of in the
// same span. What a draft leaves out is added to it, or refuses it, as the caller
// decides. Salvage judges a draft of rules item by item.
//
// Draft judges bytes, Typed a manifest that code put together, Manifest a merged
// manifest as it stands in a file. What they accept is a Sound. Merged judges the
// checkpoint that was put together from a Sound and the previous checkpoint, and
// gives an Accepted. No other package can make either, and the zero values are
// worth nothing.
//
// The promise: what is accepted holds no quote that its source lacks, no rule or
// goal that nobody with the authority set or that its clause turns around, no
// work that was only claimed, no ref that never occurred, no outcome that the
// cited result denies in a form that we can read, no value that redaction
// replaced. And no omission goes through. What it can't promise: that a true
// quote proves the text above it; docs/mutants.md says which faults pass.
//
// A Source reads its messages anew for each judgement and holds none of them, but
// for the values that the view replaces, which it looks up once. It is safe
// for concurrent use where its history is.
package validate
