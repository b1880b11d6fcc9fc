package shell

import "path"

// leadsTo gives the directory after a command: cd and pushd change it, popd does in a
// way that the line does not tell.
func (c Command) leadsTo() string {
	argv := c.Argv()
	if len(argv) == 0 || argv[0].Dynamic {
		return c.Dir
	}
	switch argv[0].Text {
	case "popd":
		return ""
	case "cd", "pushd":
		return c.changed(argv[1:])
	}
	return c.Dir
}

// changers are the commands that change the directory, in any shell.
var changers = map[string]bool{"cd": true, "pushd": true, "popd": true, "chdir": true, "Set-Location": true}

// ChangesDir reports whether the command changes the directory, also where the line does
// not tell to which.
func (c Command) ChangesDir() bool {
	argv := c.Argv()
	return len(argv) > 0 && changers[argv[0].Text]
}

// changed gives the directory after a change with these words.
func (c Command) changed(words []Word) string {
	for len(words) > 0 && (words[0].Text == "--" || words[0].Text == "-P" || words[0].Text == "-L") {
		words = words[1:]
	}
	if len(words) != 1 || words[0].Dynamic || words[0].Text == "-" {
		return ""
	}
	return Place(c.Dir, words[0].Text)
}

// Place gives the path of a path that is meant from a directory, cleaned as
// text: links are not followed. It is empty where that is not known.
func Place(dir, file string) string {
	switch {
	case file == "" || file[0] == '~':
		return ""
	case file[0] == '/':
		return path.Clean(file)
	case dir == "":
		return ""
	}
	return path.Join(dir, file)
}
