package deterministic

import (
	"regexp"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

var german = lexicon{
	forbid: []string{
		"darf nicht", "dürfen nicht", "darfst nicht", "darf nie", "darf niemals", "dürfen nie", "dürfen niemals", "darf kein", "darf keine", "darf keinen", "dürfen keine", "sollst nicht", "sollen nicht", "soll nicht", "sollte nicht", "sollten nicht",
		"auf keinen fall", "keinesfalls", "unter keinen umständen", "ist verboten", "sind verboten", "ist nicht erlaubt", "sind nicht erlaubt", "bitte nicht", "bitte nie", "bitte niemals", "bitte kein", "bitte keine", "bitte keinen", "ist tabu", "sind tabu", "nicht anfassen", "nicht ändern", "nicht verändern", "nicht löschen",
	},
	forbidOpening:  []string{"niemals", "nie", "vermeide", "vermeidet", "vermeiden sie", "verboten", "finger weg", "nicht"},
	require:        []string{"muss", "müssen", "musst", "müsst", "ist pflicht", "sind pflicht", "unbedingt", "auf jeden fall", "zwingend", "hat zu", "ohne zu ändern"},
	requireOpening: []string{"immer", "stets", "nur", "stelle sicher", "stell sicher", "stellen sie sicher", "achte darauf", "achten sie darauf", "behalte", "behalten sie", "lass", "lasse", "lassen sie", "halte dich", "halten sie", "höchstens", "mindestens", "beschränke", "verwende nur", "benutze nur", "nutze nur", "verwende ausschließlich", "benutze ausschließlich", "nutze ausschließlich", "denk daran", "vergiss nicht"},
	prefer:         []string{"lieber", "bevorzugt", "am liebsten", "möglichst"},
	softens:        []string{"wenn möglich", "nach möglichkeit"},
	preferOpening:  []string{"bevorzuge"},
	waive:          []string{"du darfst", "sie dürfen", "ihr dürft", "ist nicht nötig", "nicht nötig", "nicht notwendig", "brauchst nicht", "brauchst kein", "brauchst keine", "musst nicht", "müssen nicht", "muss nicht", "du kannst jetzt", "ist jetzt erlaubt", "ist wieder erlaubt", "ist optional"},
	neutral:        []string{"nicht nur", "nie wieder gesehen", "nur eine frage", "nur so", "nicht schlecht", "nicht schlimm", "nicht so", "lass mich", "lass uns", "lass gut sein", "nicht sicher", "nicht ganz"},
	inference:      []string{"ich muss", "muss wohl", "müsste", "weiß nicht", "weiss nicht", "glaube nicht", "angenommen", "falls wir jemals", "muss gewesen sein", "das muss an", "du darfst gerne fragen"},
	negations:      []string{"nicht", "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals"},
	imperativeEnds: []string{"e", "iere", "t"},
	subjects:       []string{"das", "es", "ich", "wir", "der", "die", "er", "sie", "ein", "eine", "dies", "diese", "dieser", "dieses", "man", "leider", "warum", "wenn", "hier", "da", "alle", "viele", "einige", "manche", "beide", "jene", "meine", "deine", "unsere", "eure", "heute", "gerade", "bisher", "momentan", "aktuell", "derzeit", "keine", "kein", "nicht", "jetzt", "sonst", "gestern", "scheinbar", "dort", "dann", "was", "ist", "hat", "geht", "gibt", "funktioniert", "klappt", "heißt", "bereits", "seit", "erst", "zuletzt", "meist", "fast", "selbst"},
	elliptic:       []string{"kein", "keine", "keinen", "keinerlei"},
	ellipticNot:    []string{"kein problem", "keine ahnung", "keine sorge", "keine zeit", "keine frage", "keine eile", "keine fehler", "keine änderung", "kein fehler", "keine idee"},
	once:           []string{"nur dieses eine mal", "dieses eine mal", "nur diesmal", "nur einmal", "dieses mal", "einmalig", "ausnahmsweise"},
	bounds:         []string{"vorerst", "bis zum", "bis auf weiteres", "bis zur", "für diesen commit", "für heute", "solange"},
	except:         []string{"außer", "ausser", "es sei denn", "ausgenommen", "mit ausnahme"},
	retract:        []string{"vergiss", "korrektur", "gilt nicht mehr", "nicht mehr nötig", "ich nehme zurück", "streich", "streiche", "ich habe mich geirrt", "aufgehoben", "hebe ich auf"},
	revise:         []string{"doch nicht", "nicht mehr", "du darfst jetzt", "sie dürfen jetzt", "ist jetzt erlaubt", "ist wieder erlaubt", "darfst du jetzt", "dürfen sie jetzt"},
	replace:        []string{"neue aufgabe", "neues ziel", "vergiss das", "planänderung", "stattdessen bitte", "etwas anderes"},
	also:           []string{"außerdem", "ausserdem", "auch", "zusätzlich", "noch etwas", "zuerst", "übrigens", "danach noch"},
	finished:       []string{"ist fertig", "ist erledigt", "erledigt", "funktioniert jetzt", "passt so", "ist abgeschlossen", "sind fertig", "ist gemerged"},
	notFinished:    []string{"wenn", "sobald", "nicht", "bis", "bevor", "falls", "fast", "noch nicht", "nachdem", "ob"},
	request:        []string{"bitte", "kannst du", "könntest du", "können sie", "könnten sie", "ich möchte", "ich will", "wir brauchen", "lass uns", "ich brauche"},
	imperatives:    []string{"füge", "füg", "ändere", "erstelle", "schreibe", "schreib", "behebe", "repariere", "lösche", "entferne", "prüfe", "teste", "zeige", "zeig", "baue", "bau", "öffne", "suche", "finde", "lies", "erkläre", "benenne", "verschiebe", "aktualisiere", "implementiere", "ersetze", "führe", "starte", "mach", "mache", "setze", "ergänze", "übersetze", "vergleiche", "portiere", "verwende"},
	acknowledge:    []string{"danke", "weiter", "mach", "gut", "super", "prima", "ja", "nein", "hallo", "guten", "tag", "morgen", "so", "alles", "klar", "passt", "bitte", "fein", "schön", "mal", "moment", "einen"},
	hedge:          []string{"vielleicht", "vermutlich", "wahrscheinlich", "möglicherweise", "scheint", "könnte", "ich glaube", "ich vermute", "eventuell", "unklar", "dürfte an"},
	doubt:          []string{"nicht geprüft", "nicht überprüft", "noch nicht bestätigt", "nicht bestätigt", "ungeprüft", "nicht verifiziert", "nicht getestet"},
	confirm:        []string{"bestätigt", "tatsächlich", "stellt sich heraus", "die ursache ist", "die ursache war"},
	refute:         []string{"ausgeschlossen", "nicht die ursache", "war falsch", "widerlegt", "war es nicht", "lag nicht an"},
	later:          []string{"später", "sage ich dir noch", "sag ich dir", "morgen", "muss ich überlegen", "weiß ich noch nicht"},
	agree:          []string{"ja", "nein", "gerne", "klar", "einverstanden", "genau", "beide", "keins", "nimm"},
	next:           []string{"als nächstes", "es fehlt noch", "bleibt noch", "noch zu tun", "nächste schritte", "steht noch aus", "noch offen"},
	decide:         []string{"wir haben entschieden", "entschieden", "wir nehmen", "wir verwenden", "beschlossen"},
	stop:           topic.StopWords("de"),

	forbidForm:  regexp.MustCompile(`\b(?:darf|dürfen|darfst|dürft|soll|sollen|sollst) (?:[^\s,;.]+ ){0,5}?(?:nicht|nie|niemals|keine?[nmrs]?)\b`),
	requireForm: regexp.MustCompile(`\bohne (?:[^\s,;.]+ ){0,6}?(?:zu [^\s,;.]+|[^\s,;.]+zu[^\s,;.]+en)\b`),
	abandon:     []string{"vergiss", "lass das", "stopp", "brich ab", "planänderung", "doch nicht", "verwirf"},
	swap:        []string{"stattdessen", "lieber"},
}
