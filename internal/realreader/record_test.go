package realreader_test

import (
	"os"
	"sync"
	"testing"
)

// recording is a session that an agent wrote by itself, once for all tests.
type recording struct {
	once    sync.Once
	session string
	last    turn
}

// kind is an agent with its recording.
type kind struct {
	seat     func(*testing.T) agent
	recorded *recording
}

var (
	codexCLI = kind{newCodex, new(recording)}
	piAgent  = kind{newPi, new(recording)}
)

// recall gives an agent with a new home that holds the recorded session and no
// other, the session's file, and its last turn.
func (k kind) recall(t *testing.T) (a agent, file string, last turn) {
	t.Helper()
	a = k.seat(t)
	k.recorded.once.Do(func() { k.recorded.record(t, k.seat(t)) })
	if k.recorded.session == "" {
		t.Fatal("there is no recording: the first test that needed it could not make one")
	}
	a.adopt(t, k.recorded.session)
	return a, sessionOf(t, a), k.recorded.last
}

// record has an agent work for three turns.
func (r *recording) record(t *testing.T, a agent) {
	t.Helper()
	a.say(t, none, "Write tide.txt with one line. Do not touch harbour.txt.",
		answer{calls: []call{{"call_1", "echo tide > tide.txt; cat tide.txt"}}},
		answer{text: "First done: tide.txt is written."})
	a.say(t, newest, "Read tide.txt again and say two.",
		answer{thought: "Both at once.", calls: []call{{"call_2", "cat tide.txt"}, {"call_3", "echo two"}}},
		answer{text: "Second done: tide, two."})
	last := a.say(t, newest, "Is anything left to do?", answer{text: "Third done: nothing is left."})
	text, err := os.ReadFile(sessionOf(t, a))
	if err != nil {
		t.Fatal(err)
	}
	r.session, r.last = string(text), last
}
