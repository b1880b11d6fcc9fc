package openai

import (
	"crypto/sha256"
	_ "embed"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

// PromptVersion changes whenever the prompt does.
const PromptVersion = 1

//go:embed prompt.md
var prompt string

// PromptSHA256 is the digest of the prompt with its version. It goes into the
// provenance of what was written with it.
func PromptSHA256() history.Digest {
	return sha256.Sum256(fmt.Appendf(nil, "%d\n%s", PromptVersion, prompt))
}
