package validate

// Codes of violations of the JSON layer.
const (
	CodeEmptyDraft       = "empty_draft"
	CodeNotJSON          = "not_json"
	CodeTruncated        = "truncated"
	CodeTrailingData     = "trailing_data"
	CodeDuplicateName    = "duplicate_name"
	CodeInvalidUTF8      = "invalid_utf8"
	CodeNumberOutOfRange = "number_out_of_range"
	CodeTooLarge         = "too_large"
	CodeTooDeep          = "too_deep"
	CodeNotAnObject      = "not_an_object"
)

// Codes of violations of the schema layer.
const (
	CodeMissingField    = "missing_field"
	CodeUnknownField    = "unknown_field"
	CodeReservedField   = "reserved_field"
	CodeWrongType       = "wrong_type"
	CodeNotAllowed      = "not_allowed"
	CodeEmptyText       = "empty_text"
	CodeBadID           = "bad_id"
	CodeNoEvidence      = "no_evidence"
	CodeBadRange        = "bad_range"
	CodeSchemaViolation = "schema_violation"
)

// Codes of violations of the grounding layer.
const (
	CodeRangeMismatch    = "range_mismatch"
	CodeBadMessage       = "bad_message"
	CodeMissingQuote     = "missing_quote"
	CodeQuoteTooShort    = "quote_too_short"
	CodeQuoteNotFound    = "quote_not_found"
	CodeRoleMismatch     = "role_mismatch"
	CodeAuthority        = "authority"
	CodeTextNotFound     = "text_not_found"
	CodeRefNotFound      = "ref_not_found"
	CodeDuplicateID      = "duplicate_id"
	CodeIDTaken          = "id_taken"
	CodeReworded         = "reworded"
	CodeRetireUnknown    = "retire_unknown"
	CodeRetireUnrelated  = "retire_unrelated"
	CodePolarity         = "polarity"
	CodeUnseenIdentifier = "unseen_identifier"
	CodeTestName         = "test_name"
	CodeOutcome          = "outcome"
	CodeSecret           = "secret"
)

// Codes of violations that a floor finds: see Cover.
const (
	CodeOmitted       = "omitted"
	CodeFloorConflict = "floor_conflict"
)

// Codes of violations of a merged manifest.
const (
	CodeNotSound       = "not_sound"
	CodeCarriedChanged = "carried_changed"
	CodeItemLost       = "item_lost"
	CodeItemAdded      = "item_added"
	CodeIDReused       = "id_reused"
	CodeGoalChanged    = "goal_changed"
	CodeBadProvenance  = "bad_provenance"
	CodeBadEviction    = "bad_eviction"
	CodeBadRetirement  = "bad_retirement"
)

// CodeMeaning is a row of the table of codes.
type CodeMeaning struct {
	Code string
	// Layer is "json", "schema", "grounding", "coverage" or "merge".
	Layer string
	// Meaning is one sentence for people, without a full stop.
	Meaning string
	// Example is a part of a draft or manifest that has the fault, or says what has
	// it; in Markdown.
	Example string
	// Mend is what to do about it, without a full stop.
	Mend string
}

// codeRow is a row of the table without its advice.
type codeRow struct{ code, layer, meaning string }

