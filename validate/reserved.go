package validate

// reservedRoot are the fields of a manifest that a draft must not hold.
var reservedRoot = []string{"schema_version", "user_words", "inherited"}

// reserved finds what only the reducer writes, and takes it out, so that the
// rest can be judged too.
func reserved(instance map[string]any) []Violation {
	var all []Violation
	for _, name := range reservedRoot {
		all = takeReserved(all, instance, "", name)
	}
	if goal, ok := instance["goal"].(map[string]any); ok {
		all = reservedRoles(all, goal, "/goal")
	}
	for _, name := range sortedKeys(instance) {
		list, _ := instance[name].([]any)
		for i, x := range list {
			if item, ok := x.(map[string]any); ok {
				all = reservedInItem(all, item, name, element("/"+name, i))
			}
		}
	}
	return all
}

func reservedInItem(all []Violation, item map[string]any, section, pointer string) []Violation {
	if section == "tests" {
		all = takeReserved(all, item, pointer, "unverified")
	}
	return reservedRoles(all, item, pointer)
}

func reservedRoles(all []Violation, item map[string]any, pointer string) []Violation {
	evidence, _ := item["evidence"].([]any)
	for i, x := range evidence {
		if piece, ok := x.(map[string]any); ok {
			all = takeReserved(all, piece, element(pointer+"/evidence", i), "role")
		}
	}
	return all
}

func takeReserved(all []Violation, object map[string]any, pointer, name string) []Violation {
	if _, there := object[name]; !there {
		return all
	}
	delete(object, name)
	return append(all, Violation{
		Code: CodeReservedField, Pointer: member(pointer, name),
		Detail: "only the reducer writes this field", Want: "a draft without it",
	})
}
