package reducer

import (
	"fmt"
	"math"

	"github.com/seed-a68626b6/reduce/validate"
)

// isAmount reports whether a number is one that can be paid.
func isAmount(x float64) bool { return x >= 0 && !math.IsInf(x, 0) }

// costLeft is what may still be spent, nil without a limit. The error is a *CostError:
// nothing is left, or nobody knows how much.
func (report *Report) costLeft(limit float64) (*float64, error) {
	if limit == 0 {
		return nil, nil
	}
	left := limit
	if report.Cost != nil {
		left -= *report.Cost
	}
	if report.costUnknown || left <= 0 {
		none := 0.0
		return &none, &CostError{Limit: limit, Spent: report.Cost}
	}
	return &left, nil
}

// afterRefusal adds to an error why the draft before was refused, where there was one.
func afterRefusal(err error, refused *validate.Error) error {
	if refused == nil {
		return err
	}
	return fmt.Errorf("%w\nthe draft before was refused: %w", err, refused)
}