var codeTable = []codeRow{
	{CodeEmptyDraft, "json", "there is nothing but white space"},
	{CodeNotJSON, "json", "the text is not JSON"},
	{CodeTruncated, "json", "the text ends in the middle"},
	{CodeTrailingData, "json", "something stands after the object"},
	{CodeDuplicateName, "json", "an object has two members of one name"},
	{CodeInvalidUTF8, "json", "the bytes are not UTF-8, or an escape is half of a surrogate pair"},
	{CodeNumberOutOfRange, "json", "a number is longer or larger than an index can be"},
	{CodeTooLarge, "json", "the text has more bytes than the limit"},
	{CodeTooDeep, "json", "objects and arrays are nested deeper than the limit"},
	{CodeNotAnObject, "json", "the JSON value is not an object"},

	{CodeMissingField, "schema", "a required field is not there"},
	{CodeUnknownField, "schema", "a field that the schema does not know"},
	{CodeReservedField, "schema", "a field that only the reducer writes"},
	{CodeWrongType, "schema", "a value of another type than the field has, or null where it may not be"},
	{CodeNotAllowed, "schema", "a value that is not one of the field's words"},
	{CodeEmptyText, "schema", "a text that is empty or blank"},
	{CodeBadID, "schema", "an id that is not of the form of ids"},
	{CodeNoEvidence, "schema", "an item without evidence"},
	{CodeBadRange, "schema", "a range whose first index is after its last"},
	{CodeSchemaViolation, "schema", "another keyword of the schema is not met"},

	{CodeRangeMismatch, "grounding", "source_range is not the interval that was asked for"},
	{CodeBadMessage, "grounding", "evidence names a message that is neither in the span nor pinned"},
	{CodeMissingQuote, "grounding", "evidence has no quote"},
	{CodeQuoteTooShort, "grounding", "a quote is too short to prove anything"},
	{CodeQuoteNotFound, "grounding", "the quote does not stand in the message that it cites"},
	{CodeRoleMismatch, "grounding", "the evidence names another speaker than the message has"},
	{CodeAuthority, "grounding", "nothing that the item rests on may prove it"},
	{CodeTextNotFound, "grounding", "a text that must be literal does not stand in the cited message"},
	{CodeRefNotFound, "grounding", "a ref does not occur as a whole in the source"},
	{CodeDuplicateID, "grounding", "two items have one id"},
	{CodeIDTaken, "grounding", "an id belongs, or once belonged, to an item of the previous manifest"},
	{CodeReworded, "continuity", "an item of the previous manifest stands there in other words"},
	{CodeRetireUnknown, "continuity", "the previous manifest has no item of the id that is retired"},
	{CodeRetireUnrelated, "continuity", "the words that are to end an item are not about it"},
	{CodePolarity, "grounding", "the source says the opposite of the text, or the force contradicts it"},
	{CodeUnseenIdentifier, "grounding", "a text names a link, path or hash that occurs nowhere in the source"},
	{CodeTestName, "grounding", "a test's name stands neither in a quote nor in the call that the quoted result answers"},
	{CodeOutcome, "grounding", "the cited result says that the test ended otherwise"},
	{CodeSecret, "grounding", "a text holds a secret"},

	{CodeOmitted, "coverage", "something that the floor is sure of is not there"},
	{CodeFloorConflict, "coverage", "an item says something else than the floor is sure of"},

	{CodeNotSound, "merge", "the draft was not judged against this source"},
	{CodeCarriedChanged, "merge", "a carried item is not as the previous manifest has it"},
	{CodeItemLost, "merge", "an item of the previous manifest or of the draft is not there"},
	{CodeItemAdded, "merge", "an item that neither the previous manifest nor the draft has"},
	{CodeIDReused, "merge", "a new item has an id that was given before, or that will be given again"},
	{CodeGoalChanged, "merge", "the goal is neither the draft's nor the previous one, or its former text is gone"},
	{CodeBadProvenance, "merge", "the provenance does not follow from the previous checkpoint and the span"},
	{CodeBadEviction, "merge", "an item left that may not, or the counts do not say what left"},
	{CodeBadRetirement, "merge", "the retirements are not those that the draft asks for"},
}

// Codes gives the table of all codes that a violation can have, by layer.
func Codes() []CodeMeaning {
	all := make([]CodeMeaning, len(codeTable))
	for i, row := range codeTable {
		a := advices[row.code]
		all[i] = CodeMeaning{Code: row.code, Layer: row.layer, Meaning: row.meaning, Example: a.example, Mend: a.mend}
	}
	return all
}
