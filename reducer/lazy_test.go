package reducer_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/seed-a68626b6/reduce/history"
)

// lazySession is a coding session of any length that is held nowhere: the message
// at a position is made when it is read, from the position alone. It counts its
// reads.
type lazySession struct {
	messages int
	reads    atomic.Int64
}

// lazyOf gives a session of about so many bytes of text.
func lazyOf(size int) *lazySession {
	return &lazySession{messages: 1 + size/lazyRound()*roundLen}
}

func (s *lazySession) Len() int { return s.messages }

func (s *lazySession) At(i int) (history.Message, error) {
	if i < 0 || i >= s.messages {
		return history.Message{}, &history.PositionError{Position: i, Len: s.messages}
	}
	s.reads.Add(1)
	return lazyMessage(i), nil
}

// Places of a round of the session: a turn of the user with what the agent does.
const (
	roundUser = iota
	roundReads
	roundRead1
	roundRead2
	roundSays
	roundEdits
	roundEdited
	roundRuns
	roundRan
	roundSearches
	roundFound
	roundEnds
	roundLen
)

// lazyRound is the mean size of a round in bytes.
var lazyRound = sync.OnceValue(func() int {
	const rounds = 100
	total := 0
	for i := 1; i <= rounds*roundLen; i++ {
		m := lazyMessage(i)
		total += len(m.Text)
		for _, c := range m.ToolCalls {
			total += len(c.Arguments)
		}
	}
	return total / rounds
})

func lazyMessage(i int) history.Message {
	if i == 0 {
		return say(history.RoleSystem, "You are a coding assistant. Run the tests before you say that something works.")
	}
	round, place := (i-1)/roundLen, (i-1)%roundLen
	id := func(place int) string { return fmt.Sprintf("call_%d_%d", round, place) }
	file := fmt.Sprintf("internal/tide/station%02d.go", round%40)
	switch place {
	case roundUser:
		return say(history.RoleUser, lazyWords(round))
	case roundReads:
		m := call(id(1), "read_file", fmt.Sprintf(`{"path": "%s"}`, file))
		m.ToolCalls = append(m.ToolCalls, history.ToolCall{ID: id(2), Name: "read_file", Arguments: fmt.Sprintf(`{"path": "internal/model/part%04d.go"}`, round%3000)})
		return m
	case roundRead1:
		return result(id(1), lazyText(round, 1000+round*7919%29000))
	case roundRead2:
		return result(id(2), lazyText(round+1, 1000+round*104729%14000))
	case roundSays:
		return say(history.RoleAssistant, "The heights are read from the wrong column. I will correct that next. "+lazyText(round, 200))
	case roundEdits:
		return call(id(3), "edit_file", fmt.Sprintf(`{"path": "%s", "old_string": %q, "new_string": %q}`, file, lazyText(round, 800), lazyText(round+3, 900)))
	case roundEdited:
		return result(id(3), "edited "+file+": 1 replacement")
	case roundRuns:
		return call(id(4), "shell", fmt.Sprintf(`{"command": "go test ./internal/tide -run TestStation%02d"}`, round%40))
	case roundRan:
		return result(id(4), lazyRun(round))
	case roundSearches:
		return call(id(5), "shell", fmt.Sprintf(`{"command": "grep -rn Station%02d internal | head -%d"}`, round%40, 10+round%90))
	case roundFound:
		size := 500 + round*31337%6000
		if round%40 == 17 {
			size = 200_000
		}
		return result(id(5), lazyText(round, size))
	default:
		return say(history.RoleAssistant, fmt.Sprintf("The heights of station %d are corrected and its test passes.", round%40))
	}
}

// lazyWords is what the user says in a round: mostly a short request, and some
// rules among them.
func lazyWords(round int) string {
	text := fmt.Sprintf("Correct the heights of station %d in round %d.", round%40, round)
	switch round % 25 {
	case 3:
		text += fmt.Sprintf(" Do not change internal/model/part%04d.go.", round/25%8)
	case 9:
		text += fmt.Sprintf(" Always keep the times of harbour %d – «höchste Flut» too.", round/25%6)
	case 16:
		text += " ok, thanks"
	}
	return text
}

// lazyRun is the output of a test run: every seventh fails, the last of 40 rounds
// does not build.
func lazyRun(round int) string {
	name := fmt.Sprintf("TestStation%02d", round%40)
	if round%7 == 3 {
		return lazyText(round, 900) + "\n--- FAIL: " + name + " (0.01s)\n    tide_test.go:31: got 1.5, want 1.0\nFAIL\nFAIL\texample.com/tide\t0.011s\nexit status 1\n"
	}
	return "ok  \texample.com/tide\t0.011s\n"
}

