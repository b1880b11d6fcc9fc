// Package reducer replaces the old part of an agent's history by a typed,
// validated checkpoint.
//
// One reduction runs in these steps, and any of them can end it with the
// caller's messages as they were:
//
//  1. The history is grouped and numbered; damage refuses it.
//  2. A trigger decides whether it is due.
//  3. Selection splits it into pinned messages, the span that leaves, and the
//     tail that stays, on group borders only.
//  4. The Summarizer writes a draft for the span, from a view without secrets.
//  5. The draft is judged, and held against what the Floor is sure of; on
//     violations the Summarizer is asked again with them, a bounded number of
//     times; then the Fallback is asked.
//  6. The sound draft is merged behind the previous manifest, and the result is
//     judged again.
//  7. The rendered checkpoint is read back, the projection is grouped, and it
//     must be smaller than what it replaces.
//
// The result is a Report. Only the caller writes: to its journal, then to what
// its model sees next.
//
// What a reduction costs: it reads each message three times, once to number, group and
// measure it, once for secrets and digests, and once for the Summarizer; beyond that
// what items cite and what the user said. Where a draft names what stands in none of these,
// everything is read once more. Of a message it keeps some tens of bytes, and what is quoted of it.
// The newest message of 1 MiB or more is kept while the reduction runs.
//
// A Reducer is a function of its inputs. It starts no goroutine, holds no lock,
// reads no clock but the one it is given, and is safe for concurrent use where
// its Summarizer is.
package reducer
