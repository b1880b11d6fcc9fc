package validate

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// voice says who speaks at a place, as a set, since a quote can stand at several
// places of one message.
type voice uint16

const (
	voiceUser voice = 1 << iota
	// voiceSystem is a system or developer message.
	voiceSystem
	// voiceNote is what the agent program wrote in the user's name: it can hold
	// rules, but it is no user.
	voiceNote
	voiceAssistant
	// voiceCall is the name or the arguments of a call whose result is missing
	// or known to be an error; voiceDone that of any other call.
	voiceCall
	voiceDone
	// voiceResult is a result that is not known to be an error.
	voiceResult
	voiceError
	// voiceInherited is what another compactor left.
	voiceInherited

	voiceAnyone = ^voice(0)
)

// voiceOfText says who speaks in a message's text.
func voiceOfText(m history.Message) voice {
	if _, inherited := m.Inherited(); inherited {
		return voiceInherited
	}
	switch {
	case m.IsResult() && m.Result.Error == history.OutcomeError:
		return voiceError
	case m.IsResult(), m.Role == history.RoleTool:
		return voiceResult
	case m.Role.Instructs():
		return voiceSystem
	case m.AgentNote:
		return voiceNote
	case m.Role == history.RoleUser:
		return voiceUser
	}
	return voiceAssistant
}

// roleOf gives the role that evidence in a message gets. A note of the agent
// program counts as system, and a message of unknown role as the assistant's,
// which proves least.
func roleOf(m history.Message) history.Role {
	switch voiceOfText(m) {
	case voiceUser:
		return history.RoleUser
	case voiceInherited:
		return m.Role
	case voiceSystem, voiceNote:
		return history.RoleSystem
	case voiceResult, voiceError:
		return history.RoleTool
	}
	return history.RoleAssistant
}

// voicesOfRole gives who may have spoken in a message of which only the role is
// known.
func voicesOfRole(r history.Role) voice {
	switch r {
	case history.RoleUser:
		return voiceUser | voiceInherited
	case history.RoleSystem:
		return voiceSystem | voiceNote
	case history.RoleTool:
		return voiceResult | voiceError
	case history.RoleAssistant:
		return voiceAssistant | voiceCall | voiceDone | voiceInherited
	}
	return voiceAnyone
}

// voiceNames are in the order of the bits.
var voiceNames = []string{
	"the user", "a system message", "a note of the agent program", "the assistant's text",
	"a call without a sound result", "a call", "a result", "a result that is an error", "another compactor's summary",
}

// String names the voices, as in "the user or a result".
func (v voice) String() string {
	var names []string
	for i, name := range voiceNames {
		if v&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}
