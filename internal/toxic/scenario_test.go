package toxic_test

import (
	"context"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
)

// forever is longer than any test waits, in milliseconds.
const forever = 60_000

// long is a padding that no socket takes at once.
const long = 1 << 20

// scenario is what happens to connections, and what must become of a reduction.
type scenario struct {
	name       string
	toxics     []toxic
	padding    int
	untilClose bool
	// gone is true where nobody listens any more.
	gone bool
	// passes is the request before whose answer all toxics are taken away; 0 for none.
	passes int

	// timeout and each are the limits of the draft and of one request, attempts how often
	// it is sent at most.
	timeout, each time.Duration
	attempts      int
	// fallback lets the rules write the checkpoint where the model fails.
	fallback bool

	// kind is that of the error; "" where the reduction must succeed. says stands in it.
	kind openai.Kind
	says string
	// mayEnd is true where the time may end in the middle of a request too.
	mayEnd bool
	// requests is how many reach the endpoint; 0 where that hangs on the time.
	requests int
}

const (
	short = 300 * time.Millisecond
	ample = 20 * time.Second
)

var scenarios = []scenario{
	{name: "latency below the limit", toxics: []toxic{down("latency", "latency", 50), up("latency", "latency", 50)}, timeout: ample, each: ample, attempts: 3, requests: 1},
	{name: "latency above the limit", toxics: []toxic{down("latency", "latency", forever)}, timeout: short, each: ample, attempts: 3, kind: openai.KindTimeout, says: "timeout"},
	{name: "latency of the request above the limit", toxics: []toxic{up("latency", "latency", forever)}, timeout: short, each: ample, attempts: 3, kind: openai.KindTimeout, says: "timeout"},
	{name: "latency above the limit of each request", toxics: []toxic{down("latency", "latency", forever)}, timeout: 2 * time.Second, each: short, attempts: 9, kind: openai.KindTimeout, says: "timeout"},
	{name: "latency above the limit, and a fallback", toxics: []toxic{down("latency", "latency", forever)}, timeout: short, each: ample, attempts: 3, fallback: true, says: "timeout"},
	{name: "latency that passes", toxics: []toxic{down("latency", "latency", forever)}, passes: 2, timeout: ample, each: short, attempts: 3, requests: 2},

	{name: "a reset before the answer", toxics: []toxic{down("reset_peer", "timeout", 0)}, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork, requests: 2},
	{name: "a reset before the answer, later", toxics: []toxic{down("reset_peer", "timeout", 100)}, timeout: ample, each: ample, attempts: 1, kind: openai.KindNetwork, requests: 1},
	{name: "a reset before the request", toxics: []toxic{up("reset_peer", "timeout", 0)}, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork},
	{name: "a reset in the middle of the answer", toxics: resetAfter(60_000), padding: long, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork, says: "bytes of the answer: connection reset by peer", requests: 2},
	{name: "a reset in the middle of the answer, and a fallback", toxics: resetAfter(60_000), padding: long, timeout: ample, each: ample, attempts: 1, fallback: true, says: "connection reset by peer", requests: 1},
	{name: "a reset in the middle of the answer that passes", toxics: resetAfter(60_000), padding: long, passes: 2, timeout: ample, each: ample, attempts: 3, requests: 2},

	{name: "an end in the header", toxics: []toxic{down("limit_data", "bytes", 20)}, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork, requests: 2},
	{name: "an end in the body", toxics: []toxic{down("limit_data", "bytes", 600)}, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork, says: "bytes of the answer", requests: 2},
	{name: "an end in the body that passes", toxics: []toxic{down("limit_data", "bytes", 600)}, passes: 2, timeout: ample, each: ample, attempts: 3, requests: 2},
	{name: "an end in the request", toxics: []toxic{up("limit_data", "bytes", 600)}, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork},
	{name: "an end far behind the answer", toxics: []toxic{down("limit_data", "bytes", long)}, timeout: ample, each: ample, attempts: 2, requests: 1},

	{name: "a late close behind a length", toxics: []toxic{down("slow_close", "delay", forever)}, timeout: ample, each: ample, attempts: 2, requests: 1},
	{name: "a late close that the answer waits for", toxics: []toxic{down("slow_close", "delay", forever)}, untilClose: true, timeout: short, each: ample, attempts: 2, kind: openai.KindTimeout, says: "timeout"},
	{name: "a close that is a little late", toxics: []toxic{down("slow_close", "delay", 100)}, untilClose: true, timeout: ample, each: ample, attempts: 2, requests: 1},

	{name: "enough bandwidth", toxics: []toxic{down("bandwidth", "rate", 10_000), up("bandwidth", "rate", 10_000)}, padding: long, timeout: ample, each: ample, attempts: 2, requests: 1},
	{name: "too little bandwidth for the answer", toxics: []toxic{down("bandwidth", "rate", 1)}, padding: long, timeout: short, each: ample, attempts: 2, kind: openai.KindTimeout, says: "timeout"},
	{name: "too little bandwidth for each answer", toxics: []toxic{down("bandwidth", "rate", 1)}, padding: long, timeout: 2 * time.Second, each: short, attempts: 9, kind: openai.KindTimeout, says: "timeout"},
	{name: "too little bandwidth for the request", toxics: []toxic{up("bandwidth", "rate", 1)}, timeout: short, each: ample, attempts: 2, kind: openai.KindTimeout, says: "timeout"},
	{name: "an answer in small pieces", toxics: []toxic{down("slicer", "average_size", 40)}, timeout: ample, each: ample, attempts: 2, requests: 1},

	{name: "silence", toxics: []toxic{down("timeout", "timeout", 0)}, timeout: short, each: ample, attempts: 2, kind: openai.KindTimeout, says: "timeout"},
	{name: "silence, then an end", toxics: []toxic{down("timeout", "timeout", 100)}, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork, requests: 2},
	{name: "nobody there", gone: true, timeout: ample, each: ample, attempts: 2, kind: openai.KindNetwork, says: "connection refused"},
}

// served starts the endpoint and the proxy before it, and gives the base URL.
func (s scenario) served(t *testing.T) (*endpoint, string) {
	t.Helper()
	model := &endpoint{padding: s.padding, untilClose: s.untilClose}
	ready := make(chan struct{})
	var clear func()
	model.before = func(n int) {
		if <-ready; n == s.passes {
			clear()
		}
	}
	proxy := startProxy(t, model.start(t), s.toxics)
	clear = func() { proxy.Toxics.ResetToxics(context.Background()) }
	close(ready)
	if s.gone {
		proxy.Stop()
	}
	return model, "http://" + proxy.Listen + "/v1"
}
