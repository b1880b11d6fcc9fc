package outside

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"testing"
	"time"
)

// Serve starts a process that serves until the test ends, and gives what the group of
// ready is in the first line of its output that matches. The test fails where no line
// does within the limit.
func (p Process) Serve(t *testing.T, ready *regexp.Regexp) string {
	t.Helper()
	var stderr bytes.Buffer
	command := p.command(t.Context())
	command.Stderr = &stderr
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	found, drained := make(chan string, 1), make(chan struct{})
	go func() {
		defer close(drained)
		watch(stdout, ready, found)
	}()
	t.Cleanup(func() {
		_ = endGroup(command)
		<-drained
		_ = command.Wait()
	})
	late := time.NewTimer(p.Limit)
	defer late.Stop()
	select {
	case said, ok := <-found:
		if ok {
			return said
		}
		_ = command.Wait()
		t.Fatalf("%s ended before it served: %s", p.Name, stderr.String())
	case <-late.C:
		t.Fatalf("%s does not serve within %v", p.Name, p.Limit)
	}
	return ""
}

// watch reads a process's output to its end. It gives the first match, and closes the
// channel where there was none.
func watch(from io.Reader, ready *regexp.Regexp, found chan<- string) {
	defer close(found)
	lines := bufio.NewReader(from)
	for waiting := true; ; {
		line, err := lines.ReadString('\n')
		if match := ready.FindStringSubmatch(line); waiting && match != nil {
			waiting = false
			found <- match[1]
		}
		if err != nil {
			return
		}
	}
}
