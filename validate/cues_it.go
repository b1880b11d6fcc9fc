package validate

var italian = cues{
	negations:   []string{"non", "né", "nessun", "nessuno", "nessuna", "niente", "nulla"},
	turning:     []string{"senza", "mai", "evita di", "evita", "evitate", "invece di", "anziché", "smetti di"},
	harmless:    []string{"non dimenticare", "non dimenticarti", "non dimenticate", "non solo", "non soltanto", "perché non", "non esitare", "non preoccuparti", "non so come", "se non"},
	bans:        []string{"non", "né", "evita", "evitate"},
	strict:      []string{"non deve", "non devi", "non devono", "non può", "non puoi", "vietato", "vietata", "proibito", "in nessun caso", "per nessun motivo", "assolutamente no"},
	restraints:  []string{"mai", "senza", "solo", "soltanto", "solamente", "tranne", "salvo", "eccetto", "intatto", "invariato", "niente", "nessun", "nessuna", "sola lettura"},
	reins:       []string{"meno", "al massimo", "prima", "chiedi", "lascia"},
	requires:    []string{"dovrebbe", "dovresti", "almeno", "non dimenticare", "non solo", "ricorda", "ricordati"},
	binding:     []string{"deve", "devi", "devono", "sempre", "bisogna", "assicurati", "obbligatorio"},
	orders:      []string{"usa", "usate", "mantieni", "mantenete", "scrivi", "esegui", "fai", "aggiungi", "verifica", "modifica", "rispondi", "tieni", "per favore"},
	waivers:     []string{"non serve", "non è necessario", "non devi per forza", "non occorre", "ora puoi", "adesso puoi", "facoltativo", "opzionale"},
	permits:     []string{"puoi", "può", "potete", "permesso", "consentito", "non serve", "non è necessario", "non occorre", "facoltativo"},
	soft:        []string{"preferibilmente", "preferisco", "se possibile", "meglio", "idealmente", "possibilmente", "dovrebbe"},
	conditions:  []string{"se", "quando", "finché", "mentre", "dopo", "prima", "anche se"},
	subordinate: []string{"perché", "poiché", "affinché", "tranne", "salvo"},
	exceptions:  []string{"tranne", "salvo", "eccetto", "a meno che", "ad eccezione di", "fatta eccezione", "a parte", "solo se"},
	breaks:      []string{"ma", "perché", "quindi", "allora", "però", "poi", "altrimenti"},
	and:         []string{"e", "ed"},
	restarts:    []string{"tu", "sempre", "devi", "deve", "solo", "per favore", "usa", "mantieni", "il", "la", "lo", "i", "gli", "le"},
}
