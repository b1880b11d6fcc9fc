package shell

import (
	"cmp"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"
)

// MaxBytes is the longest command line that is read, in bytes, most of the bodies of
// here-documents not counted where it is longer with them.
const MaxBytes = 32 << 10

// Limits of what may open inside of each other, and in all: the parser goes into
// each, and takes time that grows with the square of it.
const (
	maxDepth = 200
	maxOpen  = 2000
)

// split splits a command line into simple commands. What stands before a fault of
// the grammar counts.
func split(line, dir string) []Command {
	if len(line) > MaxBytes {
		line = withoutBodies(line)
	}
	if len(line) > MaxBytes || tooDeep(line) {
		return nil
	}
	commands, err := parse(line, dir)
	if err != nil {
		if mark := hereMark.FindStringSubmatch(line); mark != nil {
			// A shell takes a here-document without an end to end with the line.
			commands, _ = parse(line+"\n"+mark[1]+mark[2]+mark[3]+"\n", dir)
		}
	}
	return commands
}

// parsers are kept for the next line: a new one is larger than most lines.
var parsers = sync.Pool{New: func() any { return syntax.NewParser(syntax.Variant(syntax.LangBash)) }}

// parse gives the commands before the first fault.
func parse(line, dir string) ([]Command, error) {
	w := walker{line: line, dir: dir}
	operator := ";"
	var fault error
	parser := parsers.Get().(*syntax.Parser)
	defer parsers.Put(parser)
	for stmt, err := range parser.StmtsSeq(strings.NewReader(line)) {
		if fault = cmp.Or(fault, err); fault != nil {
			continue // the parser must not be left before its end
		}
		w.stmt(stmt, operator)
		if operator = ";"; stmt.Background {
			operator = "&"
		}
	}
	return w.commands, fault
}

// tooDeep reports whether so much opens in a line that it is not parsed. Quotes are
// not looked at.
func tooDeep(line string) bool {
	depth, open := 0, 0
	opens := func() bool {
		depth, open = depth+1, open+1
		return depth > maxDepth || open > maxOpen
	}
	word := 0  // where the word at hand begins
	ticks := 0 // back quotes of the line at hand
	for i := 0; i <= len(line); i++ {
		c := byte(' ')
		if i < len(line) {
			c = line[i]
		}
		if 'a' <= c && c <= 'z' {
			continue
		}
		switch line[word:i] {
		case "if", "for", "while", "until", "case", "select":
			if opens() {
				return true
			}
		case "fi", "done", "esac":
			depth = max(depth-1, 0)
		}
		word = i + 1
		switch c {
		case '(', '{', '[', '`':
			if c == '`' {
				ticks++
			}
			if opens() {
				return true
			}
		case ')', '}', ']':
			depth = max(depth-1, 0)
		case '\n':
			// A back quote opens and closes; what is left of a line counts no more.
			depth, ticks = max(depth-ticks, 0), 0
		}
	}
	return false
}

// walker collects the simple commands of a syntax tree.
type walker struct {
	line     string
	commands []Command
	// maybe is true inside of what may not run: a branch, a loop's body.
	maybe bool
	// dir is the directory at this place, or empty where it is not known.
	dir string
	// start and end are where the last command stands.
	start, end int
}

// stmts walks statements of which the first is joined by an operator.
func (w *walker) stmts(all []*syntax.Stmt, operator string) {
	for _, s := range all {
		w.stmt(s, operator)
		operator = ";"
		if s.Background {
			operator = "&"
		}
	}
}

// stmt walks one statement. The operator joins its first command to the one before.
func (w *walker) stmt(s *syntax.Stmt, operator string) {
	first, dir := len(w.commands), w.dir
	w.command(s, operator)
	if len(w.commands) > first {
		w.redirect(s, first, dir)
	}
	if s.Background {
		w.dir = dir
	}
}

func (w *walker) command(s *syntax.Stmt, operator string) {
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		w.call(s, c, operator)
	case *syntax.BinaryCmd:
		w.binary(c, operator)
	case *syntax.Subshell:
		dir := w.dir
		w.stmts(c.Stmts, operator)
		w.dir = dir
	case *syntax.Block:
		w.stmts(c.Stmts, operator)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			w.stmt(c.Stmt, operator)
		}
	case *syntax.IfClause:
		w.branches(c, operator)
	case *syntax.WhileClause:
		w.stmts(c.Cond, operator)
		w.perhaps(c.Do)
	case *syntax.ForClause:
		w.loop(c, operator)
	case *syntax.CaseClause:
		for _, item := range c.Items {
			w.perhaps(item.Stmts)
		}
	case *syntax.DeclClause:
		w.declare(c, operator)
	}
}

