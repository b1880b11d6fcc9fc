// Package convert writes a history in the format of another agent or provider,
// and says what that format could not say.
//
//	report, err := convert.History(ctx, out, source, transcript.Codex, transcript.EncodeOptions{CWD: dir})
//
// What it keeps: the order of the messages, their texts, the calls with their
// arguments, the results, and which result answers which call. What else a format
// can't hold stands in the report, counted by kind. In detail:
//
//  1. A call that is paired by the function's name, one with an empty id, and one
//     whose id was used before get an id of their own; their results follow.
//  2. A result that answers no call, or a call that has one already, is written as
//     a note in the user's name: no provider takes it as a result.
//  3. Where a provider would refuse a call that was never answered, a result that
//     says so is added. A call that may still be answered stays open.
//
// The same source gives the same bytes.
package convert
