package outside

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

const buildLimit = 3 * time.Minute

// Build builds the command of the module at root into a folder, and gives its path.
func Build(t *testing.T, root, folder string) (string, error) {
	if err := noteSources(root); err != nil {
		return "", err
	}
	path := filepath.Join(folder, "reduce")
	end, err := Process{Name: "go", Arguments: []string{"build", "-o", path, "./cmd/reduce"}, Folder: root, Limit: buildLimit}.Run(t)
	if err != nil || end.Status != 0 {
		return "", fmt.Errorf("go build ended with %d (%v): %s", end.Status, err, end.Stderr)
	}
	return path, nil
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
