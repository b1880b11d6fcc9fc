package deterministic

import "github.com/seed-a68626b6/reduce/internal/topic"

var portuguese = lexicon{
	forbid: []string{
		"não deve", "não devem", "não deves", "não se deve", "não pode ser", "não podem ser", "você não pode", "não é permitido", "não são permitidos", "é proibido", "são proibidos", "está proibido", "de jeito nenhum", "em hipótese alguma", "sob nenhuma circunstância", "em nenhum caso",
	},
	forbidOpening:  []string{"não", "nunca", "jamais", "evite", "evitem", "evita", "proibido"},
	require:        []string{"deve", "devem", "deves", "precisa ser", "precisam ser", "tem que", "têm que", "tem de", "é preciso", "é obrigatório", "é obrigatória", "sem modificar", "sem mexer", "sem alterar", "sem mudar", "sem adicionar", "sem quebrar"},
	requireOpening: []string{"sempre", "certifique-se", "garanta", "mantenha", "somente", "apenas", "só", "use somente", "use apenas", "use sempre", "limite-se", "não esqueça", "não se esqueça", "no máximo", "pelo menos", "respeite", "deixe", "lembre-se", "preserve"},
	prefer:         []string{"prefiro", "de preferência", "preferencialmente"},
	softens:        []string{"se possível"},
	preferOpening:  []string{"prefira", "tente"},
	waive:          []string{"agora pode", "agora podes", "já pode", "já podes", "pode agora", "não precisa", "não é necessário", "não é preciso", "é opcional", "está permitido", "você tem permissão"},
	neutral:        []string{"não sei", "não funciona", "não posso", "não há", "não é", "não está", "não estão", "não entendo", "não consigo", "não tenho", "não vejo", "não acho", "não era", "não foi", "não são", "não lembro", "não tem", "não se preocupe", "não hesite", "não compila", "não precisa", "não esqueça", "não se esqueça", "não só", "não apenas", "só um", "só se", "só quando", "não obrigado", "não importa", "deixe-me", "não vai", "não deu"},
	inference:      []string{"deve ser por", "deve ser um", "deve ser uma", "deve estar", "suponha", "se algum dia", "deve ter sido", "eu devo", "como deve"},
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
	request:        []string{"por favor", "pode", "poderia", "você pode", "quero que", "quero", "preciso", "gostaria", "vamos"},
	imperatives:    []string{"adicione", "adiciona", "corrija", "corrige", "conserte", "crie", "cria", "escreva", "escreve", "remova", "remove", "apague", "modifique", "altere", "mude", "verifique", "mostre", "mostra", "leia", "explique", "procure", "encontre", "renomeie", "mova", "substitua", "execute", "rode", "teste", "traduza", "coloque", "faça", "compare", "atualize", "implemente"},
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
}
