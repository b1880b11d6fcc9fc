package validate

var spanish = cues{
	negations:   []string{"no", "nunca", "jamás", "ni", "tampoco", "ningún", "ninguna", "nada", "nadie"},
	turning:     []string{"sin", "evita", "evite", "eviten", "en lugar de", "en vez de", "deja de", "deje de"},
	harmless:    []string{"no olvides", "no olvide", "no te olvides", "no solo", "no sólo", "no solamente", "por qué no", "no dudes", "no hay problema", "no te preocupes", "no sé cómo", "si no"},
	bans:        []string{"no hagas", "no haga", "no cambies", "no cambie", "no modifiques", "no modifique", "no toques", "no toque", "no uses", "no borres", "no elimines", "no subas", "no escribas", "no añadas", "no agregues", "no ejecutes", "no rompas", "no hacer", "no modificar", "no usar", "no tocar", "no cambiar", "no borrar", "no quiero", "no te", "no lo", "evita", "evite"},
	strict:      []string{"nunca", "jamás", "prohibido", "prohibida", "no debe", "no debes", "no deben", "no puede", "no puedes", "no se puede", "bajo ningún concepto", "bajo ninguna circunstancia", "de ninguna manera"},
	restraints:  []string{"sin", "solo", "sólo", "solamente", "únicamente", "salvo", "excepto", "intacto", "sin cambios", "nada", "ningún", "ninguna", "solo lectura"},
	reins:       []string{"menos", "como máximo", "antes", "pregunta", "deja", "deje"},
	requires:    []string{"debería", "deberías", "al menos", "no olvides", "no olvide", "no solo", "recuerda", "recuerde"},
	binding:     []string{"debe", "debes", "deben", "siempre", "hay que", "tienes que", "tiene que", "asegúrate", "asegúrese", "obligatorio"},
	orders:      []string{"usa", "use", "utiliza", "mantén", "mantenga", "escribe", "ejecuta", "haz", "haga", "añade", "agrega", "prueba", "comprueba", "verifica", "cambia", "responde", "por favor"},
	waivers:     []string{"no hace falta", "no es necesario", "no necesitas", "no tienes que", "no tiene que", "ya puedes", "ahora puedes", "opcional"},
	permits:     []string{"puedes", "puede", "pueden", "permitido", "no hace falta", "no es necesario", "no tienes que", "opcional"},
	soft:        []string{"preferiblemente", "prefiero", "si es posible", "mejor", "idealmente", "a ser posible", "debería", "en lo posible"},
	conditions:  []string{"si", "cuando", "mientras", "después", "antes", "hasta que"},
	subordinate: []string{"porque", "ya que", "aunque", "para que", "salvo", "excepto"},
	exceptions:  []string{"excepto", "salvo", "a menos que", "aparte de", "con excepción de", "a excepción de", "solo si", "sólo si"},
	breaks:      []string{"pero", "porque", "sino", "entonces", "así que", "luego"},
	and:         []string{"y", "e"},
	restarts:    []string{"tú", "usted", "siempre", "debe", "debes", "solo", "por favor", "usa", "mantén", "el", "la", "los", "las"},
}
