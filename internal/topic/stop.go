package topic

import "strings"

// stopWords are the words without content of their own, by language. Scripts
// without spaces have none: their topics are pairs of characters.
var stopWords = map[string][]string{
	"de": {
		"der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "und", "oder", "aber", "nicht", "kein", "keine",
		"keinen", "ist", "sind", "war", "zu", "in", "im", "an", "am", "auf", "für", "mit", "von", "bei", "du", "darfst",
		"jetzt", "sie", "ich", "wir", "es", "bitte", "nie", "niemals", "immer", "muss", "müssen", "soll", "doch", "regel",
		"vergiss", "mehr", "auch", "nur", "wenn", "dass", "so", "nach", "aus",
	},
	"en": {
		"the", "a", "an", "and", "or", "but", "not", "is", "are", "was", "were", "be", "been", "to", "of", "in", "on",
		"at", "for", "with", "by", "from", "as", "that", "this", "these", "those", "it", "its", "you", "your", "we", "our",
		"i", "my", "me", "they", "their", "he", "she", "do", "does", "did", "don't", "doesn't", "didn't", "must", "should",
		"may", "might", "can", "could", "would", "will", "shall", "have", "has", "had", "never", "always", "only", "no",
		"yes", "please", "now", "then", "there", "here", "so", "if", "when", "what", "which", "who", "how", "why", "where",
		"any", "all", "some", "more", "most", "than", "too", "also", "just", "rule", "rules", "earlier", "previous",
		"last", "scratch", "correction", "longer", "forget", "again", "about", "into", "over", "after", "before",
		"because", "let", "want", "need", "make", "sure", "get", "one", "ok", "okay", "thanks", "i'll", "i'm", "it's",
		"or", "use", "using", "allowed", "either",
	},
	"es": {
		"el", "la", "los", "las", "un", "una", "de", "del", "y", "o", "pero", "no", "nunca", "es", "son", "a", "al", "en",
		"para", "por", "con", "sin", "tú", "puedes", "ahora", "ya", "se", "que", "debes", "debe", "siempre", "solo",
		"regla", "olvida", "lo", "su", "sus", "esta", "este",
	},
	"fr": {
		"le", "la", "les", "un", "une", "des", "du", "de", "et", "ou", "mais", "ne", "pas", "jamais", "plus", "est",
		"sont", "à", "au", "aux", "en", "dans", "sur", "pour", "par", "avec", "sans", "tu", "vous", "nous", "je", "il",
		"elle", "on", "ce", "cette", "ces", "peux", "pouvez", "maintenant", "doit", "dois", "règle", "oublie", "que",
		"qui", "se", "sa", "son", "ses",
	},
	"it": {
		"il", "lo", "la", "i", "gli", "le", "un", "una", "di", "del", "della", "e", "o", "ma", "non", "mai", "è", "sono",
		"a", "al", "in", "nel", "per", "con", "senza", "tu", "puoi", "ora", "che", "devi", "deve", "sempre", "solo",
		"regola", "dimentica", "si", "suo", "questo", "questa",
	},
	"pt": {
		"o", "a", "os", "as", "um", "uma", "de", "do", "da", "dos", "das", "e", "ou", "mas", "não", "nunca", "é", "são",
		"em", "no", "na", "para", "por", "com", "sem", "você", "pode", "agora", "já", "que", "deve", "sempre", "só",
		"regra", "esqueça", "se", "seu", "sua", "este", "esta",
	},
}

// StopWords gives the words without content of a language, by its ISO 639-1
// code, and nothing for a language without such words.
func StopWords(language string) []string { return stopWords[language] }

var stops = joinStops()

func joinStops() map[string]bool {
	all := make(map[string]bool)
	for _, words := range stopWords {
		for _, w := range words {
			all[w] = true
			all[strings.TrimSuffix(w, "s")] = true
		}
	}
	return all
}

func isStop(w string) bool { return stops[w] }
