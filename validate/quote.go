package validate

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkQuote finds the places of a quote in the message that it cites, and
// replaces it by the message's own text.
func (j *judge) checkQuote(s subject, pointer string, e *checkpoint.Evidence, message *cited) []place {
	pointer = member(pointer, "quote")
	places := message.find(e.Quote)
	if len(places) == 0 {
		if _, secret := j.screen.secretIn(e.Quote); !secret {
			j.quoteNotFound(pointer, e.Quote, message)
		}
		return nil
	}
	if !j.longEnough(s, places) {
		j.report(Violation{
			Code: CodeQuoteTooShort, Pointer: pointer, Detail: "so short a quote proves nothing", Got: j.screen.show(e.Quote),
			Want: fmt.Sprintf("at least %d letters or digits (2 in Chinese, Japanese or Korean), the item's whole ref or name, or a whole line of message %d", MinQuoteWeight, e.Message),
		})
		return places
	}
	e.Quote = places[0].text()
	return places
}

func (j *judge) quoteNotFound(pointer, quote string, message *cited) {
	j.unfound = append(j.unfound, unfound{violation: len(j.violations), quote: quote, message: message.index})
	j.report(Violation{
		Code: CodeQuoteNotFound, Pointer: pointer,
		Detail: fmt.Sprintf("the quote does not stand in message %d", message.index), Got: j.screen.show(quote),
		Want: fmt.Sprintf("an excerpt of message %d, copied character by character", message.index),
	})
}

// MinQuoteWeight is the QuoteWeight from which on a quote proves something by
// itself.
const MinQuoteWeight = 4

// longEnough reports whether a quote says enough to prove anything.
func (j *judge) longEnough(s subject, places []place) bool {
	quote := places[0].text()
	if QuoteWeight(quote) >= MinQuoteWeight {
		return true
	}
	if (s.kind == kindTest || s.kind == kindArtifact) && strings.TrimSpace(s.key) == quote {
		return true
	}
	for _, at := range places {
		if at.wholeLine() {
			return true
		}
	}
	return false
}

// QuoteWeight counts the letters and digits of a quote, a letter of Chinese,
// Japanese or Korean twice.
func QuoteWeight(text string) int {
	n := 0
	for _, r := range text {
		switch {
		case isCJK(r):
			n += 2
		case unicode.IsLetter(r), unicode.IsDigit(r):
			n++
		}
	}
	return n
}

func isCJK(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
