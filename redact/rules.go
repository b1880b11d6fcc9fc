package redact

// Rules find secrets. They never change once made, and are safe for concurrent
// use. A nil *Rules finds nothing: it is how redaction is turned off.
type Rules struct {
	version  string
	forms    formIndex
	triggers [256]trigger
}

// Hit is one secret in a text.
type Hit struct {
	// Kind says what it is, such as "github_token" or "password".
	Kind string
	// Start and End are byte offsets in the text, End exclusive.
	Start, End int
}

var standard = newRules("standard/1", standardForms)

func newRules(version string, forms []form) *Rules {
	index := indexForms(forms)
	return &Rules{version: version, forms: index, triggers: triggersOf(index)}
}

// Standard gives the rules of this release.
func Standard() *Rules { return standard }

// Version names the rules. It changes whenever a change of the rules changes
// what is replaced. It is "off" for nil Rules.
func (r *Rules) Version() string {
	if r == nil {
		return "off"
	}
	return r.version
}

// Text replaces each secret in s by its placeholder. Without a hit it gives back
// s itself and nil.
func (r *Rules) Text(s string) (string, []Hit) {
	if r == nil {
		return s, nil
	}
	var hits []Hit
	for at := 0; ; {
		hit, ok := r.first(s[at:])
		if !ok {
			break
		}
		hit.Start, hit.End = hit.Start+at, hit.End+at
		hits = append(hits, hit)
		at = hit.End
	}
	if hits == nil {
		return s, nil
	}
	return replace(s, hits), hits
}

// Contains reports whether a secret stands in s.
func (r *Rules) Contains(s string) bool {
	if r == nil {
		return false
	}
	_, ok := r.first(s)
	return ok
}
