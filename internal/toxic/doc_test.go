// Package toxic_test puts a proxy that spoils connections between a reduction and its
// model: latency, resets before and in the middle of an answer, closes that come late,
// little bandwidth. Each reduction ends within its time limit, with a checkpoint or with
// a typed error and the history as it was, and leaves no goroutine behind.
//
// It is a module of its own, so that what the proxy needs stays out of the go.mod that
// users of the library see: run its tests with go -C internal/toxic test ./...
//
// Words: a toxic is one thing that the proxy does to a connection; downstream is the way
// of the answer, upstream that of the request.
package toxic_test
