package grouping_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// BenchmarkSplit groups about 50 MB of calls with results of 2 KB each. Time
// per message must not grow with the number of messages.
func BenchmarkSplit(b *testing.B) {
	output := strings.Repeat("tick 0001 depth=4 wait=24ms\n", 75)
	for _, rounds := range []int{2_500, 25_000} {
		var ms history.Messages
		bytes := 0
		for i := range rounds {
			id := fmt.Sprintf("call_%d", i)
			answer := result(id)
			answer.Text = output
			ms = append(ms, user("next"), calls(id), answer, says("done"))
			bytes += len(output)
		}
		b.Run(fmt.Sprintf("rounds=%d", rounds), func(b *testing.B) {
			b.SetBytes(int64(bytes))
			b.ReportAllocs()
			for range b.N {
				if _, err := grouping.Split(ms, history.ModeDefault); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
