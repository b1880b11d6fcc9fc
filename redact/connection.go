package redact

import "strings"

// connectionKeys stand in the connection strings of databases and queues.
var connectionKeys = []string{"server=", "data source=", "host=", "uid=", "user id=", "user=", "username=",
	"endpoint=", "accountname=", "driver=", "dsn=", "database=", "initial catalog=", "sharedaccesskeyname="}

// inConnection reports whether the name at byte start is a member of a connection
// string: a semicolon stands before it, and a well-known member before that.
func inConnection(s string, start int) bool {
	i := start
	for i > 0 && s[i-1] == ' ' {
		i--
	}
	if i == 0 || s[i-1] != ';' {
		return false
	}
	before := strings.ToLower(behindPlaceholder(s[max(0, i-256):i]))
	for _, key := range connectionKeys {
		if strings.Contains(before, key) {
			return true
		}
	}
	return false
}

// behindPlaceholder is the part of a text after its last placeholder, so that it
// is the same before and after what came first was replaced.
func behindPlaceholder(s string) string { return s[strings.LastIndexByte(s, ']')+1:] }

// matchConnectionValue matches the value of a member of a connection string: to
// the next semicolon, or in braces.
func (r *Rules) matchConnectionValue(s string, start int, kind string) (Hit, bool) {
	if start < len(s) && s[start] == '{' {
		end := runEnd(s, start+1, start+1+valueScan, func(c byte) bool { return c > ' ' && strings.IndexByte("}\"\\", c) < 0 })
		value := s[start+1 : end]
		if end == len(s) || s[end] != '}' || isPlainWord(value) || count(value, isAlpha) == 0 {
			return Hit{}, false
		}
		return r.judge(s, start+1, end, context{kind: kind, quoted: true})
	}
	end := runEnd(s, start, start+valueScan, func(c byte) bool { return c > ' ' && c < 0x7f && strings.IndexByte(";\"'`\\<", c) < 0 })
	return r.judge(s, start, end, context{kind: kind, quoted: true})
}

// matchOracle matches the password in jdbc:oracle:thin:user/password@host, at the
// colon before the user.
func (r *Rules) matchOracle(s string, colon int) (Hit, bool) {
	if before := s[:colon]; !strings.HasSuffix(before, "oracle:thin") && !strings.HasSuffix(before, "oracle:oci") {
		return Hit{}, false
	}
	slash := runEnd(s, colon+1, colon+1+nameMax, isNameByte)
	if slash == colon+1 || slash == len(s) || s[slash] != '/' {
		return Hit{}, false
	}
	end := runEnd(s, slash+1, slash+1+valueScan, func(c byte) bool { return c != '@' && isUserInfo(c) })
	password := s[slash+1 : end]
	if end == len(s) || s[end] != '@' || isPlaceholder(password) || isPasswordWord(password) {
		return Hit{}, false
	}
	return r.userHit(s, colon+1, slash+1, end)
}
