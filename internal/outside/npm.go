package outside

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

const installLimit = 5 * time.Minute

// Package is a package of npm at one version, and the program in it that is run.
type Package struct {
	// Module and Version are as npm has them; Name is short.
	Module, Version, Name string
	// Program is its file below the folder that the package is installed into.
	Program string
	// Trial are the arguments of a run that shows whether the program works on this
	// machine, Says what it must print.
	Trial, Says string
	// Switch is the environment variable that must be 1 for it to be installed. The
	// variable with _DIR behind its name is the folder for it; where that is not set it
	// is Cache, below the user's folder of caches.
	Switch, Cache string

	once    sync.Once
	path    string
	missing string
}

// Find gives the path of the program. The test is skipped where it can't be had.
func (p *Package) Find(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skipf("short mode: %s is not run", p.Name)
	}
	p.once.Do(func() { p.path, p.missing = p.locate(t) })
	if p.missing != "" {
		t.Skipf("SKIPPED: no %s %s: %s", p.Module, p.Version, p.missing)
	}
	return p.path
}

// locate looks for the installed program, and installs it where that is asked for.
func (p *Package) locate(t *testing.T) (path, missing string) {
	cache, err := p.cacheFolder()
	if err != nil {
		return "", err.Error()
	}
	if _, err := exec.LookPath("node"); err != nil {
		return "", err.Error()
	}
	home := filepath.Join(cache, p.Name+"-"+p.Version)
	path = filepath.Join(home, filepath.FromSlash(p.Program))
	if _, err := os.Stat(path); err != nil {
		if os.Getenv(p.Switch) != "1" {
			return "", "it is not installed; set " + p.Switch + "=1 to install it"
		}
		if missing := p.install(t, cache, home); missing != "" {
			return "", missing
		}
	}
	return path, p.try(t, path)
}

func (p *Package) cacheFolder() (string, error) {
	if folder := os.Getenv(p.Switch + "_DIR"); folder != "" {
		return filepath.Abs(folder)
	}
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, p.Cache), err
}

// install puts the package at home. It works in a folder beside it, so that what
// stands at home is always whole.
func (p *Package) install(t *testing.T, cache, home string) (missing string) {
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
	end, err := Process{Name: npm, Folder: beside, Limit: installLimit, Arguments: []string{
		"install", "--prefix", beside, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--fetch-retries=1", p.Module + "@" + p.Version,
	}}.Run(t)
	if err != nil || end.Status != 0 {
		return fmt.Sprintf("npm install ended with %d (%v): %s", end.Status, err, end.Stderr)
	}
	if err := os.Rename(beside, home); err != nil {
		if _, there := os.Stat(home); there != nil {
			return err.Error()
		}
	}
	return ""
}

// try starts the program once: it may be made for another machine.
func (p *Package) try(t *testing.T, path string) (missing string) {
	end, err := Process{Name: path, Arguments: strings.Fields(p.Trial), Folder: t.TempDir(), Limit: time.Minute}.Run(t)
	if err != nil || !strings.Contains(end.Stdout+end.Stderr, p.Says) {
		return fmt.Sprintf("%s ended with %d (%v) and says %q", p.Trial, end.Status, err, end.Stdout+end.Stderr)
	}
	return ""
}
