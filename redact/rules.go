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

var standard = newRules("standard/2", standardForms, standardInfixes)

func newRules(version string, forms []form, infixes []infixForm) *Rules {
	r := &Rules{version: version, forms: indexForms(forms, infixes)}
	r.triggers = triggersOf(&r.forms)
	return r
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
	scan := scanner{rules: r, text: s}
	for hit, ok := scan.next(); ok; hit, ok = scan.next() {
		hits = append(hits, hit)
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
	scan := scanner{rules: r, text: s}
	_, ok := scan.next()
	return ok
}
