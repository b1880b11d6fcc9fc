package strictjson

// Limits of Options.
const (
	// DefaultMaxDepth is the depth that a zero MaxDepth stands for.
	DefaultMaxDepth = 1000
	// HighestMaxDepth is the largest depth that can be asked for; more is taken
	// as this.
	HighestMaxDepth = 10000
	// MaxNumberLen is the longest number, in bytes, that BoundNumbers accepts.
	MaxNumberLen = 40
	// MaxExponentDigits is the longest exponent, in digits, that BoundNumbers
	// accepts.
	MaxExponentDigits = 3
)

// Options says what a Checker accepts. The zero value accepts JSON of any size,
// to a depth of DefaultMaxDepth, with numbers of any length and without lone
// surrogates.
type Options struct {
	// MaxBytes is the largest text in bytes; zero means that there is no limit.
	MaxBytes int64
	// MaxDepth is the deepest nesting; zero means DefaultMaxDepth.
	MaxDepth int
	// LoneSurrogates accepts escapes of lone surrogates, and reports them.
	LoneSurrogates bool
	// BoundNumbers refuses numbers of more than MaxNumberLen bytes, or with more
	// than MaxExponentDigits digits in their exponent.
	BoundNumbers bool
}

func (o Options) maxDepth() int {
	if o.MaxDepth <= 0 {
		return DefaultMaxDepth
	}
	return min(o.MaxDepth, HighestMaxDepth)
}
