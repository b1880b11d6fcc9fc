package history

// AppendWire appends the neutral wire form of m to dst: one JSON object with the
// members "content" and "role", and where they are not empty "is_error" (true),
// "media", "name", "reasoning", "tool_call_id" and "tool_calls", in the order of
// their names, with no white space and non-ASCII characters unescaped.
//
// A string that is not valid UTF-8 has each wrong byte written as U+FFFD.
func AppendWire(dst []byte, m Message) []byte { return appendWire(dst, m, appendString) }

// putString appends a string as JSON to dst, or writes dst and it elsewhere and gives
// an empty dst.
type putString func(dst []byte, s string) []byte

func appendWire(dst []byte, m Message, put putString) []byte {
	dst = append(dst, `{"content":`...)
	dst = put(dst, m.Text)
	if m.Result != nil && m.Result.Error == OutcomeError {
		dst = append(dst, `,"is_error":true`...)
	}
	dst = appendMedia(dst, m.Media)
	dst = appendMember(dst, "name", m.Name, put)
	dst = appendMember(dst, "reasoning", m.Reasoning, put)
	dst = append(dst, `,"role":`...)
	dst = appendString(dst, string(m.Role))
	if m.Result != nil {
		dst = appendMember(dst, "tool_call_id", m.Result.CallID, put)
	}
	dst = appendToolCalls(dst, m.ToolCalls, put)
	return append(dst, '}')
}

func appendMedia(dst []byte, media []Media) []byte {
	for i, x := range media {
		dst = append(dst, listOpening(i, `,"media":[`)...)
		dst = append(dst, `{"kind":`...)
		dst = appendString(dst, x.Kind)
		dst = append(dst, `,"sha256":`...)
		dst = appendString(dst, x.SHA256.String())
		dst = append(dst, '}')
	}
	return closeList(dst, len(media))
}

func appendToolCalls(dst []byte, calls []ToolCall, put putString) []byte {
	for i, c := range calls {
		dst = append(dst, listOpening(i, `,"tool_calls":[`)...)
		dst = append(dst, `{"arguments":`...)
		dst = put(dst, c.Arguments)
		dst = append(dst, `,"id":`...)
		dst = appendString(dst, c.ID)
		dst = append(dst, `,"name":`...)
		dst = appendString(dst, c.Name)
		dst = append(dst, '}')
	}
	return closeList(dst, len(calls))
}

func listOpening(i int, opening string) string {
	if i == 0 {
		return opening
	}
	return ","
}

func closeList(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return append(dst, ']')
}

func appendMember(dst []byte, name, value string, put putString) []byte {
	if value == "" {
		return dst
	}
	dst = append(dst, ',', '"')
	dst = append(dst, name...)
	dst = append(dst, '"', ':')
	return put(dst, value)
}
