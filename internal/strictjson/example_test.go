package strictjson_test

import (
	"errors"
	"fmt"

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
