package deterministic

// lexicon holds the cues of one language: phrases in lower case with straight
// apostrophes. Cues match as whole words, where the script has words.
type lexicon struct {
	// forbid and require make a rule wherever they stand; the Opening forms only
	// at the start of a clause.
	forbid, forbidOpening   []string
	require, requireOpening []string
	prefer, preferOpening   []string
	// softens makes an order a wish.
	softens []string
	// ever makes an order a standing one, near its beginning.
	ever []string
	// waive lifts a rule or gives a permission.
	waive, waiveOpening []string
	// ambiguous openings are words of other languages too: they count where a
	// companion stands in the sentence.
	ambiguous, companions []string
	// neutral phrases look like one of the above and are none. Where one stands
	// at the start of a clause, that clause makes no rule.
	neutral []string
	// inference phrases take the rule out of a whole sentence: it only supposes
	// or reports.
	inference []string
	// forms are cues with other words inside.
	forms []cueForm
	// reports tells that a document or another time is spoken of, which takes the rule
	// out of a sentence as inference does.
	reports form
	// negations after an imperative forbid: "Ändere das nicht". imperativeEnds
	// are the ends of its first word, subjects the first words that are no
	// imperative for all that. A sentence of the language holds one of the stop words.
	negations      []string
	imperativeEnds []string
	subjects       []string
	stop           *cueIndex
	// elliptic are words that make a short sentence without a verb a ban: "No
	// new dependencies." ellipticNot are the phrases that don't.
	elliptic, ellipticNot []string

	// once bounds a rule to one time, bounds begins the words of another bound,
	// except those of an exception; exceptBehind stands behind them.
	once, bounds, except, exceptBehind []string

	// retract takes back what was said before; revise does so in a sentence that
	// is a rule itself.
	retract, revise []string
	// replace gives a new goal in the place of the old one; also adds to it.
	replace, also []string
	// before asks for something else first: it answers no question.
	before []string
	// abandon drops what was wanted, swap asks for something in its place: both
	// together set a new goal.
	abandon, swap []string
	// finished tells that work is done, when the user says it; notFinished are
	// phrases that hold such a word and tell something else.
	finished, notFinished []string

	// request are phrases that make a sentence a request; imperatives are the
	// verbs that do so as the first word.
	request, imperatives []string
	// acknowledge are the words of sentences that only acknowledge or greet.
	acknowledge []string

	// hedge makes a statement a guess; doubt says outright that it was not
	// checked; confirm and refute settle a guess.
	hedge, doubt, confirm, refute []string
	// later puts an answer off; agree are first words of an answer to a question
	// of yes or no.
	later, agree []string
	// next begins what is still to be done.
	next []string
	// decide tells a decision.
	decide []string
}

// ofAll gives the lists of one kind of all languages.
func ofAll(kind func(*lexicon) []string) [][]string {
	var lists [][]string
	for _, l := range lexicons {
		lists = append(lists, kind(l))
	}
	return lists
}

// lexicons are all languages; a sentence is read with all of them, so that no
// language has to be guessed.
var lexicons = []*lexicon{
	&english, &german, &french, &spanish, &portuguese, &italian, &chinese, &japanese, &korean,
}
