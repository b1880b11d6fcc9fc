package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// systemDeeds are programs whose commands change more than files: what is installed,
// what runs, what others see. The words are the first ones behind the program that is
// no flag; an empty list stands for any.
var systemDeeds = map[string]map[string]bool{
	"npm": set("install", "i", "ci", "add", "uninstall", "remove", "publish", "update", "link"), "yarn": set("add", "install", "remove", "publish", "upgrade"),
	"pnpm": set("add", "install", "i", "remove", "publish", "update"), "bun": set("add", "install", "remove", "publish"),
	"pip": set("install", "uninstall"), "pip3": set("install", "uninstall"), "uv": set("sync", "add", "remove", "publish"), "pipx": set("install", "uninstall"),
	"poetry": set("add", "install", "remove", "publish"), "conda": set("install", "create", "remove", "update"),
	"cargo": set("add", "install", "publish"), "go": set("install", "get"), "gem": set("install", "push"), "bundle": set("install", "add"), "composer": set("require", "install", "update"),
	"apt": set("install", "remove", "upgrade", "purge"), "apt-get": set("install", "remove", "upgrade", "purge"), "brew": set("install", "uninstall", "upgrade", "services"),
	"dnf": set("install", "remove"), "yum": set("install", "remove"), "apk": set("add", "del"), "pacman": set(), "snap": set("install", "remove"), "winget": set("install"), "choco": set("install"),
	"systemctl": set("start", "stop", "restart", "reload", "enable", "disable", "daemon-reload", "mask"), "service": set(), "launchctl": set(), "supervisorctl": set("start", "stop", "restart", "update"), "pm2": set("start", "stop", "restart", "reload", "delete"),
	"docker": set("push", "build", "run", "stop", "rm", "compose", "start", "restart", "tag"), "docker-compose": set("up", "down", "build", "restart"), "podman": set("push", "build", "run", "stop", "rm"),
	"kubectl": set("apply", "create", "delete", "scale", "rollout", "set", "patch", "drain", "cordon", "uncordon", "label", "annotate"), "helm": set("install", "upgrade", "rollback", "uninstall"),
	"terraform": set("apply", "destroy", "import"), "pulumi": set("up", "destroy"), "ansible-playbook": set(), "vercel": set("deploy"), "netlify": set("deploy"), "fly": set("deploy"), "flyctl": set("deploy"), "firebase": set("deploy"), "wrangler": set("deploy", "publish"), "serverless": set("deploy"),
	"prisma": set("migrate", "db"), "alembic": set("upgrade", "downgrade", "stamp"), "flyway": set("migrate"), "knex": set("migrate:latest", "migrate:rollback"), "rails": set("db:migrate", "db:rollback", "db:seed"), "rake": set("db:migrate", "db:rollback", "db:seed"), "sequelize": set("db:migrate"), "goose": set("up", "down"), "dbmate": set("up", "down"),
	"gh": set("pr", "release", "issue", "workflow", "gist", "secret", "repo"), "glab": set("mr", "issue", "release"), "twine": set("upload"),
	"createdb": set(), "dropdb": set(), "useradd": set(), "usermod": set(), "sysctl": set(), "crontab": set(), "iptables": set(), "ufw": set("allow", "deny", "enable", "disable", "delete"),
}

// asking are words of such commands that only ask.
var asking = set("list", "ls", "view", "status", "show", "get", "describe", "logs", "diff", "plan", "--help", "-h", "--version", "--dry-run", "--dry-run=client", "--dry-run=server", "-n", "check", "history", "ps", "images", "checks", "-l", "-L", "-a", "-S", "help")

