package redact

import "math"

// minRandom is the shortest value that can look random.
const minRandom = 20

// isRandom reports whether a value looks as if it was drawn by lot: long enough,
// of the alphabet of base64 or of a percent-encoded form of it, with small and
// capital letters and digits, and with much entropy. Hexadecimal digests and
// UUIDs are not, having letters of one case only; a signature of 64 hexadecimal
// digits is judged by its name.
func isRandom(value string) bool {
	if len(value) < minRandom || len(value) > formScan {
		return false
	}
	var seen [256]int
	var lowers, uppers, digits, slashes int
	for i := range len(value) {
		c := value[i]
		seen[c]++
		switch {
		case isLower(c):
			lowers++
		case isUpper(c):
			uppers++
		case isDigit(c):
			digits++
		case c == '/':
			slashes++
		case !isCredential(c) && c != '%':
			return false
		}
	}
	return lowers >= 3 && uppers >= 3 && digits >= 2 && slashes <= 1+len(value)/16 && entropy(&seen, len(value)) >= 3.7
}

// entropy is the entropy of a text in bits a byte, from how often each byte
// stands in it.
func entropy(seen *[256]int, size int) float64 {
	bits := 0.0
	for _, n := range seen {
		if n > 0 {
			p := float64(n) / float64(size)
			bits -= p * math.Log2(p)
		}
	}
	return bits
}
