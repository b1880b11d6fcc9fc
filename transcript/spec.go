package transcript

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// format says how the files of one format are told and read. Each stands in a
// file of its own.
type format struct {
	name Format
	// title names it for people.
	title string
	// log is true for session logs, which are read tolerantly.
	log bool
	// user is true where a checkpoint is to be a user's message.
	user bool
	// roles are those that a checkpoint can have; nil for any.
	roles []history.Role
	// plain is true for a format of text lines that are no JSON.
	plain func(start []byte) bool
	// block tells, in such a format, what block a line is part of by its first
	// bytes. The records are blocks of lines.
	block func(start []byte) blockKind
	// linesOnly is true for a format whose records never stand in an array.
	linesOnly bool
	// record tells a record of the format; nil where none stands by itself.
	record func(s sight) bool
	// object tells an object that holds a whole history, in a file by itself, on a
	// line, or as an element of an array; nil where there is none.
	object func(s sight) bool
	// runs is the path of an array of histories inside of the object, "" where the
	// object is one.
	runs string
	// lists are the paths of the object's arrays of records, in the order of their
	// messages. A path's members are joined by dots.
	lists []string
	// heads are the paths of members that give a message by themselves.
	heads []string
	// head reads one of the heads; nil where there are none.
	head func(path string, v value) entry
	// bare reads a text that stands in place of a list; nil where none does.
	bare func(v value) entry
	// session names the session of a record, where records of several can stand in
	// one list; nil where they can't.
	session func(record value) string
	// tree is true where records name their parents, so that the messages are a
	// choice of the file's records.
	tree bool
	// chain is true where each record names the one before it, though all of them
	// are the history.
	chain bool
	// decoder gives the reader of records.
	decoder func(Limits) decoder
	// checkpoint writes the checkpoint's record.
	checkpoint func(insertion) []byte
	// appended writes the records of the format's own compaction that leave what an
	// edit leaves; nil where the format has none.
	appended func(t *Transcript, e Edit) ([]byte, error)
	// writer gives what writes new histories; nil where none are written.
	writer func(*Encoder) messageWriter
}

// speakers are the roles of formats that have no system messages among others.
var speakers = []history.Role{history.RoleUser, history.RoleAssistant}

// insertion is what a format knows when it writes the checkpoint's record.
type insertion struct {
	edit Edit
	// last is the record of the span's last message.
	last []byte
	// number is the record's ordinal, nil where the format's records have none.
	number *uint64
	// id is the name that the kept record after the span gives its parent, and
	// parent that of the record which the new one follows; "" where there is none.
	id, parent string
	// opens is true in a tree where no message stays before the checkpoint.
	opens bool
	// next is, in a tree, the id of the record whose message comes after the
	// checkpoint, and nextRecord the number of that record among those written,
	// counted from 0; where there is none, nextRecord is the checkpoint's.
	next       string
	nextRecord int
	// latest is, in a tree, the last record of a message that is written.
	latest []byte
	// apart is true where the records of a tree that follow lead to no record that
	// left: the new one is no part of their chain.
	apart bool
}

// formats are tried in this order. One whose records others could be taken for
// stands after them.
var formats = []*format{
	inspectFormat,
	codexFormat,
	clineFormat,
	geminiFormat,
	sweAgentFormat,
	openHandsFormat,
	atifFormat,
	openCodeFormat,
	aiderFormat,
	claudeFormat,
	piFormat,
	kimiFormat,
	copilotFormat,
	reasonixFormat,
	openAIResponsesFormat,
	tauBenchFormat,
	multiAgentFormat,
	langChainFormat,
	anthropicFormat,
	openAIChatFormat,
}

// listPaths are the paths of everything that the formats look for in an object.
func listPaths() [][]string {
	var paths [][]string
	for _, f := range formats {
		for _, path := range slices.Concat(f.lists, f.heads, []string{f.runs}) {
			if path != "" {
				paths = append(paths, strings.Split(path, "."))
			}
		}
	}
	return paths
}
