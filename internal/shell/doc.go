// Package shell takes a shell's command line apart into programs and their words.
//
// Words used here:
//
//   - A command line is what an agent hands to a shell: several programs, joined
//     by operators.
//   - A simple command is one program with its words and redirections.
//   - A word is plain, or dynamic where the shell would change it.
//
// The grammar is that of Bash, read by mvdan.cc/sh. What nests too deep or is too long
// is not read, so that no command line takes more than a moment; of one with a fault,
// what stands before it counts. Functions are not followed, and no more than three
// shells inside of shells.
//
//	for _, c := range shell.Parse("cd web && npm test | tail -5") {
//		fmt.Println(c.After, c.Argv()[0].Text)
//	}
package shell
