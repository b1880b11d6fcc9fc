package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// langChainFormat is a dump of LangChain messages: in the constructor form
// {lc, type, id, kwargs}, in the flat form {type, data}, or as the members of a
// message with its type. They stand one a line, in an array, or in an object with
// "messages". Source: public files, and the published form of the messages.
var langChainFormat = &format{
	name: LangChain, title: "LangChain messages", log: true,
	record:     langChainRecord,
	object:     langChainObject,
	lists:      []string{"messages", "kwargs.messages", "values.messages", "channel_values.messages"},
	decoder:    func(Limits) decoder { return langChainDecoder{} },
	checkpoint: langChainCheckpoint,
}

// langChainKinds are the roles by the type of a message. The role of a chat
// message stands in the message.
var langChainKinds = map[string]history.Role{
	"human": history.RoleUser, "ai": history.RoleAssistant, "system": history.RoleSystem,
	"tool": history.RoleTool, "function": history.RoleTool, "developer": history.RoleDeveloper,
	"chat": "", "generic": "", "remove": "",
}

// langChainKind gives the type of a message by its type or by its class, which
// can be that of a chunk.
func langChainKind(name string) (string, bool) {
	name = strings.TrimSuffix(strings.TrimSuffix(name, "Chunk"), "Message")
	kind := strings.ToLower(name)
	_, ok := langChainKinds[kind]
	return kind, ok
}

// langChainClass gives the last of the names that a constructor has.
func langChainClass(id value) string {
	var class string
	id.ForEach(func(_ string, v value) bool {
		class = v.Str()
		return true
	})
	return class
}

func langChainRecord(s sight) bool {
	if s.is("type", "constructor") {
		class := langChainClass(s.members["id"])
		_, ok := langChainKind(class)
		return ok && s.members["kwargs"].IsObject() && strings.Contains(class, "Message")
	}
	if s.members["type"].Type != gjson.String {
		return false
	}
	if _, ok := langChainKind(s.members["type"].Str()); !ok {
		return false
	}
	if data := s.members["data"]; data.IsObject() {
		return nested(data, "content").Exists()
	}
	return s.has("content") && (s.is("type", "human", "ai") || s.has("additional_kwargs") || s.has("response_metadata"))
}

// langChainObject tells an object by the messages that it holds.
func langChainObject(s sight) bool {
	lists := []value{s.members["messages"]}
	for _, name := range []string{"kwargs", "values", "channel_values"} {
		if v := s.members[name]; v.IsObject() {
			lists = append(lists, nested(v, "messages"))
		}
	}
	for _, list := range lists {
		inner := sight{members: map[string]value{"messages": list}}
		for _, m := range inner.first("messages") {
			if langChainRecord(m) {
				return true
			}
		}
	}
	return false
}

// langChainDecoder reads LangChain messages.
type langChainDecoder struct{}

// decode finds the members of a message in one of the three forms.
func (langChainDecoder) decode(record value) entry {
	var kind, id, kwargs, data value
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "type":
			kind = v
		case "id":
			id = v
		case "kwargs":
			kwargs = v
		case "data":
			data = v
		}
		return true
	})
	if kind.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("type", kind, "a string")}}
	}
	name, members := kind.Str(), record
	switch {
	case kind.Str() == "constructor" && kwargs.IsObject():
		name, members = langChainClass(id), kwargs
	case data.IsObject():
		members = data
	}
	k, ok := langChainKind(name)
	if !ok {
		return entry{unknown: []string{"message " + quote(name)}}
	}
	return langChainMessage(k, members)
}
