package deterministic

import (
	"regexp"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

var french = lexicon{
	forbid: []string{"pas question", "à aucun moment", "sous aucun prétexte", "n'est pas acceptable", "est proscrit", "est proscrite", "sont proscrits", "sont proscrites", "je ne veux pas que", "je ne veux aucun", "je ne veux pas de", "je ne veux plus", "n'a pas à", "n'ont pas à", "ne doit pas", "ne dois pas", "ne devez pas", "ne doivent pas", "ne doit jamais", "ne doivent jamais", "ne dois jamais", "ne devez jamais", "il ne faut pas", "il ne faut jamais", "tu ne peux pas", "vous ne pouvez pas",
		"est interdit", "sont interdits", "sont interdites", "est interdite", "il est interdit", "en aucun cas", "surtout pas", "hors de question", "n'est pas autorisé", "n'est pas permis",
	},
	forbidOpening:  []string{"surtout ne", "rien ne", "ne jamais", "ne pas", "n'utilise jamais", "pas touche", "défense de", "interdiction de", "pas question", "gare à", "abstiens-toi", "abstenez-vous", "n'active", "n'applique", "n'accepte", "n'acceptez", "n'arrondis", "n'annule", "n'annulez", "ne", "n'", "n'utilise", "n'utilisez", "n'ajoute", "n'ajoutez", "n'écris", "n'écrivez", "n'efface", "n'effacez", "n'ouvre", "n'ouvrez", "n'oublie jamais", "n'installe", "n'installez", "n'envoie", "n'envoyez", "n'exécute", "n'exécutez", "n'importe", "n'enlève", "n'essaie", "jamais", "interdit", "interdiction", "évite", "évitez", "éviter"},
	require:        []string{"est impératif", "est exigé", "exigé", "obligatoirement", "impérativement", "absolument", "en permanence", "à chaque fois", "reste inchangé", "restent inchangés", "reste inchangée", "restent inchangées", "reste tel quel", "restent tels quels", "exclusivement", "sans jamais", "doit", "dois", "devez", "doivent", "il faut", "est obligatoire", "sont obligatoires", "en toutes circonstances", "sans modifier", "sans toucher", "sans changer", "sans ajouter", "sans casser"},
	requireOpening: []string{"pense à", "pensez à", "fais en sorte", "faites en sorte", "fais attention à", "au maximum", "au minimum", "reste sur", "restez sur", "tiens-t'en", "tenez-vous-en", "demande-moi", "demandez-moi", "attends mon", "attendez mon", "préviens-moi", "prévenez-moi", "à partir de maintenant", "désormais", "toutes les", "tous les", "limite", "limitez", "contente-toi", "rien que", "travaille uniquement", "ne travaille que", "utilise exclusivement", "toujours", "veille à", "veillez à", "assure-toi", "assurez-vous", "uniquement", "seulement", "garde", "gardez", "conserve", "conservez", "n'oublie pas", "n'oubliez pas", "utilise uniquement", "utilisez uniquement", "utilise seulement", "respecte", "respectez", "laisse", "laissez", "au plus", "au moins", "utilise toujours", "utilisez toujours", "limite-toi"},
	prefer:         []string{"idéalement", "dans l'idéal", "j'aimerais mieux", "ce serait bien", "ce serait mieux", "ce serait chouette", "ce serait sympa", "j'aime mieux", "préférablement", "l'idéal serait", "mieux vaudrait", "mieux vaut", "je préfèrerais", "de préférence", "je préfère", "je préférerais", "plutôt que"},
	softens:        []string{"si tu peux", "si vous pouvez", "autant que possible", "dans la mesure du possible", "si ça ne te dérange pas", "si possible"},
	preferOpening:  []string{"préfère", "préférez", "privilégie", "privilégiez"},
	waive:          []string{"facultative", "facultatifs", "facultatives", "optionnel", "optionnelle", "optionnels", "comme tu veux", "comme vous voulez", "à ta guise", "à votre guise", "on peut se passer", "peut être ignoré", "peuvent être ignorés", "peut être ignorée", "pas grave si", "aucun problème si", "pas de problème si", "pas de souci si", "ne t'embête pas", "ne vous embêtez pas", "ne t'occupe pas", "ne te soucie pas", "te laisse choisir", "à toi de voir", "c'est toi qui vois", "tu peux très bien", "tu peux tout à fait", "je t'autorise", "je vous autorise", "n'est pas requis", "n'est pas requise", "pas la peine", "inutile de", "ce n'est pas grave si", "c'est pas grave si", "peu importe si", "peu importe que", "tu peux laisser", "vous pouvez laisser", "tu peux ignorer", "vous pouvez ignorer", "tu peux sauter", "tu peux supprimer", "tu peux utiliser", "vous pouvez utiliser", "tu peux te passer", "vous pouvez vous passer", "libre à toi", "libre à vous", "tu es libre de", "vous êtes libre de", "n'est pas nécessaire", "ne sont pas nécessaires", "tu n'as pas besoin", "vous n'avez pas besoin", "tu n'as pas à", "vous n'avez pas à", "pas obligé", "pas obligée", "pas obligatoire", "n'est pas indispensable", "tu as carte blanche", "ça ne me dérange pas si", "tu peux maintenant", "vous pouvez maintenant", "pas besoin de", "pas nécessaire", "n'est plus nécessaire", "tu as le droit", "vous avez le droit", "est autorisé maintenant", "c'est permis", "tu n'es pas obligé", "facultatif", "n'est pas obligatoire"},
	neutral:        []string{"ne sais pas", "n'importe quel", "n'importe quelle", "ne t'inquiète pas", "ne vous inquiétez pas", "n'hésite pas", "n'hésitez pas", "ne marche pas", "ne fonctionne pas", "seulement si", "ne comprends pas", "laisse-moi", "laissez-moi"},
	inference:      []string{"d'après", "selon", "il paraît que", "à l'époque", "autrefois", "dans mon ancienne", "j'ai lu que", "on m'a dit que", "tu dois plaisanter", "tu dois être", "je ne sais pas", "je dois", "doit être dû", "doit venir", "je ne pense pas", "je ne vois pas", "supposons", "si jamais nous", "ça doit être", "on dirait"},
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
	request:        []string{"il me faudrait", "il nous faudrait", "j'ai besoin", "j'aurais besoin", "tu peux me", "vous pouvez me", "tu pourrais", "vous pourriez", "est-ce que tu peux", "est-ce que vous pouvez", "tu veux bien", "veux-tu", "voulez-vous bien", "on a besoin", "peux-tu", "pouvez-vous", "pourrais-tu", "pourriez-vous", "s'il te plaît", "s'il vous plaît", "merci de", "je voudrais", "je veux", "il faudrait", "j'aimerais"},
	imperatives:    []string{"réserve", "réservez", "annule", "annulez", "envoie", "envoyez", "prépare", "préparez", "résume", "résumez", "calcule", "calculez", "nettoie", "nettoyez", "optimise", "optimisez", "installe", "installez", "rédige", "rédigez", "trie", "triez", "génère", "générez", "exporte", "exportez", "analyse", "analysez", "refactorise", "retire", "retirez", "enlève", "enlevez", "transforme", "convertis", "simplifie", "regarde", "regardez", "raccourcis", "donne", "donnez", "liste", "listez", "planifie", "déploie", "active", "désactive", "note", "complète", "complétez", "repasse", "reprends", "passe", "change", "changez", "ajoute", "ajoutez", "corrige", "corrigez", "crée", "créez", "écris", "écrivez", "supprime", "supprimez", "modifie", "modifiez", "vérifie", "vérifiez", "montre", "montrez", "lis", "lisez", "explique", "expliquez", "cherche", "cherchez", "trouve", "trouvez", "renomme", "renommez", "déplace", "déplacez", "remplace", "remplacez", "lance", "lancez", "teste", "testez", "traduis", "traduisez", "mets", "mettez", "fais", "faites", "compare", "comparez"},
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

	abandon: []string{"oublie", "oubliez", "laisse tomber", "arrête", "arrêtez", "annule", "changement de plan", "finalement"},
	swap:    []string{"à la place", "plutôt"},

	forms: []cueForm{
		cue(kindWaive, `\b(?:tu peux|vous pouvez|on peut) (?:[^\s,;.?]+ ){0,2}?(?:garder|choisir|renommer|modifier|changer|effacer|enlever|retirer|laisser|faire sans|faire l\'impasse|remettre|attendre|toucher|y aller)\b[^?]*$`),
		cue(kindForbid, `\bne (?:[^\s,;.]+ )?(?:doit|dois|devez|doivent|peut|peux|pouvez|peuvent) (?:[^\s,;.]+ ){0,3}?(?:pas|jamais|aucun|aucune|en aucun cas)\b`),
		cue(kindForbid, `\b(?:aucune?|rien|personne|nul|nulle) (?:[^\s,;.]+ ){0,6}?ne (?:doit|doivent|peut|peuvent|sort|sortent|devra|devront)\b`),
		cue(kindForbid, `^(?:surtout,? )?(?:ne |n\')[^\s,;.]+(?: [^\s,;.]+){0,2}? (?:pas|jamais|plus|rien|aucune?)\b`),
		cue(kindForbid, `, (?:mais |et )?(?:surtout )?(?:ne |n\')[^\s,;.]+ (?:pas|jamais|plus|rien|aucune?)\b`),
		cue(kindRequire, `\bsans (?:[^\s,;.]+ ){0,2}?(?:changer|modifier|toucher|casser|altérer|supprimer|ajouter|renommer|perdre|dépasser|déplacer|abîmer|introduire)\b`),
		cue(kindRequire, `^(?:si|dès qu\S*|quand|lorsqu\S*|chaque fois qu\S*|à chaque fois qu\S*|au cas où|en cas d\S*|en cas de)[^,]{3,120}, (?:alors )?(?:tu (?:t\'|me |m\'|le |la |les |l\')?[^\s,;.]+|vous [^\s,;.]+ez|arrête|arrêtez|demande|demandez|préviens|prévenez|appelle|appelez|attends|attendez|consulte|consultez|contacte|contactez|dis-|dites-|signale|signalez|utilise|utilisez|fais|faites|lance|lancez|ajoute|ajoutez|stoppe|informe|informez|avertis|avertissez|transfère|transférez|note|laisse|laissez|reviens|renvoie|envoie|envoyez)`),
		cue(kindRequire, `^(?:chaque|tous? les|toutes? les|tout|toute) (?:[^\s,;.]+ ){1,6}?(?:doit|doivent|a besoin|ont besoin|aura|auront|porte|portent|contient|contiennent|reste|restent|passe|passent|commence|commencent)\b`),
		cue(kindRequire, `\bne [^\s,;.]+ (?:[^\s,;.]+ ){0,2}?qu(?:e |\')`),
		cue(kindRequire, `^(?:utilise|utilisez|prends|prenez|écris|écrivez|mets|mettez|réponds|répondez)[^,;]{1,80}(?: et non| plutôt que| au lieu d|, pas )`),
		cue(kindRequire, `\b(?:au plus|au maximum|maximum|au moins|au minimum|pas plus de|pas moins de) (?:\d|une?|deux|trois|quatre|cinq|dix)\b|\b\d+ [^\s,;.]+ (?:maximum|minimum|max|au plus|au moins)\b`),
		cue(kindWaive, `\b(?:tu peux|vous pouvez) (?:[^\s,;.?]+ ){0,3}?(?:laisser tomber|laisser de côté|ignorer|sauter|omettre|supprimer|te passer|vous passer|oublier|jeter|passer outre|utiliser)\b`),
		cue(kindPrefer, `\b(?:ce serait|ça serait) (?:[^\s,;.]+ ){0,2}?(?:bien|mieux|chouette|sympa|super|parfait|idéal|top)\b`),
	},
	reports: regexp.MustCompile(`\b(?:d\'après|selon) |\b(?:dit|disait|indique|précise|recommande|stipule|prévoit) (?:qu|:|de )|\b(?:à l\'époque|autrefois|l\'an dernier|avant, on)\b`),
}
