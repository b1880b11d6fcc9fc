package history

import "fmt"

// Range is an inclusive interval of message indexes, 0-based.
type Range struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// Len is the number of indexes in the range.
func (r Range) Len() int { return r.Last - r.First + 1 }

// Contains reports whether index i lies in the range.
func (r Range) Contains(i int) bool { return r.First <= i && i <= r.Last }

// String gives "3" for one index and "3–7" for more.
func (r Range) String() string {
	if r.First == r.Last {
		return fmt.Sprint(r.First)
	}
	return fmt.Sprintf("%d–%d", r.First, r.Last)
}
