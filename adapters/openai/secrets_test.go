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

func TestWhatStandsInTheBaseURLIsNeverTold(t *testing.T) {
	const password = "plain&words"
	for echoed, secret := range map[string]string{
		password:        password,
		"plain%26words": "plain%26words",
		base64.StdEncoding.EncodeToString([]byte("me:" + password)): base64.StdEncoding.EncodeToString([]byte("me:" + password)),
		"a-value-of-a-query": "a-value-of-a-query",
	} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 400, fault("", "no "+echoed+" here")) }}
		base := strings.Replace(serve(t, s), "http://", "http://me:plain%26words@", 1) + "?token=a-value-of-a-query&x="
		_, err := openai.New(openai.Options{Model: "m", BaseURL: base}).Summarize(context.Background(), talk("Hi"))
		if told := modelError(t, err).Error(); strings.Contains(told, secret) || !strings.Contains(told, "no [redacted:url] here") {
			t.Errorf("%s: %s", secret, told)
		}
	}
	for _, base := range []string{
		"https:/me:s3cretpw@host/v1", "me:s3cretpw@host/v1", "//me:s3cretpw@host", "ftp://host/?key=s3cretpw", "me:s3cretpw@host:80/v1", "https://me:s3cretpw%zz@host", "s3cretpw",
	} {
		if err := (openai.Options{Model: "m", BaseURL: base}).Validate(); !errors.Is(err, openai.ErrOptions) || strings.Contains(err.Error(), "s3cretpw") {
			t.Errorf("%s: %v", base, err)
		}
	}
}

func TestEscapesHideNoSecret(t *testing.T) {
	const key = "plain/words/hold+it"
	escaped := `plain\/words\u002fhold\u002bit`
	for _, body := range []string{
		`{"detail":"` + escaped + `"}`, `{"detail":[{"input":"` + escaped + `"}]}`, `{"error":"` + escaped + `"}`, `{"error":["` + escaped + `"]}`, `{"message":"` + escaped + `"}`,
	} {
		for _, status := range []int{400, 200} {
			s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, status, body) }}
			_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Key: openai.FixedKey(key)}).Summarize(context.Background(), talk("Hi"))
			if told := err.Error(); strings.Contains(told, "plain") {
				t.Errorf("%d %s: %s", status, body, told)
			}
		}
	}
}

func TestAPasswordInTheURLIsSentWhereThereIsNoKey(t *testing.T) {
	for key, want := range map[string]string{"": "Basic " + base64.StdEncoding.EncodeToString([]byte("me:pass")), "sk-1": "Bearer sk-1"} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
		o := openai.Options{Model: "m", BaseURL: strings.Replace(serve(t, s), "http://", "http://me:pass@", 1)}
		if key != "" {
			o.Key = openai.FixedKey(key)
		}
		if _, err := openai.New(o).Summarize(context.Background(), talk("Hi")); err != nil || s.requests[0].Header.Get("Authorization") != want {
			t.Errorf("with the key %q: %q, %v", key, s.requests[0].Header.Get("Authorization"), err)
		}
	}
}
