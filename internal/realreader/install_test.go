package realreader_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The switch for installing, and the folder to install into.
const (
	installVariable = "REDUCE_REAL_READERS"
	folderVariable  = "REDUCE_REAL_READERS_DIR"
)

const installLimit = 5 * time.Minute

// release is a package of npm at one version, and its command.
type release struct {
	module, version, command string

	once sync.Once
	path string
	// missing says why it can't be had; "" where it can.
	missing string
}

var (
	codexRelease = &release{module: "@openai/codex", version: "0.171.0", command: "codex"}
	piRelease    = &release{module: "@mariozechner/pi-coding-agent", version: "0.73.1", command: "pi"}
)

// find gives the path of the command. The test is skipped where it can't be had.
func (r *release) find(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("short mode: no real reader is run")
	}
	r.once.Do(func() { r.path, r.missing = r.locate(t) })
	if r.missing != "" {
		t.Skipf("SKIPPED: no real reader %s %s: %s", r.module, r.version, r.missing)
	}
	return r.path
}

// locate looks for the installed command, and installs it where that is asked for.
func (r *release) locate(t *testing.T) (path, missing string) {
	cache, err := cacheFolder()
	if err != nil {
		return "", err.Error()
	}
	if _, err := exec.LookPath("node"); err != nil {
		return "", err.Error()
	}
	home := filepath.Join(cache, r.command+"-"+r.version)
	path = filepath.Join(home, "node_modules", ".bin", r.command)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv(installVariable) != "1" {
			return "", "it is not installed; set " + installVariable + "=1 to install it"
		}
		if missing := r.install(t, cache, home); missing != "" {
			return "", missing
		}
	}
	return path, r.tryVersion(t, path)
}

func cacheFolder() (string, error) {
	if folder := os.Getenv(folderVariable); folder != "" {
		return filepath.Abs(folder)
	}
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "reduce-realreaders"), err
}

// install puts the package at home. It works in a folder beside it, so that what
// stands at home is always whole.
func (r *release) install(t *testing.T, cache, home string) (missing string) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return err.Error()
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return err.Error()
	}
	beside, err := os.MkdirTemp(cache, "new-")
	if err != nil {
		return err.Error()
	}
	defer os.RemoveAll(beside)
	end, err := program{name: npm, folder: beside, limit: installLimit, arguments: []string{
		"install", "--prefix", beside, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--fetch-retries=1", r.module + "@" + r.version,
	}}.run(t)
	if err != nil || end.status != 0 {
		return fmt.Sprintf("npm install ended with %d (%v): %s", end.status, err, end.stderr)
	}
	if err := os.Rename(beside, home); err != nil {
		if _, there := os.Stat(home); there != nil {
			return err.Error()
		}
	}
	return ""
}

// tryVersion starts the command once: it may be made for another machine.
func (r *release) tryVersion(t *testing.T, path string) (missing string) {
	end, err := program{name: path, arguments: []string{"--version"}, folder: t.TempDir(), limit: time.Minute}.run(t)
	if err != nil || !strings.Contains(end.stdout+end.stderr, r.version) {
		return fmt.Sprintf("--version ended with %d (%v) and says %q", end.status, err, end.stdout+end.stderr)
	}
	return ""
}
