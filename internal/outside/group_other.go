//go:build !unix

package outside

import "os/exec"

// ownGroup does nothing: there are no groups here.
func ownGroup(*exec.Cmd) {}

// endGroup ends the process alone.
func endGroup(command *exec.Cmd) error { return command.Process.Kill() }
