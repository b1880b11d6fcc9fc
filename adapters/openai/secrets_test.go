package openai_test

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/openai"
)

func TestWhatStandsInHeadersIsNeverTold(t *testing.T) {
	const value = "plain-words-hold-it"
	for name, c := range map[string]struct{ name, header, echoed string }{
		"an own name":            {"Api-Key", value, value},
		"another":                {"X-Gateway-Pass", value, value},
		"a scheme":               {"Authorization", "Bearer " + value, "Bearer " + value},
		"without its scheme":     {"Authorization", "Bearer " + value, value},
		"one cookie of two":      {"Cookie", "a=b; session=" + value, value},
		"a password, unpacked":   {"Authorization", "Basic " + base64.StdEncoding.EncodeToString([]byte("me:"+value)), value},
		"a name that is written": {"x-api-key", value, value},
	} {
		for _, body := range []string{fault("", "the caller with "+c.echoed+" is not known"), `{"error":{"message":"no","code":"` + c.echoed + `","param":"` + c.echoed + `"}}`, `{"detail":"` + c.echoed + `"}`} {
			s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 400, body) }}
			_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Header: http.Header{c.name: {c.header}}}).Summarize(context.Background(), talk("Hi"))
			e := modelError(t, err)
			if told := e.Error() + e.Code + e.Param + e.Detail; strings.Contains(told, value) {
				t.Errorf("%s: %s", name, told)
			}
		}
	}
	failing := func(context.Context) (string, error) { return "", errors.New("the vault knows no " + value) }
	_, err := openai.New(openai.Options{Model: "m", Key: failing, Header: http.Header{"Api-Key": {value}}}).Summarize(context.Background(), talk("Hi"))
	if err == nil || strings.Contains(err.Error(), value) {
		t.Errorf("of the key's function: %v", err)
	}
}

func TestAShortHeaderLeavesErrorsReadable(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 400, fault("", "a team may not do that")) }}
	_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Header: http.Header{"X-Team": {"a"}}}).Summarize(context.Background(), talk("Hi"))
	if !strings.Contains(err.Error(), "a team may not do that") {
		t.Error(err)
	}
}
