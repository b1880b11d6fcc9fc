package sentence

// Kind says what sort of block a sentence stands in.
type Kind string

// The kinds of blocks.
const (
	Prose Kind = "prose"
	// ListItem is a part of a list item, without the mark.
	ListItem Kind = "list_item"
	// Heading is a heading without its marks.
	Heading Kind = "heading"
	// Table is a row of a table, with its bars.
	Table Kind = "table"
	// Code is a line inside of a fence, of an indented listing, of a JSON value,
	// or one that looks like code by itself.
	Code Kind = "code"
	// Quoted is a line of a block quotation, without its marks.
	Quoted Kind = "quoted"
	// Log is a line that a program printed.
	Log Kind = "log"
	// Diff is a line of a diff or a patch.
	Diff Kind = "diff"
	// Markup is a line inside of an element such as <environment_context>, or an
	// element by itself.
	Markup Kind = "markup"
)

// Pasted reports whether such text was copied in and not written by the speaker.
func (k Kind) Pasted() bool {
	switch k {
	case Code, Quoted, Log, Diff, Markup:
		return true
	}
	return false
}

// Sentence is one sentence of a text.
type Sentence struct {
	// Text is text[Start:End]. It can hold line ends, where a paragraph was
	// wrapped.
	Text string
	// Start and End are byte offsets, End exclusive.
	Start, End int
	Kind       Kind
}

// usualBytes is how many bytes of a text there are for each sentence, about; firstRoom is
// for how many there is room at first.
const usualBytes, firstRoom = 64, 256

// Split cuts text into sentences, in order.
func Split(text string) []Sentence {
	s := splitter{text: text, closings: lastClosings(text), out: make([]Sentence, 0, min(1+len(text)/usualBytes, firstRoom))}
	for at := 0; at < len(text); {
		l := lineAt(text, at)
		at = l.next
		s.line(l)
	}
	s.flush()
	return s.out
}
