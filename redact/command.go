package redact

import "strings"

// shortFlags are flags whose value is a password, of these commands only. Where
// the flag ends with a blank the value is the next word.
var shortFlags = []struct{ flag, command string }{
	{"-p", "mysql"}, {"-p", "mariadb"},
	{"-p ", "sshpass"}, {"-p ", "docker login"}, {"-p ", "podman login"}, {"-p ", "registry login"}, {"-p ", "oc login"},
	{"-a ", "redis-cli"}, {"-w ", "ldapsearch"}, {"-w ", "ldapadd"}, {"-w ", "ldapmodify"},
}

// commandScan is how far before a flag its command is looked for.
const commandScan = 160

// matchShortFlag matches the password after a short flag, at its dash.
func (r *Rules) matchShortFlag(s string, i int) (Hit, bool) {
	if i == 0 || !isBlank(s[i-1]) || i+2 >= len(s) || strings.IndexByte("paw", s[i+1]) < 0 {
		return Hit{}, false
	}
	before := s[max(0, i-commandScan):i]
	before = before[strings.LastIndexAny(before, "]\n;|&")+1:]
	for _, f := range shortFlags {
		if !strings.HasPrefix(s[i:], f.flag) || !strings.Contains(before, f.command) {
			continue
		}
		start := skipBlanks(s, i+len(f.flag))
		if start > i+len(f.flag) && !strings.HasSuffix(f.flag, " ") {
			return Hit{}, false
		}
		return r.matchValue(s, start, context{kind: "password"})
	}
	return Hit{}, false
}

// matchLogin matches the password of a line of a .netrc file, "login NAME
// password VALUE", at the word "password".
func (r *Rules) matchLogin(s string, i int) (Hit, bool) {
	const word = "password "
	if !strings.HasPrefix(s[i:], word) {
		return Hit{}, false
	}
	user := strings.TrimRight(s[max(0, i-commandScan):i], " \t\r\n")
	blank := strings.LastIndexAny(user, " \t\r\n]")
	if blank < 0 || user[blank] == ']' || !strings.HasSuffix(strings.TrimRight(user[:blank], " \t\r\n"), "login") {
		return Hit{}, false
	}
	return r.matchValue(s, skipBlanks(s, i+len(word)), context{kind: "password"})
}
