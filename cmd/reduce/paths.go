package main

import (
	"os"
	"path/filepath"
)

// namedPath is a file that the command line names, and how.
type namedPath struct {
	name, path string
}

// distinctPaths refuses outputs that would overwrite each other, or the input by
// anything but the projection. Two names of one file count as the same.
func (r *reduction) distinctPaths(input string) error {
	output := namedPath{"--output", r.output}
	if r.output == "" {
		output = namedPath{"the projection", standardStream}
	}
	outputs := []namedPath{{"--manifest", r.manifest}, {"--report", r.report}, output}
	for i, a := range outputs {
		if a != output && a.path != standardStream && sameFile(a.path, input) {
			return usagef("%s would overwrite the input, %s: name another file", a.name, input)
		}
		for _, b := range outputs[i+1:] {
			if sameFile(a.path, b.path) {
				return usagef("%s and %s are the same file, %s: name two", a.name, b.name, a.path)
			}
		}
	}
	return nil
}

// readOnce refuses standard input as two files at once.
func readOnce(paths ...string) error {
	seen := 0
	for _, path := range paths {
		if path == standardStream {
			seen++
		}
	}
	if seen > 1 {
		return usagef("standard input, -, is named %d times and can be read once: name a file", seen)
	}
	return nil
}

// sameFile reports whether two paths name the same file, links followed. Files
// that are not there yet are compared by their absolute path. An empty path is no
// file; devices, such as /dev/null, may take two outputs.
func sameFile(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	if a == standardStream || b == standardStream {
		return a == b
	}
	stateA, errA := os.Stat(a)
	stateB, errB := os.Stat(b)
	if errA != nil || errB != nil {
		return absolute(a) == absolute(b)
	}
	return stateA.Mode().IsRegular() && os.SameFile(stateA, stateB)
}

// absolute gives a path from the root, with the links of its folder followed.
func absolute(path string) string {
	place, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(place)); err == nil {
		return filepath.Join(folder, filepath.Base(place))
	}
	return place
}
