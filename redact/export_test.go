package redact

// StandardPrefixes are the prefixes and infixes of the standard forms.
func StandardPrefixes() []string {
	var all []string
	for _, f := range standardForms {
		all = append(all, f.prefix)
	}
	for _, f := range standardInfixes {
		all = append(all, f.infix)
	}
	return all
}

// StandardKinds are the kinds of the standard forms.
func StandardKinds() []string {
	var all []string
	for _, f := range standardForms {
		all = append(all, f.kind)
	}
	for _, f := range standardInfixes {
		all = append(all, f.kind)
	}
	return all
}
