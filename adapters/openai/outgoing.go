package openai

import (
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/reducer"
)

// Outgoing is what would be sent for a draft.
type Outgoing struct {
	// JSON is the request's body.
	JSON []byte
	// InputTokens is about what it takes, three bytes a token; OutputTokens the bound of
	// the reply.
	InputTokens, OutputTokens int
	// MostCost is what it can cost at most, by Options.Prices; nil without them.
	MostCost *float64
}

// Outgoing gives what Summarize would send for a request, and sends nothing.
func (s *Summarizer) Outgoing(req reducer.Request) (Outgoing, error) {
	if s.fault != nil {
		return Outgoing{}, s.fault
	}
	messages, err := s.options.conversation(req)
	if err != nil {
		return Outgoing{}, err
	}
	format, completion := s.habits.get()
	text, err := json.Marshal(s.request(messages, format, completion))
	if err != nil {
		return Outgoing{}, fmt.Errorf("the request has no JSON form: %w", err)
	}
	o := Outgoing{JSON: text, InputTokens: sizeOf(messages)/bytesPerToken + 1, OutputTokens: s.options.outputTokens()}
	if p := s.options.Prices; p != nil {
		most := (float64(o.InputTokens)*p.Input + float64(o.OutputTokens)*p.Output) / million
		o.MostCost = &most
	}
	return o, nil
}
