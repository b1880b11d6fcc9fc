package transcript

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// humanRoles are the roles of a person. "user" alone can also mean the other
// agents, as one of them sees it; then a name says whose words these are.
var humanRoles = map[string]bool{"human": true, "user": true}

// humanNames are parts of the names of those who speak for a person. Source: the
// examples of the agent frameworks that write such logs.
var humanNames = []string{"user", "human", "admin", "customer"}

// taskPrefixes begin the message with which a manager hands the task to the
// agents. It stands in the name of one of them. Source: public files of Who&When.
var taskPrefixes = []string{"You are given: (1) a task"}

// speaker gives the role and the name of a message by what its record says:
//
//  1. The message that hands over the task is the user's.
//  2. System and tool stay what they are.
//  3. A human role without a name, or with a name of a person's, is the user's.
//  4. Everything else an agent says; where no name is given, the role is it.
func speaker(role, name, text string) (history.Role, string) {
	known := history.Role(strings.ToLower(role))
	switch {
	case beginsWithOne(text, taskPrefixes):
		return history.RoleUser, name
	case known == history.RoleSystem || known == history.RoleDeveloper || known == history.RoleTool:
		return known, name
	case humanRoles[string(known)]:
		if name == "" || isHumanName(name) {
			return history.RoleUser, name
		}
		return history.RoleAssistant, name
	case name == "" && known != history.RoleAssistant:
		return history.RoleAssistant, role
	}
	return history.RoleAssistant, name
}

func isHumanName(name string) bool {
	name = strings.ToLower(name)
	for _, part := range humanNames {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}
