package checkpoint

import (
	"bytes"
	"encoding/json"
)

// MarshalJSON writes a manifest by schema/checkpoint.schema.json: a required list
// without items is [], not null.
func (m Manifest) MarshalJSON() ([]byte, error) {
	type plain Manifest // without this method
	m.Constraints = listOf(m.Constraints)
	m.Completed = listOf(m.Completed)
	m.OpenTasks = listOf(m.OpenTasks)
	m.Artifacts = listOf(m.Artifacts)
	m.Tests = listOf(m.Tests)
	m.Unknowns = listOf(m.Unknowns)
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(plain(m))
	return b.Bytes(), err
}

func listOf[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}
