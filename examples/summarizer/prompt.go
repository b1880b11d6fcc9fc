package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/schema"
)

// promptText is what the command reads. It holds all that a draft is judged by.
var promptText = template.Must(template.New("prompt").Parse(`Summarize messages {{.Range.First}} to {{.Range.Last}} of an agent's history as one JSON object
by the schema below, and write nothing else. Every quote must stand in the
message that it cites, character by character. What is not known is left out;
a list without items is given as an empty list.
{{with .Instructions}}
Instructions: {{.}}
{{end}}{{with .Previous}}
What is known already; tell only what is new, under ids that are not taken:
{{.}}
{{end}}{{with .Rejected}}
Your last answer:
{{.}}
It was refused for:
{{range $.Violations}}- {{.}}
{{end}}{{end}}
Messages:
{{range .Messages}}[{{.Index}}] {{.Text}}
{{end}}
Schema:
{{.Schema}}
`))

// page is what the template shows of a request.
type page struct {
	reducer.Request
	Previous, Rejected, Schema string
	Messages                   []line
}

type line struct {
	Index int
	Text  string
}

func prompt(req reducer.Request) ([]byte, error) {
	p := page{Request: req, Rejected: string(req.Rejected), Schema: string(schema.JSON())}
	if req.Previous != nil {
		text, err := json.Marshal(req.Previous)
		if err != nil {
			return nil, err
		}
		p.Previous = string(text)
	}
	for _, pinned := range req.Pinned {
		p.Messages = append(p.Messages, line{pinned.Index, spoken(pinned.Message)})
	}
	for i := range req.Span.Len() {
		m, err := req.Span.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", req.Range.First+i, err)
		}
		p.Messages = append(p.Messages, line{req.Range.First + i, spoken(m)})
	}
	var b bytes.Buffer
	err := promptText.Execute(&b, p)
	return b.Bytes(), err
}

// spoken is a message as the command reads it.
func spoken(m history.Message) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", m.Role, m.Text)
	for _, c := range m.ToolCalls {
		fmt.Fprintf(&b, " call %s %s", c.Name, c.Arguments)
	}
	return b.String()
}
