package aimock_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/internal/outside"
)

var aimock = &outside.Package{
	Module: "@copilotkit/aimock", Version: "1.43.0", Name: "aimock", Program: "node_modules/@copilotkit/aimock/dist/cli.js",
	Trial: "--help", Says: "Usage: aimock", Switch: "REDUCE_AIMOCK", Cache: "reduce-aimock",
}

const startLimit = time.Minute

var listening = regexp.MustCompile(`listening on (http://127\.0\.0\.1:\d+)`)

// object is a JSON object.
type object = map[string]any

// server is a running aimock.
type server struct{ url string }

// start starts a server with fixtures on a free port of loopback. A request that no
// fixture matches gets a 503.
func start(t *testing.T, fixtures []object) server {
	t.Helper()
	program := aimock.Find(t)
	folder := t.TempDir()
	file := filepath.Join(folder, "fixtures.json")
	if err := os.WriteFile(file, encode(t, object{"fixtures": fixtures}), 0o600); err != nil {
		t.Fatal(err)
	}
	return server{outside.Process{
		Name: "node", Arguments: []string{program, "-p", "0", "-f", file, "--strict", "--validate-on-load"},
		Folder: folder, Environment: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + folder}, Limit: startLimit,
	}.Serve(t, listening)}
}

// base is the base URL of its API.
func (s server) base() string { return s.url + "/v1" }

// chaos makes every request from now on fail in the given way.
func (s server) chaos(t *testing.T, rates object) {
	t.Helper()
	res, err := http.Post(s.url+"/__aimock/chaos", "application/json", bytes.NewReader(encode(t, rates)))
	if err != nil {
		t.Fatal(err)
	}
	read(t, res)
}

// journal gives what was sent so far, with what was answered, and its text as it is.
func (s server) journal(t *testing.T) (entries []entry, text string) {
	t.Helper()
	res, err := http.Get(s.url + "/__aimock/journal")
	if err != nil {
		t.Fatal(err)
	}
	raw := read(t, res)
	if err := json.Unmarshal(raw, &entries); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	return entries, string(raw)
}

func read(t *testing.T, res *http.Response) []byte {
	t.Helper()
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("aimock answered %s (%v): %s", res.Status, err, text)
	}
	return text
}

func encode(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
