package deterministic

import (
	"regexp"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

var portuguese = lexicon{
	forbid:         []string{"nem pense em", "nem penses em", "de forma alguma", "de modo algum", "não quero que", "não quero nenhum", "não quero nenhuma", "está fora de questão", "não podes", "não pode", "não podem", "não devemos", "é vedado", "é vedada", "não deve", "não devem", "não deves", "não se deve", "não pode ser", "não podem ser", "você não pode", "não é permitido", "não são permitidos", "é proibido", "são proibidos", "está proibido", "de jeito nenhum", "em hipótese alguma", "sob nenhuma circunstância", "em nenhum caso"},
	forbidOpening:  []string{"nada de", "nem toque", "nem mexa", "cuidado para não", "tampouco", "não", "nunca", "jamais", "evite", "evitem", "evita", "proibido"},
	require:        []string{"precisa estar", "precisam estar", "é essencial", "obrigatoriamente", "exclusivamente", "sem exceção", "toda vez que", "sempre que", "fica como está", "ficam como estão", "tal como está", "há de", "deveria", "deveriam", "devemos", "deve", "devem", "deves", "precisa ser", "precisam ser", "tem que", "têm que", "tem de", "é preciso", "é obrigatório", "é obrigatória", "sem modificar", "sem mexer", "sem alterar", "sem mudar", "sem adicionar", "sem quebrar"},
	requireOpening: []string{"no mínimo", "a partir de agora", "daqui em diante", "me pergunte", "pergunta-me", "pergunte antes", "consulte", "avise-me", "me avise", "avisa-me", "espere", "espera pelo", "tenha cuidado para", "tenha o cuidado", "lembra-te", "lembre", "assegure-se", "certifica-te", "garante", "mantém", "deixa", "respeita", "limita", "limite", "usa só", "usa apenas", "usa sempre", "responda sempre", "responde sempre", "sempre", "certifique-se", "garanta", "mantenha", "somente", "apenas", "só", "use somente", "use apenas", "use sempre", "limite-se", "não esqueça", "não se esqueça", "no máximo", "pelo menos", "respeite", "deixe", "lembre-se", "preserve"},
	prefer:         []string{"preferia", "preferiria", "preferimos", "idealmente", "o ideal seria", "o ideal é", "seria bom", "seria melhor", "seria ótimo", "seria legal", "gostaria mais", "se der", "dê preferência", "dá preferência", "prefiro", "de preferência", "preferencialmente"},
	softens:        []string{"se puder", "se puderes", "se conseguir", "na medida do possível", "sempre que possível", "se der tempo", "se possível"},
	preferOpening:  []string{"prefira", "tente"},
	waive:          []string{"opcional", "opcionais", "como quiser", "como quiseres", "como preferir", "não se preocupe com", "não te preocupes com", "sem problema se", "sem problemas se", "não me importo", "autorizo", "não são obrigatórios", "não são obrigatórias", "dispensável", "à vontade para", "pode ficar à vontade", "basta", "não é mais necessário", "não precisas", "não precisam", "tanto faz", "não faz mal se", "não tem problema se", "não há problema se", "não importa se", "fique à vontade", "fica à vontade", "podes ignorar", "pode ignorar", "pode pular", "podes saltar", "pode deixar", "podes deixar", "pode apagar", "podes apagar", "pode usar", "podes usar", "pode dispensar", "não é obrigatório", "não é obrigatória", "não há necessidade", "dispensa", "não são necessários", "não são necessárias", "não faz falta", "agora pode", "agora podes", "já pode", "já podes", "pode agora", "não precisa", "não é necessário", "não é preciso", "é opcional", "está permitido", "você tem permissão"},
	neutral:        []string{"não sei", "não funciona", "não posso", "não há", "não é", "não está", "não estão", "não entendo", "não consigo", "não tenho", "não vejo", "não acho", "não era", "não foi", "não são", "não lembro", "não tem", "não se preocupe", "não hesite", "não compila", "não esqueça", "não se esqueça", "não só", "não apenas", "só um", "só se", "só quando", "não obrigado", "não importa", "deixe-me", "não vai", "não deu"},
	inference:      []string{"segundo", "de acordo com o", "no meu antigo", "no meu emprego anterior", "antigamente", "dizem que", "li que", "você deve estar brincando", "deves estar", "deve ser por", "deve ser um", "deve ser uma", "deve estar", "suponha", "se algum dia", "deve ter sido", "eu devo", "como deve"},
	elliptic:       []string{"nenhum", "nenhuma", "nada de", "zero"},
	ellipticNot:    []string{"nenhum problema", "nenhuma ideia", "nada de novo", "nenhum erro"},
	once:           []string{"só desta vez", "somente desta vez", "apenas desta vez", "só dessa vez", "desta vez", "uma única vez", "uma só vez"},
	bounds:         []string{"por enquanto", "por agora", "até", "para este commit", "por hoje", "enquanto"},
	except:         []string{"exceto", "a não ser que", "salvo", "com exceção", "a menos que"},
	retract:        []string{"esqueça", "esquece", "correção", "não vale mais", "me enganei", "cancele a regra", "retiro", "não se aplica mais"},
	revise:         []string{"na verdade", "agora pode", "agora podes", "já pode", "já podes", "pode agora", "não é mais", "já não"},
	replace:        []string{"nova tarefa", "novo objetivo", "esqueça isso", "esquece isso", "mudança de planos", "outra coisa diferente"},
	also:           []string{"também", "além disso", "outra coisa", "aliás", "primeiro", "depois disso"},
	finished:       []string{"está pronto", "está pronta", "está feito", "está concluído", "está concluída", "já funciona", "funciona bem", "foi concluído"},
	notFinished:    []string{"quando", "se", "até", "não", "antes", "assim que", "quase"},
	request:        []string{"você poderia", "podias", "podes", "consegue", "consegues", "preciso que", "precisava", "precisamos", "queria", "me ajuda", "ajuda-me", "dá para", "dá pra", "me faz", "tem como", "por favor", "pode", "poderia", "você pode", "quero que", "quero", "preciso", "gostaria", "vamos"},
	imperatives:    []string{"conserta", "arruma", "arrume", "reserva", "reserve", "cancela", "cancele", "envia", "envie", "manda", "mande", "prepara", "prepare", "resume", "resuma", "calcula", "calcule", "limpa", "limpe", "otimiza", "otimize", "instala", "instale", "redige", "redija", "ordena", "ordene", "gera", "gere", "exporta", "exporte", "analisa", "analise", "refatora", "refatore", "tira", "tire", "transforma", "transforme", "converte", "converta", "simplifica", "simplifique", "encurta", "melhora", "melhore", "dá", "dê", "lista", "liste", "planeja", "planeje", "ativa", "ative", "desativa", "completa", "complete", "documenta", "documente", "configura", "configure", "migra", "migre", "sobe", "suba", "abre", "abra", "fecha", "feche", "investiga", "investigue", "descobre", "descubra", "passa", "faz", "põe", "muda", "troca", "troque", "apaga", "corta", "lê", "verifica", "renomeia", "move", "substitui", "executa", "roda", "testa", "traduz", "atualiza", "implementa", "compara", "explica", "procura", "encontra", "adicione", "adiciona", "corrija", "corrige", "conserte", "crie", "cria", "escreva", "escreve", "remova", "remove", "apague", "modifique", "altere", "mude", "verifique", "mostre", "mostra", "leia", "explique", "procure", "encontre", "renomeie", "mova", "substitua", "execute", "rode", "teste", "traduza", "coloque", "faça", "compare", "atualize", "implemente"},
	acknowledge:    []string{"obrigado", "obrigada", "continue", "continua", "bom", "boa", "ótimo", "perfeito", "sim", "olá", "oi", "dia", "tarde", "beleza", "certo", "muito", "segue", "um", "momento"},
	hedge:          []string{"talvez", "provavelmente", "parece", "acho que", "possivelmente", "pode ser", "poderia ser", "suspeito"},
	doubt:          []string{"não verifiquei", "não verificado", "não confirmado", "sem confirmar", "não consegui confirmar", "não testei", "ainda não confirmei"},
	confirm:        []string{"confirmado", "de fato", "acontece que", "a causa é", "a causa era", "a causa foi"},
	refute:         []string{"descartado", "descartada", "não é a causa", "não era a causa", "estava errado"},
	later:          []string{"mais tarde", "depois te digo", "depois eu digo", "amanhã", "deixa eu pensar", "ainda não sei"},
	agree:          []string{"sim", "claro", "concordo", "certo", "exato", "ambos", "nenhum dos dois", "pode sim"},
	next:           []string{"em seguida", "falta", "resta", "próximo passo", "próximos passos", "ainda preciso", "ainda falta", "pendente"},
	decide:         []string{"decidimos", "decidi", "vamos com", "usaremos", "decidido"},
	stop:           topic.StopWords("pt"),

	abandon: []string{"esqueça", "esquece", "cancele", "pare", "mudança de planos", "deixa isso"},
	swap:    []string{"em vez disso", "no lugar disso", "ao invés disso"},

	forms: []cueForm{
		cue(kindWaive, `^(?:se quiser(?:es)?,? )?(?:você |tu )?(?:pode|podes|podem) (?:[^\s,;.?]+ ){0,2}?(?:mudar|alterar|renomear|modificar|mexer|esperar|ficar|manter|fazer como)\b[^?]*$`),
		cue(kindForbid, `\b(?:nenhum|nenhuma|nada|ninguém) (?:[^\s,;.]+ ){0,6}?(?:deve|devem|pode|podem|sai|saia)\b`),
		cue(kindRequire, `\bsem (?:[^\s,;.]+ ){0,1}?(?:mudar|alterar|mexer|modificar|quebrar|apagar|adicionar|renomear|perder|ultrapassar|mover|introduzir|remover|tocar)\w*\b`),
		cue(kindRequire, `^(?:se|quando|sempre que|toda vez que|cada vez que|assim que|caso|em caso de)[^,]{3,120}, (?:então )?(?:por favor,? )?(?:pare|para|pergunte|pergunta|consulte|consulta|avise|avisa|avise-me|avisa-me|me avise|espere|espera|ligue|liga|diga|diz|use|usa|faça|faz|adicione|informe|informa|contate|contacte|reverta|deixe|escreva|envie|envia|mande|manda|marque|registre|reporte|devolva|ofereça|verifique|confira|passe|encaminhe|escale|peça|pede|aborte|interrompa|interrompe)\b`),
		cue(kindRequire, `^(?:cada|todos? os|todas? as|todo|toda|qualquer) (?:[^\s,;.]+ ){1,6}?(?:deve|devem|tem que|têm que|tem de|têm de|precisa|precisam|leva|levam|vai|vão)\b`),
		cue(kindRequire, `^(?:use|usa|utilize|utiliza|escreva|escreve|responda|responde|pegue|coloque)[^,;]{1,80}(?: em vez de| ao invés de| e não |, não )`),
		cue(kindRequire, `\b(?:no máximo|pelo menos|no mínimo|não mais de|não mais que|até) (?:\d|uma?|dois|duas|três|quatro|cinco|dez)[^,]*(?:por|cada)\b|\b(?:no máximo|no mínimo|pelo menos) (?:\d|uma?|dois|duas|três|quatro|cinco|dez)\b|\b\d+ [^\s,;.]+ (?:no máximo|no mínimo|máximo|mínimo)\b`),
		cue(kindWaive, `\bnão (?:precisas?|precisam) (?:de )?(?:[^\s,;.]+)`),
		cue(kindWaive, `\b(?:podes?|pode) (?:[^\s,;.?]+ ){0,2}?(?:ignorar|pular|saltar|omitir|deixar|apagar|usar|dispensar|jogar fora|remover|tirar|escolher)\b[^?]*$`),
		cue(kindPrefer, `\b(?:seria) (?:[^\s,;.]+ ){0,2}?(?:bom|melhor|ótimo|legal|ideal|bacana|preferível)\b`),
	},
	reports: regexp.MustCompile(`\b(?:segundo|de acordo com) (?:o|a|os|as) |\b(?:diz|dizia|indica|recomenda) (?:que|:)|\b(?:antigamente|anos atrás|no ano passado)\b`),
}