// lazyPool is what the texts of results are cut from: source code, listings and
// some prose with letters beyond ASCII.
var lazyPool = sync.OnceValue(func() string {
	var b strings.Builder
	for n := 0; b.Len() < 1<<20; n++ {
		switch n % 9 {
		case 4:
			fmt.Fprintf(&b, "// station%04d holds the heights – in metres – of the harbour at %d°N; see docs/tides.md\n", n, n%90)
		case 7:
			fmt.Fprintf(&b, "internal/tide/row%03d.go:%d:\tif err := table.Add(row, \"NS%04d\"); err != nil { return fmt.Errorf(\"row %%d: %%w\", row, err) }\n", n%700, n%5000, n)
		default:
			fmt.Fprintf(&b, "\t{Station: \"NS%04d\", High: \"%02d:%02d\", Metres: %d.%d, Name: \"harbour of the %dth coast\"},\n", n%9973, n*7%24, n*13%60, n%6, n%10, n%977)
		}
	}
	return b.String()
})

// lazyText gives a text of about so many bytes, in whole lines, of which nothing
// is shared with another.
func lazyText(seed, size int) string {
	pool := lazyPool()
	at := seed * 7907 % (len(pool) - size - 1000)
	at += strings.IndexByte(pool[at:], '\n') + 1
	end := at + size
	end += strings.IndexByte(pool[end:], '\n') + 1
	return strings.Clone(pool[at:end])
}

// hugeSession is a short session in which one message has about so many bytes, made
// anew whenever it is read.
type hugeSession struct {
	history.Messages
	place string
	at    int
	size  int
	piece func(n int) string // the n-th piece of the huge text
	put   func(m *history.Message, text string)
	reads atomic.Int64
}

// hugePlaces are where a huge text can stand: the message of a round, and how the
// text gets into it.
var hugePlaces = map[string]struct {
	place int
	put   func(m *history.Message, text string)
}{
	"result":    {roundRan, func(m *history.Message, text string) { m.Text = text }},
	"user":      {roundUser, func(m *history.Message, text string) { m.Text = text }},
	"assistant": {roundEnds, func(m *history.Message, text string) { m.Text = text }},
	"written": {roundEdits, func(m *history.Message, text string) {
		m.ToolCalls[0].Name, m.ToolCalls[0].Arguments = "write_file", text
	}},
	"command": {roundRuns, func(m *history.Message, text string) { m.ToolCalls[0].Arguments = text }},
}

// hugeFrames are what stands around a huge text that is sent as arguments, in JSON.
var hugeFrames = map[string][2]string{
	"written": {`{"path": "internal/tide/huge.txt", "content": "`, `"}`},
	"command": {`{"command": "cat > internal/tide/huge.txt <<'END'\n`, `\nEND\ntouch internal/tide/last.txt"}`},
}

// hugePieces are the kinds of huge texts.
var hugePieces = map[string]func(n int) string{
	"lines": func(n int) string {
		return fmt.Sprintf("internal/tide/row%03d.go:%d:\tif err := table.Add(row, \"NS%04d\"); err != nil { return err }\n", n%700, n%5000, n%9973)
	},
	"line": func(n int) string {
		return fmt.Sprintf("row %03d of station NS%04d is not at the height of %d.%d metres; ", n%700, n%9973, n%6, n%10)
	},
	"base64": func(n int) string {
		return "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg"
	},
	"cjk": func(n int) string {
		return fmt.Sprintf("第%d行の潮位は正しくありません。可能是竞态条件导致的，", n)
	},
	"json": func(n int) string {
		return fmt.Sprintf(`{"row":%d,"text":"height \"%d\" of\nNS%04d"},`, n, n%6, n%9973)
	},
}

func hugeOf(place, kind string, size int) *hugeSession {
	s := &hugeSession{place: place, size: size, piece: hugePieces[kind], put: hugePlaces[place].put}
	s.Messages = append(s.Messages, lazyMessage(0))
	for i := 1; i <= 4*roundLen; i++ {
		s.Messages = append(s.Messages, lazyMessage(i))
	}
	s.at = 1 + 2*roundLen + hugePlaces[place].place
	return s
}

func (s *hugeSession) At(i int) (history.Message, error) {
	m, err := s.Messages.At(i)
	if i == s.at {
		s.reads.Add(1)
		s.put(&m, s.text())
	}
	return m, err
}

// text is the huge text. Its last lines tell how a test run ended.
func (s *hugeSession) text() string {
	const end = "\n--- FAIL: TestStation02 (0.01s)\n    tide_test.go:31: got 1.5, want 1.0\nFAIL\nFAIL\texample.com/tide\t0.011s\nexit status 1\n"
	plain := func(piece string) string { return piece }
	frame, sent := hugeFrames[s.place]
	if sent {
		plain = strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\t", `\t`, `"`, `\"`).Replace
	}
	var b strings.Builder
	b.Grow(s.size + 1024)
	b.WriteString(frame[0])
	for n := 0; b.Len() < s.size; n++ {
		b.WriteString(plain(s.piece(n)))
	}
	b.WriteString(plain(end))
	b.WriteString(frame[1])
	return b.String()
}
