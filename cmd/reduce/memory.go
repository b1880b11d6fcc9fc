package main

import (
	"io"
	"os"
	"runtime"
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

// collected is a file of which each large read begins with a collection, so that
// what the last record left in memory does not add to the next one.
type collected struct{ io.ReaderAt }

// largeRead is the size in bytes from which on a read is large.
const largeRead = 32 << 20

// ReadAt reads as the file does.
func (c collected) ReadAt(p []byte, at int64) (int, error) {
	if len(p) >= largeRead {
		runtime.GC()
	}
	return c.ReaderAt.ReadAt(p, at)
}
