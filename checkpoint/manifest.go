package checkpoint

import "github.com/seed-a68626b6/reduce/history"

// SchemaVersion is the version of the manifest's form that this package writes.
const SchemaVersion = "1"

// Manifest is the typed summary of the messages that have left a history. In
// every text the empty string means absent, in every list no items.
type Manifest struct {
	// SchemaVersion is empty in a draft.
	SchemaVersion string `json:"schema_version,omitempty"`
	// Goal is what the user wants now; nil in a draft means no new goal.
	Goal        *Goal        `json:"goal"`
	Constraints []Constraint `json:"constraints"`
	// Completed is work that was seen to be done.
	Completed []Note     `json:"completed"`
	OpenTasks []Task     `json:"open_tasks"`
	Artifacts []Artifact `json:"artifacts"`
	Tests     []Test     `json:"tests"`
	Unknowns  []Unknown  `json:"unknowns"`
	// SourceRange is the interval of indexes that the manifest stands for: in a
	// draft the span, in a merged manifest everything from the first span on.
	SourceRange history.Range `json:"source_range"`

	Decisions []Note    `json:"decisions,omitempty"`
	Facts     []Note    `json:"facts,omitempty"`
	Failures  []Failure `json:"failures,omitempty"`
	// Retired lists what this cycle ended.
	Retired []Retirement `json:"retired,omitempty"`
	// UserWords are sentences of the user that no typed item quotes whole.
	UserWords []UserWord `json:"user_words,omitempty"`
	// Inherited is what another compactor left.
	Inherited []Inherited `json:"inherited,omitempty"`
	// Narrative is prose for a reader, never the only home of a fact.
	Narrative string `json:"narrative,omitempty"`
}

// Goal is what the user wants, in the user's words.
type Goal struct {
	Text     string     `json:"text"`
	Evidence []Evidence `json:"evidence"`
}

// Force says how a constraint binds.
type Force string

// The forces. May is a waiver.
const (
	Must    Force = "must"
	MustNot Force = "must_not"
	May     Force = "may"
	Prefer  Force = "prefer"
)

// ScopeOnce is the scope of a rule that holds for one time.
const ScopeOnce = "once"

// Constraint is a rule that the user or a system message set.
type Constraint struct {
	ID string `json:"id"`
	// Text is verbatim and holds its exception.
	Text  string `json:"text"`
	Force Force  `json:"force"`
	// Scope is ScopeOnce, or the words that bound the rule; empty means always.
	Scope string `json:"scope,omitempty"`
	// Exception is the part of the text that is excepted.
	Exception string     `json:"exception,omitempty"`
	Evidence  []Evidence `json:"evidence"`
}

// Note is a plain item: completed work, a decision or a fact.
type Note struct {
	ID       string     `json:"id"`
	Text     string     `json:"text"`
	Evidence []Evidence `json:"evidence"`
}

// TaskState is the state of an open task.
type TaskState string

// The states of an open task.
const (
	Pending    TaskState = "pending"
	InProgress TaskState = "in_progress"
	Blocked    TaskState = "blocked"
	NeedsUser  TaskState = "needs_user"
)

// Task is work that is not done.
type Task struct {
	ID       string     `json:"id"`
	Text     string     `json:"text"`
	State    TaskState  `json:"state"`
	Evidence []Evidence `json:"evidence"`
}

// ArtifactKind says what an artifact's ref names.
type ArtifactKind string

// The kinds of artifacts. ID is any other identifier: an order, an issue.
const (
	File        ArtifactKind = "file"
	URL         ArtifactKind = "url"
	Commit      ArtifactKind = "commit"
	Branch      ArtifactKind = "branch"
	ArtifactRef ArtifactKind = "artifact"
	ID          ArtifactKind = "id"
)

// ArtifactState is what last happened to an artifact.
type ArtifactState string

// The states of an artifact.
const (
	Created    ArtifactState = "created"
	Modified   ArtifactState = "modified"
	Read       ArtifactState = "read"
	Deleted    ArtifactState = "deleted"
	Renamed    ArtifactState = "renamed"
	Referenced ArtifactState = "referenced"
)

// Artifact is a thing outside of the history that the work touched or names.
type Artifact struct {
	ID string `json:"id"`
	// Ref is literal: the path, URL or name as the source spells it.
	Ref   string        `json:"ref"`
	Kind  ArtifactKind  `json:"kind"`
	State ArtifactState `json:"state"`
	// From is the former ref of a renamed artifact.
	From     string     `json:"from,omitempty"`
	Evidence []Evidence `json:"evidence"`
}

// TestOutcome is how a test ended.
type TestOutcome string

// The outcomes. Errored means that it did not build or start.
const (
	Passed     TestOutcome = "passed"
	Failed     TestOutcome = "failed"
	Errored    TestOutcome = "error"
	Skipped    TestOutcome = "skipped"
	Flaky      TestOutcome = "flaky"
	Unknowable TestOutcome = "unknown"
)

// Test is a command, suite or case with the outcome of its last run.
type Test struct {
	ID      string      `json:"id"`
	Name    string      `json:"name"`
	Outcome TestOutcome `json:"outcome"`
	// Stale is true when something was edited after the run.
	Stale bool `json:"stale,omitempty"`
	// Unverified is true when the result could not be read by rule.
	Unverified bool       `json:"unverified,omitempty"`
	Evidence   []Evidence `json:"evidence"`
}

// UnknownKind says what is not known.
type UnknownKind string

// The kinds of unknowns.
const (
	Question   UnknownKind = "question"
	Hypothesis UnknownKind = "hypothesis"
	Unverified UnknownKind = "unverified"
)

// Unknown is an open question, a guess, or a claim that nothing proves.
type Unknown struct {
	ID       string      `json:"id"`
	Text     string      `json:"text"`
	Kind     UnknownKind `json:"kind"`
	Evidence []Evidence  `json:"evidence"`
}

// Failure is something that was tried and did not work.
type Failure struct {
	ID       string     `json:"id"`
	Text     string     `json:"text"`
	Resolved bool       `json:"resolved,omitempty"`
	Evidence []Evidence `json:"evidence"`
}

// RetireReason says why an item ended.
type RetireReason string

// The reasons of a retirement.
const (
	Done       RetireReason = "done"
	Superseded RetireReason = "superseded"
	Withdrawn  RetireReason = "withdrawn"
	Invalid    RetireReason = "invalid"
)

// Retirement ends an item of the previous manifest, by its id.
type Retirement struct {
	ID       string       `json:"id"`
	Reason   RetireReason `json:"reason"`
	Evidence []Evidence   `json:"evidence"`
}

// GoalSource is the Source of a user word that was a goal.
const GoalSource = "goal"

// UserWord is a sentence of the user, verbatim.
type UserWord struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	// Source is GoalSource for a goal that was replaced, and empty otherwise.
	Source   string     `json:"source,omitempty"`
	Evidence []Evidence `json:"evidence"`
}

// Inherited is text that another compactor left: verbatim and unverified.
type Inherited struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	// From is the name of the marker that the text stood behind.
	From     string     `json:"from"`
	Evidence []Evidence `json:"evidence"`
}

// Evidence points from an item into the source.
type Evidence struct {
	// Message is the 0-based index of a message.
	Message int `json:"message"`
	// Quote is a literal excerpt of the message; carried evidence may have none.
	Quote string `json:"quote,omitempty"`
	// Role is who speaks in the message; a draft leaves it empty. Developer
	// messages are RoleSystem here.
	Role history.Role `json:"role,omitempty"`
}
