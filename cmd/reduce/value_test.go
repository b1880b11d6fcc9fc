package main

import (
	"errors"
	"fmt"
	"testing"
)

func FuzzCount(f *testing.F) {
	for _, text := range []string{"0", "7", "-1", "007", "1e3", " 5", "5 ", "", "99999999999999999999", "+3", "٣"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var c count
		if err := c.Set(text); err != nil {
			if c.value != nil {
				t.Errorf("%q is refused and leaves %d", text, *c.value)
			}
			return
		}
		if *c.value < 0 || c.String() != text {
			t.Errorf("%q is read as %d", text, *c.value)
		}
	})
}

func FuzzParseSpan(f *testing.F) {
	for _, text := range []string{"", "1-41", "4", "4-2", "-1-2", "1-2-3", "1 - 2", "01-2", "3-3", "1–2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		span, err := parseSpan(text)
		switch {
		case err != nil:
			if !errors.Is(err, errUsage) || span != nil {
				t.Errorf("%q gives %v and the error %v", text, span, err)
			}
		case span == nil:
			if text != "" {
				t.Errorf("%q gives no span", text)
			}
		case span.First < 0 || span.Last < span.First || fmt.Sprintf("%d-%d", span.First, span.Last) != text:
			t.Errorf("%q is read as %v", text, *span)
		}
	})
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) is %q, want %q", n, got, want)
		}
	}
}