// deedLine are the forms of a line by which such a command says that it did what it
// was told.
var deedLine = regexp.MustCompile(`^(?:[✔✓√] ?)?(?:Successfully \w+.*|Apply complete!.*|Destroy complete!.*|.*\b(?:successfully|up to date|up-to-date)\b.*|.*(?:^|\s|: )(?:published|deployed|uploaded|created|sent|migrated|installed|scaled|configured|applied|restarted|released|merged|closed|unchanged|rolled out|patched|labeled|deleted|added|removed|updated|pushed|started|stopped|enabled|disabled)\b.*|(?:Published|Deployed|Uploaded|Created|Released|Installed|Pushed|Deploying|Setting up|Added|added) .*|\+ \S+@\d\S*|\S+: digest: sha256:\S+.*|https?://\S+)$`)

// negated are words beside which such a line tells the opposite.
var negated = regexp.MustCompile(`(?i)\b(?:not|no|nothing|never|cannot|can't|unable|failed|failure|error|would|will|to be|must|already|denied|dry run)\b`)

// systemDeed gives the command of a step that changed more than files, and the line of
// its output that says so: "" where its silence or its status does.
func systemDeed(m *moment) (did shell.Command, line string, ok bool) {
	for _, c := range m.step.commands {
		if !c.literal {
			continue
		}
		for i, simple := range c.simple {
			if simple.Maybe || simple.Negated || len(simple.Text) > maxAccountBytes || !changesSystem(simple.Argv()) {
				continue
			}
			piped := i+1 < len(c.simple) && set("|", "|&")[c.simple[i+1].After]
			last := i == len(c.simple)-1
			if line = toldDeed(m.body); line != "" && (last || piped) {
				return simple, line, true
			}
			if m.step.outcome == history.OutcomeOK && !piped || last && strings.TrimSpace(m.body) == "" {
				return simple, "", true
			}
		}
	}
	return shell.Command{}, "", false
}

// changesSystem reports whether a command's words change more than files.
func changesSystem(argv []shell.Word) bool {
	if len(argv) == 0 {
		return false
	}
	verbs, known := systemDeeds[shell.Base(argv[0].Text)]
	if !known || slices.ContainsFunc(argv[1:], func(w shell.Word) bool { return asking[w.Text] }) {
		return false
	}
	for _, w := range argv[1:] {
		if !strings.HasPrefix(w.Text, "-") {
			return len(verbs) == 0 || verbs[w.Text]
		}
	}
	return len(argv) > 1 && len(verbs) == 0
}

// toldDeed gives the last line near an output's end by which a command says that it did
// what it was told; "" where none does, or one tells the opposite.
func toldDeed(output string) string {
	lines := strings.Split(strings.TrimSpace(testrun.Tail(output)), "\n")
	for i := len(lines) - 1; i >= max(0, len(lines)-deedLines); i-- {
		line := strings.TrimSpace(lines[i])
		if len(line) <= maxAccountBytes && enoughSigns(line) && deedLine.MatchString(line) && !negated.MatchString(line) && !denied.MatchString(line) {
			return line
		}
	}
	return ""
}

// deedLines is how many lines at an output's end are read for such words.
const deedLines = 8

// system says what a command changed beside files.
func (c *completedRules) system(m *moment, say func(event)) {
	simple, line, ok := systemDeed(m)
	if !ok || !enoughSigns(simple.Text) {
		return
	}
	evidence := []checkpoint.Evidence{cite(m.step.began, simple.Text)}
	if line != "" {
		evidence = append(evidence, cite(m.index, line))
	}
	c.say("system "+testKey(simple.Text), simple.Text, m, say, evidence...)
}

// publishedLine is a line of a short output that tells where something was published.
var publishedLine = regexp.MustCompile(`^(?:\S+ ){0,4}(?i:published|deployed|uploaded|created|released|shared|opened)\b[^?]{0,60}https?://\S+$`)

// published says what a command reports to be published, whatever the command.
func (c *completedRules) published(m *moment, say func(event)) {
	if m.step.does != deedRun || len(m.body) > shortResult {
		return
	}
	for line := range strings.Lines(m.body) {
		if !strings.Contains(line, "://") {
			continue
		}
		if text, ok := c.words.line(line); ok && publishedLine.MatchString(text) && !negated.MatchString(text) {
			c.assert("published "+text, text, m.index, m, say)
		}
	}
}
