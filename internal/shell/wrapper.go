package shell

import "strings"

// wrappers are programs that run the program named by their words, with the
// number of words of their own that come before it. Flags are passed over.
var wrappers = map[string]int{
	"sudo": 0, "env": 0, "time": 0, "nice": 0, "nohup": 0, "command": 0, "exec": 0, "stdbuf": 0,
	"xvfb-run": 0, "npx": 0, "bunx": 0, "pnpx": 0, "timeout": 1,
}

// runners are programs that run another one behind a word of their own.
var runners = map[string]string{
	"uv": "run", "poetry": "run", "pipenv": "run", "pdm": "run", "hatch": "run", "rye": "run",
	"bundle": "exec", "pnpm": "exec", "yarn": "exec", "npm": "exec", "conda": "run", "mise": "exec",
}

// unwrap gives the words from the program on that really works: settings of
// variables, wrappers and their flags are left out.
func unwrap(words []Word) []Word {
	for range 6 {
		words = skipSettings(words)
		if len(words) == 0 {
			return nil
		}
		name := words[0].Text
		own, wraps := wrappers[name]
		switch {
		case wraps && len(words) > 1:
			words = skipFlags(words[1:])
			words = words[min(own, len(words)):]
		case len(words) > 2 && runners[name] != "" && runners[name] == words[1].Text:
			words = skipFlags(words[2:])
		default:
			return words
		}
	}
	return words
}

// skipSettings passes over NAME=value words.
func skipSettings(words []Word) []Word {
	for len(words) > 0 {
		name, _, ok := strings.Cut(words[0].Text, "=")
		if !ok || name == "" || strings.ContainsAny(name, "/.-: ") {
			break
		}
		words = words[1:]
	}
	return words
}

func skipFlags(words []Word) []Word {
	for len(words) > 0 && strings.HasPrefix(words[0].Text, "-") {
		words = words[1:]
	}
	return words
}
