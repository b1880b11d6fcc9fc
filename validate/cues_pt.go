package validate

var portuguese = cues{
	negations:   []string{"não", "nunca", "jamais", "nem", "nenhum", "nenhuma", "nada", "ninguém"},
	turning:     []string{"sem", "evite", "evita", "em vez de", "ao invés de", "pare de", "deixe de"},
	harmless:    []string{"não esqueça", "não se esqueça", "não te esqueças", "não só", "não apenas", "não somente", "por que não", "não hesite", "não se preocupe", "não sei como", "se não", "senão"},
	bans:        []string{"não", "nem", "evite", "evita"},
	strict:      []string{"nunca", "jamais", "proibido", "proibida", "não deve", "não devem", "não pode", "não podem", "de forma alguma", "em hipótese alguma", "de jeito nenhum"},
	restraints:  []string{"sem", "só", "somente", "apenas", "exceto", "salvo", "intacto", "inalterado", "nada", "nenhum", "nenhuma", "somente leitura"},
	reins:       []string{"menos", "no máximo", "antes", "pergunte", "deixe"},
	requires:    []string{"deveria", "pelo menos", "não esqueça", "não se esqueça", "não só", "lembre", "lembre-se", "precisa"},
	binding:     []string{"deve", "devem", "sempre", "tem que", "têm que", "tem de", "certifique-se", "garanta", "obrigatório"},
	orders:      []string{"use", "usa", "utilize", "mantenha", "mantém", "escreva", "execute", "rode", "faça", "adicione", "teste", "verifique", "altere", "responda", "por favor"},
	waivers:     []string{"não precisa", "não é necessário", "não tem que", "não há necessidade", "agora pode", "já pode", "opcional", "dispensado"},
	permits:     []string{"pode", "podem", "permitido", "não precisa", "não é necessário", "opcional"},
	soft:        []string{"de preferência", "prefiro", "prefira", "se possível", "melhor", "idealmente", "deveria", "na medida do possível"},
	conditions:  []string{"se", "quando", "enquanto", "depois", "antes", "até que"},
	subordinate: []string{"porque", "já que", "embora", "para que", "salvo", "exceto"},
	exceptions:  []string{"exceto", "salvo", "a não ser que", "a menos que", "com exceção de", "à exceção de", "fora", "só se", "somente se"},
	breaks:      []string{"mas", "porque", "então", "porém", "senão", "depois"},
	and:         []string{"e"},
	restarts:    []string{"você", "tu", "sempre", "deve", "só", "por favor", "use", "mantenha", "o", "a", "os", "as"},
}
