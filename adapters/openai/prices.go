package openai

import (
	"encoding/json"
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

// cost is what a reply cost, and false where the reply does not say what it took.
func (p Prices) cost(u goopenai.Usage) (float64, bool) {
	if u.PromptTokens < 0 || u.CompletionTokens < 0 || u.PromptTokens+u.CompletionTokens == 0 {
		return 0, false
	}
	cached := 0
	if d := u.PromptTokensDetails; d != nil {
		cached = max(0, min(d.CachedTokens, u.PromptTokens))
	}
	return (float64(u.PromptTokens-cached)*p.Input + float64(cached)*or(p.Cached, p.Input) + float64(u.CompletionTokens)*p.Output) / million, true
}

// purse follows what the drafts of a Summarizer cost. It is safe for concurrent use.
type purse struct {
	prices *Prices
	limit  float64

	mu    sync.Mutex
	spent float64
}

// reserve sets aside the most that a request can cost, by its bytes and the bound of its
// reply, or says that this is more than is left.
func (p *purse) reserve(r goopenai.ChatCompletionRequest, output int) (float64, *Error) {
	if p.prices == nil || p.limit == 0 {
		return 0, nil
	}
	text, err := json.Marshal(r.Messages)
	if err != nil {
		return 0, &Error{Kind: KindRequest, Detail: "the request has no JSON form: " + err.Error()}
	}
	most := (float64(len(text)/bytesPerToken+1)*p.prices.Input + float64(output)*p.prices.Output) / million
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.spent+most > p.limit {
		return 0, &Error{Kind: KindSpent, Detail: fmt.Sprintf("nothing was sent: it could cost %.6g, and of the %.6g that may be spent %.6g are left", most, p.limit, max(0, p.limit-p.spent))}
	}
	p.spent += most
	return most, nil
}

// bill is a draft in the making, with what its requests took.
type bill struct {
	draft reducer.Draft
	// priced is true while the cost of all requests is known.
	priced bool
	cost   float64
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

// pay takes up what an answered request cost. Where the answer does not say what it took,
// what was set aside is counted, and the cost of the draft is not known.
func (p *purse) pay(reserved float64, u goopenai.Usage, b *bill) {
	if p.prices == nil {
		return
	}
	cost, told := p.prices.cost(u)
	if !told {
		cost, b.priced = reserved, false
	}
	b.cost += cost
	p.settle(cost - reserved)
}

// unanswered takes up a request without a reply: one that the endpoint refused costs
// nothing, and of one that broke off nobody knows.
func (p *purse) unanswered(reserved float64, fault *Error, b *bill) {
	if fault.Status >= 300 {
		p.settle(-reserved)
		return
	}
	b.priced = false
}

func (p *purse) settle(difference float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.spent += difference
}
