package transcript

import (
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// content is what a message's content member says.
type content struct {
	// texts are the text parts, in order; a string is one part.
	texts   []string
	media   []history.Media
	unknown []string
	faults  []fault
	// inputs and outputs count the parts that say which of the two they are.
	inputs, outputs int
}

// text is the text parts, joined by a newline.
func (c content) text() string {
	if len(c.texts) == 1 {
		return c.texts[0]
	}
	return strings.Join(c.texts, "\n")
}

// readContent reads a string, null, nothing, or an array of parts.
func readContent(field string, v value) content {
	var c content
	switch {
	case v.Type == gjson.String:
		c.texts = []string{ownText(v)}
	case absent(v):
	case v.IsArray():
		c.readParts(field, v)
	default:
		c.faults = []fault{wrongType(field, typeName(v), "a string, null or an array of parts")}
	}
	return c
}

func (c *content) readParts(field string, parts value) {
	i := 0
	parts.ForEach(func(_ string, v value) bool {
		place := fmt.Sprintf("%s[%d]", field, i)
		i++
		if !v.IsObject() {
			c.faults = append(c.faults, wrongType(place, typeName(v), "an object with a type"))
			return true
		}
		c.readPart(place, partMembers(v))
		return true
	})
}

// eachPart hands over the parts of a list that have a type. A text among them is
// one of the content's; anything else is a fault.
func (c *content) eachPart(parts value, visit func(place, kind string, v value)) {
	i := 0
	parts.ForEach(func(_ string, v value) bool {
		place := fmt.Sprintf("content[%d]", i)
		i++
		kind := value{}
		if v.IsObject() {
			kind = nested(v, "type")
		}
		switch {
		case v.Type == gjson.String:
			c.texts = append(c.texts, ownText(v))
		case kind.Type != gjson.String:
			c.faults = append(c.faults, wrongType(place, typeName(v), "a string, or an object with a type"))
		default:
			visit(place, kind.Str(), v)
		}
		return true
	})
}

// part holds the members of a content part that matter here.
type part struct {
	kind, text, refusal, data  value
	imageURL, inputAudio, file value
	audio, transcript          value
}

func partMembers(v value) part {
	var p part
	v.ForEach(func(name string, v value) bool {
		switch name {
		case "type":
			p.kind = v
		case "text":
			p.text = v
		case "refusal":
			p.refusal = v
		case "image_url":
			p.imageURL = v
		case "input_audio":
			p.inputAudio = v
		case "file":
			p.file = v
		case "data":
			p.audio = v
		case "transcript":
			p.transcript = v
		case "file_data", "file_id", "file_url":
			if !absent(v) && absent(p.data) {
				p.data = v
			}
		}
		return true
	})
	return p
}

func (c *content) readPart(place string, p part) {
	if p.kind.Type != gjson.String {
		c.faults = append(c.faults, wrongType(place+".type", typeName(p.kind), "a string"))
		return
	}
	switch p.kind.Str() {
	case "input_text":
		c.inputs++
	case "output_text":
		c.outputs++
	}
	switch p.kind.Str() {
	case "text", "input_text", "output_text", "summary_text", "reasoning_text":
		c.readText(place+".text", p.text)
	case "refusal":
		c.readText(place+".refusal", p.refusal)
	case "image_url", "input_image", "computer_screenshot":
		c.addMedia(imageMedia, either(nested(p.imageURL, "url"), p.data))
	case "input_audio":
		c.addData(audioMedia, nested(p.inputAudio, "data"))
	case "output_audio":
		c.addData(audioMedia, p.audio)
		if !absent(p.transcript) {
			c.readText(place+".transcript", p.transcript)
		}
	case "file", "input_file":
		c.addMedia(fileMedia, fileReference(p))
	case "encrypted_content":
	case "tool_use", "tool_result":
		c.faults = append(c.faults, fault{code: CodeWrongType, field: place, offset: -1, detail: fmt.Sprintf(
			"%s is a part of type %s, which belongs to Anthropic messages: this format has tool_calls and messages of role tool", place, p.kind.Str())})
	default:
		c.unknown = append(c.unknown, "content part "+quote(p.kind.Str()))
	}
}

func (c *content) readText(field string, v value) {
	if v.Type != gjson.String {
		c.faults = append(c.faults, wrongType(field, typeName(v), "a string"))
		return
	}
	c.texts = append(c.texts, ownText(v))
}

// fileReference is a file's data, id or URL, whichever comes first.
func fileReference(p part) value {
	if p.file.IsObject() {
		return partMembers(p.file).data
	}
	return p.data
}

func (c *content) addMedia(kind string, url value) {
	if url.Type == gjson.String {
		c.media = append(c.media, mediaFromURL(kind, url.Str()))
	}
}

func (c *content) addData(kind string, data value) {
	if data.Type == gjson.String {
		c.media = append(c.media, mediaFromBase64(kind, data.Str()))
	}
}
