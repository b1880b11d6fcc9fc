package reducer

import (
	"strings"
	"unicode"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

// demands are words by which a sentence demands, allows, limits or denies
// something, in lower case. Those of scripts without spaces match anywhere.
var demands = wordSet(`must mustn't should shouldn't shall may might can can't cannot could couldn't would wouldn't need needs have has
	never always only no not none nothing nobody without except unless instead don't doesn't didn't won't isn't aren't avoid keep
	use stop first before after until rather prefer at least most
	muss müssen musst soll sollen sollte darf dürfen nie niemals immer nur nicht kein keine keinen ohne außer statt bitte lieber
	mindestens höchstens doit doivent faut jamais toujours seulement pas sans sauf plutôt debe deben hay nunca jamás siempre solo
	sólo sin salvo excepto deve devem sempre somente sem exceto não deve devono mai solo soltanto senza tranne non`)

var unspacedDemands = []string{
	"不", "别", "勿", "禁", "必须", "务必", "一定", "只", "仅", "应该", "除", "ない", "ません", "必ず", "常に", "のみ", "だけ", "以外",
	"하지", "마세요", "반드시", "항상", "만", "제외",
}

// weighty reports whether a sentence demands, denies, counts or names something.
func weighty(text string) bool {
	if strings.ContainsFunc(text, unicode.IsDigit) || len(topic.Identifiers(text)) > 0 {
		return true
	}
	for _, mark := range unspacedDemands {
		if strings.Contains(text, mark) {
			return true
		}
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !unicode.IsLetter(r) && r != '\''
	}) {
		if demands[word] {
			return true
		}
	}
	return false
}
