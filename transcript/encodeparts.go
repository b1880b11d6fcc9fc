package transcript

import (
	"encoding/json"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// object gives the arguments of a call as a JSON object: as they are where they
// are one, and else as the member "input" of one.
func (e *Encoder) object(arguments string) json.RawMessage {
	if isStrictObject(arguments) {
		return json.RawMessage(arguments)
	}
	if arguments == "" {
		return json.RawMessage("{}")
	}
	e.lose(LossArguments)
	return encode(map[string]string{"input": arguments})
}

func isStrictObject(text string) bool {
	from, to := trim([]byte(text), 0, len(text))
	if from == to || text[from] != '{' {
		return false
	}
	_, err := strictjson.NewChecker(strictjson.Options{}).Check([]byte(text))
	return err == nil
}

// flag gives a two-valued error flag, and counts one that is not known.
func (e *Encoder) flag(o history.Outcome) bool {
	if o == history.OutcomeUnknown {
		e.lose(LossErrorFlag)
	}
	return o == history.OutcomeError
}

// noFlag counts an outcome that the format can't say.
func (e *Encoder) noFlag(o history.Outcome) {
	if o != history.OutcomeUnknown {
		e.lose(LossErrorFlag)
	}
}

// noReasoning counts reasoning that the format can't hold.
func (e *Encoder) noReasoning(m history.Message) {
	if m.Reasoning != "" {
		e.lose(LossReasoning)
	}
}

// noName counts a name that the format can't hold.
func (e *Encoder) noName(m history.Message) {
	if m.Name != "" {
		e.lose(LossName)
	}
}

// noTime counts a time that the format can't hold.
func (e *Encoder) noTime(m history.Message) {
	if !m.Time.IsZero() {
		e.lose(LossTime)
	}
}
