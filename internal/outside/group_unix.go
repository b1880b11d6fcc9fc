//go:build unix

package outside

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the process a group, so that its children can be ended with it.
func ownGroup(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// endGroup ends what is left of the group.
func endGroup(command *exec.Cmd) error {
	return syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
}
