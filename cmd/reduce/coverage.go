package main

import (
	"fmt"
	"io"

	"github.com/seed-a68626b6/reduce/validate"
)

// lacking is one thing that a floor would add to a draft, as JSON.
type lacking struct {
	Pointer string `json:"pointer"`
	Key     string `json:"key"`
	Message int    `json:"message"`
	Quote   string `json:"quote"`
}

// contrary is one item that a floor would change, as JSON.
type contrary struct {
	Pointer string `json:"pointer"`
	Key     string `json:"key"`
	Got     string `json:"got"`
	Want    string `json:"want"`
	Message int    `json:"message"`
	Quote   string `json:"quote"`
}

func lackingOf(c validate.Coverage) []lacking {
	all := make([]lacking, 0, len(c.Missing))
	for _, o := range c.Missing {
		all = append(all, lacking{o.Pointer, o.Key, o.Message, o.Quote})
	}
	return all
}

func contraryOf(c validate.Coverage) []contrary {
	all := make([]contrary, 0, len(c.Conflicts))
	for _, x := range c.Conflicts {
		all = append(all, contrary{x.Pointer, x.Key, x.Got, x.Want, x.Message, x.Quote})
	}
	return all
}

// tellCoverage says for a person what a reduction would add and change.
func tellCoverage(w io.Writer, c validate.Coverage) {
	for _, o := range c.Missing {
		fmt.Fprintf(w, "  %s: a reduction would add %q, from message %d\n", o.Pointer, o.Key, o.Message)
	}
	for _, x := range c.Conflicts {
		fmt.Fprintf(w, "  %s: a reduction would change %q from %s to %s, by message %d\n", x.Pointer, x.Key, x.Got, x.Want, x.Message)
	}
}
