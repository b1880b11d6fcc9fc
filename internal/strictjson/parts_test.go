package strictjson_test

import (
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

var partPaths = strictjson.PartsOptions{Paths: [][]string{{"a"}, {"b", "a"}, {"b", "c"}, {"messages"}}}

func TestPartsAreThoseOfThePaths(t *testing.T) {
	const text = ` {"x":[1],"a":[ 1, {"a":[2]} ],"b":{"a":[],"d":[3],"c":"s"},"\u006dessages":{"a":1}} `
	root, err := strictjson.PartsOf([]byte(text), partPaths)
	if err != nil {
		t.Fatal(err)
	}
	raw := func(p strictjson.Place) string { return text[p.Start:p.End] }
	if raw(root.Place) != strings.TrimSpace(text) || root.Type != strictjson.TypeObject {
		t.Errorf("the whole is %s %q", root.Type, raw(root.Place))
	}
	tests := []struct {
		path     string
		want     string
		members  int
		elements []string
	}{
		{"x", "[1]", 0, nil},
		{"a", `[ 1, {"a":[2]} ]`, 0, []string{"1", `{"a":[2]}`}},
		{"b", `{"a":[],"d":[3],"c":"s"}`, 3, nil},
		{"b.a", "[]", 0, nil}, {"b.d", "[3]", 0, nil}, {"b.c", `"s"`, 0, nil},
		{"messages", `{"a":1}`, 0, nil},
	}
	for _, tt := range tests {
		p, found := root.At(strings.Split(tt.path, ".")...)
		var elements []string
		for _, e := range p.Elements {
			elements = append(elements, raw(e))
		}
		if !found || raw(p.Place) != tt.want || len(p.Members) != tt.members || !reflect.DeepEqual(elements, tt.elements) {
			t.Errorf("%s: %v, %q with %d members and %q, want %q, %d, %q", tt.path, found, raw(p.Place), len(p.Members), elements, tt.want, tt.members, tt.elements)
		}
	}
	for _, path := range []string{"y", "a.b", "messages.a", "b.c.d"} {
		if p, found := root.At(strings.Split(path, ".")...); found {
			t.Errorf("%s is %+v", path, p)
		}
	}
}

// A text of a known size takes no more memory than that, and the piece before it: a
// reader that grew by doubling would take more for the last one alone.
func TestReadPartsTakesNoMoreThanTheText(t *testing.T) {
	const size = 9 << 20
	text := `{"a":"` + strings.Repeat("x", size) + `"}`
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := strictjson.ReadParts(strings.NewReader(text), strictjson.PartsOptions{Size: int64(len(text))}); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	// The pieces before the last one double up to 8 MiB.
	if got, most := after.TotalAlloc-before.TotalAlloc, uint64(size+16<<20+1<<20); got > most {
		t.Errorf("took %d bytes for a text of %d, want at most %d", got, size, most)
	}
}

// partsAlike checks the parts of a text against the careful form, and against those
// that are read in pieces.
func partsAlike(t *testing.T, text string) {
	t.Helper()
	want, wantErr := strictjson.PartsOf([]byte(text), partPaths)
	sameAsMembers(t, text, want, wantErr)
	agreeOnChildren(t, []byte(text))
	for _, size := range []int{0, len(text), len(text) / 2} {
		for _, r := range []io.Reader{iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
			got, err := strictjson.ReadParts(r, strictjson.PartsOptions{Paths: partPaths.Paths, Window: 1, Size: int64(size)})
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(err, wantErr) {
				t.Fatalf("%q in pieces, said to be of %d bytes\ngot  %+v, %v\nwant %+v, %v", text, size, got, err, want, wantErr)
			}
		}
	}
}

func sameAsMembers(t *testing.T, text string, p strictjson.Part, err error) {
	t.Helper()
	if p.Type == strictjson.TypeObject {
		members, wantErr := strictjson.Members([]byte(text))
		got := p.Members
		if n := len(got); n > 0 && n == len(members)+1 && err != nil {
			got = got[:n-1] // the one with the fault, whose own parts are known
		}
		same := len(got) == len(members)
		for i := 0; same && i < len(got); i++ {
			same = got[i].Name == members[i].Name && got[i].Start == int64(members[i].Value.Start) && got[i].End == int64(members[i].Value.End)
		}
		if !same || !reflect.DeepEqual(err, wantErr) {
			t.Fatalf("%q\ngot  %+v, %v\nwant %+v, %v", text, p, err, members, wantErr)
		}
	}
}

func TestPartsAreAlikeInMemoryAndInPieces(t *testing.T) {
	for _, seed := range seeds {
		for _, text := range []string{seed, "[" + seed + "]", `{"a":[1,` + seed + `],"b":{"a":[],"c":` + seed + "}}", `{"messages":` + seed + `,"a":` + seed + "} x"} {
			for cut := range len(text) + 1 {
				if cut%3 == 0 || cut == len(text) {
					partsAlike(t, text[:cut])
				}
			}
		}
	}
}

func TestOffsetsOfPartsCountFromTheBase(t *testing.T) {
	o := partPaths
	o.Base = 100
	for _, text := range []string{`{"a":[1]}`, `{"a":[1,x]}`} {
		inMemory, err := strictjson.PartsOf([]byte(text), o)
		inPieces, errPieces := strictjson.ReadParts(strings.NewReader(text), o)
		if a := inMemory.Members[0]; inMemory.Start != 100 || a.Start != 105 || a.Elements[0] != (strictjson.Place{Start: 106, End: 107}) {
			t.Errorf("got %+v", inMemory)
		}
		if at := (*strictjson.Error)(nil); errors.As(err, &at) && at.Offset != 108 {
			t.Errorf("the fault is at %d", at.Offset)
		}
		if !reflect.DeepEqual(inMemory, inPieces) || !reflect.DeepEqual(err, errPieces) {
			t.Errorf("in pieces %+v, %v", inPieces, errPieces)
		}
	}
}

func TestPartsKeepLittleInMemory(t *testing.T) {
	const n = 50_000
	element := `{"role":"tool","content":"` + strings.Repeat("some output of a tool ", 100) + `"},`
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, err := strictjson.ReadParts(io.MultiReader(strings.NewReader("["), &repeated{text: element, n: n}, strings.NewReader("0]")), strictjson.PartsOptions{})
	runtime.ReadMemStats(&after)
	if err != nil || len(p.Elements) != n+1 || p.End != int64(n*len(element))+3 {
		t.Errorf("%d elements up to %d, %v", len(p.Elements), p.End, err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("%d bytes were taken for %d bytes of elements", used, n*len(element))
	}
}

// repeated gives a text n times.
type repeated struct {
	text string
	n    int
	rest string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.n == 0 {
			return 0, io.EOF
		}
		r.rest, r.n = r.text, r.n-1
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func FuzzParts(f *testing.F) {
	for _, seed := range seeds {
		f.Add(`{"a":[1,` + seed + `],"b":{"a":[],"c":` + seed + "}}")
	}
	f.Fuzz(partsAlike)
}

func TestAReaderThatFailsIsAnErrorOfItsOwn(t *testing.T) {
	failure := errors.New("the disk is gone")
	_, err := strictjson.ReadParts(io.MultiReader(strings.NewReader(`{"a":[1,`), iotest.ErrReader(failure)), partPaths)
	if !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
}
