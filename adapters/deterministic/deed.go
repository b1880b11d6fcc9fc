package deterministic

// deed is the kind of work that a call does.
type deed int

const (
	deedOther deed = iota
	deedRead
	deedSearch
	deedWrite
	deedEdit
	deedDelete
	deedMove
	deedFetch
	deedRun
	deedPlan
)

// changes reports whether the deed changes a file.
func (d deed) changes() bool {
	return d == deedWrite || d == deedEdit || d == deedDelete || d == deedMove
}

// looks reports whether the deed only looks at something.
func (d deed) looks() bool { return d == deedRead || d == deedSearch || d == deedFetch }

// deedWords are the words of tool names that tell their work. A plan's tools
// write no files, so their words come before all others.
var deedWords = map[string]deed{
	"todo": deedPlan, "todos": deedPlan, "plan": deedPlan, "task": deedPlan, "tasks": deedPlan,
	"todowrite": deedPlan, "todoread": deedPlan,

	"read": deedRead, "view": deedRead, "open": deedRead, "cat": deedRead, "show": deedRead,
	"load": deedRead, "get": deedRead, "head": deedRead, "tail": deedRead,

	"grep": deedSearch, "search": deedSearch, "find": deedSearch, "list": deedSearch,
	"ls": deedSearch, "glob": deedSearch, "rg": deedSearch, "query": deedSearch, "websearch": deedSearch,

	"write": deedWrite, "create": deedWrite, "save": deedWrite,

	"edit": deedEdit, "replace": deedEdit, "patch": deedEdit, "insert": deedEdit, "modify": deedEdit,
	"update": deedEdit, "apply": deedEdit, "append": deedEdit, "multiedit": deedEdit, "editor": deedEdit,

	"delete": deedDelete, "remove": deedDelete, "rm": deedDelete, "unlink": deedDelete,
	"move": deedMove, "rename": deedMove, "mv": deedMove,

	"fetch": deedFetch, "browse": deedFetch, "visit": deedFetch, "navigate": deedFetch, "goto": deedFetch,
	"crawl": deedFetch, "scrape": deedFetch, "download": deedFetch, "webfetch": deedFetch, "curl": deedFetch,

	"bash": deedRun, "shell": deedRun, "run": deedRun, "exec": deedRun, "execute": deedRun,
	"terminal": deedRun, "sh": deedRun, "zsh": deedRun, "powershell": deedRun, "cmd": deedRun,
	"command": deedRun, "python": deedRun, "stdin": deedRun,
}

// editorCommands are the values of a "command" argument by which one editor
// tool does several kinds of work.
var editorCommands = map[string]deed{
	"view": deedRead, "create": deedWrite, "str_replace": deedEdit, "insert": deedEdit,
	"undo_edit": deedEdit, "delete": deedDelete, "rename": deedMove,
}

// contentNames are the arguments that hold what is written to a file.
var contentNames = set("content", "contents", "filetext", "newcontent", "newstring", "newstr", "newtext", "replacement", "codeedit")

// deedOf tells the work of a call from the tool's name, or where the name says
// nothing from the shape of its arguments.
func (t *tool) deedOf(arguments []argument) deed {
	if d, ok := editorDeed(arguments); ok {
		return d
	}
	switch {
	case t.delegates(arguments):
		return deedOther
	case t.told:
		return t.deed
	}
	return shapeDeed(arguments)
}

func editorDeed(arguments []argument) (deed, bool) {
	path := false
	d, found := deedOther, false
	for _, a := range arguments {
		path = path || pathNames[a.name]
		if a.name == "command" && !found {
			d, found = editorCommands[a.text]
		}
	}
	return d, found && path
}

func shapeDeed(arguments []argument) deed {
	path, content := false, false
	for _, a := range arguments {
		path = path || pathNames[a.name]
		content = content || contentNames[a.name]
	}
	if path && content {
		return deedEdit
	}
	return deedOther
}

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}
