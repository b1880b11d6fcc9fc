package validate

import "fmt"

// checkRange wants exactly the interval that was asked for.
func (j *judge) checkRange() {
	got, want := j.manifest.SourceRange, j.source.Span()
	if got.First > got.Last {
		j.report(Violation{
			Code: CodeBadRange, Pointer: "/source_range", Detail: "the first index of source_range is after the last",
			Got: fmt.Sprintf("%d to %d", got.First, got.Last), Want: fmt.Sprintf("%d to %d", want.First, want.Last),
		})
		return
	}
	j.checkBound("/source_range/first", "source_range begins elsewhere", got.First, want.First)
	j.checkBound("/source_range/last", "source_range ends elsewhere", got.Last, want.Last)
}

func (j *judge) checkBound(pointer, detail string, got, want int) {
	if got != want {
		j.report(Violation{
			Code: CodeRangeMismatch, Pointer: pointer, Detail: detail, Got: fmt.Sprint(got), Want: fmt.Sprint(want),
		})
	}
}
