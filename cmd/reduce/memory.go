package main

import (
	"os"
	"runtime/debug"
)

// leastMemory is the memory, in bytes, that the command tries to stay within.
const leastMemory = 192 << 20

// boundMemory lets the garbage collector work harder rather than let memory grow
// beyond a small multiple of the largest record. GOMEMLIMIT outranks it.
func boundMemory(largestRecord int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(max(leastMemory, largestRecord*9/4))
	}
}
