package main

import (
	"errors"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// Groups of commands in the help.
const (
	groupDaily = "daily"
	groupAudit = "audit"
)

func (a *app) root() *cobra.Command {
	root := a.reduceCommand("reduce [flags] FILE|-")
	root.Args = a.oneFileOrCommand
	root.Short = "Replace the old part of an agent's history by a validated checkpoint"
	root.Long = `reduce replaces the old part of an agent's history by a typed, validated
checkpoint. It writes the projection, what the model should see next, to
standard output or to the file named with --output. The input is never changed,
unless it is named as the output too.

Without trigger flags it reduces now. Without keep flags it keeps the last turn.`
	root.Example = `  reduce history.jsonl > next.jsonl
  reduce --keep-messages 10 -o next.jsonl --manifest manifest.json history.jsonl
  reduce verify next.jsonl --source history.jsonl --manifest manifest.json`
	root.Version = version()
	root.SetVersionTemplate("reduce {{.Version}}\n")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usagef("%v", err) })
	root.AddGroup(&cobra.Group{ID: groupDaily, Title: "Daily:"}, &cobra.Group{ID: groupAudit, Title: "Audit:"})

	run := a.reduceCommand("run [flags] FILE|-")
	run.Short = "Reduce a history: the same as 'reduce FILE'"
	root.AddCommand(
		inGroup(groupDaily, run), inGroup(groupDaily, a.inspectCommand()), inGroup(groupDaily, a.manifestCommand()),
		inGroup(groupDaily, a.convertCommand()),
		inGroup(groupAudit, a.validateCommand()), inGroup(groupAudit, a.showCommand()),
		inGroup(groupAudit, a.verifyCommand()), inGroup(groupAudit, a.schemaCommand()),
	)
	return root
}

// version is that of the module the command was built from: "(devel)" in a
// checkout.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(unknown)"
	}
	return info.Main.Version
}

func inGroup(id string, c *cobra.Command) *cobra.Command {
	c.GroupID = id
	return c
}

// rootName is the name of the whole command.
const rootName = "reduce"

// oneFileOrCommand is the arguments rule of the command that stands for a
// missing one: of several words a first that is neither a command nor a file is
// named.
func (a *app) oneFileOrCommand(c *cobra.Command, args []string) error {
	if len(args) > 1 && isBareWord(args[0]) {
		if _, err := os.Stat(args[0]); errors.Is(err, fs.ErrNotExist) {
			return usagef("there is no command or file %q; the commands are: %s", args[0], strings.Join(commandNames, ", "))
		}
	}
	if len(args) == 1 {
		a.firstWord = args[0]
	}
	return oneFile(c, args)
}

// oneFile is the arguments rule of a command that reads one file.
func oneFile(c *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return usagef("no file is named; want '%s'%s", c.UseLine(), standardInput(c))
	case len(args) > 1:
		return usagef("%d files are named, %q; want '%s'", len(args), args, c.UseLine())
	}
	return nil
}

// standardInput explains the dash where a command takes one.
func standardInput(c *cobra.Command) string {
	if strings.HasSuffix(c.Use, "|"+standardStream) {
		return ", where " + standardStream + " is standard input"
	}
	return ""
}

func noFile(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("an argument too many, %q; want '%s'", args, c.UseLine())
	}
	return nil
}
