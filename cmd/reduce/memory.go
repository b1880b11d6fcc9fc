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
// beyond a small multiple of the largest record, or of what is in use once a history
// was opened: with less room the collector would never rest. GOMEMLIMIT outranks it.
func boundMemory(largestRecord int64) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	debug.SetMemoryLimit(max(leastMemory, largestRecord*9/4, int64(now.HeapAlloc)*3/2))
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
