// Package topic tells what a sentence is about, so that two of them can be
// compared: the identifiers in it, and its words of content.
//
// An identifier is a name in code: a path, a number, a name with an underscore
// or a capital inside. A word of content is any other word that is no stop word;
// in scripts without spaces it is a pair of neighbouring characters. Comparing is
// without regard to case and to a plural s.
package topic
