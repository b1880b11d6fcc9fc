package grouping

// none stands for a position or a place that there is not.
const none = -1

// pairs holds which call each result answers, and which result each call has.
type pairs struct {
	// answers is by the position of the result; Message is none where it answers
	// no call, or is no result.
	answers []CallRef
	// firstCall is, by position, the place in results of a message's first call.
	firstCall []int
	// results are the positions of the calls' first results, in order of the
	// calls; none for a call without one.
	results []int
}

func newPairs(n int) pairs {
	p := pairs{answers: make([]CallRef, n), firstCall: make([]int, n)}
	for i := range n {
		p.answers[i].Message, p.firstCall[i] = none, none
	}
	return p
}

func (p *pairs) addCalls(message, n int) {
	p.firstCall[message] = len(p.results)
	for range n {
		p.results = append(p.results, none)
	}
}

func (p *pairs) setResult(ref CallRef, position int) {
	p.results[p.firstCall[ref.Message]+ref.Call] = position
}

// call gives the call that the result at a position answers.
func (p *pairs) call(position int) (CallRef, bool) {
	if position < 0 || position >= len(p.answers) || p.answers[position].Message == none {
		return CallRef{}, false
	}
	return p.answers[position], true
}

// result gives the position of a call's first result.
func (p *pairs) result(ref CallRef) (int, bool) {
	if ref.Message < 0 || ref.Message >= len(p.firstCall) || ref.Call < 0 || p.firstCall[ref.Message] == none {
		return 0, false
	}
	last := len(p.results)
	for next := ref.Message + 1; next < len(p.firstCall); next++ {
		if p.firstCall[next] != none {
			last = p.firstCall[next]
			break
		}
	}
	place := p.firstCall[ref.Message] + ref.Call
	if place >= last || p.results[place] == none {
		return 0, false
	}
	return p.results[place], true
}
