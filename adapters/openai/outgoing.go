package openai

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/reducer"
)

// Outgoing is what would be sent for a draft.
type Outgoing struct {
	// JSON is the request's body.
	JSON []byte
	// InputTokens is about what it takes, as far as the replies so far tell; OutputTokens
	// the bound of the reply.
	InputTokens, OutputTokens int
	// MostCost is what it can cost at most, by Options.Prices: what is set aside for it.
	// Nil without prices.
	MostCost *float64
}

// Outgoing gives what Summarize would send for a request, and sends nothing.
func (s *Summarizer) Outgoing(req reducer.Request) (Outgoing, error) {
	if s.fault != nil {
		return Outgoing{}, s.fault
	}
	format, completion := s.habits.get()
	messages, err := s.conversation(context.Background(), req, format)
	if err != nil {
		return Outgoing{}, err
	}
	text, err := json.Marshal(s.request(messages, format, completion))
	if err != nil {
		return Outgoing{}, fmt.Errorf("the request has no JSON form: %w", err)
	}
	sent := loadOf(messages, format)
	o := Outgoing{JSON: text, InputTokens: s.scale.rate().tokens(sent), OutputTokens: s.options.outputTokens()}
	if s.options.Prices != nil {
		most := s.mostCost(sent)
		o.MostCost = &most
	}
	return o, nil
}

// mostCost is what a request with a load can cost at most, where prices are given.
func (s *Summarizer) mostCost(sent load) float64 {
	return s.options.Prices.most(s.scale.bound().tokens(sent), s.options.outputTokens())
}
