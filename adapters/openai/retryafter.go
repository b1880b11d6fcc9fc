package openai

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// retryAfter reads how long an endpoint asks to wait: retry-after-ms, or Retry-After in
// seconds or as a date (RFC 9110, section 10.2.3). 0 where it asks for nothing, or for a
// time that is over.
func retryAfter(header http.Header, now time.Time) time.Duration {
	if ms, ok := number(header.Get("Retry-After-Ms")); ok {
		return positive(ms * float64(time.Millisecond))
	}
	asked := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, ok := number(asked); ok {
		return positive(seconds * float64(time.Second))
	}
	if date, err := http.ParseTime(asked); err == nil {
		return max(0, date.Sub(now))
	}
	return 0
}

// number reads a number; one that is too large to be held is infinite.
func number(text string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return x, !math.IsNaN(x) && (err == nil || errors.Is(err, strconv.ErrRange))
}

// longest is the longest wait that is told apart.
const longest = 1000 * time.Hour

func positive(ns float64) time.Duration {
	switch {
	case !(ns > 0):
		return 0
	case ns > float64(longest):
		return longest
	}
	return time.Duration(ns)
}
