package reducer

import "github.com/seed-a68626b6/reduce/history"

// Counter counts the tokens of a message.
type Counter interface {
	// Name goes into the report as token_counter.
	Name() string
	// Tokens is the number of tokens that the message costs a model.
	Tokens(m history.Message) int
}

// charCounter takes four characters for a token.
type charCounter struct{}

const charsPerToken = 4

func (charCounter) Name() string { return "chars/4" }

func (charCounter) Tokens(m history.Message) int {
	return tokensOfChars(m.Chars())
}

func tokensOfChars(chars int) int { return (chars + charsPerToken - 1) / charsPerToken }
