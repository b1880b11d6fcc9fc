package validate

var french = cues{
	negations:   []string{"ne", "n'", "pas", "jamais", "aucun", "aucune", "ni", "non"},
	turning:     []string{"sans", "évite de", "évitez de", "évite", "évitez", "au lieu de", "plutôt que de", "arrête de", "arrêtez de"},
	harmless:    []string{"n'oublie pas", "n'oubliez pas", "ne pas oublier", "non seulement", "pas seulement", "pourquoi pas", "n'hésite pas", "n'hésitez pas", "pas de problème", "ne t'inquiète pas", "ne sais pas comment", "sinon", "si ce n'est"},
	bans:        []string{"ne pas", "n'est pas permis", "ne modifie pas", "évite", "évitez", "ne touche pas", "ne touchez pas", "ne fais pas", "ne faites pas", "pas de", "ne", "n'"},
	strict:      []string{"jamais", "interdit", "interdite", "interdits", "en aucun cas", "sous aucun prétexte", "surtout pas", "ne doit pas", "ne dois pas", "ne devez pas", "ne doivent pas", "ne peut pas", "ne peux pas", "défense de", "il ne faut pas", "il ne faut jamais"},
	restraints:  []string{"pas", "aucun", "aucune", "sans", "seulement", "uniquement", "sauf", "inchangé", "intact", "arrête", "lecture seule"},
	reins:       []string{"moins", "au plus", "plutôt", "avant", "demande", "laisse", "laissez"},
	requires:    []string{"devrait", "devrais", "au moins", "n'oublie pas", "n'oubliez pas", "non seulement", "pense à", "pensez à"},
	binding:     []string{"doit", "dois", "devez", "doivent", "toujours", "il faut", "veille à", "veillez à", "assure-toi", "assurez-vous", "impérativement", "obligatoire"},
	orders:      []string{"utilise", "utilisez", "garde", "gardez", "écris", "écrivez", "lance", "lancez", "fais", "faites", "ajoute", "ajoutez", "vérifie", "vérifiez", "teste", "testez", "modifie", "modifiez", "réponds", "répondez", "merci de"},
	waivers:     []string{"pas besoin de", "pas nécessaire", "pas obligé", "pas obligée", "inutile de", "tu peux maintenant", "vous pouvez maintenant", "facultatif"},
	permits:     []string{"peux", "peut", "pouvez", "permis", "autorisé", "pas besoin", "pas nécessaire", "facultatif"},
	soft:        []string{"de préférence", "si possible", "préfère", "plutôt", "idéalement", "mieux", "dans la mesure du possible", "devrait"},
	conditions:  []string{"si", "quand", "lorsque", "dès que", "tant que", "après", "avant", "jusqu'à"},
	subordinate: []string{"parce que", "car", "puisque", "bien que", "pour que", "afin que", "sauf"},
	exceptions:  []string{"sauf", "à moins que", "à moins de", "excepté", "hormis", "à l'exception", "en dehors de", "seulement si"},
	breaks:      []string{"mais", "car", "donc", "alors", "cependant", "sinon", "puis", "parce que"},
	and:         []string{"et"},
	restarts:    []string{"tu", "vous", "nous", "je", "il", "elle", "on", "toujours", "doit", "seulement", "utilise", "garde", "le", "la", "les"},
}
