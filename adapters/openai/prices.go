package openai

import (
	"fmt"
	"sync"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/reducer"
)

// Prices are what a million tokens cost, in any currency.
type Prices struct {
	Input, Output float64
	// Cached is the price of input that the endpoint had in its cache; 0 means Input.
	Cached float64
}

const million = 1e6

// most is what tokens cost at most, however many of them are cached.
func (p Prices) most(input, output int) float64 {
	return (float64(input)*max(p.Input, p.Cached) + float64(output)*p.Output) / million
}

// cost is what tokens cost.
func (p Prices) cost(u reducer.Usage) float64 {
	cached := min(u.CachedTokens, u.InputTokens)
	return (float64(u.InputTokens-cached)*p.Input + float64(cached)*or(p.Cached, p.Input) + float64(u.OutputTokens)*p.Output) / million
}

// purse follows what the drafts of a Summarizer cost. It is safe for concurrent use.
type purse struct {
	limit float64

	mu    sync.Mutex
	spent float64
}

// reserve sets aside the most that a request can cost, or says that it is more than is
// left of what the reduction, or all of them together, may cost.
func (s *Summarizer) reserve(sent load, b *bill) (float64, *Error) {
	switch {
	case s.options.Prices == nil && b.left != nil:
		return 0, &Error{Kind: KindSpent, Detail: fmt.Sprintf("nothing was sent: the reduction may cost %.6g more, and without prices nobody knows what a request costs", *b.left)}
	case s.options.Prices == nil:
		return 0, nil
	}
	most := s.mostCost(sent)
	if b.left != nil {
		if left := *b.left - b.cost - b.held; most > left {
			return 0, &Error{Kind: KindSpent, Detail: fmt.Sprintf("nothing was sent: it could cost %.6g, and the reduction may cost %.6g more", most, max(0, left))}
		}
	}
	return most, s.purse.reserve(most)
}

// reserve sets aside the most that a request can cost, or says that this is more than is
// left.
func (p *purse) reserve(most float64) *Error {
	if p.limit == 0 {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.spent+most > p.limit {
		return &Error{Kind: KindSpent, Detail: fmt.Sprintf("nothing was sent: it could cost %.6g, and of the %.6g that may be spent %.6g are left", most, p.limit, max(0, p.limit-p.spent))}
	}
	p.spent += most
	return nil
}

// bill is a draft in the making, with what its requests took.
type bill struct {
	draft reducer.Draft
	// left is what the reduction may still cost, nil without a limit.
	left *float64
	// priced is true while the cost of all requests is known.
	priced bool
	// cost is what is known of it, held the most that the rest can have cost.
	cost, held float64
}

// with gives the draft with a text, and its cost where that is known.
func (b *bill) with(text string) reducer.Draft {
	d := b.draft
	if text != "" {
		d.JSON = []byte(text)
	}
	if b.priced && d.TransportAttempts > 0 {
		cost := b.cost
		d.Cost = &cost
	}
	return d
}

// pay takes up what an answered request took and cost. Where the answer does not say all
// that it took, what was set aside is counted, and the cost of the draft is not known.
func (s *Summarizer) pay(reserved float64, res goopenai.ChatCompletionResponse, b *bill) {
	took, told := usageOf(res)
	b.draft.Usage.Add(took)
	cost := 0.0
	if s.options.Prices != nil {
		cost = s.options.Prices.cost(took)
	}
	if !told || !isAmount(cost) {
		b.hold(reserved)
		return
	}
	b.cost += cost
	s.purse.settle(cost - reserved)
}

// unanswered takes up a request without a reply: one that was turned away costs nothing,
// and of any other nobody knows whether the model was run.
func (s *Summarizer) unanswered(reserved float64, fault *Error, b *bill) {
	if fault.unbilled() {
		s.purse.settle(-reserved)
		return
	}
	b.hold(reserved)
}

// hold counts what was set aside for a request of which nobody knows what it took.
func (b *bill) hold(reserved float64) {
	b.held, b.priced, b.draft.UsageUnknown = b.held+reserved, false, true
}

func (p *purse) settle(difference float64) {
	if p.limit == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.spent += difference
}
