package realreader_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
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
	once  sync.Once
	path  string
	fault string
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
func reduce(t *testing.T, arguments ...string) ending {
	t.Helper()
	built.once.Do(func() { built.fault = build(t) })
	if built.fault != "" {
		t.Fatal(built.fault)
	}
	end, err := program{name: built.path, arguments: arguments, folder: t.TempDir(), limit: commandLimit}.run(t)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

func build(t *testing.T) (fault string) {
	root := filepath.Join("..", "..")
	if err := noteSources(root); err != nil {
		return err.Error()
	}
	built.path = filepath.Join(sharedFolder(t), "reduce")
	end, err := program{name: "go", arguments: []string{"build", "-o", built.path, "./cmd/reduce"}, folder: root, limit: commandLimit}.run(t)
	if err != nil || end.status != 0 {
		return fmt.Sprintf("go build ended with %d (%v): %s", end.status, err, end.stderr)
	}
	return ""
}

// noteSources looks at every source of the command. The go command keeps a
// test's result until a file that the test itself looked at changes.
func noteSources(root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".go", ".json", ".mod", ".sum":
			_, err = os.Stat(path)
		}
		return err
	})
}
