package deterministic

import (
	"regexp"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

var italian = lexicon{
	forbid:         []string{"guai a", "non voglio che", "non voglio nessun", "non voglio nessuna", "non si può", "non si possono", "non si tocca", "non si toccano", "è proibito", "è proibita", "sono proibiti", "non è ammesso", "non è ammessa", "non sono ammessi", "in nessun modo", "per nessuna ragione", "niente da fare", "non azzardarti", "non deve", "non devi", "non devono", "non dovete", "non si deve", "non puoi", "non è permesso", "non è consentito", "è vietato", "è vietata", "sono vietati", "in nessun caso", "per nessun motivo", "assolutamente no"},
	forbidOpening:  []string{"niente", "guai", "proibito", "attento a non", "attenzione a non", "neanche", "nemmeno", "mai e poi mai", "non azzardarti", "non", "non usare", "non usate", "non modificare", "non toccare", "non cambiare", "non aggiungere", "non cancellare", "non eliminare", "non rimuovere", "non fare", "non pubblicare", "non installare", "mai", "vietato", "evita", "evitate", "evitare"},
	ambiguous:      []string{"non"},
	companions:     []string{"il", "lo", "la", "i", "gli", "le", "un", "una", "di", "del", "della", "nel", "nella", "al", "alla", "che", "mai", "nessun", "nessuna", "per", "su", "sul", "sulla", "dei", "delle"},
	require:        []string{"è indispensabile", "è necessario", "obbligatoriamente", "esclusivamente", "senza eccezioni", "ogni volta che", "resta com'è", "restano come sono", "rimane invariato", "rimane invariata", "va sempre", "vanno sempre", "dovrebbe", "dovrebbero", "occorre", "è essenziale", "tassativamente", "assolutamente", "devi", "deve", "devono", "dovete", "bisogna", "è obbligatorio", "è obbligatoria", "senza modificare", "senza toccare", "senza cambiare", "senza aggiungere", "senza rompere"},
	requireOpening: []string{"come minimo", "d'ora in poi", "da ora in poi", "chiedimi", "chiedi prima", "avvisami", "avvertimi", "aspetta", "fai in modo", "fa' in modo", "fai attenzione", "bada", "stai attento", "tieni", "tenete", "attieniti", "rispondi sempre", "usa esclusivamente", "ricordati di", "scrivi sempre", "sempre", "assicurati", "assicuratevi", "solo", "soltanto", "usa solo", "usa sempre", "mantieni", "mantenete", "conserva", "non dimenticare", "limitati", "al massimo", "almeno", "rispetta", "lascia", "ricorda", "ricordati"},
	prefer:         []string{"preferirei", "preferiremmo", "preferiamo", "idealmente", "possibilmente", "l'ideale sarebbe", "sarebbe meglio", "sarebbe bello", "sarebbe bene", "sarebbe ideale", "mi piacerebbe di più", "preferisco", "preferibilmente", "di preferenza"},
	softens:        []string{"se riesci", "se puoi", "per quanto possibile", "nei limiti del possibile", "se c'è tempo", "se ti va", "se possibile"},
	preferOpening:  []string{"preferisci", "meglio"},
	waive:          []string{"facoltativa", "facoltativi", "facoltative", "opzionale", "opzionali", "come vuoi", "come preferisci", "a tuo piacere", "non preoccuparti di", "non preoccuparti del", "non preoccuparti della", "non preoccuparti dei", "non preoccuparti se", "fai pure", "usa pure", "lascia pure", "salta pure", "cancella pure", "ignora pure", "puoi pure", "puoi tranquillamente", "nessun problema se", "non mi importa se", "per me va bene", "basta che", "ti autorizzo", "non sono obbligatori", "non sono obbligatorie", "puoi fare a meno", "si può saltare", "si può omettere", "non serve che", "non c'è bisogno", "non importa se", "fa niente se", "va bene se", "va bene anche", "sei libero di", "sei libera di", "puoi saltare", "puoi ignorare", "puoi tralasciare", "puoi lasciare", "puoi cancellare", "puoi usare", "puoi eliminare", "puoi omettere", "puoi anche", "non è obbligatorio", "non è obbligatoria", "non è indispensabile", "non servono", "non sono necessari", "non sono necessarie", "non bisogna per forza", "non devi necessariamente", "fa lo stesso", "è uguale se", "decidi tu", "ora puoi", "adesso puoi", "puoi ora", "non serve", "non è necessario", "non occorre", "non devi per forza", "è facoltativo", "hai il permesso"},
	neutral:        []string{"non so", "non funziona", "non posso", "non c'è", "non ci", "non è", "non capisco", "non trovo", "non vedo", "non riesco", "non ho", "non ha", "non credo", "non sono", "non era", "non ricordo", "non preoccuparti", "non esitare", "non compila", "non solo", "non dimenticare", "non importa", "non parte", "non va", "solo se", "solo quando", "meglio così", "lascia stare", "lascia perdere"},
	inference:      []string{"secondo il", "secondo la", "secondo i", "a quanto dice", "nel mio vecchio", "una volta si", "dicono che", "ho letto che", "starai scherzando", "devi essere", "deve essere per", "deve essere un", "deve essere stato", "supponiamo", "se mai", "io devo"},
	elliptic:       []string{"nessun", "nessuna", "niente", "zero"},
	ellipticNot:    []string{"nessun problema", "nessuna idea", "niente di", "niente male", "nessun errore"},
	once:           []string{"solo questa volta", "per questa volta", "solo per questa volta", "una sola volta", "questa volta"},
	bounds:         []string{"per ora", "per adesso", "fino a", "finché", "per questo commit", "per oggi"},
	except:         []string{"tranne", "eccetto", "salvo", "a meno che", "ad eccezione"},
	retract:        []string{"dimentica", "correzione", "non vale più", "mi sono sbagliato", "mi sono sbagliata", "annulla la regola", "ritiro", "non si applica più"},
	revise:         []string{"in realtà", "ora puoi", "adesso puoi", "puoi ora", "non è più"},
	replace:        []string{"nuovo compito", "nuovo obiettivo", "dimentica questo", "lascia perdere", "cambio di programma"},
	also:           []string{"anche", "inoltre", "un'altra cosa", "a proposito", "prima", "poi"},
	finished:       []string{"è pronto", "è pronta", "è fatto", "è finito", "è finita", "è completato", "ora funziona", "funziona bene"},
	notFinished:    []string{"quando", "se", "finché", "non", "prima", "appena", "quasi"},
	request:        []string{"mi servirebbe", "mi serve", "ci serve", "ci servirebbe", "avrei bisogno", "mi puoi", "mi potresti", "riesci a", "ti va di", "potete", "potreste", "dovresti", "mi fai", "mi dai", "per favore", "per piacere", "puoi", "potresti", "può", "vorrei", "voglio", "ho bisogno"},
	imperatives:    []string{"prenota", "annulla", "invia", "manda", "prepara", "riassumi", "calcola", "pulisci", "ottimizza", "installa", "redigi", "ordina", "genera", "esporta", "analizza", "togli", "trasforma", "converti", "semplifica", "accorcia", "migliora", "dammi", "elenca", "pianifica", "attiva", "disattiva", "completa", "documenta", "configura", "migra", "carica", "apri", "chiudi", "guarda", "indaga", "scopri", "passa", "sistema", "ripara", "rifai", "rivedi", "dai", "compila", "avvia", "lancia", "estrai", "unisci", "dividi", "rimuovi", "risolvi", "aggiungi", "correggi", "crea", "scrivi", "elimina", "cancella", "modifica", "cambia", "verifica", "controlla", "mostra", "leggi", "spiega", "cerca", "trova", "rinomina", "sposta", "sostituisci", "esegui", "prova", "traduci", "metti", "fai", "confronta", "aggiorna", "implementa"},
	acknowledge:    []string{"grazie", "continua", "bene", "perfetto", "sì", "ciao", "buongiorno", "va", "d'accordo", "ottimo", "avanti", "un", "momento"},
	hedge:          []string{"forse", "probabilmente", "sembra", "credo che", "penso che", "potrebbe essere", "possibile che", "sospetto"},
	doubt:          []string{"non verificato", "non ho verificato", "non confermato", "da verificare", "non ho potuto confermare", "non testato"},
	confirm:        []string{"confermato", "infatti", "risulta che", "la causa è", "la causa era"},
	refute:         []string{"escluso", "esclusa", "non è la causa", "non era la causa", "era sbagliato"},
	later:          []string{"più tardi", "ti dirò", "te lo dico dopo", "domani", "fammi pensare", "non so ancora"},
	agree:          []string{"sì", "certo", "d'accordo", "va bene", "esatto", "entrambi", "nessuno dei due", "procedi"},
	next:           []string{"in seguito", "resta da", "manca", "prossimo passo", "prossimi passi", "rimane da"},
	decide:         []string{"abbiamo deciso", "ho deciso", "useremo", "andiamo con", "deciso"},
	stop:           topic.StopWords("it"),

	abandon: []string{"dimentica", "lascia perdere", "annulla", "ferma", "cambio di programma"},
	swap:    []string{"invece", "al suo posto", "piuttosto"},

	forms: []cueForm{
		cue(kindWaive, `\b(?:puoi|potete|si può|si possono) (?:[^\s,;.?]+ ){0,2}?(?:cambiare|rinominare|modificare|toccare|rimandare|restare|tenere|trascurare|fare come|rimuovere)\b[^?]*$`),
		cue(kindForbid, `\b(?:nessun|nessuna|nessuno|niente|nulla) (?:[^\s,;.]+ ){0,6}?(?:deve|devono|può|possono|esce|esca|va|vanno)\b`),
		cue(kindForbid, `\bnon (?:va|vanno) (?:mai )?(?:[^\s,;.]+at[oaie]|[^\s,;.]+it[oaie]|[^\s,;.]+ut[oaie]|mess[oaie]|fatt[oaie])\b`),
		cue(kindForbid, `^(?:per favore,? )?non [^\s,;.]+(?:are|ere|ire|arl[oaie]|erl[oaie]|irl[oaie]|armi|arti)\b`),
		cue(kindRequire, `\bsenza (?:[^\s,;.]+ ){0,1}?(?:cambiar|modificar|toccar|romper|alterar|cancellar|aggiunger|rinominar|perder|superar|spostar|introdurr|eliminar)\w*\b`),
		cue(kindRequire, `\b(?:va|vanno) (?:[^\s,;.]+ )?(?:[^\s,;.]+at[oaie]|[^\s,;.]+it[oaie]|[^\s,;.]+ut[oaie]|scritt[oaie]|fatt[oaie]|mess[oaie]|rivist[oaie])\b`),
		cue(kindRequire, `^(?:se|quando|ogni volta che|ogniqualvolta|appena|non appena|in caso di|qualora)[^,]{3,120}, (?:allora )?(?:per favore,? )?(?:ferma|fermati|chiedi|chiedimi|consulta|avvisa|avvisami|avverti|avvertimi|aspetta|chiama|dimmi|usa|fai|aggiungi|informa|informami|contatta|ripristina|lascia|scrivi|invia|manda|segna|registra|segnala|restituisci|offri|verifica|controlla|passa|inoltra|interrompi|annulla|torna)\b`),
		cue(kindRequire, `^(?:ogni|tutti i|tutte le|tutti gli|ciascun\w*|qualsiasi) (?:[^\s,;.]+ ){1,6}?(?:deve|devono|ha bisogno|richiede|richiedono|va|vanno)\b`),
		cue(kindRequire, `^(?:usa|utilizza|usate|scrivi|rispondi|prendi|metti)[^,;]{1,80}(?: invece di| invece che| al posto di| anziché | e non |, non )`),
		cue(kindRequire, `(?:^|, )?[^,;]{1,60}\busa sempre\b`),
		cue(kindRequire, `\b(?:al massimo|al minimo|almeno|come minimo|non più di|non meno di|massimo|minimo) (?:\d|una?|un|due|tre|quattro|cinque|dieci)\b|\b\d+ [^\s,;.]+ (?:al massimo|massimo|minimo|come minimo)\b`),
		cue(kindWaive, `\bnon (?:serve|occorre|c\'è bisogno|è necessario) (?:che |di )?[^\s,;.]+`),
		cue(kindWaive, `\bpuoi (?:[^\s,;.?]+ ){0,2}?(?:saltare|ignorare|tralasciare|lasciare|cancellare|usare|eliminare|omettere|buttare|scegliere|saltarlo|ignorarlo|evitare)\b[^?]*$`),
		cue(kindPrefer, `\bsarebbe (?:[^\s,;.]+ ){0,2}?(?:bello|meglio|bene|ideale|ottimo|perfetto|preferibile|carino)\b`),
	},
	reports: regexp.MustCompile(`\b(?:secondo|stando a) (?:il|la|i|le|gli|lo|l\')|\b(?:dice|diceva|indica|consiglia) (?:che|di|:)|\b(?:una volta si|anni fa|l\'anno scorso)\b`),
}
