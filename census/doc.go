// Package census counts what is in a history: who speaks how much, which tools
// were called and how that ended, which messages are the largest.
//
//	c, err := census.Of(source, groups, census.Options{})
//
// It reads each message once, and keeps no text but the first words of the largest
// messages.
package census
