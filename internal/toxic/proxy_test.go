package toxic_test

import (
	"bytes"
	"encoding/json"
	"testing"

	toxiproxy "github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"
)

// toxic is one thing that is done to connections.
type toxic struct {
	Type string `json:"type"`
	// Stream is downstream or upstream; empty means downstream.
	Stream     string           `json:"stream,omitempty"`
	Attributes map[string]int64 `json:"attributes"`
	// Toxicity is the share of the connections that it is done to; nil means all.
	Toxicity *float32 `json:"toxicity,omitempty"`
}

// down is a toxic for the answer, up one for the request.
func down(kind string, attribute string, value int64) toxic {
	return toxic{Type: kind, Attributes: map[string]int64{attribute: value}}
}

func up(kind string, attribute string, value int64) toxic {
	made := down(kind, attribute, value)
	made.Stream = "upstream"
	return made
}

// resetAfter resets the connection after some bytes of the answer. The proxy resets
// where it closes a connection for whose sake there is a reset_peer at all, and a
// reset_peer that is done to no connection lets the bytes pass.
func resetAfter(bytes int64) []toxic {
	none := float32(0)
	return []toxic{down("limit_data", "bytes", bytes), {Type: "reset_peer", Attributes: map[string]int64{"timeout": 0}, Toxicity: &none}}
}

// startProxy puts a proxy on a free port of loopback in front of an address.
func startProxy(t *testing.T, upstream string, toxics []toxic) *toxiproxy.Proxy {
	t.Helper()
	proxy := toxiproxy.NewProxy(toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop()), "model", "127.0.0.1:0", upstream)
	if err := proxy.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(proxy.Stop)
	for _, one := range toxics {
		text, err := json.Marshal(one)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := proxy.Toxics.AddToxicJson(bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	return proxy
}
