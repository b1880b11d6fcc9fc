// Package deterministic writes drafts by rules: a [reducer.Summarizer] without a
// model and without a network. The same request gives the same bytes.
//
// Words used here:
//
//   - A step is one tool call with the result that answers it.
//   - A moment is one message of the span, read in order, with the step that it
//     ends where it is a result.
//   - An entry is one item of a draft while it is still being followed.
//   - An event is what a rule says about an entry: it holds (assert), another
//     one takes its place (correct), it does not hold any more (retract), or it
//     is over (close).
//   - A cue is a phrase that tells what a sentence is: a ban, a wish, a guess.
//
// How a draft comes about:
//
//  1. Calls are paired with their results. How a result ended is taken from its
//     flag, then from documented forms in its text: an exit status, "error: …".
//  2. Each rule family reads the moments in order and says its events.
//  3. The events are folded, one after the other, into what holds at the end. The
//     fold begins with the live items of the previous manifest.
//  4. Items of the previous manifest that have not changed are left out. Those
//     that have keep their ids; those that are over are retired, with the words or
//     the result that end them.
//  5. Entries that can't be quoted or that hold a secret are left out, and so are
//     retirements that no judge would take: the item then stands.
//  6. What does not fit into the budget is left out, in a fixed order.
//
// What it promises:
//
//   - No text is written. Every text of an item is an excerpt of a message: the
//     user's own words, or a tool's. Where a result says too little, completed work
//     is told by the call: the tool's name and its first arguments, each an excerpt.
//   - Rules and goals come from user messages, and rules also from short system
//     and developer messages of the span. Notes of the agent program, pasted
//     blocks, worked examples and tool output make none.
//   - Work counts as done where a result shows it, never where an assistant
//     says so.
//   - Where a rule is not sure it says nothing: a missing item costs a label, a
//     wrong one misleads.
//
// The span is read once, and what entries cite of it once more. Of its messages nothing
// is held but what the entries quote and the calls that are open. Of each kind that may
// be evicted no more than the newest 4,096 entries are followed, also where the request
// sets no bound. Of a message of more than 1 MiB the beginning and the end are read for
// what its speaker says.
//
// A short example:
//
//	r := reducer.Reducer{Summarizer: deterministic.New(deterministic.Options{})}
//	report, err := r.Compact(ctx, source)
package deterministic