// binary walks two statements that an operator joins. Those of a pipe run each in a
// shell of its own.
func (w *walker) binary(c *syntax.BinaryCmd, operator string) {
	piped := c.Op == syntax.Pipe || c.Op == syntax.PipeAll
	dir := w.dir
	w.stmt(c.X, operator)
	if piped {
		w.dir = dir
	}
	between := w.dir
	w.stmt(c.Y, c.Op.String())
	switch {
	case piped:
		w.dir = dir
	case c.Op == syntax.OrStmt:
		w.doubt(between)
	}
}

// branches walks an if: its condition runs, its branches may.
func (w *walker) branches(c *syntax.IfClause, operator string) {
	for at := c; at != nil; at = at.Else {
		if at == c {
			w.stmts(at.Cond, operator)
		} else {
			w.perhaps(at.Cond)
		}
		w.perhaps(at.Then)
	}
}

// loop walks a for: over words that stand there its body runs.
func (w *walker) loop(c *syntax.ForClause, operator string) {
	if words, ok := c.Loop.(*syntax.WordIter); ok && len(words.Items) > 0 {
		dir := w.dir
		w.stmts(c.Do, operator)
		w.doubt(dir)
		return
	}
	w.perhaps(c.Do)
}

// perhaps walks statements that may not run.
func (w *walker) perhaps(all []*syntax.Stmt) {
	outer, dir := w.maybe, w.dir
	w.maybe = true
	w.stmts(all, ";")
	w.maybe = outer
	w.doubt(dir)
}

// doubt forgets the directory where it is another one than before: the change may not
// have happened, or more than once.
func (w *walker) doubt(before string) {
	if w.dir != before {
		w.dir = ""
	}
}

// call notes a simple command.
func (w *walker) call(s *syntax.Stmt, c *syntax.CallExpr, operator string) {
	command := Command{After: operator, Maybe: w.maybe, Negated: s.Negated}
	for _, a := range c.Assigns {
		command.Words = append(command.Words, w.setting(a))
	}
	for _, word := range c.Args {
		command.Words = append(command.Words, w.word(word))
	}
	w.add(command, int(c.Pos().Offset()), int(c.End().Offset()))
}

// declare notes a builtin that declares variables.
func (w *walker) declare(c *syntax.DeclClause, operator string) {
	command := Command{After: operator, Maybe: w.maybe, Words: []Word{{Text: c.Variant.Value}}}
	for _, a := range c.Args {
		command.Words = append(command.Words, w.setting(a))
	}
	w.add(command, int(c.Pos().Offset()), int(c.End().Offset()))
}

func (w *walker) add(c Command, start, end int) {
	if len(c.Words) == 0 {
		return
	}
	if len(w.commands) == 0 {
		c.After = ""
	}
	c.Dir = w.dir
	w.dir = c.leadsTo()
	w.start, w.end = start, end
	c.Text = w.text(start, end)
	c.Bare = c.Text
	w.commands = append(w.commands, c)
}

// text gives the line from start to end, as far as it goes.
func (w *walker) text(start, end int) string {
	end = min(end, len(w.line))
	return strings.TrimSpace(w.line[min(start, end):end])
}

// setting gives NAME=value as one word.
func (w *walker) setting(a *syntax.Assign) Word {
	value := Word{}
	switch {
	case a.Naked && a.Value != nil:
		return w.word(a.Value)
	case a.Value != nil:
		value = w.word(a.Value)
	case a.Array != nil || a.Index != nil:
		value.Dynamic = true
	}
	if a.Name == nil {
		return value
	}
	return Word{Text: a.Name.Value + "=" + value.Text, Dynamic: value.Dynamic}
}

// redirect notes where a statement's output goes, at its last command: that of a
// group goes where the last one's does. A statement without a command has none. A
// relative target is meant from the directory before the statement.
func (w *walker) redirect(s *syntax.Stmt, first int, dir string) {
	last := &w.commands[len(w.commands)-1]
	single := len(w.commands) == first+1
	for _, r := range s.Redirs {
		if single {
			w.start = min(w.start, int(r.Pos().Offset()))
			w.end = max(w.end, int(r.Word.End().Offset()))
		}
		switch r.Op {
		case syntax.RdrOut, syntax.RdrClob, syntax.RdrAll, syntax.RdrInOut:
			last.Writes = append(last.Writes, Target{w.word(r.Word), dir})
		case syntax.AppOut, syntax.AppAll:
			last.Appends = append(last.Appends, Target{w.word(r.Word), dir})
		}
	}
	if single {
		last.Text = w.text(w.start, w.end)
	}
}
