package validate

import (
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// piece is one piece of evidence with what was found of it.
type piece struct {
	message *cited // nil where no such message may be cited
	places  []place
	role    history.Role // as given; for messages that have left
}

// voices gives who may be speaking: at the quote's places, or, where the quote
// was not found or not asked for, anywhere in the message.
func (p piece) voices() voice {
	if p.message == nil {
		return voiceAnyone
	}
	if p.message.gone {
		return voicesOfRole(p.role)
	}
	if len(p.places) == 0 {
		return p.message.voices | p.message.speaker
	}
	var all voice
	for _, at := range p.places {
		all |= at.part.voice
	}
	return all
}

// checkEvidence judges each piece of a subject's evidence by itself.
func (j *judge) checkEvidence(s subject) ([]piece, error) {
	pieces := make([]piece, len(s.evidence))
	for i := range s.evidence {
		p, err := j.checkPiece(s, element(s.pointer+"/evidence", i), &s.evidence[i])
		if err != nil {
			return nil, err
		}
		pieces[i] = p
	}
	return pieces, nil
}

func (j *judge) checkPiece(s subject, pointer string, e *checkpoint.Evidence) (piece, error) {
	if !j.source.citable(e.Message) {
		j.report(j.badMessage(pointer, e.Message))
		return piece{}, nil
	}
	message, err := j.message(e.Message)
	if err != nil {
		return piece{}, err
	}
	if message.gone && j.mode == ofDraft {
		j.report(j.badMessage(pointer, e.Message))
		return piece{}, nil
	}
	p := piece{message: message, role: e.Role}
	mayBeBare := j.mode == ofManifest && (message.gone || e.Role != "")
	if !message.gone {
		j.checkRole(pointer, e, message)
	}
	switch {
	case strings.TrimSpace(e.Quote) == "":
		if !mayBeBare {
			j.report(Violation{
				Code: CodeMissingQuote, Pointer: member(pointer, "quote"), Detail: "the evidence has no quote",
				Want: fmt.Sprintf("a literal excerpt of message %d", e.Message),
			})
		}
	case !message.gone:
		p.places = j.checkQuote(s, pointer, e, message)
	}
	return p, nil
}

// checkRole fills in the role, or holds the one that stands there against the
// message's.
func (j *judge) checkRole(pointer string, e *checkpoint.Evidence, message *cited) {
	if e.Role != "" && e.Role != message.role {
		j.report(Violation{
			Code: CodeRoleMismatch, Pointer: member(pointer, "role"),
			Detail: fmt.Sprintf("message %d has another speaker", e.Message), Got: string(e.Role), Want: string(message.role),
		})
		return
	}
	e.Role = message.role
}

func (j *judge) badMessage(pointer string, index int) Violation {
	span := j.source.Span()
	want := fmt.Sprintf("an index from %d to %d", span.First, span.Last)
	if pinned := j.source.pinned; len(pinned) > 0 {
		want += fmt.Sprintf(", or of a pinned message: %s", listed(pinned))
	}
	return Violation{
		Code: CodeBadMessage, Pointer: member(pointer, "message"),
		Detail: "no such message may be cited", Got: fmt.Sprint(index), Want: want,
	}
}

// maxListed is how many indexes a violation lists.
const maxListed = 12

func listed(indexes []int) string {
	var words []string
	for _, i := range indexes[:min(len(indexes), maxListed)] {
		words = append(words, fmt.Sprint(i))
	}
	if len(indexes) > maxListed {
		words = append(words, "…")
	}
	return strings.Join(words, ", ")
}

// message gives the quotable text of a citable message.
func (j *judge) message(index int) (*cited, error) { return j.messages.message(index) }

// answeredCall gives the name and the arguments of the call that the result at a
// position answers, in the view; "" for any other message.
func (s *Source) answeredCall(position int) (string, error) {
	ref, ok := s.in.Grouping.Call(position)
	if !ok {
		return "", nil
	}
	m, err := s.view.At(ref.Message)
	if err != nil {
		return "", fmt.Errorf("reading message %d: %w", s.in.Numbering.Index(ref.Message), err)
	}
	call := m.ToolCalls[ref.Call]
	return call.Name + "\n" + clipped(call.Arguments), nil
}

// clipped gives arguments; of those that are too long to be read as JSON the beginning
// and the end, in which a name or a command can stand.
func clipped(arguments string) string {
	if len(arguments) <= maxInnerJSON {
		return arguments
	}
	return strings.ToValidUTF8(arguments[:cutBytes]+"\n"+arguments[len(arguments)-cutBytes:], "")
}
