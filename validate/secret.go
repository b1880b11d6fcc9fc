package validate

// findSecrets gives a violation for every string of a decoded draft, names of
// members included, that holds a secret. The string itself is not shown.
func (s screen) findSecrets(instance any) []Violation {
	return s.walkSecrets(instance, "", nil)
}

func (s screen) walkSecrets(value any, pointer string, to []Violation) []Violation {
	switch v := value.(type) {
	case string:
		to = s.appendSecret(to, v, pointer)
	case []any:
		for i, x := range v {
			to = s.walkSecrets(x, element(pointer, i), to)
		}
	case map[string]any:
		for _, name := range sortedKeys(v) {
			at := member(pointer, name)
			to = s.appendSecret(to, name, at)
			to = s.walkSecrets(v[name], at, to)
		}
	}
	return to
}

func (s screen) appendSecret(to []Violation, text, pointer string) []Violation {
	kind, found := s.secretIn(text)
	if !found {
		return to
	}
	return append(to, Violation{
		Code: CodeSecret, Pointer: pointer, Detail: "the text holds a secret",
		Got: placeholder(kind), Want: "the text as the messages show it, with the placeholder in the secret's place",
	})
}
