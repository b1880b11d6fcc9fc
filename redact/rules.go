package redact

// Rules find secrets. They never change once made, and are safe for concurrent
// use. A nil *Rules finds nothing: it is how redaction is turned off.
type Rules struct {
	version  string
	forms    formIndex
	triggers [256]trigger
	own      []ownRule
	off      bool
}

// Hit is one secret in a text.
type Hit struct {
	// Kind says what it is, such as "github_token" or "password".
	Kind string
	// Start and End are byte offsets in the text, End exclusive.
	Start, End int
	// Quoted is true where the placeholder is put in double quotes, since the
	// secret is a number in a JSON text. Only rules of the caller's own find such.
	Quoted bool
}

var standard = newRules("standard/2", standardForms, standardInfixes)

func newRules(version string, forms []form, infixes []infixForm) *Rules {
	r := &Rules{version: version, forms: indexForms(forms, infixes)}
	r.triggers = triggersOf(&r.forms)
	return r
}

// Standard gives the rules of this release.
func Standard() *Rules { return standard }

// Off gives rules that find nothing, as nil Rules do. They are for those who take
// nil for Standard.
func Off() *Rules { return off }

var off = &Rules{version: "off", off: true}

// IsOff reports whether the rules find nothing.
func (r *Rules) IsOff() bool { return r == nil || r.off }

// Version names the rules. It changes whenever a change of the rules changes
// what is replaced, and holds a digest of the caller's own rules. It is "off"
// where redaction is turned off.
func (r *Rules) Version() string {
	if r.IsOff() {
		return off.version
	}
	return r.version
}

// Text replaces each secret in s by its placeholder. Without a hit it gives back
// s itself and nil.
func (r *Rules) Text(s string) (string, []Hit) {
	if r.IsOff() {
		return s, nil
	}
	if len(r.own) > 0 {
		return r.textWithOwn(s)
	}
	hits := r.scan(s)
	if hits == nil {
		return s, nil
	}
	return replace(s, hits), hits
}

// scan gives the hits of the standard rules.
func (r *Rules) scan(s string) []Hit {
	var hits []Hit
	scan := scanner{rules: r, text: s}
	for hit, ok := scan.next(); ok; hit, ok = scan.next() {
		hits = append(hits, hit)
	}
	return hits
}

// Contains reports whether a secret stands in s.
func (r *Rules) Contains(s string) bool {
	return !r.IsOff() && (r.holdsStandard(s) || len(r.own) > 0 && len(r.ownHits(s)) > 0)
}

// holdsStandard is Contains for the standard rules alone.
func (r *Rules) holdsStandard(s string) bool {
	scan := scanner{rules: r, text: s}
	_, ok := scan.next()
	return ok
}
