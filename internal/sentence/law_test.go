package sentence_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/sentence"
)

// check reports the first law that Split breaks for text, or "".
func check(text string) string {
	all := sentence.Split(text)
	at := 0
	for _, s := range all {
		switch {
		case s.Start < at || s.End > len(text):
			return "sentences are out of order or overlap"
		case s.Start >= s.End:
			return "a sentence is empty"
		case text[s.Start:s.End] != s.Text:
			return "a sentence is not its place in the text"
		case strings.TrimSpace(s.Text) != s.Text:
			return "a sentence begins or ends with white space"
		case utf8.ValidString(text) && !utf8.ValidString(s.Text):
			return "a character is cut"
		case s.Kind == "":
			return "a sentence has no kind"
		}
		at = s.End
	}
	if !reflect.DeepEqual(all, sentence.Split(text)) {
		return "two runs differ"
	}
	return ""
}

// texts draws texts of pieces that mean something to the splitter.
func texts() *rapid.Generator[string] {
	piece := rapid.SampledFrom([]string{
		"word", "Word", " ", " ", "\n", "\n\n", ". ", ".", "! ", "? ", "...", "e.g. ", "z. B. ", "3. ", "1.5", "J. ",
		"money.go", "https://x.invalid/?a=b. ", "`x. Y` ", "```\n", "~~~\n", "    ", "\t", "- ", "1. ", "# ", "> ", "| a |\n",
		"---\n", "===\n", "<a>", "</a>", "<task>", "</task>", "<!--", "-->", "{\n", "}\n", "@@ -1,2 +1 @@\n", "diff --git \n",
		"+x\n", "-x\n", "2024-05-01 12:00:00 x\n", "a=1 b=2 c=3\n", "\"", ")", "» ", " »", "**", "_", "。", "」と", "！", "．", "不要",
		"마세요", "é", "\u00a0", "\u2028", "\r\n", "\uFEFF", "\xff", ";", ":",
	})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces"), "")
	})
}

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		if broken := check(text); broken != "" {
			t.Fatalf("%s: %q", broken, text)
		}
	})
}

func TestProseLosesNoLetter(t *testing.T) {
	piece := rapid.SampledFrom([]string{"word", "Word", " ", "\n", "\n\n", ". ", "!", "? ", "e.g. ", "3.5 ", "「", "」", "。", "不要", "\"", "**", "(", ")", "… ", "x.y", "»"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 40).Draw(t, "pieces"), "")
		var kept strings.Builder
		for _, s := range sentence.Split(text) {
			if s.Kind != sentence.Prose {
				return
			}
			kept.WriteString(s.Text)
		}
		if got, want := letters(kept.String()), letters(text); got != want {
			t.Fatalf("Split(%q) keeps %q, want %q", text, got, want)
		}
	})
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

func FuzzSplit(f *testing.F) {
	for _, seed := range []string{
		"Never push. e.g. Foo\n- [ ] a\n\n```\nx\n```\n> q", "diff --git a b\n@@ -1 +1 @@\n-a\n+b\n", "<a>\n<a></a>\n</a> x",
		"「はい。」と言った。３．５", "« Non. » Oui.", "a\n===\n| b |\n{\"a\":\n", "1. \n2) x\n\tcode", "\xff.\xfe!\n", "<!--", "``x`` . `",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if broken := check(text); broken != "" {
			t.Errorf("%s: %q", broken, text)
		}
	})
}
