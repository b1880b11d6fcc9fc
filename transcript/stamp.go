package transcript

import (
	"time"

	"github.com/tidwall/gjson"
)

// readTime reads a time in the form of RFC 3339, or a number of milliseconds
// since 1970; the zero time for anything else.
func readTime(v value) time.Time {
	switch v.Type {
	case gjson.String:
		t, err := time.Parse(time.RFC3339Nano, v.Str())
		if err == nil {
			return t.UTC()
		}
	case gjson.Number:
		if v.Num() > 0 && v.Num() < maxMilliseconds {
			return time.UnixMilli(int64(v.Num())).UTC()
		}
	}
	return time.Time{}
}

// maxMilliseconds is the end of the year 9999.
const maxMilliseconds = 253402300799999

// stamp gives the messages of an entry that have no time of their own its time.
func (e *entry) stamp(t time.Time) {
	for i := range e.messages {
		if e.messages[i].Time.IsZero() {
			e.messages[i].Time = t
		}
	}
}
