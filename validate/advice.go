package validate

// advice is what the table of codes says beside a code's meaning.
type advice struct {
	// example is a part of a draft that has the fault, or words for what has it.
	example string
	// mend is what to do, in the imperative, without a full stop.
	mend string
}

// advices holds the advice for each code.
var advices = map[string]advice{
	CodeEmptyDraft:       {"an answer of white space alone", "give the draft: one JSON object"},
	CodeNotJSON:          {"`Here is the summary: {…}`", "give the object alone, without a word before or after it"},
	CodeTruncated:        {"`{\"goal\": null, \"constraints\": [`", "give the whole object; where the length is limited, a shorter one with fewer items"},
	CodeTrailingData:     {"`{…} Done!`", "end the answer with the object's last brace"},
	CodeDuplicateName:    {"`{\"goal\": null, \"goal\": {…}}`", "give each member of an object once"},
	CodeInvalidUTF8:      {"`\"\\ud83c\"`, half of a surrogate pair", "write the character itself, in UTF-8"},
	CodeNumberOutOfRange: {"`\"message\": 1e400`", "write a message's index as a plain integer"},
	CodeTooLarge:         {"a draft of more than 8 MiB", "leave out what matters least, first the narrative"},
	CodeTooDeep:          {"65 brackets, one inside the other", "keep to the schema: it is five levels deep"},
	CodeNotAnObject:      {"`[]`", "give one object with all required fields"},

	CodeMissingField:    {"a draft without `\"unknowns\"`", "add the field; where there is nothing to say give an empty list, and null for no new goal"},
	CodeUnknownField:    {"`{\"id\": \"c1\", \"priority\": 1, …}`", "leave the field out, or say it in a field that the schema has"},
	CodeReservedField:   {"`\"user_words\": […]` in a draft", "leave the field out: the reducer writes it"},
	CodeWrongType:       {"`\"open_tasks\": null`", "give a value of the type that is wanted; for a list, an empty one"},
	CodeNotAllowed:      {"`\"state\": \"todo\"` of an open task", "take one of the words that are wanted"},
	CodeEmptyText:       {"`\"text\": \" \"`", "say something, or leave the item out"},
	CodeBadID:           {"`\"id\": \"task one\"`", "begin with a letter or digit and go on with letters, digits, `_`, `.`, `:` or `-`, 64 at most"},
	CodeNoEvidence:      {"`\"evidence\": []`", "cite a message with a quote from it, or leave the item out"},
	CodeBadRange:        {"`\"source_range\": {\"first\": 9, \"last\": 1}`", "give the interval that was asked for"},
	CodeSchemaViolation: {"six items where a schema of your own has `\"maxItems\": 5`", "meet the keyword that is named"},

	CodeRangeMismatch:    {"`\"source_range\": {\"first\": 0, \"last\": 9}` for messages 1 to 9", "give the number that is wanted"},
	CodeBadMessage:       {"`\"message\": 400` in a span of messages 1 to 41", "cite a message of the span, or a pinned one"},
	CodeMissingQuote:     {"`{\"message\": 3}` as evidence", "add a literal quote from that message"},
	CodeQuoteTooShort:    {"`\"quote\": \"ok\"`", "quote more of the message, or a whole line of it"},
	CodeQuoteNotFound:    {"`\"quote\": \"all tests pass\"` where the message says `1 failed`", "copy the quote from the message character by character, cite the message in which it stands, or leave the item out"},
	CodeRoleMismatch:     {"`\"role\": \"user\"` beside a quote from a result", "leave the role out of a draft; in a manifest give the message's own"},
	CodeAuthority:        {"a rule whose only quote is from a tool's output; completed work that only the assistant tells of", "quote somebody who may say so, or leave the item out; what is only claimed is an unknown of the kind unverified"},
	CodeTextNotFound:     {"a constraint in other words than its message has", "copy the text from the message that is cited"},
	CodeRefNotFound:      {"`\"ref\": \"export/tsv.go\"` where only `export/csv.go` occurs", "write the ref exactly as a message spells it, or leave the item out"},
	CodeDuplicateID:      {"two items with the id `c1`", "give one of them another id"},
	CodeIDTaken:          {"a new item with the id `t4`, which the previous manifest has", "take a free id, such as the one that is named"},
	CodeReworded:         {"`{\"id\": \"c1\", \"text\": \"Leave the model alone\", …}` where c1 says `Never change model.go`", "leave the item out: it is carried as it is. Give it only with another state, or say in `retired` that it ended"},
	CodeRetireUnknown:    {"`\"retired\": [{\"id\": \"c9\", …}]` where no c9 stands", "retire an item of the previous manifest by its id, or leave the retirement out"},
	CodeRetireUnrelated:  {"a rule about pushing that is retired by `Thanks, looks good.`", "quote the words that end this very item, or leave the retirement out"},
	CodePolarity:         {"the constraint `change model.go` where the message says `never change model.go`", "take the negation into the text, and give the force that it has"},
	CodeUnseenIdentifier: {"a fact that names `internal/tide/modal.go` where the source has `model.go`", "spell the name as the source does, or leave it out"},
	CodeTestName:         {"`\"name\": \"TestHeader\"` with a quote from the result of another command", "name the test as the result, or the command that gave it, does"},
	CodeOutcome:          {"`\"outcome\": \"passed\"` with the quote `--- FAIL: TestEmptyTable`", "give the outcome that the result shows, or quote the later run that ended so"},
	CodeSecret:           {"a quote that holds a key, in place of `[redacted:github-token]`", "write the text as the messages show it, with the placeholder"},

	CodeOmitted:       {"a draft without the rule `Never push to main.` that the user set in message 1", "add the item that is shown, or one that says the same with a quote from the same place"},
	CodeFloorConflict: {"`\"outcome\": \"passed\"` of a test whose last run failed", "take over the state and the evidence that are shown; where there are none, leave the item out"},

	CodeNotSound:       {"a manifest that was merged from another span's draft", "judge the draft against the same source first"},
	CodeCarriedChanged: {"a carried item with other words than before", "copy the item from the previous manifest, with the draft's state where it has one"},
	CodeItemLost:       {"a merged manifest without c2, which nothing retired", "carry the item, or retire it, or count it as evicted where it may leave"},
	CodeItemAdded:      {"a merged manifest with a fact that the draft does not have", "leave the item out"},
	CodeIDReused:       {"a new item with the number of one that was retired", "give the next number of its section"},
	CodeGoalChanged:    {"a merged manifest with a goal of its own", "take the draft's goal, or the previous one where it has none, and keep the former one among the user words"},
	CodeBadProvenance:  {"a parent that is not the previous checkpoint", "carry the provenance on from the previous checkpoint"},
	CodeBadEviction:    {"an open task that left for size", "keep what may not leave, and count what left"},
	CodeBadRetirement:  {"a merged manifest that retires what the draft does not", "take over the draft's retirements"},
}
