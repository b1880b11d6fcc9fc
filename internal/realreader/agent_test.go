package realreader_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/internal/outside"
)

// turnLimit ends an agent that hangs. A turn takes a second or two.
const turnLimit = 4 * time.Minute

// The sessions that a turn can go on with, beside one named by its id.
const (
	none   = ""
	newest = "newest"
)

// agent is a real agent with folders of its own and a scripted model.
type agent interface {
	// say runs one turn. The session is none, newest or an id.
	say(t *testing.T, session, prompt string, script ...answer) turn
	// sessions lists the files of its sessions.
	sessions(t *testing.T) []string
	// adopt puts a session that was written elsewhere where the agent looks for
	// it, and gives its id. WORK in it stands for the working folder.
	adopt(t *testing.T, text string) (id string)
}

// turn is what an agent asked of the model in one run.
type turn struct {
	prompt string
	asked  [][]item
	// answer is the model's last text.
	answer string
}

// desk is what both agents have: a home, a working folder, an endpoint.
type desk struct {
	program  string
	home     string
	work     string
	endpoint *endpoint
}

// newDesk gives a new home. The working folder is the same for all of the
// program's desks: a session names it, and may be read at another desk.
func newDesk(t *testing.T, r *outside.Package, w wire) desk {
	t.Helper()
	path := r.Find(t)
	work := filepath.Join(sharedFolder(t), r.Name)
	if err := os.MkdirAll(work, 0o755); err != nil {
		t.Fatal(err)
	}
	return desk{program: path, home: t.TempDir(), work: work, endpoint: newEndpoint(t, w)}
}

// run runs the agent's command for one turn. It fails the test where the agent
// fails, or asks for anything that the script does not have.
func (d desk) run(t *testing.T, prompt string, script []answer, environment []string, arguments ...string) turn {
	t.Helper()
	d.endpoint.plan(script)
	end, err := outside.Process{Name: d.program, Arguments: arguments, Folder: d.work, Limit: turnLimit,
		Environment: append(d.environment(), environment...)}.Run(t)
	asked, faults := d.endpoint.finish()
	if err != nil || end.Status != 0 || len(faults) > 0 {
		t.Fatalf("%s %s\nended with %d (%v)\nfaults: %s\nstdout: %s\nstderr: %s", filepath.Base(d.program),
			strings.Join(arguments, " "), end.Status, err, strings.Join(faults, "\n"), end.Stdout, end.Stderr)
	}
	said := turn{prompt: prompt, asked: asked, answer: script[len(script)-1].text}
	if !strings.Contains(end.Stdout, said.answer) {
		t.Errorf("the agent does not print the model's answer %q: %s", said.answer, end.Stdout)
	}
	return said
}

// environment holds nothing of the user's but the path, and sends every other
// host's requests to the endpoint, which refuses them.
func (d desk) environment() []string {
	loopback := "127.0.0.1,localhost"
	variables := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + d.home, "TZ=UTC", "LANG=C.UTF-8",
		"NO_PROXY=" + loopback, "no_proxy=" + loopback}
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
		variables = append(variables, name+"="+d.endpoint.server.URL, strings.ToLower(name)+"="+d.endpoint.server.URL)
	}
	return variables
}

// write puts a file into the agent's home and gives its path. ENDPOINT and WORK
// in it stand for the model's address and the working folder.
func (d desk) write(t *testing.T, name, text string) string {
	t.Helper()
	text = strings.NewReplacer("ENDPOINT", d.endpoint.server.URL+"/v1", "WORK", d.work).Replace(text)
	path := filepath.Join(d.home, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// glob lists files of the agent's home.
func (d desk) glob(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(d.home, filepath.FromSlash(pattern)))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// sessionOf gives the agent's only session.
func sessionOf(t *testing.T, a agent) string {
	t.Helper()
	paths := a.sessions(t)
	if len(paths) != 1 {
		t.Fatalf("got sessions %q, want one", paths)
	}
	return paths[0]
}
