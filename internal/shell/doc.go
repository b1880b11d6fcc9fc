// Package shell takes a shell's command line apart into programs and their words.
//
// Words used here:
//
//   - A command line is what an agent hands to a shell: several programs, joined
//     by operators.
//   - A simple command is one program with its words and redirections.
//   - A word is plain, or dynamic where the shell would change it.
//
// This is less than a shell's grammar: it tells programs and their plain words,
// and says of everything else that it is dynamic. It takes linear time, never
// fails, and looks into no more than three shells inside of shells.
//
//	for _, c := range shell.Parse("cd web && npm test | tail -5") {
//		fmt.Println(c.After, c.Argv()[0].Text)
//	}
package shell
