package validate

import "fmt"

// checkRetired refuses retirements.
func (j *judge) checkRetired() {
	if n := len(j.manifest.Retired); n > 0 {
		j.report(Violation{
			Code: CodeRetireUnsupported, Pointer: "/retired", Detail: "items can't be retired in this version",
			Got: fmt.Sprintf("%d retirements", n), Want: "an empty list, or none",
		})
	}
}
