package realreader_test

import (
	"encoding/json"
	"strings"
)

// item is one element of a request: a message, a call, a result or a thought.
type item struct {
	role string
	text string
	// calls are the ids of the calls in it, result that of the call it answers.
	calls  []string
	result string
	// raw is its JSON in one fixed form, to compare by.
	raw string
}

// object is a JSON object to be.
type object map[string]any

func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// readItems reads each element and notes its JSON.
func readItems(elements []json.RawMessage, read func([]byte) (item, error)) ([]item, error) {
	items := make([]item, len(elements))
	for i, element := range elements {
		got, err := read(element)
		if err != nil {
			return nil, err
		}
		var value any
		if err := json.Unmarshal(element, &value); err != nil {
			return nil, err
		}
		got.raw = encode(value)
		items[i] = got
	}
	return items, nil
}

// textOf gives the text of a content: a string, or blocks with texts.
func textOf(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var blocks []struct{ Text string }
	if json.Unmarshal(content, &blocks) != nil {
		return ""
	}
	var texts []string
	for _, block := range blocks {
		texts = append(texts, block.Text)
	}
	return strings.Join(texts, "\n")
}
