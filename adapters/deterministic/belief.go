package deterministic

import "github.com/seed-a68626b6/reduce/internal/topic"

// causes are words of a guess about what is wrong and why. A guess about
// anything else is talk.
var causes = listOf(
	"cause", "caused", "causes", "because", "due to", "bug", "race", "leak", "leaks", "mismatch", "timeout", "deadlock", "regression", "responsible", "culprit", "stale", "corrupt", "corrupted", "overflow", "late", "root cause", "comes from", "come from", "related to", "reason", "out of date", "blame", "triggered by",
	"ursache", "liegt an", "weil", "wegen", "grund", "leck", "à cause", "vient de", "fuite", "causa", "por culpa", "debido", "fuga", "falha", "devido", "vazamento", "perdita", "guasto", "colpa",
	"原因", "导致", "泄漏", "竞争", "引起", "造成", "故障", "ため", "不具合", "バグ", "せい", "競合", "원인", "때문", "버그",
)

// faults are words of what is wrong that are common in talk: they count behind a
// verb that supposes.
var faults = listOf(
	"issue", "problem", "error", "fault", "fail", "fails", "failure", "failing", "crash", "wrong", "broken", "missing", "conflict", "slow", "flaky", "incompatible", "misconfigured", "wrongly", "incorrect",
	"too small", "too big", "too large", "too short", "too long", "too slow", "too late", "too early", "too few", "too many", "big enough", "large enough", "twice", "thread safe", "thread-safe", "outdated", "damaged", "exhausted", "full",
	"veraltet", "zu klein", "zu groß", "zu kurz", "zu lang", "zu langsam", "zu spät", "beschädigt", "doppelt", "defekt", "trop petit", "trop petite", "trop grand", "trop lent", "trop court", "endommagé", "périmé", "deux fois", "dañado", "dañada", "demasiado", "obsoleto", "obsoleta", "corrupto", "corrupta", "corrompido", "corrompida", "danificado", "desatualizado", "muito pequeno", "muito lento", "troppo piccolo", "troppo lento", "danneggiato",
	"太小", "太大", "太慢", "损坏", "过期", "不够", "小さすぎ", "大きすぎ", "遅すぎ", "壊れ", "古い", "너무 작", "너무 느", "손상",
	"fehler", "problem", "kaputt", "erreur", "panne", "problème", "fallo", "erro", "errore", "problema", "问题", "错误", "障害", "오류", "문제",
)

// supposing is a verb that supposes what something is.
var supposing = newForm(`\b(?:might|may|could) (?:well )?(?:be|have been)\b|\b(?:is|are|was|were) (?:probably|possibly|likely|perhaps|maybe)\b|\b(?:seems|appears) to be\b|\bsuspect|\b(?:könnte|dürfte|peut|pourrait|puede|podría|pode|poderia|potrebbe)\b|可能|也许|かもしれ|것 같`)

// outright calls a guess a guess.
var outright = newForm(`^(?:so |but |i think |i guess )?it(?:'s| is| was) (?:probably|likely|possibly|perhaps|most likely|presumably) (?:the|a|an|because|due|that|your|my|our)\b|\b(?:i|we) suspect\b|\bmy (?:guess|hypothesis|theory|suspicion) is\b|\bich vermute\b|\bje soupçonne\b|\bsospecho que\b|\bsuspeito que\b|\bsospetto che\b|怀疑|我猜`)

// aboutCause reports whether a sentence is about what is wrong and why, or supposes how
// something is that it names in code.
func aboutCause(f *folded) bool {
	if causes.in(f) || outright.in(f) {
		return true
	}
	if !supposing.in(f) && !believing.in(f) || proposing.in(f) {
		return false
	}
	if faults.in(f) || believingElsewhere.in(f) && len(topic.Of(f.source).Words) >= minBelieved {
		return true
	}
	return believing.in(f) && states.in(f) && (len(topic.Identifiers(f.source)) > 0 || unsure.in(f))
}

// believing says that something is only believed, at the beginning of a clause or as an
// adverb.
var believing = newForm(`(?:^|[,;:(] ?|\b(?:and|but|so|that|because) )(?:i (?:think|believe|guess|assume|suspect)|(?:i'm |i am )?not (?:yet )?sure (?:that |whether |if )?(?:the|it|this|that|these|those|my|our)|probably|perhaps|maybe|possibly|presumably|most likely)\b|\b(?:is|are|was|were|has|have) (?:probably|possibly|perhaps|presumably)\b|\b(?:probably|presumably) (?:is|are|was|has|does|[a-z]{3,}s)\b|\b(?:seems|appears) to\b|(?:^|[,;:(] ?)it(?:'s| is| was) (?:probably|likely|possibly|perhaps|most likely|presumably)\b|` + elsewhere)

// elsewhere are words of belief in other languages than English.
const elsewhere = `\b(?:vielleicht|vermutlich|wahrscheinlich|möglicherweise|ich glaube|ich vermute|peut-être|probablement|sans doute|je pense|je crois|quizás|quizá|tal vez|probablemente|creo que|talvez|provavelmente|acho que|forse|probabilmente|credo che|penso che)\b|可能|也许|大概|应该是|我猜|かもしれ|おそらく|たぶん|と思|것 같|아마`

var believingElsewhere = newForm(elsewhere)

// minBelieved is how many words of content a belief has at least that names nothing.
const minBelieved = 3

// unsure says at its end of what is believed that it is not sure.
var unsure = newForm(`\b(?:but|though|although) (?:i'm|i am) not (?:really |quite |entirely |totally )?(?:sure|certain)\b|\baber (?:ich bin )?(?:mir )?nicht sicher\b|\bmais je ne suis pas sûre?|\bpero no estoy segur[oa]|\bmas não tenho certeza|\bma non sono sicur[oa]|但我?不(?:太)?确定|自信(?:は|が)(?:ない|ありません)|확실하지 않`)

// states has a verb that says how something is.
var states = newForm(`\b(?:is|are|was|were|isn't|aren't|wasn't|has|have|hasn't|does|doesn't|do not|don't|did|didn't|lacks?|leaks?|drops?|counts?|closes?|blocks?|returns?|reads?|writes?|keeps?|loses?|ist|sind|war|hat|wird|est|sont|ferme|es|está|esté|esteja|é|è|sono)\b|是|です|ます|입니다|다\b`)

// proposing says what should be done, and supposes nothing about how things are.
var proposing = newForm(`\b(?:should|shall|let's|let me|let us|we could|you could|i could|we can|i can|i'll|i will|i'd|i found|i have|i've|i need|located|would be|worth|better to|need to|needs to|want|try|sollte|sollten|lass uns|könnte man|devrait|devrions|debería|deberíamos|deveria|dovrebbe|dovremmo|möchten|möchtest|willst|wollen|könnten wir|voulez|voudrais|veux|pourrions|quieres|quieras|podemos|podríamos|queira|quer|poderíamos|vuoi|vuole|potremmo|possiamo)\b|应该要|建议|可以|要不要|できます|ましょう|할까요|べき|すべき|해야`)
