package deterministic

import (
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// What is taken for a reference in free text.
var (
	urlForm      = regexp.MustCompile(`https?://[^\s"'<>` + "`" + `\\^{}|，。、；）】」]+`)
	artifactForm = regexp.MustCompile(`artifact://[^\s"'<>` + "`" + `\\^{}|)\],;，。、]+`)
	// numberForm is a number that is told to be an issue's, a request's or an
	// order's.
	numberForm = regexp.MustCompile(`(?i)\b(?:pull request|merge request|issue|ticket|order|pr|mr|bug|case|invoice|incident)s?(?: (?:number|no\.?|is|id))?:? (#\d{1,10})\b`)
	// keyForm is a key of a tracker: letters, a dash and a number.
	keyForm = regexp.MustCompile(`\b[A-Z][A-Z0-9]{1,9}-\d{3,8}\b`)
)

// standards are beginnings of keys that name a standard and no ticket.
var standards = set("UTF", "SHA", "ISO", "RFC", "HTTP", "TLS", "AES", "RSA", "BASE", "MD", "GPT", "COVID", "PEP", "IEEE", "CVE", "EN", "DIN", "IPV", "MP", "US", "X")

// Limits of references in results: only a short result names them, a long one
// lists them.
const (
	shortResult   = 2000
	maxResultURLs = 3
)

// referenceRules follow the URLs, artifact:// refs and numbers that are named.
type referenceRules struct {
	// got are the URLs that were read: naming them again takes nothing from that.
	got map[string]bool
}

func newReferenceRules(previous *checkpoint.Manifest) *referenceRules {
	r := &referenceRules{got: make(map[string]bool)}
	if previous != nil {
		for _, a := range previous.Artifacts {
			r.got[a.Ref] = a.State != checkpoint.Referenced
		}
	}
	return r
}

func (r *referenceRules) end(func(event)) {}

func (r *referenceRules) read(m *moment, say func(event)) {
	switch {
	case m.speaks() && !m.isCopy():
		r.named(m, say)
	case m.said():
		r.numbers(m, say)
	case m.step != nil && m.step.ok():
		r.fetched(m, say)
		r.printed(m, say)
	}
}

// named reads what the user names, also in documents.
func (r *referenceRules) named(m *moment, say func(event)) {
	m.prose()
	for _, s := range m.handed {
		for _, u := range urlsIn(s.Text, -1) {
			r.refer(trimURL(u), checkpoint.URL, checkpoint.Referenced, m.index, m.at, say)
		}
		for _, key := range keysIn(s.Text) {
			if name, _, _ := strings.Cut(key, "-"); !standards[name] {
				r.refer(key, checkpoint.ID, checkpoint.Referenced, m.index, m.at, say)
			}
		}
	}
	r.numbers(m, say)
	r.artifacts(m, m.index, m.Text, say)
}

// urlsIn gives the URLs of a text: at most so many, where that is not negative.
func urlsIn(text string, most int) []string {
	if !strings.Contains(text, "://") {
		return nil
	}
	return urlForm.FindAllString(text, most)
}

// keysIn gives the keys of a tracker in a text.
func keysIn(text string) []string {
	for at := 1; at < len(text); at++ {
		i := strings.IndexByte(text[at:], '-')
		if i < 0 {
			return nil
		}
		at += i
		if digitAt(text, at+1) && (digitAt(text, at-1) || 'A' <= text[at-1] && text[at-1] <= 'Z') {
			return keyForm.FindAllString(text, -1)
		}
	}
	return nil
}

func digitAt(text string, i int) bool { return i < len(text) && '0' <= text[i] && text[i] <= '9' }

func (r *referenceRules) numbers(m *moment, say func(event)) {
	text := firstChars(m.Text, 20000)
	for at, told := 0, 0; told < maxNumbers; {
		i := strings.IndexByte(text[at:], '#')
		if i < 0 {
			return
		}
		i += at
		at = i + 1
		if near := text[max(0, i-beforeNumber):min(len(text), i+afterNumber)]; digitAt(text, at) {
			if match := numberForm.FindStringSubmatch(near); match != nil {
				r.refer(match[1], checkpoint.ID, checkpoint.Referenced, m.index, m.at, say)
				told++
			}
		}
	}
}

// Where a number is looked for: how many of them in a message, and how many bytes
// around the sign.
const (
	maxNumbers   = 20
	beforeNumber = 40
	afterNumber  = 13
)

// fetched reads the URLs that a call got.
func (r *referenceRules) fetched(m *moment, say func(event)) {
	for _, a := range m.step.arguments {
		if a.literal && isURL(a.text) && m.step.does != deedPlan {
			state := checkpoint.Referenced
			if m.step.does.looks() {
				state = checkpoint.Read
			}
			r.refer(a.text, checkpoint.URL, state, m.step.index, m.at, say)
		}
		if a.literal {
			r.artifacts(m, m.step.index, a.text, say)
		}
	}
}

// printed reads what a result names.
func (r *referenceRules) printed(m *moment, say func(event)) {
	r.artifacts(m, m.index, m.body, say)
	if len(m.body) > shortResult || m.step.does == deedRead || m.step.does == deedSearch {
		return
	}
	urls := urlsIn(m.body, maxResultURLs+1)
	if len(urls) > maxResultURLs {
		return
	}
	for _, u := range urls {
		r.refer(trimURL(u), checkpoint.URL, checkpoint.Referenced, m.index, m.at, say)
	}
}

func (r *referenceRules) artifacts(m *moment, index int, text string, say func(event)) {
	if !strings.Contains(text, "://") || !strings.Contains(text, "artifact://") {
		return
	}
	for _, ref := range artifactForm.FindAllString(text, 20) {
		r.refer(strings.TrimRight(ref, ".!?:"), checkpoint.ArtifactRef, checkpoint.Referenced, index, m.at, say)
	}
}

func (r *referenceRules) refer(ref string, kind checkpoint.ArtifactKind, state checkpoint.ArtifactState, index, at int, say func(event)) {
	if len(ref) > maxRefBytes || r.got[ref] && state == checkpoint.Referenced {
		return
	}
	ref = strings.Clone(ref)
	r.got[ref] = r.got[ref] || state == checkpoint.Read
	say(event{verb: assert, entry: artifactEntry(effect{ref: ref, kind: kind, state: state}, index, at)})
}

// isURL reports whether the whole text is one URL of the web.
func isURL(s string) bool {
	return (strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://")) && len(s) <= maxRefBytes && !strings.ContainsAny(s, " \n\t\"<>`")
}

// trimURL cuts the punctuation that ends a sentence or a bracket around a URL.
func trimURL(u string) string {
	for {
		cut := strings.TrimRight(u, ".,;:!?*_")
		if strings.HasSuffix(cut, ")") && strings.Count(cut, "(") < strings.Count(cut, ")") ||
			strings.HasSuffix(cut, "]") && strings.Count(cut, "[") < strings.Count(cut, "]") {
			cut = cut[:len(cut)-1]
		}
		if cut == u {
			return u
		}
		u = cut
	}
}
