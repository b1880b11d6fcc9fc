package strictjson_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

func ExampleChecker_Check() {
	c := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true})
	_, err := c.Check([]byte(`{"role":"user","content":"hi","role":"system"}`))
	fmt.Println(errors.Is(err, strictjson.DuplicateName))
	fmt.Println(err)

	facts, err := c.Check([]byte(`{"role":"user","content":"cut \ud83d"}`))
	fmt.Println(facts.LoneSurrogate, err)
	// Output:
	// true
	// byte 30 (/role): the name "role" occurs twice in one object: want each name once
	// true <nil>
}

func ExampleChecker_Read() {
	c := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true})
	record := []byte(`{"role":"user","content":[{"type":"text","text":"say \"hi\""}]}`)
	v, _, err := c.Read(record)
	if err != nil {
		fmt.Println(err)
		return
	}
	for name, member := range v.Members() {
		switch string(name) {
		case "role":
			fmt.Println("role:", member.Text())
		case "content":
			for part := range member.Elements() {
				fmt.Println("part:", part.Get("text").Text())
			}
		}
	}
	// Output:
	// role: user
	// part: say "hi"
}

func ExampleReadParts() {
	file := strings.NewReader(`{"model":"m","messages":[{"role":"user"},{"role":"assistant"}]}`)
	request, err := strictjson.ReadParts(file, strictjson.PartsOptions{Paths: [][]string{{"messages"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	messages, found := request.At("messages")
	fmt.Println(found, messages.Type, messages.Elements)
	// Output:
	// true an array [{25 40} {41 61}]
}
