package strictjson

// Limits of Options.
const (
	// HighestMaxBytes is the size of the largest text that can be checked.
	HighestMaxBytes = maxText
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

// Options says what a Checker accepts. The zero value accepts JSON of up to
// HighestMaxBytes, to a depth of DefaultMaxDepth, with numbers of any length and
// without lone surrogates.
type Options struct {
	// MaxBytes is the largest text in bytes; zero means HighestMaxBytes, and more
	// is taken as that.
	MaxBytes int64
	// MaxDepth is the deepest nesting; zero means DefaultMaxDepth.
	MaxDepth int
	// LoneSurrogates accepts escapes of lone surrogates, and reports them.
	LoneSurrogates bool
	// BoundNumbers refuses numbers of more than MaxNumberLen bytes, or with more
	// than MaxExponentDigits digits in their exponent.
	BoundNumbers bool
}

func (o Options) maxBytes() int64 {
	if o.MaxBytes <= 0 {
		return HighestMaxBytes
	}
	return min(o.MaxBytes, HighestMaxBytes)
}

func (o Options) maxDepth() int {
	if o.MaxDepth <= 0 {
		return DefaultMaxDepth
	}
	return min(o.MaxDepth, HighestMaxDepth)
}
