package transcript

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/seed-a68626b6/reduce/history"
)

// Loss is something that a format can't say of the messages written in it.
type Loss struct {
	// Kind is one of the Loss constants.
	Kind string `json:"kind"`
	// Count is the number of messages concerned, First the 0-based number of the
	// first of them among those that were written.
	Count int `json:"count"`
	First int `json:"first"`
	// Detail is for people.
	Detail string `json:"detail"`
}

// The kinds of losses.
const (
	// LossReasoning: reasoning is left out.
	LossReasoning = "reasoning"
	// LossMedia: images, sounds and files are left out; a message knows their
	// digests alone.
	LossMedia = "media"
	// LossErrorFlag: whether a result is an error is not written as it is known.
	LossErrorFlag = "error_flag"
	// LossName: a speaker's or a tool's name is left out.
	LossName = "name"
	// LossRole: a message has another role.
	LossRole = "role"
	// LossTime: the time is left out.
	LossTime = "time"
	// LossMark: that the agent program or another compactor wrote the message is
	// not said.
	LossMark = "mark"
	// LossCallID: a call that was paired by its name has an id that was made up.
	LossCallID = "call_id"
	// LossArguments: arguments that are no JSON object are wrapped in one.
	LossArguments = "arguments"
	// LossOrder: what the user said between a call and its result stands after it.
	LossOrder = "order"
	// LossOpaque: an item that only its provider can read is left out.
	LossOpaque = "opaque"
	// LossAddedTurn: a turn of the user that says that there was none stands first,
	// since the format wants one there.
	LossAddedTurn = "added_turn"
)

var lossDetails = map[string]string{
	LossReasoning: "reasoning is left out",
	LossMedia:     "images, sounds and files are left out",
	LossErrorFlag: "whether a result is an error can't be said as it is known",
	LossName:      "names of speakers or tools are left out",
	LossRole:      "the role is another one: the format has none like it",
	LossTime:      "the time of messages is left out",
	LossMark:      "that a program wrote the message, and no user, is not said",
	LossCallID:    "calls that were paired by name have ids that were made up",
	LossArguments: "arguments that are no JSON object are wrapped in one, as its member \"input\"",
	LossOrder:     "what the user said between a call and its result stands after the result",
	LossOpaque:    "items that only their provider can read are left out",
	LossAddedTurn: "the format wants a user's message first: one was added that says that the session begins with the assistant",
}

// EncodeOptions says what a new history begins with. The zero value works where
// the format has no header.
type EncodeOptions struct {
	// Session is the id of the new session, for formats that have one: a UUID.
	Session string
	// CWD is the working directory of the new session.
	CWD string
	// Start is the time of the session, and of messages before the first that has
	// one.
	Start time.Time
}

// Encoder writes messages as a new history of a format. It is not safe for
// concurrent use.
type Encoder struct {
	w       *bufio.Writer
	format  *format
	options EncodeOptions
	writer  messageWriter
	losses  map[string]*Loss
	// number is that of the message being written.
	number int
	now    time.Time
	err    error
}

// messageWriter writes the messages of one format.
type messageWriter interface {
	// begin writes what stands before the first message.
	begin()
	// message writes one; it may wait for others.
	message(m history.Message)
	// end writes what is left.
	end()
}

// CanEncode gives the formats in which a new history can be written, sorted.
func CanEncode() []Format {
	var names []Format
	for _, f := range formats {
		if f.writer != nil {
			names = append(names, f.name)
		}
	}
	slices.Sort(names)
	return names
}

// NewEncoder gives an Encoder that writes to w. A format that can't be written is
// an *Error that unwraps to ErrUnknownFormat.
func NewEncoder(w io.Writer, f Format, o EncodeOptions) (*Encoder, error) {
	s := f.spec()
	if s == nil || s.writer == nil {
		var names []string
		for _, name := range CanEncode() {
			names = append(names, string(name))
		}
		return nil, wholeInput(ErrUnknownFormat, CodeUnknownFormat, fmt.Sprintf(
			"a new history can't be written as %s: want one of %s", quote(string(f)), strings.Join(names, ", ")))
	}
	e := &Encoder{w: bufio.NewWriter(w), format: s, options: o, losses: make(map[string]*Loss), now: o.Start}
	e.writer = s.writer(e)
	e.writer.begin()
	return e, nil
}

// Write writes the next message. Calls and results are to be paired by ids; a
// call that is paired by name is given one.
func (e *Encoder) Write(m history.Message) error {
	if !m.Time.IsZero() {
		e.now = m.Time
	}
	e.noteCommon(m)
	if m.Opaque {
		e.lose(LossOpaque)
	} else {
		e.writer.message(m)
	}
	e.number++
	return e.err
}

// Close writes what is left. It does not close the writer below.
func (e *Encoder) Close() error {
	e.writer.end()
	if e.err == nil {
		e.err = e.w.Flush()
	}
	return e.err
}

// Losses gives what the format could not say, sorted by kind.
func (e *Encoder) Losses() []Loss {
	losses := []Loss{}
	for _, l := range e.losses {
		losses = append(losses, *l)
	}
	slices.SortFunc(losses, func(a, b Loss) int { return strings.Compare(a.Kind, b.Kind) })
	return losses
}

// lose counts a loss of the message being written.
func (e *Encoder) lose(kind string) {
	l := e.losses[kind]
	if l == nil {
		l = &Loss{Kind: kind, First: e.number, Detail: lossDetails[kind]}
		e.losses[kind] = l
	}
	l.Count++
}

// noteCommon counts what no format that is written can say.
func (e *Encoder) noteCommon(m history.Message) {
	if len(m.Media) > 0 {
		e.lose(LossMedia)
	}
	if m.AgentNote || m.Compactor != "" {
		e.lose(LossMark)
	}
}

func (e *Encoder) raw(text string) {
	if e.err == nil {
		_, e.err = e.w.WriteString(text)
	}
}

// line writes a value as one line of JSON.
func (e *Encoder) line(v any) {
	if e.err == nil {
		_, e.err = e.w.Write(append(encode(v), '\n'))
	}
}

// stampText is the present time of the history as text.
func (e *Encoder) stampText() string { return timeText(e.now) }

func timeText(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z07:00") }

// stampMilliseconds is the present time of the history in milliseconds.
func (e *Encoder) stampMilliseconds() int64 {
	if e.now.IsZero() {
		return 0
	}
	return e.now.UnixMilli()
}
