package redact

// insideJSON gives the parts of hits in a JSON text that can be replaced: those
// inside of strings, with whole escapes, and whole numbers, which become strings.
// Names, structure and constants stay.
func insideJSON(text string, hits []Hit) []Hit {
	var all []Hit
	for i := 0; i < len(text) && len(hits) > 0; {
		switch {
		case text[i] == '"':
			end := stringEnd(text, i+1)
			all = append(all, insideString(text, i+1, end, hits)...)
			i = end + 1
		case isNumberByte(text[i]):
			end := runEnd(text, i, len(text), isNumberByte)
			if h, ok := firstIn(hits, i, end); ok {
				all = append(all, Hit{Kind: h.Kind, Start: i, End: end, Quoted: true})
			}
			i = end
		case isLower(text[i]):
			i = runEnd(text, i, len(text), isLower) // a constant
		default:
			i++
		}
		for len(hits) > 0 && hits[0].End <= i {
			hits = hits[1:]
		}
	}
	return all
}

func isNumberByte(c byte) bool {
	return isDigit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}

// firstIn gives the first hit that touches the bytes from start to end.
func firstIn(hits []Hit, start, end int) (Hit, bool) {
	for _, h := range hits {
		if h.Start >= end {
			break
		}
		if h.End > start {
			return h, true
		}
	}
	return Hit{}, false
}

// stringEnd is the offset of the quote that ends the string at start.
func stringEnd(text string, start int) int {
	i := start
	for i < len(text) && text[i] != '"' {
		i += unit(text, i)
	}
	return min(i, len(text))
}

// unit is the length of the escape that begins at byte i, a pair of surrogates
// being one, or 1.
func unit(text string, i int) int {
	switch {
	case text[i] != '\\':
		return 1
	case i+1 < len(text) && text[i+1] != 'u':
		return 2
	case isSurrogate(text, i, "89abAB") && isSurrogate(text, i+6, "cdefCDEF"):
		return 12
	}
	return 6
}

// isSurrogate reports whether an escape \uDXxx with X in digits begins at byte i.
func isSurrogate(text string, i int, digits string) bool {
	return i+6 <= len(text) && text[i] == '\\' && text[i+1] == 'u' && lower(text[i+2]) == 'd' && containsByte(digits, text[i+3])
}

func containsByte(s string, c byte) bool {
	for i := range len(s) {
		if s[i] == c {
			return true
		}
	}
	return false
}

// insideString gives the parts of hits in the string from start to end.
func insideString(text string, start, end int, hits []Hit) []Hit {
	var all []Hit
	i := start
	for _, h := range hits {
		if h.Start >= end {
			break
		}
		for i < end && i+unit(text, i) <= h.Start {
			i += unit(text, i)
		}
		from := i
		for i < end && i < h.End {
			i += unit(text, i)
		}
		if from < i {
			all = append(all, Hit{Kind: h.Kind, Start: from, End: i})
		}
	}
	return all
}
