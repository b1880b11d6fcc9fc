package convert

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// The kinds of losses beside those of package transcript.
const (
	// LossOrphan: a result without a call of its own is written as a note.
	LossOrphan = "orphan_result"
	// LossAdded: a call that was never answered has a result that says so.
	LossAdded = "added_result"
)

// Report says what became of a history in its new format.
type Report struct {
	Format transcript.Format `json:"format"`
	// Messages is the number of messages of the source.
	Messages int `json:"messages"`
	// Losses is what the format can't say, sorted by kind; empty for nothing.
	Losses []transcript.Loss `json:"losses"`
}

// History writes the messages of a source to w in a format. Where the options name
// no session, its id comes from the digest of the messages; where they name no
// start, it is the time of the first message that has one.
//
// An error is the context's, the source's or the writer's, or a
// *transcript.Error that unwraps to transcript.ErrUnknownFormat where the format
// can't be written.
func History(ctx context.Context, w io.Writer, s history.Source, to transcript.Format, o transcript.EncodeOptions) (Report, error) {
	c, err := newConversion(s, to, o)
	if err != nil {
		return Report{}, err
	}
	if c.encoder, err = transcript.NewEncoder(w, to, c.options); err != nil {
		return Report{}, err
	}
	for i := range s.Len() {
		if err := ctx.Err(); err != nil {
			return Report{}, fmt.Errorf("converting the history: %w", err)
		}
		if err := c.message(i); err != nil {
			return Report{}, err
		}
	}
	if err := c.encoder.Close(); err != nil {
		return Report{}, fmt.Errorf("writing the history: %w", err)
	}
	return Report{Format: to, Messages: s.Len(), Losses: c.losses()}, nil
}

// conversion is one History under way.
type conversion struct {
	source   history.Source
	grouping grouping.Grouping
	options  transcript.EncodeOptions
	encoder  *transcript.Encoder
	// ids are the new ids of calls that need one.
	ids *names
	// unanswered are, by the position of their message, the calls that will have no
	// result, where the format wants one.
	unanswered map[int][]int
	own        map[string]*transcript.Loss
}

func newConversion(s history.Source, to transcript.Format, o transcript.EncodeOptions) (*conversion, error) {
	groups, err := grouping.Split(s, history.ModeTolerant)
	if err != nil {
		return nil, fmt.Errorf("grouping the history: %w", err)
	}
	if o, err = Complete(s, o); err != nil {
		return nil, err
	}
	c := &conversion{source: s, grouping: groups, options: o, ids: newNames(),
		unanswered: make(map[int][]int), own: make(map[string]*transcript.Loss)}
	if to.DefaultMode() != history.ModeTolerant {
		for _, ref := range groups.Interrupted {
			c.unanswered[ref.Message] = append(c.unanswered[ref.Message], ref.Call)
		}
	}
	return c, nil
}

// Complete fills in what options leave open: a session's id, which is a UUID from
// the digest of the messages, and its start, which is the time of the first
// message that has one. Where none has, the start stays open.
func Complete(s history.Source, o transcript.EncodeOptions) (transcript.EncodeOptions, error) {
	if o.Session == "" {
		digest, err := history.SourceSHA256(s, 0, s.Len()-1)
		if err != nil {
			return o, err
		}
		o.Session = digest.UUID()
	}
	for i := 0; i < s.Len() && o.Start.IsZero(); i++ {
		m, err := s.At(i)
		if err != nil {
			return o, fmt.Errorf("reading message %d: %w", i, err)
		}
		o.Start = m.Time
	}
	return o, nil
}

func (c *conversion) message(i int) error {
	m, err := c.source.At(i)
	if err != nil {
		return fmt.Errorf("reading message %d: %w", i, err)
	}
	if m.Result != nil {
		m = c.result(i, m)
	}
	for k := range m.ToolCalls {
		c.name(i, k, &m.ToolCalls[k])
	}
	if err := c.encoder.Write(m); err != nil {
		return fmt.Errorf("writing message %d: %w", i, err)
	}
	return c.answer(i, m)
}

// name gives a call an id of its own, where it has none.
func (c *conversion) name(i, k int, call *history.ToolCall) {
	id, changed := c.ids.forCall(grouping.CallRef{Message: i, Call: k}, *call)
	if changed {
		c.lose(transcript.LossCallID, i)
	}
	call.ID, call.ByName = id, false
}

// result gives a result the id of its call. One that is not the first of a call is
// a note.
func (c *conversion) result(i int, m history.Message) history.Message {
	ref, paired := c.grouping.Call(i)
	first := -1
	if paired {
		first, _ = c.grouping.Result(ref.Message, ref.Call)
	}
	if first != i {
		c.lose(LossOrphan, i)
		note := fmt.Sprintf("[result of a tool call that is not there: %s]\n%s", strings.TrimSpace(m.Name+" "+m.Result.CallID), m.Text)
		return history.Message{Role: history.RoleUser, AgentNote: true, Text: note, Media: m.Media, Time: m.Time}
	}
	m.Result.CallID, m.Result.ByName = c.ids.of(ref, m.Result.CallID), false
	return m
}

// noResult is the text of a result that is added.
const noResult = "[no result: the call was interrupted]"

// answer adds results for the calls of a message that will have none.
func (c *conversion) answer(i int, m history.Message) error {
	for _, k := range c.unanswered[i] {
		c.lose(LossAdded, i)
		added := history.Message{Role: history.RoleTool, Text: noResult, Time: m.Time,
			Result: &history.ToolResult{CallID: m.ToolCalls[k].ID}}
		if err := c.encoder.Write(added); err != nil {
			return fmt.Errorf("writing message %d: %w", i, err)
		}
	}
	return nil
}

var details = map[string]string{
	LossOrphan:            "results without a call of their own are written as notes",
	LossAdded:             "calls that were never answered have a result that says so",
	transcript.LossCallID: "calls have another id: theirs was empty, used before, or the name of the function",
}

func (c *conversion) lose(kind string, i int) {
	l := c.own[kind]
	if l == nil {
		l = &transcript.Loss{Kind: kind, First: i, Detail: details[kind]}
		c.own[kind] = l
	}
	l.Count++
}

func (c *conversion) losses() []transcript.Loss {
	losses := c.encoder.Losses()
	for _, l := range c.own {
		losses = append(losses, *l)
	}
	slices.SortFunc(losses, func(a, b transcript.Loss) int { return strings.Compare(a.Kind, b.Kind) })
	return losses
}
