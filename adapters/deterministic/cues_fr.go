package deterministic

import (
	"regexp"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

var french = lexicon{
	forbid: []string{
		"ne doit pas", "ne dois pas", "ne devez pas", "ne doivent pas", "ne doit jamais", "ne doivent jamais", "ne dois jamais", "ne devez jamais", "il ne faut pas", "il ne faut jamais", "tu ne peux pas", "vous ne pouvez pas",
		"est interdit", "sont interdits", "sont interdites", "est interdite", "il est interdit", "en aucun cas", "surtout pas", "hors de question", "n'est pas autorisé", "n'est pas permis",
	},
	forbidOpening:  []string{"ne", "n'", "n'utilise", "n'utilisez", "n'ajoute", "n'ajoutez", "n'écris", "n'écrivez", "n'efface", "n'effacez", "n'ouvre", "n'ouvrez", "n'oublie jamais", "n'installe", "n'installez", "n'envoie", "n'envoyez", "n'exécute", "n'exécutez", "n'importe", "n'enlève", "n'essaie", "jamais", "interdit", "interdiction", "évite", "évitez", "éviter"},
	require:        []string{"doit", "dois", "devez", "doivent", "il faut", "est obligatoire", "sont obligatoires", "en toutes circonstances", "sans modifier", "sans toucher", "sans changer", "sans ajouter", "sans casser"},
	requireOpening: []string{"toujours", "veille à", "veillez à", "assure-toi", "assurez-vous", "uniquement", "seulement", "garde", "gardez", "conserve", "conservez", "n'oublie pas", "n'oubliez pas", "utilise uniquement", "utilisez uniquement", "utilise seulement", "respecte", "respectez", "laisse", "laissez", "au plus", "au moins", "utilise toujours", "utilisez toujours", "limite-toi"},
	prefer:         []string{"de préférence", "je préfère", "je préférerais", "plutôt que"},
	softens:        []string{"si possible"},
	preferOpening:  []string{"préfère", "préférez", "privilégie", "privilégiez"},
	waive:          []string{"tu peux maintenant", "vous pouvez maintenant", "pas besoin de", "pas nécessaire", "n'est plus nécessaire", "tu as le droit", "vous avez le droit", "est autorisé maintenant", "c'est permis", "tu n'es pas obligé", "facultatif", "n'est pas obligatoire"},
	neutral:        []string{"ne sais pas", "n'importe quel", "n'importe quelle", "ne t'inquiète pas", "ne vous inquiétez pas", "n'hésite pas", "n'hésitez pas", "ne marche pas", "ne fonctionne pas", "seulement si", "ne comprends pas", "laisse-moi", "laissez-moi"},
	inference:      []string{"je ne sais pas", "je dois", "doit être dû", "doit venir", "je ne pense pas", "je ne vois pas", "supposons", "si jamais nous", "ça doit être", "on dirait"},
	elliptic:       []string{"pas de", "pas d'", "aucun", "aucune", "zéro"},
	ellipticNot:    []string{"pas de problème", "pas de souci", "aucune idée", "aucun problème", "pas de chance", "pas de panique", "aucune erreur", "aucun changement"},
	once:           []string{"juste cette fois", "cette fois seulement", "cette seule fois", "une seule fois", "pour cette fois", "cette fois-ci", "exceptionnellement"},
	bounds:         []string{"pour l'instant", "pour le moment", "jusqu'à", "jusqu'au", "pour ce commit", "pour aujourd'hui", "tant que"},
	except:         []string{"sauf", "à moins que", "à moins de", "excepté", "hormis", "à l'exception"},
	retract:        []string{"oublie", "oubliez", "correction", "ne s'applique plus", "je me suis trompé", "je me suis trompée", "annule la règle", "levée", "n'est plus interdit", "laisse tomber"},
	revise:         []string{"finalement", "en fait", "n'est plus", "tu peux maintenant", "vous pouvez maintenant", "plus besoin"},
	replace:        []string{"nouvelle tâche", "nouvel objectif", "oublie ça", "oubliez ça", "changement de plan", "autre chose"},
	also:           []string{"aussi", "également", "en plus", "de plus", "d'abord", "au fait", "encore une chose"},
	finished:       []string{"est terminé", "est terminée", "est fini", "est finie", "c'est fait", "c'est bon", "fonctionne maintenant", "est fusionné", "est en ligne"},
	notFinished:    []string{"quand", "si", "une fois", "pas", "avant", "dès que", "jusqu'à", "presque", "lorsque"},
	request:        []string{"peux-tu", "pouvez-vous", "pourrais-tu", "pourriez-vous", "s'il te plaît", "s'il vous plaît", "merci de", "je voudrais", "je veux", "il faudrait", "j'aimerais"},
	imperatives:    []string{"ajoute", "ajoutez", "corrige", "corrigez", "crée", "créez", "écris", "écrivez", "supprime", "supprimez", "modifie", "modifiez", "vérifie", "vérifiez", "montre", "montrez", "lis", "lisez", "explique", "expliquez", "cherche", "cherchez", "trouve", "trouvez", "renomme", "renommez", "déplace", "déplacez", "remplace", "remplacez", "lance", "lancez", "teste", "testez", "traduis", "traduisez", "mets", "mettez", "fais", "faites", "compare", "comparez"},
	acknowledge:    []string{"merci", "continue", "continuez", "bien", "très", "parfait", "oui", "non", "bonjour", "salut", "d'accord", "ça", "va", "super", "un", "instant", "vas-y", "c'est"},
	hedge:          []string{"peut-être", "probablement", "semble", "je pense", "je soupçonne", "je crois", "sans doute", "il se peut", "pourrait être", "pourrait venir", "possible que"},
	doubt:          []string{"pas vérifié", "pas confirmé", "non vérifié", "pas pu confirmer", "pas testé", "à vérifier"},
	confirm:        []string{"confirmé", "en effet", "il s'avère", "la cause est", "la cause était"},
	refute:         []string{"exclu", "exclue", "pas la cause", "était faux", "réfuté"},
	later:          []string{"plus tard", "je te dirai", "je vous dirai", "demain", "je réfléchis", "sais pas encore"},
	agree:          []string{"oui", "non", "d'accord", "bien sûr", "exact", "les deux", "aucun des deux", "vas-y", "prends", "prenez", "utilise"},
	next:           []string{"ensuite, je", "il reste à", "il reste", "prochaine étape", "prochaines étapes", "reste à faire"},
	decide:         []string{"nous avons décidé", "j'ai décidé", "on prend", "on part sur", "décidé"},
	stop:           topic.StopWords("fr"),

	forbidForm: regexp.MustCompile(`\bne (?:[^\s,;.]+ )?(?:doit|dois|devez|doivent|peut|peux|pouvez|peuvent) (?:[^\s,;.]+ ){0,3}?(?:pas|jamais|aucun|aucune|en aucun cas)\b`),
	abandon:    []string{"oublie", "oubliez", "laisse tomber", "arrête", "arrêtez", "annule", "changement de plan", "finalement"},
	swap:       []string{"à la place", "plutôt"},
}
