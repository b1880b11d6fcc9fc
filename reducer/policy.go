package reducer

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
)

// Policy says when, how much and in which form a history is reduced. It is plain
// data: its JSON form has a digest that goes into the provenance. The zero value
// reduces now, keeps the last turn and gives a checkpoint of at most 24,000
// characters.
type Policy struct {
	// Mode is how strict the history is read; zero refuses damage.
	Mode history.Mode `json:"mode"`
	// Trigger says when a reduction is due; zero means always.
	Trigger Trigger `json:"trigger"`
	// Keep says how much stays verbatim; zero keeps the last turn, at most
	// DefaultKeepTokens tokens of it.
	Keep Keep `json:"keep"`
	// SummaryChars bounds the rendered checkpoint in Unicode code points. Nil
	// means DefaultSummaryChars, 0 no bound.
	SummaryChars *int `json:"summary_chars,omitempty"`
	// UserWordsChars bounds the user's own sentences in the checkpoint, in Unicode
	// code points. 0 takes none. Nil means a quarter of SummaryChars, at least
	// DefaultUserWordsChars, and no bound where the checkpoint has none.
	UserWordsChars *int `json:"user_words_chars,omitempty"`
	// Repairs is how often a summarizer is asked again after a refused draft. Nil
	// means DefaultRepairs.
	Repairs *int `json:"repairs,omitempty"`
	// MaxChunks is in how many chunks a span may be summarized that is too large for
	// the summarizer at once; 0 and 1 cut nothing. Nil means DefaultMaxChunks.
	MaxChunks *int `json:"max_chunks,omitempty"`
	// MaxCost is how much one reduction may cost, chunks and repairs included, in the
	// currency of the Summarizer's prices; 0 means no limit. A Summarizer that knows its
	// prices sends nothing that could cost more than is left, as Request.CostLeft says.
	// Where nothing is left, or where nobody knows what an earlier request cost, the
	// Summarizer is not asked again: a *CostError, and a case for the Fallback.
	MaxCost float64 `json:"max_cost,omitempty"`
	// AllowGrowth lets a checkpoint replace a span that is smaller than it.
	AllowGrowth bool `json:"allow_growth,omitempty"`
	// Role is the role of the checkpoint's message: assistant, user, system or
	// developer. Empty means auto: user where Place is PlaceLast, assistant
	// otherwise.
	Role history.Role `json:"role,omitempty"`
	// Place is where the checkpoint stands; empty means PlaceBeforeTail.
	Place Place `json:"place,omitempty"`
	// Floor says what becomes of a draft that lacks what the Reducer's Floor is
	// sure of; empty means FloorMerge.
	Floor FloorMode `json:"floor,omitempty"`
	// Instructions are words of the caller for the Summarizer, such as what
	// matters most; empty means none. They change nothing of how a draft is judged.
	Instructions string `json:"instructions,omitempty"`
	// Redact says which secrets are hidden in the view that the Summarizer and the
	// judgement see; empty means redact.ModeStandard. With redact.ModeOff the view
	// is the history itself, and RedactRules do nothing.
	Redact redact.Mode `json:"redact,omitempty"`
	// RedactRules are the caller's own rules for that view; none by default.
	RedactRules []redact.Rule `json:"redact_rules,omitempty"`
}

// Defaults of a Policy.
const (
	DefaultKeepTokens     = 20_000
	DefaultSummaryChars   = 24_000
	DefaultUserWordsChars = 6_000
	DefaultRepairs        = 2
	DefaultMaxChunks      = 32
)

// Trigger says when a reduction is due. Each limit fires at or above it, on the
// whole visible history; any one that fires is enough. With no limit set a
// reduction is always due.
// Set it well above Policy.SummaryChars: a checkpoint that reaches it by itself is
// made anew with every turn.
type Trigger struct {
	// Chars is a limit in Unicode code points, Messages one in messages, Tokens
	// one in tokens of the Reducer's Counter. Nil is no limit, 0 always fires.
	Chars    *int `json:"chars,omitempty"`
	Messages *int `json:"messages,omitempty"`
	Tokens   *int `json:"tokens,omitempty"`
}

// Keep says how much of the history stays verbatim, at its new end. Whole groups
// are kept, and groups with pending calls always. All nil is the default; any
// one set turns the default off.
type Keep struct {
	// Messages is the least number of unpinned messages to keep, Turns the number
	// of turns; the larger of the two wins. 0 keeps nothing.
	Messages *int `json:"messages,omitempty"`
	Turns    *int `json:"turns,omitempty"`
	// Tokens and Chars take the newest groups that fit. Beside Turns they cap
	// the turns, but the newest group stays; Messages is never capped.
	Tokens *int `json:"tokens,omitempty"`
	Chars  *int `json:"chars,omitempty"`
}

