package reducer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

func ExampleReducer_Compact() {
	ctx := context.Background()
	messages := tideHistory()
	keep := 2
	r := reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &keep}},
		Summarizer: deterministic.New(deterministic.Options{}),
		Name:       "deterministic",
	}

	report, err := r.Compact(ctx, messages)
	if err != nil {
		fmt.Println(err) // nothing has changed
		return
	}
	if report.NoOp {
		fmt.Println("stays as it is:", report.Reason)
		return
	}
	next, err := history.Collect(report.Projection)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range next {
		fmt.Println(m.Role, m.Chars() < 1000)
	}
	fmt.Println(report.DroppedCount, "messages became a checkpoint for messages", *report.SourceRange)
	// Output:
	// system true
	// assistant true
	// user true
	// assistant true
	// 8 messages became a checkpoint for messages 1–8
}

// Rules stand behind a summarizer as its floor: what they are sure of and a draft
// leaves out is added to it.
func ExampleReducer_Compact_floor() {
	forgetful := reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
		text, err := json.Marshal(map[string]any{
			"goal": nil, "constraints": []any{}, "completed": []any{}, "open_tasks": []any{},
			"artifacts": []any{}, "tests": []any{}, "unknowns": []any{}, "source_range": req.Range,
		})
		return reducer.Draft{JSON: text}, err
	})
	keep := 2
	r := reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &keep}, Floor: reducer.FloorMerge},
		Summarizer: forgetful,
		Floor:      deterministic.New(deterministic.Options{}),
	}
	report, err := r.Compact(context.Background(), tideHistory())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Floor, len(report.FloorAdded) > 0)
	fmt.Println(report.Checkpoint.Manifest.Constraints[0].Text)

	r.Policy.Floor = reducer.FloorReject
	_, err = r.Compact(context.Background(), tideHistory())
	fmt.Println(errors.Is(err, validate.ErrRefused))
	// Output:
	// merge true
	// Do not change model.go.
	// true
}

// A summarizer is any function. What it returns is judged like everything else.
func ExampleSummarizerFunc() {
	nothingNew := reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
		text, err := json.Marshal(map[string]any{
			"goal": nil, "constraints": []any{}, "completed": []any{}, "open_tasks": []any{},
			"artifacts": []any{}, "tests": []any{}, "unknowns": []any{}, "source_range": req.Range,
		})
		return reducer.Draft{JSON: text}, err
	})
	keep := 2
	r := reducer.Reducer{Policy: reducer.Policy{Keep: reducer.Keep{Messages: &keep}}, Summarizer: nothingNew}
	report, err := r.Compact(context.Background(), tideHistory())
	fmt.Println(report.DroppedCount, err)

	r.Summarizer = reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		return reducer.Draft{JSON: []byte(`{"goal": null}`)}, nil
	})
	report, err = r.Compact(context.Background(), tideHistory())
	fmt.Println(report.MessagesOut == report.MessagesIn, len(report.Violations), "violations:", err != nil)
	// Output:
	// 8 <nil>
	// true 7 violations: true
}
