package outside

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

const buildLimit = 3 * time.Minute

const commandLimit = 2 * time.Minute

// Command is the command of the module at Root. It is built when it is first run, into a
// folder that Remove removes.
type Command struct {
	// Root is the folder of the module.
	Root string
	// Environment is what the command sees of the environment; nil is the test's own.
	Environment []string

	once         sync.Once
	folder, path string
	err          error
}

// Run runs the command in a folder of its own, and waits for its end. A test fails where
// it can't be built or does not end in two minutes.
func (c *Command) Run(t *testing.T, arguments ...string) Ending {
	t.Helper()
	c.once.Do(func() {
		if c.folder, c.err = os.MkdirTemp("", "reduce-"); c.err == nil {
			c.err = c.build(t)
		}
	})
	if c.err != nil {
		t.Fatal(c.err)
	}
	end, err := Process{Name: c.path, Arguments: arguments, Folder: t.TempDir(), Limit: commandLimit, Environment: c.Environment}.Run(t)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

// Remove removes what was built, after the last test.
func (c *Command) Remove() {
	if c.folder != "" {
		_ = os.RemoveAll(c.folder)
	}
}

func (c *Command) build(t *testing.T) error {
	if err := noteSources(c.Root); err != nil {
		return err
	}
	c.path = filepath.Join(c.folder, "reduce")
	end, err := Process{Name: "go", Arguments: []string{"build", "-o", c.path, "./cmd/reduce"}, Folder: c.Root, Limit: buildLimit}.Run(t)
	if err != nil || end.Status != 0 {
		return fmt.Errorf("go build ended with %d (%v): %s", end.Status, err, end.Stderr)
	}
	return nil
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
