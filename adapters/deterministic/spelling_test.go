package deterministic_test

import (
	"slices"
	"testing"
)

func TestTwoSpellingsOfAPathAreOneFileWhereTheDirectoryIsKnown(t *testing.T) {
	write := func(path string) call {
		return call{tool: "write_file", arguments: object("path", path, "content", "x"), result: "File written."}
	}
	for _, c := range []struct {
		name  string
		calls []call
		want  []string
	}{
		{"behind cd", []call{write("/repo/src/a.go"), shell("cd /repo && sed -i s/a/b/ src/a.go", "")}, []string{"modified /repo/src/a.go"}},
		{"in the directory of the call", []call{{tool: "bash", arguments: object("command", "touch ./src/a.go", "workdir", "/repo")}, write("/repo/src/a.go")}, []string{"modified /repo/src/a.go"}},
		{"deleted", []call{write("/repo/src/a.go"), shell("cd /repo && rm src/a.go", "")}, []string{"deleted /repo/src/a.go"}},
		{"its folder deleted", []call{write("/repo/src/a.go"), shell("cd /repo && rm -r src", "")}, []string{"deleted src"}},
		{"renamed", []call{write("/repo/src/a.go"), shell("cd /repo && mv src/a.go src/b.go", "")}, []string{"renamed src/b.go <- /repo/src/a.go"}},
		{"changes thrown away", []call{{tool: "edit_file", arguments: object("path", "/repo/a.go", "old_string", "x", "new_string", "y")}, shell("cd /repo && git checkout -- a.go", "")}, []string{}},
		{"no directory", []call{write("/repo/src/a.go"), shell("sed -i s/a/b/ src/a.go", "")}, []string{"created /repo/src/a.go", "modified src/a.go"}},
		{"another directory", []call{write("/repo/src/a.go"), shell("cd /other && touch src/a.go", "")}, []string{"created /repo/src/a.go", "created src/a.go"}},
		{"a shell of its own", []call{write("/repo/a.go"), shell("(cd /repo); touch a.go", "")}, []string{"created /repo/a.go", "created a.go"}},
		{"git in another directory", []call{write("/repo/a.go"), shell("cd /repo && git -C sub rm a.go", "")}, []string{"created /repo/a.go", "deleted a.go"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := inventory(working(t, c.calls...)); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// A file of an earlier cycle keeps its name: nothing in the span shows it in another.
func TestAFileOfAnEarlierCycleKeepsItsName(t *testing.T) {
	first := slices.Concat(said("Build a boat."), did(call{tool: "write_file", arguments: object("path", "/repo/src/a.go", "content", "x")}))
	second := did(shell("cd /repo && sed -i s/a/b/ src/a.go", ""),
		call{tool: "edit_file", arguments: object("path", "/repo/src/a.go", "old_string", "x", "new_string", "y")})
	want := []string{"modified /repo/src/a.go", "modified src/a.go"}
	if got := inventory(later(t, first, second)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
