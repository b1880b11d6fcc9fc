package reducer

// Saving says in tokens what a reduction brings, and what it took. Tokens of the history
// are counted by the Reducer's Counter, those of drafts by the model's endpoint.
type Saving struct {
	// EachRequest is by how much every later request is smaller.
	EachRequest int `json:"each_request"`
	// Spent is what the model read and wrote for the drafts, refused ones too: 0 without
	// a model, nil where an endpoint did not say.
	Spent *int `json:"spent"`
	// Net is what the next request saves after that: below 0 where it takes more than
	// one to pay. Nil where Spent is.
	Net *int `json:"net"`
	// PaysAfter is how many later requests it takes until no more was spent than saved;
	// nil where none do, and where Spent is nil.
	PaysAfter *int `json:"pays_after"`
}

// saving holds what a reduction saved against what it took.
func (report *Report) saving() *Saving {
	s := &Saving{EachRequest: report.OriginalTokens - report.FinalTokens}
	if report.usageUnknown {
		return s
	}
	spent := report.Usage.InputTokens + report.Usage.OutputTokens
	net := s.EachRequest - spent
	s.Spent, s.Net = &spent, &net
	switch {
	case spent == 0:
		s.PaysAfter = new(int)
	case s.EachRequest > 0:
		after := (spent + s.EachRequest - 1) / s.EachRequest
		s.PaysAfter = &after
	}
	return s
}
