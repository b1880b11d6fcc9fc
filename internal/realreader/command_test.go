package realreader_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/internal/outside"
)

const commandLimit = 2 * time.Minute

// shared is a folder for all tests, made when it is needed.
var shared struct {
	once sync.Once
	path string
	err  error
}

// built is the command under test, built once.
var built struct {
	once sync.Once
	path string
	err  error
}

func TestMain(m *testing.M) {
	status := m.Run()
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

// reduce runs the command under test.
func reduce(t *testing.T, arguments ...string) outside.Ending {
	t.Helper()
	built.once.Do(func() { built.path, built.err = outside.Build(t, filepath.Join("..", ".."), sharedFolder(t)) })
	if built.err != nil {
		t.Fatal(built.err)
	}
	end, err := outside.Process{Name: built.path, Arguments: arguments, Folder: t.TempDir(), Limit: commandLimit}.Run(t)
	if err != nil {
		t.Fatal(err)
	}
	return end
}
