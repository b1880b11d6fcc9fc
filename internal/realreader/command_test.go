package realreader_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/outside"
)

// shared is a folder for all tests, made when it is needed.
var shared struct {
	once sync.Once
	path string
	err  error
}

// command is the command under test.
var command = outside.Command{Root: filepath.Join("..", "..")}

func TestMain(m *testing.M) {
	status := m.Run()
	command.Remove()
	if shared.path != "" {
		_ = os.RemoveAll(shared.path)
	}
	os.Exit(status)
}

func sharedFolder(t *testing.T) string {
	t.Helper()
	shared.once.Do(func() {
		if shared.path, shared.err = os.MkdirTemp("", "realreader-"); shared.err == nil {
			shared.path, shared.err = filepath.EvalSymlinks(shared.path)
		}
	})
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.path
}
