package openai

import "sync"

// Bounds of what replies teach: the least and the most bytes a token that are believed,
// and those within which that is used.
const (
	leastBelieved = 1.0
	mostBelieved  = 8.0
	leastRate     = rate(1.5)
	mostRate      = rate(5)
)

// spare is by how much more tokens are reckoned with than the replies so far had: the
// next chunk may have denser text.
const spare = 1.1

// tellingLoad is how large a request is at least for its reply to tell that there are
// fewer tokens than was thought: a smaller one is mostly the prompt, which is English.
const tellingLoad = 32 << 10

// scale learns from replies how many bytes are a token to a model. It is safe for
// concurrent use, and the same replies teach the same in any order.
type scale struct {
	// fixed is the caller's own word, 0 where there is none.
	fixed rate

	mu sync.Mutex
	// densest is the most tokens that a reply counted for one at the default rate; 0
	// before any.
	densest float64
}

// rate is how many bytes are a token, as cautiously as any reply so far has it.
func (s *scale) rate() rate {
	if s.fixed > 0 {
		return s.fixed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.densest == 0 {
		return DefaultBytesPerToken
	}
	return min(mostRate, max(leastRate, rate(DefaultBytesPerToken/(s.densest*spare))))
}

// bound is the rate at which a request is not taken for cheaper than it is: as dense as
// any reply so far had it.
func (s *scale) bound() rate {
	bound := leastRate
	if s.fixed > 0 {
		bound = min(s.fixed, bound)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.densest > 0 {
		bound = min(bound, rate(DefaultBytesPerToken/s.densest))
	}
	return bound
}

// learn takes up how many tokens a reply counts for what was sent. Where that can't be,
// as where an endpoint leaves out what it had in its cache, it says nothing.
func (s *scale) learn(sent load, tokens int) {
	density := float64(tokens) / float64(rate(DefaultBytesPerToken).tokens(sent))
	if density < DefaultBytesPerToken/mostBelieved || density > DefaultBytesPerToken/leastBelieved {
		return
	}
	if density < 1 && sent.bytes+DefaultBytesPerToken*sent.wide < tellingLoad {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.densest = max(s.densest, density)
}
