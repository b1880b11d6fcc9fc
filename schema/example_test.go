package schema_test

import (
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/schema"
)

// The schema names what a manifest must have.
func ExampleJSON() {
	var document struct {
		Required []string `json:"required"`
	}
	if err := json.Unmarshal(schema.JSON(), &document); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(document.Required)
	// Output:
	// [goal constraints completed open_tasks artifacts tests unknowns source_range]
}
