package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestTheAgentCompactsItsMessages(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), nil, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"messages became a checkpoint", "must_not: Never round the heights.", "Which day had the highest tide?\n  the model saw 3 messages"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in:\n%s", want, out.String())
		}
	}
}

func TestTheAgentNeedsAnAddressAndAModel(t *testing.T) {
	if err := run(context.Background(), []string{"http://127.0.0.1:1"}, &bytes.Buffer{}); err == nil {
		t.Error("one argument is accepted")
	}
}
