package redact_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

// TestCases runs over the lines of cases with planted secrets, as raw JSON and
// decoded.
func TestCases(t *testing.T) {
	cases := map[string]struct{ gone, stays []string }{
		"101-secrets-in-tool-output.jsonl": {
			gone:  []string{"AKIAFAKEFAKEFAKE0000", "ghp_FAKEfake", "hunter2-fake", "RkFLRQ==", "fake-token-123456"},
			stays: []string{"Never print secrets", "REGION=north-9", "postgres://bob:", "@db.invalid/x", "Authorization: Bearer ", "for the call."},
		},
		"015-secret-value-stays-out.jsonl": {
			gone:  []string{"placeholder-value-0001-abcdef"},
			stays: []string{"Never repeat the value of UPLOAD_TOKEN anywhere.", "UPLOAD_REGION=north-2", "call_015_01", "error: region north-2 is unknown"},
		},
		"033-hashes-branch-and-pr.jsonl": {},
	}
	for file, want := range cases {
		raw, err := os.ReadFile(filepath.Join("..", "..", "shared", "cases", file))
		if err != nil {
			t.Skipf("SKIPPED: no cases beside the repository: %v", err)
		}
		redacted, hits := redact.Standard().Text(string(raw))
		if want.gone == nil && len(hits) > 0 {
			t.Errorf("%s: hits %v, want none", file, hits)
		}
		for _, secret := range want.gone {
			if strings.Contains(redacted, secret) {
				t.Errorf("%s: %q is still there", file, secret)
			}
		}
		for _, text := range want.stays {
			if !strings.Contains(redacted, text) {
				t.Errorf("%s: %q is gone", file, text)
			}
		}
		for line := range strings.Lines(redacted) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%s: no JSON any more: %s", file, line)
			}
		}
	}
}
