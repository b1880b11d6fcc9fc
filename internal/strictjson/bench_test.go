package strictjson_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// samples are texts of about 64 KiB of different make.
var samples = []struct{ name, text string }{
	{"text", record(64, strings.Repeat("a line of words, as a tool prints them, with a path/to/file.go:12\n", 15))},
	{"escapes", record(64, strings.Repeat("a \"few\"\n\twords\n", 65))},
	{"wide", record(64, strings.Repeat("слова и 文字 é ", 40))},
	{"structure", structure()},
	{"names", names()},
}

func record(n int, text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	part := fmt.Sprintf(`{"type":"text","text":%s}`, quoted)
	return `{"role":"user","id":"msg_1","content":[` + strings.Repeat(part+",", n-1) + part + `]}`
}

func structure() string {
	point := `{"id":17,"name":"a","x":1.5,"tags":["p","q"],"ok":true,"at":{"line":3,"column":14}}`
	return "[" + strings.Repeat(point+",", 767) + point + "]"
}

// names is one object of many members.
func names() string {
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, `,"name%d":1`, i)
	}
	return "{" + b.String()[1:] + "}"
}

// ratio runs both in turn and reports the time of run as a multiple of that of
// reference.
func ratio(b *testing.B, unit string, size int, run, reference func()) {
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var taken, other time.Duration
	for b.Loop() {
		start := time.Now()
		run()
		taken += time.Since(start)
		b.StopTimer()
		start = time.Now()
		reference()
		other += time.Since(start)
		b.StartTimer()
	}
	b.ReportMetric(float64(taken)/float64(other), unit)
}

// reference is what the speed of reading is measured against.
func reference(text []byte) func() {
	return func() {
		if !gjson.ValidBytes(text) {
			panic("not valid")
		}
		sha256.Sum256(text)
	}
}

// BenchmarkCheck gives "x-ref", the time as a multiple of that of gjson.ValidBytes
// and SHA-256 over the same bytes.
func BenchmarkCheck(b *testing.B) {
	for _, s := range samples {
		b.Run(s.name, func(b *testing.B) {
			text, c := []byte(s.text), strictjson.NewChecker(strictjson.Options{LoneSurrogates: true})
			ratio(b, "x-ref", len(text), func() {
				if _, err := c.Check(text); err != nil {
					b.Fatal(err)
				}
			}, reference(text))
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for _, s := range samples {
		b.Run(s.name, func(b *testing.B) {
			text, c := []byte(s.text), strictjson.NewChecker(strictjson.Options{LoneSurrogates: true})
			ratio(b, "x-ref", len(text), func() {
				if _, _, err := c.Read(text); err != nil {
					b.Fatal(err)
				}
			}, reference(text))
		})
	}
}

// BenchmarkWalk goes through all members and elements and takes the strings;
// "x-gjson" is the time as a multiple of gjson's for the same.
func BenchmarkWalk(b *testing.B) {
	for _, s := range samples {
		b.Run(s.name, func(b *testing.B) {
			v, _, err := strictjson.NewChecker(strictjson.Options{}).Read([]byte(s.text))
			if err != nil {
				b.Fatal(err)
			}
			root := gjson.Parse(s.text)
			if walk(v) != walkGJSON(root) {
				b.Fatal("the walks differ")
			}
			ratio(b, "x-gjson", len(s.text), func() { walk(v) }, func() { walkGJSON(root) })
		})
	}
}

func walk(v strictjson.Value) (chars int) {
	switch v.Type() {
	case strictjson.TypeString:
		return len(v.Text())
	case strictjson.TypeArray:
		for e := range v.Elements() {
			chars += walk(e)
		}
	case strictjson.TypeObject:
		for name, m := range v.Members() {
			chars += len(name) + walk(m)
		}
	}
	return chars
}

func walkGJSON(v gjson.Result) (chars int) {
	if v.Type == gjson.String {
		return len(strings.Clone(v.Str))
	}
	if v.IsArray() || v.IsObject() {
		v.ForEach(func(name, v gjson.Result) bool {
			chars += len(name.Str) + walkGJSON(v)
			return true
		})
	}
	return chars
}

func BenchmarkReadParts(b *testing.B) {
	text := `{"messages":[` + strings.Repeat(samples[0].text+",", 99) + samples[0].text + `]}`
	o := strictjson.PartsOptions{Paths: [][]string{{"messages"}}}
	ratio(b, "x-ref", len(text), func() {
		if _, err := strictjson.ReadParts(strings.NewReader(text), o); err != nil {
			b.Fatal(err)
		}
	}, reference([]byte(text)))
}
