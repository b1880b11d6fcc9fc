// Package sentence cuts text that people and agents write into sentences. It is
// the one splitter of the house: rules, restored texts and the user's words all
// use it, so that they agree on where a sentence begins and ends.
//
// Words used here:
//
//   - A line is what stands between line ends.
//   - A block is a run of lines of one kind: a paragraph, a list item, a fenced
//     listing.
//   - A pasted block was copied in and not written by the speaker: code, logs,
//     diffs, quotations, markup.
//
// Line structure comes first. Lines are told apart, in this order: inside of a
// fence, markup, diff or JSON value that has begun; blank; fence; markup; diff;
// quotation; indented code; heading; rule; table; list item; JSON; code; log.
// All others are prose. Each line of a pasted block, heading or table is one
// sentence. Prose and list items are cut at these places and no others:
//
//  1. after . ! ? and their relatives in other scripts, with the closing quotes
//     and brackets that follow;
//  2. at the end of a line that ends a sentence;
//  3. at the end of a line that had room for the next word, where the next line
//     begins with a capital or with a character without case: that end was
//     meant. The end of a line that was merely full cuts nothing.
//
// A stop is no end inside of a word, name, path, URL, version or number, after
// an abbreviation, or in code between backquotes. A semicolon never cuts.
//
// What holds for every text: sentences are in order and do not overlap, each is
// text[Start:End], none is empty, none begins or ends with white space, and a
// text without pasted blocks loses no letter and no digit that is not part of a
// list mark or tag. Split takes linear time and never fails.
//
//	for _, s := range sentence.Split("Never push to main. Ask first!") {
//		fmt.Println(s.Text)
//	}
//	// Never push to main.
//	// Ask first!
package sentence
