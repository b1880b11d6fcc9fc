package redact_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/redact"
)

// broken names the first law that does not hold for s under the standard rules,
// or is "".
func broken(s string) string { return brokenUnder(redact.Standard(), s) }

func brokenUnder(rules *redact.Rules, s string) string {
	got, hits := rules.Text(s)
	at := 0
	var rest strings.Builder
	for _, h := range hits {
		if h.Start < at || h.End <= h.Start || h.End > len(s) || h.Kind == "" {
			return "hits are not ascending, overlap or lie outside"
		}
		rest.WriteString(s[at:h.Start])
		placeholder := redact.Placeholder(h.Kind)
		if h.Quoted {
			placeholder = `"` + placeholder + `"`
		}
		rest.WriteString(placeholder)
		at = h.End
	}
	rest.WriteString(s[at:])
	again, more := rules.Text(got)
	switch {
	case rest.String() != got:
		return "bytes outside of the hits changed"
	case again != got || len(more) > 0:
		return "the result has a hit: " + again
	case rules.Contains(s) != (len(hits) > 0):
		return "Contains and Text disagree"
	case utf8.ValidString(s) && !utf8.ValidString(got):
		return "the result is not valid UTF-8"
	case json.Valid([]byte(s)) && !json.Valid([]byte(got)):
		return "the result is not valid JSON"
	}
	return ""
}

// fragments are pieces that mean something to the rules.
var fragments = []string{
	"TOKEN", "password", "clientSecret", "api_key", "Authorization", "auth", "name", "max_tokens", "--token", "--password ",
	"=", ":", ": ", " = ", ":=", "=>", "==", "://", "@", "&", "?", "/", `\/`, `\`, `\\`, `\"`, `\\\"`, `"`, "'", "`", ",", ";", " ", "\n", `\n`, `\t`,
	"<password>", "</password>", "<token>", "[", "]", "{", "}", "(", ")", "$X", "${X}", "xxxx", "null", "true", "12345678",
	"hunter2", "swordfish", "abc123def456", "Zm9vYmFyQmF6UXV4", "config.token", "./a.pem", "your-key-here", "é", "\xff",
	"AKIAFAKEFAKEFAKE0000", "ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake0000", "sk-FAKEfakeFAKEfakeFAKE0000", "hf_FAKEfakeFAKEfakeFAKEfakeFAKEfakeFA",
	"eyJhbGciOiJub25lIn0", ".eyJzdWIiOiJmYWtlIn0", ".FAKE", "123456789:AAFAKEfakeFAKEfakeFAKEfakeFAKEfake0", "Bearer ", "Basic ",
	"-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----", "RkFLRUZBS0VGQUtFRkFLRQ==", "https", "postgres", "bob", "[redacted:token]",
	"Cookie: ", `"Set-Cookie":[`, "curl -b ", "sid=", "; ", "fake0000; Path=/", "Expires=Wed, 21 Oct 2026 07:28:00 GMT", "Server=db;User Id=sa;", ";Pwd=", "Password={a;b1};",
	`"name":`, `"value":`, "name: DB_PASSWORD\n", "value: ", "API key: ", "is: ", "login bob ", "password ", "mysql -u root -p", "sshpass -p ", "&sig=", `\u0026sig=`, "X-Amz-Signature=",
	"key=", "session: ", "q7Xk2fBv9Lw4Zt8NcR3mYp6D", "hooks.slack.com/services/", "T0FAKE000/B0FAKE000/FAKE0000fakeFAKE0000fake", "abc8Q~FAKE0000fakeFAKE0000fakeFAKE0000fa",
	"Private-Lines: 2\n", "RkFLRUZBS0VGQUtFRkFLRQ\n", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----", "---- END SSH2 ENCRYPTED PRIVATE KEY ----", "jdbc:oracle:thin:scott/",
	"\u001b[32m", "%3D", `\u000a`, "-", "_", "--", "b\"", "f'",
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 16).Draw(t, "fragments"), "")
		if law := broken(s); law != "" {
			t.Fatalf("%s: %q", law, s)
		}
	})
}

// TestJSONStaysJSON puts texts with secrets into JSON strings, one level and two
// levels deep.
func TestJSONStaysJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 12).Draw(t, "fragments"), "")
		key := rapid.SampledFrom([]string{"cmd", "password", "token"}).Draw(t, "key")
		for range 3 {
			encoded, err := json.Marshal(map[string]any{key: s, "list": []string{s, "x"}})
			if err != nil {
				t.Fatal(err)
			}
			s = string(encoded)
			if law := broken(s); law != "" {
				t.Fatalf("%s: %s", law, s)
			}
		}
	})
}

func FuzzText(f *testing.F) {
	for _, s := range fragments {
		f.Add("TOKEN=" + s)
		f.Add(`{"password":"` + s + `"}`)
	}
	f.Add(`{"a":"export TOKEN=\"x1\\\"y\" && b","c":"-----BEGIN PRIVATE KEY-----\nRkFLRUZBS0VGQUtFRkFLRQ"}`)
	f.Fuzz(func(t *testing.T, s string) {
		if law := broken(s); law != "" {
			t.Errorf("%s: %q", law, s)
		}
	})
}
