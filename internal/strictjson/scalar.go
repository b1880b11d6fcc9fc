package strictjson

import "bytes"

// scalar reads the number or literal at offset i and gives the offset after it,
// or -1 where there is none.
func scalar(data []byte, i int) int {
	if word := literal(data[i]); word != "" {
		if len(data)-i < len(word) || string(data[i:i+len(word)]) != word {
			return -1
		}
		return i + len(word)
	}
	end, ok := number(data, i)
	if !ok {
		return -1
	}
	return end
}

// literal gives the literal that begins with b, or "".
func literal(b byte) string {
	switch b {
	case 't':
		return "true"
	case 'f':
		return "false"
	case 'n':
		return "null"
	}
	return ""
}

// number reads the number at offset i and gives the offset after it. Where ok is
// false, it is the offset at which a digit was wanted.
func number(data []byte, i int) (end int, ok bool) {
	if data[i] == '-' {
		i++
	}
	if i < len(data) && data[i] == '0' {
		i++
	} else if i, ok = digits(data, i); !ok {
		return i, false
	}
	if i < len(data) && data[i] == '.' {
		if i, ok = digits(data, i+1); !ok {
			return i, false
		}
	}
	if i < len(data) && data[i]|0x20 == 'e' {
		if i++; i < len(data) && (data[i] == '-' || data[i] == '+') {
			i++
		}
		return digits(data, i)
	}
	return i, true
}

// digits reads at least one digit.
func digits(data []byte, from int) (end int, ok bool) {
	i := from
	for i < len(data) && data[i]-'0' <= 9 {
		i++
	}
	return i, i > from
}

// bounded reports whether a number keeps to MaxNumberLen and MaxExponentDigits.
func bounded(number []byte) bool {
	if len(number) > MaxNumberLen {
		return false
	}
	e := bytes.IndexAny(number, "eE")
	return e < 0 || len(bytes.TrimLeft(number[e+1:], "+-")) <= MaxExponentDigits
}