// Place is where a checkpoint stands among the messages that stay.
type Place string

// The places. PlaceLast is behind the kept messages, but before a group with a
// pending call.
const (
	PlaceBeforeTail Place = "before-tail"
	PlaceLast       Place = "last"
)

// ErrPolicy is what a *PolicyError unwraps to.
var ErrPolicy = errors.New("the policy is not usable")

// PolicyError names the setting that can't be used.
type PolicyError struct {
	// Field is the setting's path in JSON, such as "keep.messages".
	Field string
	Got   string
	Want  string
}

func (e *PolicyError) Error() string {
	return fmt.Sprintf("%v: %s is %s, want %s", ErrPolicy, e.Field, e.Got, e.Want)
}

func (e *PolicyError) Unwrap() error { return ErrPolicy }

// Validate reports the first setting that can't be used, as a *PolicyError.
func (p Policy) Validate() error {
	counts := []struct {
		field string
		value *int
	}{
		{"trigger.chars", p.Trigger.Chars}, {"trigger.messages", p.Trigger.Messages},
		{"trigger.tokens", p.Trigger.Tokens},
		{"keep.messages", p.Keep.Messages}, {"keep.turns", p.Keep.Turns},
		{"keep.tokens", p.Keep.Tokens}, {"keep.chars", p.Keep.Chars},
		{"summary_chars", p.SummaryChars}, {"user_words_chars", p.UserWordsChars}, {"repairs", p.Repairs}, {"max_chunks", p.MaxChunks},
	}
	for _, c := range counts {
		if c.value != nil && *c.value < 0 {
			return &PolicyError{Field: c.field, Got: fmt.Sprint(*c.value), Want: "0 or more"}
		}
	}
	if !isAmount(p.MaxCost) {
		return &PolicyError{Field: "max_cost", Got: fmt.Sprint(p.MaxCost), Want: "a number, 0 or more"}
	}
	return p.validateWords()
}

func (p Policy) validateWords() error {
	if p.Mode > history.ModeStrict {
		return &PolicyError{Field: "mode", Got: fmt.Sprint(uint8(p.Mode)), Want: "default, tolerant or strict"}
	}
	switch p.Place {
	case "", PlaceBeforeTail, PlaceLast:
	default:
		return &PolicyError{Field: "place", Got: fmt.Sprintf("%q", p.Place), Want: "before-tail or last"}
	}
	switch p.Floor {
	case "", FloorMerge, FloorReject, FloorOff:
	default:
		return &PolicyError{Field: "floor", Got: fmt.Sprintf("%q", p.Floor), Want: "merge, reject or off"}
	}
	if p.Role != "" && (!p.Role.Known() || p.Role == history.RoleTool) {
		return &PolicyError{Field: "role", Got: fmt.Sprintf("%q", p.Role), Want: "assistant, user, system or developer"}
	}
	_, err := p.Redaction()
	return err
}

// Redaction gives the rules of the redacted view. The error is a *PolicyError.
func (p Policy) Redaction() (*redact.Rules, error) {
	rules, err := redact.New(p.Redact, p.RedactRules)
	var bad *redact.RuleError
	switch {
	case errors.As(err, &bad):
		return nil, &PolicyError{Field: fmt.Sprintf("redact_rules[%d]", bad.Index), Got: fmt.Sprintf("%q", bad.Rule), Want: bad.Want}
	case err != nil:
		return nil, &PolicyError{Field: "redact", Got: fmt.Sprintf("%q", p.Redact), Want: "standard or off"}
	}
	return rules, nil
}

// Digest is the SHA-256 of the policy's JSON form.
func (p Policy) Digest() history.Digest {
	text, err := json.Marshal(p)
	if err != nil {
		return history.Digest{} // plain data always encodes
	}
	return sha256.Sum256(text)
}

func (p Policy) summaryChars() int { return valueOr(p.SummaryChars, DefaultSummaryChars) }

func (p Policy) userWordsChars() int {
	switch limit := p.summaryChars(); {
	case p.UserWordsChars != nil:
		return *p.UserWordsChars
	case limit <= 0:
		return math.MaxInt
	default:
		return max(DefaultUserWordsChars, limit/4)
	}
}

func (p Policy) maxChunks() int { return valueOr(p.MaxChunks, DefaultMaxChunks) }

func (p Policy) repairs() int { return valueOr(p.Repairs, DefaultRepairs) }

// role is the role of the checkpoint's message.
func (p Policy) role() history.Role {
	switch {
	case p.Role != "":
		return p.Role
	case p.Place == PlaceLast:
		return history.RoleUser
	}
	return history.RoleAssistant
}

func valueOr(value *int, otherwise int) int {
	if value == nil {
		return otherwise
	}
	return *value
}
