package reducer

import "github.com/seed-a68626b6/reduce/history"

// sizes are the sizes of a history's messages, by position.
type sizes struct {
	counter Counter
	// charsOf and tokensOf are the sizes of each message. Tokens that follow from
	// the characters are not kept.
	charsOf  []int
	tokensOf []int
	// chars and tokens are those of the whole history.
	chars, tokens int
}

func newSizes(n int, counter Counter) sizes {
	s := sizes{counter: counter, charsOf: make([]int, 0, n)}
	if _, follows := counter.(charCounter); !follows {
		s.tokensOf = make([]int, 0, n)
	}
	return s
}

// add measures the next message.
func (s *sizes) add(m history.Message) {
	n := m.Chars()
	s.charsOf = append(s.charsOf, n)
	s.chars += n
	if s.tokensOf == nil {
		s.tokens += tokensOfChars(n)
		return
	}
	tokens := s.counter.Tokens(m)
	s.tokensOf = append(s.tokensOf, tokens)
	s.tokens += tokens
}

// tokensAt is the size of the message at a position in tokens.
func (s *sizes) tokensAt(i int) int {
	if s.tokensOf == nil {
		return tokensOfChars(s.charsOf[i])
	}
	return s.tokensOf[i]
}
