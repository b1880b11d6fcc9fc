package redact_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

// TestCookies: values that let somebody in go, names, attributes and small
// settings stay.
func TestCookies(t *testing.T) {
	const fake = "s%3AFAKE0000fake"
	tests := []struct{ name, in, want string }{
		{"request header", "Cookie: sid=" + fake + "; theme=dark; csrftoken=abcd1234\r\nHost: x", "Cookie: sid=[redacted:cookie]; theme=dark; csrftoken=[redacted:token]\r\nHost: x"},
		{"response header", "Set-Cookie: JSESSIONID=FAKE0000; Path=/app; HttpOnly; Max-Age=3600; SameSite=Lax", "Set-Cookie: JSESSIONID=[redacted:cookie]; Path=/app; HttpOnly; Max-Age=3600; SameSite=Lax"},
		{"attributes with a date", "set-cookie: lang=de; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/; sid=fake0", "set-cookie: lang=de; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/; sid=[redacted:cookie]"},
		{"random value under any name", "Cookie: a=FAKE0000fakeFAKE0000; b=1", "Cookie: a=[redacted:cookie]; b=1"},
		{"curl -b", `curl -b "session=fake-0000; lang=en" https://x/`, `curl -b "session=[redacted:cookie]; lang=en" https://x/`},
		{"curl --cookie", "curl --cookie sessionid=fake0000 https://x/", "curl --cookie sessionid=[redacted:cookie] https://x/"},
		{"curl -H", `curl -H 'Cookie: a=1; _gitlab_session=fake0000' x`, `curl -H 'Cookie: a=1; _gitlab_session=[redacted:cookie]' x`},
		{"curl -H in JSON", `{"cmd":"curl -H \"Cookie: sid=fake0000; x=y\" host"}`, `{"cmd":"curl -H \"Cookie: sid=[redacted:cookie]; x=y\" host"}`},
		{"JSON header", `{"Cookie": "sid=fake0000; lang=en", "Accept": "a=b"}`, `{"Cookie": "sid=[redacted:cookie]; lang=en", "Accept": "a=b"}`},
		{"JSON array", `{"set-cookie":["sid=fake0000; Path=/","auth=fake1111; Secure"]}`, `{"set-cookie":["sid=[redacted:cookie]; Path=/","auth=[redacted:authorization]; Secure"]}`},
		{"HAR", `{"name": "Cookie", "value": "sid=fake0000; lang=en"}`, `{"name": "Cookie", "value": "sid=[redacted:cookie]; lang=en"}`},
		{"a form inside", "Cookie: k=" + "AKIA" + upper(16) + "; sid=fake0000", "Cookie: k=[redacted:aws_key]; sid=[redacted:cookie]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := redact.Standard().Text(tt.in); got != tt.want {
				t.Errorf("Text(%q)\n got %q\nwant %q", tt.in, got, tt.want)
			}
			if law := broken(tt.in); law != "" {
				t.Errorf("%s: %q", law, tt.in)
			}
		})
	}
}

func TestWhatIsNoCookieStays(t *testing.T) {
	for _, s := range []string{
		"Cookie: theme=dark; lang=en-US; consent=true", "Cookie: sid=$SID", "Cookie: sid=<id>", "cookies: a list of cookies",
		"Set-Cookie: lang=de; Path=/; Domain=example.com; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "git checkout -b session=x",
		"curl -b cookies.txt x", "cut -b 1-4 sid=fake0000", "document.cookie", "Cookie: see the docs; sid is one",
		"The session=fake0000 parameter", "x: a; sid=fake0000",
	} {
		if got, hits := redact.Standard().Text(s); got != s || hits != nil {
			t.Errorf("Text(%q) = %q, %v", s, got, hits)
		}
	}
}
