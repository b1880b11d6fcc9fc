package openai

import (
	"math"
	"unicode/utf8"

	goopenai "github.com/sashabaranov/go-openai"
)

// load is how much there is to read in a request, before it is known how much of it is a
// token to the model: what is counted by its bytes, and characters that take about a
// token each.
type load struct{ bytes, wide int }

func (l load) plus(m load) load { return load{l.bytes + m.bytes, l.wide + m.wide} }

// messageBytes is what a message takes beside its text: its role, and the marks between
// messages.
const messageBytes = 24

// loadOf gives the load of a request: its messages, and the schema of its reply, which
// the model is shown too.
func loadOf(messages []goopenai.ChatCompletionMessage, format Format) load {
	var all load
	for _, m := range messages {
		all = all.plus(loadOfText(m.Content)).plus(load{bytes: messageBytes})
	}
	if format == FormatSchema {
		all.bytes += len(strictSchema)
	}
	return all
}

// loadOfText gives the load of a text as JSON holds it: a quote, a backslash and a line
// break take two bytes, other control characters six. Beyond ASCII a character of two
// bytes counts as three, one of three bytes as a wide one, one of four as two of those:
// before anything is known of the model, that is a token for each letter of a script
// other than Latin, and two for a picture.
func loadOfText(text string) load {
	var l load
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			l.bytes += asJSON[c]
			i++
			continue
		}
		_, width := utf8.DecodeRuneInString(text[i:])
		switch width {
		case 2:
			l.bytes += 3
		case 4:
			l.wide += 2
		default: // a broken byte becomes a character of three bytes
			l.wide++
		}
		i += width
	}
	return l
}

// asJSON is how many bytes JSON takes for a character of ASCII.
var asJSON = func() (bytes [utf8.RuneSelf]int) {
	for c := range bytes {
		switch {
		case c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t':
			bytes[c] = 2
		case c < ' ':
			bytes[c] = 6
		default:
			bytes[c] = 1
		}
	}
	return bytes
}()

// rate is how many bytes are a token.
type rate float64

// tokens is how many tokens a load is about. A wide character is one at least.
func (r rate) tokens(l load) int {
	return int(math.Ceil(float64(l.bytes)/float64(r) + float64(l.wide)*max(1, float64(DefaultBytesPerToken/r))))
}
