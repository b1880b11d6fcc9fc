package validate

var german = cues{
	negations:   []string{"nicht", "nie", "niemals", "kein", "keine", "keinen", "keiner", "keinem", "keines", "keinesfalls", "auf keinen fall", "weder", "nirgends", "nichts"},
	behind:      []string{"nicht", "nie", "niemals", "keinesfalls", "auf keinen fall"},
	turning:     []string{"ohne", "statt", "anstatt", "vermeide", "vermeide es", "hör auf"},
	harmless:    []string{"nicht nur", "nicht vergessen", "vergiss nicht", "vergesst nicht", "warum nicht", "wenn nicht", "falls nicht", "ob oder ob nicht", "nicht zuletzt", "kein problem", "keine sorge", "keine ahnung", "nicht zögern", "zögere nicht", "weiß nicht wie", "nichts als", "nicht wahr", "ob nicht"},
	bans:        []string{"nicht", "kein", "keine", "keinen", "keiner", "keinem", "weder", "nirgends", "vermeide"},
	strict:      []string{"nie", "niemals", "keinesfalls", "auf keinen fall", "verboten", "untersagt", "darf nicht", "dürfen nicht", "darfst nicht", "unter keinen umständen", "tabu"},
	restraints:  []string{"ohne", "nichts", "nur", "außer", "ausser", "statt", "unverändert", "unberührt", "finger weg", "schreibgeschützt", "stopp", "ausgenommen"},
	reins:       []string{"höchstens", "weniger", "bis", "erst", "frag", "frage", "lieber", "lass"},
	requires:    []string{"soll", "sollen", "sollst", "sollte", "sollten", "mindestens", "nicht vergessen", "vergiss nicht", "nicht nur"},
	binding:     []string{"muss", "müssen", "musst", "immer", "stets", "unbedingt", "stell sicher", "stelle sicher", "sorge dafür", "sorg dafür", "jederzeit"},
	orders:      []string{"nutze", "nutz", "verwende", "benutze", "halte", "behalte", "schreib", "schreibe", "führe", "mach", "mache", "lass", "achte", "prüfe", "teste", "ändere", "lösche", "erstelle", "nimm", "bitte", "füge", "antworte", "belasse"},
	waivers:     []string{"musst nicht", "müssen nicht", "muss nicht", "brauchst nicht", "brauchst kein", "brauchst keine", "nicht nötig", "nicht notwendig", "nicht erforderlich", "darfst jetzt", "dürfen jetzt", "du kannst jetzt"},
	permits:     []string{"musst", "müsst", "brauchst", "darf", "darfst", "dürfen", "kann", "kannst", "können", "erlaubt", "optional", "nicht nötig"},
	soft:        []string{"lieber", "am besten", "möglichst", "wenn möglich", "bevorzugt", "gerne", "besser", "idealerweise", "vorzugsweise", "sollte", "wäre schön"},
	conditions:  []string{"wenn", "falls", "sobald", "solange", "sofern", "nachdem", "bevor", "bis", "ob", "es sei denn"},
	subordinate: []string{"weil", "da", "obwohl", "damit", "dass", "außer"},
	exceptions:  []string{"außer", "ausser", "es sei denn", "ausgenommen", "mit ausnahme", "abgesehen von", "bis auf", "nur wenn"},
	breaks:      []string{"aber", "sondern", "denn", "weil", "dann", "jedoch", "sonst", "deshalb", "stattdessen"},
	and:         []string{"und"},
	restarts:    []string{"du", "wir", "ich", "es", "sie", "bitte", "immer", "stets", "muss", "soll", "dann", "nur", "das", "die", "der", "nutze", "verwende", "halte"},
}
