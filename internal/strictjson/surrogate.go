package strictjson

import "bytes"

// loneSurrogate gives the offset of the first escape of a lone surrogate in
// data, which is valid JSON, or -1.
func loneSurrogate(data []byte) int {
	for from := 0; ; {
		at := nextEscape(data, from)
		if at < 0 {
			return -1
		}
		first := hex4(data[at+2:])
		if first < 0xD800 || first > 0xDFFF {
			from = at + 6
			continue
		}
		if first > 0xDBFF || !lowSurrogate(data[at+6:]) {
			return at
		}
		from = at + 12
	}
}

// nextEscape gives the offset of the next \u escape at or after from, or -1. A
// backslash that is itself escaped begins none.
func nextEscape(data []byte, from int) int {
	for {
		i := bytes.Index(data[from:], []byte(`\u`))
		if i < 0 {
			return -1
		}
		at := from + i
		if backslashesBefore(data, at)%2 == 0 {
			return at
		}
		from = at + 2
	}
}

func backslashesBefore(data []byte, at int) int {
	n := 0
	for at > n && data[at-n-1] == '\\' {
		n++
	}
	return n
}

func lowSurrogate(data []byte) bool {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return false
	}
	r := hex4(data[2:])
	return 0xDC00 <= r && r <= 0xDFFF
}

// hex4 reads four hex digits, which valid JSON has after \u.
func hex4(data []byte) int {
	n := 0
	for _, b := range data[:4] {
		n <<= 4
		switch {
		case b >= 'a':
			n |= int(b-'a') + 10
		case b >= 'A':
			n |= int(b-'A') + 10
		default:
			n |= int(b - '0')
		}
	}
	return n
}
