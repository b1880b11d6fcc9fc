package deterministic

import (
	"regexp"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

var spanish = lexicon{
	forbid:         []string{"ni se te ocurra", "ni se le ocurra", "que no se te ocurra", "no quiero que", "no quiero ningún", "no quiero ninguna", "no está autorizado", "queda terminantemente", "de ninguna manera", "de ningún modo", "por nada del mundo", "no vayas a", "no vaya a", "no debes", "no debe", "no deben", "no deberías", "no se debe", "no se puede tocar", "no se puede cambiar", "no puedes tocar", "no puedes usar", "no está permitido", "no están permitidos", "está prohibido", "está prohibida", "están prohibidos", "queda prohibido", "bajo ningún concepto", "bajo ninguna circunstancia", "en ningún caso", "no se permite", "no se toca"},
	forbidOpening:  []string{"nada de", "cuidado con", "ni toques", "tampoco", "no te", "no le", "no les", "no lo", "no la", "no los", "no las", "no envíes", "no compartas", "no mandes", "no pongas", "no crees", "no ejecutes", "no hagan", "no usen", "no toquen", "no", "no uses", "no toques", "no toque", "no modifiques", "no modifique", "no cambies", "no cambie", "no borres", "no borre", "no elimines", "no elimine", "no añadas", "no añada", "no agregues", "no agregue", "no hagas", "no subas", "no publiques", "no instales", "no utilices", "nunca", "jamás", "evita", "evite", "eviten", "evitar", "prohibido"},
	ambiguous:      []string{"no"},
	companions:     []string{"el", "la", "los", "las", "del", "de", "en", "un", "una", "al", "ni", "que", "nada", "ningún", "ninguna", "tu", "su", "por", "sin", "nunca"},
	require:        []string{"es imprescindible", "es necesario que", "obligatoriamente", "exclusivamente", "sin excepción", "cada vez que", "sin cambios", "tal cual", "queda como está", "quedan como están", "debe quedar", "ha de", "han de", "debería", "deberían", "debes", "debe", "deben", "hay que", "tienes que", "tiene que", "tienen que", "es obligatorio", "es obligatoria", "sin modificar", "sin tocar", "sin cambiar", "sin añadir", "sin romper", "en todo momento"},
	requireOpening: []string{"como mucho", "como mínimo", "a partir de ahora", "desde ahora", "pregúntame", "pregunta antes", "consulta antes", "consulta primero", "avísame", "espera a", "cuida que", "procura que", "vigila que", "asegúrate de", "acuérdate de", "no te olvides", "limita", "limítese", "céntrate", "cíñete", "respétese", "responde siempre", "usa exclusivamente", "siempre", "asegúrate", "asegúrese", "solo", "sólo", "solamente", "únicamente", "mantén", "mantenga", "conserva", "usa solo", "usa sólo", "usa siempre", "utiliza solo", "limítate", "no olvides", "como máximo", "al menos", "respeta", "deja", "recuerda", "procura"},
	prefer:         []string{"preferiría", "preferiríamos", "preferimos", "idealmente", "a poder ser", "si puede ser", "estaría bien", "sería ideal", "lo ideal sería", "sería mejor", "me gustaría más", "preferentemente", "ojalá", "prefiero", "preferiblemente", "de preferencia", "mejor si"},
	softens:        []string{"si puedes", "si se puede", "en lo posible", "en la medida de lo posible", "siempre que puedas", "si da tiempo", "si es posible"},
	preferOpening:  []string{"mejor", "prefiere", "intenta"},
	waive:          []string{"opcional", "opcionales", "como quieras", "como prefieras", "a tu gusto", "se puede omitir", "se pueden omitir", "no te preocupes por", "no se preocupe por", "no te molestes", "tranquilo si", "sin problema si", "te autorizo", "no me importa que", "no me importa si", "ya no es obligatorio", "no son obligatorios", "no son obligatorias", "basta con", "da igual si", "no importa si", "no pasa nada si", "no es obligatorio", "no es obligatoria", "no hay que", "no hay necesidad", "no necesita", "no hace falta que", "puedes saltarte", "puedes omitir", "puedes ignorar", "puedes dejar", "puedes borrar", "puedes usar", "puedes prescindir", "puedes tirar", "puede omitir", "puede ignorar", "si quieres, puedes", "eres libre de", "tienes vía libre", "me da igual", "queda a tu criterio", "no son necesarios", "no son necesarias", "no se necesita", "no se necesitan", "ya puedes", "ahora puedes", "puedes ahora", "no hace falta", "no es necesario", "no necesitas", "no tienes que", "está permitido ahora", "ya se puede", "es opcional", "te permito", "tienes permiso"},
	neutral:        []string{"no sé", "no se preocupe", "no te preocupes", "no funciona", "no puedo", "no hay", "no es", "no está", "no están", "no entiendo", "no tengo", "no veo", "no encuentro", "no creo", "no era", "no fue", "no son", "no recuerdo", "no me", "no pasa", "no compila", "no arranca", "no se puede", "no dudes", "no lo sé", "no estoy", "no carga", "no sale", "no va", "no ha", "no han", "no hemos", "no tiene", "no quiero saber", "no importa", "no solo", "no sólo", "mejor dicho", "mejor así", "deja de", "no olvides", "no gracias", "no más que"},
	inference:      []string{"según", "en mi antiguo", "en mi anterior", "antes había que", "hace años", "se supone que", "dicen que", "he leído que", "debes estar bromeando", "debes de", "debe de ser", "debe ser por", "debe ser un", "supongamos", "si alguna vez", "debe haber sido", "hay que ver"},
	elliptic:       []string{"ningún", "ninguna", "nada de", "cero"},
	ellipticNot:    []string{"ningún problema", "ninguna idea", "nada de eso", "ninguna duda"},
	once:           []string{"solo esta vez", "sólo esta vez", "por esta vez", "esta única vez", "una sola vez", "esta vez"},
	bounds:         []string{"por ahora", "de momento", "hasta", "para este commit", "por hoy", "mientras"},
	except:         []string{"salvo", "excepto", "a menos que", "menos en", "con la excepción"},
	retract:        []string{"olvida", "olvide", "corrección", "me equivoqué", "queda sin efecto", "retiro", "anula la regla", "cancela la regla", "ya no aplica", "ya está permitido"},
	revise:         []string{"en realidad", "ya no", "ya puedes", "ahora puedes", "puedes ahora"},
	replace:        []string{"nueva tarea", "nuevo objetivo", "olvida eso", "olvídalo", "cambio de plan", "cambio de planes", "otra cosa distinta"},
	also:           []string{"también", "además", "otra cosa", "por cierto", "primero", "luego"},
	finished:       []string{"está listo", "está lista", "está hecho", "está terminado", "está terminada", "ya funciona", "funciona bien", "ya está", "quedó listo"},
	notFinished:    []string{"cuando", "si", "hasta", "no", "antes", "una vez", "casi"},
	request:        []string{"porfa", "porfi", "¿me", "me buscas", "me haces", "me pasas", "me podrías", "podés", "necesitamos", "me hace falta", "te importaría", "podría", "puede", "por favor", "puedes", "podrías", "puede usted", "quiero que", "quiero", "necesito", "me gustaría", "vamos a"},
	imperatives:    []string{"mira", "reserva", "cancela", "envía", "manda", "prepara", "resume", "calcula", "limpia", "optimiza", "instala", "redacta", "ordena", "genera", "exporta", "analiza", "refactoriza", "quita", "transforma", "convierte", "simplifica", "acorta", "mejora", "dame", "lista", "planifica", "despliega", "activa", "desactiva", "completa", "documenta", "configura", "migra", "sube", "baja", "abre", "cierra", "verifica", "averigua", "investiga", "rehaz", "pasa", "saca", "monta", "échale", "añade", "agrega", "corrige", "arregla", "crea", "escribe", "elimina", "borra", "modifica", "cambia", "revisa", "comprueba", "muestra", "lee", "explica", "busca", "encuentra", "renombra", "mueve", "reemplaza", "ejecuta", "prueba", "traduce", "pon", "haz", "compara", "actualiza", "implementa"},
	acknowledge:    []string{"gracias", "sigue", "continúa", "bien", "vale", "perfecto", "sí", "hola", "buenos", "días", "buenas", "tardes", "muy", "de", "acuerdo", "adelante", "momento", "un", "muchas"},
	hedge:          []string{"quizás", "quizá", "tal vez", "probablemente", "parece", "creo que", "posiblemente", "puede que", "podría ser", "sospecho"},
	doubt:          []string{"no lo he verificado", "sin verificar", "sin confirmar", "no confirmado", "no he comprobado", "no he podido confirmar", "no verificado"},
	confirm:        []string{"confirmado", "efectivamente", "resulta que", "la causa es", "la causa era", "la causa fue"},
	refute:         []string{"descartado", "descartada", "no es la causa", "no era la causa", "era falso"},
	later:          []string{"más tarde", "te diré", "luego te digo", "mañana", "déjame pensar", "aún no lo sé", "después te digo"},
	agree:          []string{"sí", "claro", "de acuerdo", "vale", "exacto", "ambos", "ambas", "ninguno", "adelante", "usa", "toma"},
	next:           []string{"a continuación", "falta", "queda por hacer", "próximo paso", "próximos pasos", "todavía hay que", "pendiente"},
	decide:         []string{"decidimos", "hemos decidido", "he decidido", "vamos con", "usaremos", "decidido"},
	stop:           topic.StopWords("es"),

	abandon: []string{"olvida", "olvídalo", "deja eso", "cancela", "cambio de plan", "cambio de planes", "mejor no"},
	swap:    []string{"en su lugar", "en vez de eso", "en cambio", "mejor"},

	forms: []cueForm{
		cue(kindWaive, `\b(?:se puede|se pueden|podéis|puedes) (?:[^\s,;.?]+ ){0,2}?(?:omitir|ignorar|saltar|saltarse|dejar|quedar|cambiar|renombrar|modificar|tocar|esperar)\w*\b[^?]*$`),
		cue(kindForbid, `\b(?:ningún|ninguna|nada|nadie) (?:[^\s,;.]+ ){0,6}?(?:debe|deben|puede|pueden|sale|salga)\b`),
		cue(kindForbid, `\bno (?:se )?(?:debe|deben|debes|deberías|puede|pueden) (?:[^\s,;.]+ ){0,3}?(?:salir|cambiar|tocar|modificar|borrar|publicar|aparecer|superar|tardar|pasar|usar|usarse|tocarse|cambiarse|modificarse|enviar|enviarse|subir|subirse|compartir|compartirse|ser|estar)\b`),
		cue(kindRequire, `\bsin (?:[^\s,;.]+ ){0,1}?(?:cambiar|modificar|tocar|romper|alterar|borrar|añadir|agregar|renombrar|perder|superar|mover|introducir|eliminar)\w*\b`),
		cue(kindRequire, `^(?:si|cuando|cada vez que|siempre que|en cuanto|en caso de)[^,]{3,120}, (?:entonces )?(?:por favor,? )?(?:para|detente|pregunta|pregúntame|consulta|consúltame|avisa|avísame|espera|llama|dime|usa|utiliza|haz|añade|agrega|informa|infórmame|contacta|revierte|deja|escribe|envía|manda|marca|registra|reporta|devuelve|ofrece|comprueba|revisa|pasa|redirige|escala|pide|pídeme)\b`),
		cue(kindRequire, `^(?:cada|todos? los|todas? las|todo|toda) (?:[^\s,;.]+ ){1,6}?(?:debe|deben|tiene que|tienen que|necesita|necesitan|lleva|llevan|va|van|ha de|han de)\b`),
		cue(kindRequire, `^(?:usa|utiliza|usad|use|utilice|escribe|responde|pon|toma)[^,;]{1,80}(?: en vez de| en lugar de| y no |, no )`),
		cue(kindRequire, `\b(?:como máximo|como mucho|al menos|como mínimo|no más de|no menos de|máximo|mínimo) (?:\d|una?|dos|tres|cuatro|cinco|diez)\b|\b\d+ [^\s,;.]+ (?:como máximo|como mucho|como mínimo|máximo|mínimo)\b`),
		cue(kindWaive, `^(?:si quieres,? |si lo prefieres,? )?(?:te )?puedes (?:[^\s,;.?]+ ){0,2}?(?:saltar\w*|omitir\w*|ignorar\w*|dejar\w*|borrar\w*|usar\w*|prescindir|tirar\w*|eliminar\w*|quitar\w*|elegir)\b[^?]*$`),
		cue(kindPrefer, `\b(?:estaría|sería) (?:[^\s,;.]+ ){0,2}?(?:bien|mejor|ideal|genial|bueno|estupendo|preferible)\b`),
	},
	reports: regexp.MustCompile(`\b(?:según|de acuerdo con) |\b(?:dice|decía|indica|recomienda|pone) (?:que|:)|\b(?:antes había|antiguamente|hace años|el año pasado)\b`),
}
