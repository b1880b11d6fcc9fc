package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// kimiContent is what the parts of a Kimi message say.
type kimiContent struct {
	content
	thoughts string
}

// readKimiContent reads a string, or a list of parts.
func readKimiContent(field string, v value) kimiContent {
	var c kimiContent
	eachBlock(field, "parts", v, &c.faults, func(text string) { c.texts = []string{text} }, c.add)
	return c
}

func (c *kimiContent) add(place string, v value) {
	kind := child(v, "type")
	if kind.Type != gjson.String {
		c.faults = append(c.faults, wrongType(place, found(v), "an object with a type"))
		return
	}
	switch kind.Str() {
	case "text":
		c.readText(place+".text", child(v, "text"))
	case "think":
		c.thoughts = joinTexts(c.thoughts, optionalText(place+".think", child(v, "think"), &c.faults))
	case "image_url":
		c.addMedia(imageMedia, nested(child(v, "image_url"), "url"))
		c.addMedia(imageMedia, nested(child(v, "imageUrl"), "url"))
	case "audio_url":
		c.addMedia(audioMedia, nested(child(v, "audio_url"), "url"))
		c.addMedia(audioMedia, nested(child(v, "audioUrl"), "url"))
	case "video_url":
		c.addMedia(fileMedia, nested(child(v, "video_url"), "url"))
		c.addMedia(fileMedia, nested(child(v, "videoUrl"), "url"))
	default:
		c.unknown = append(c.unknown, "content part "+quote(kind.Str()))
	}
}

func (c kimiContent) message(role history.Role) history.Message {
	return history.Message{Role: role, Text: c.text(), Reasoning: c.thoughts, Media: c.media}
}

// part gives what the content says as a part of a step.
func (c kimiContent) part(step string) entry {
	if len(c.unknown) > 0 {
		return entry{unknown: c.unknown}
	}
	return kimiPart(step, c.message(history.RoleAssistant), c.faults)
}

// kimiPart gives a part of a step, unless it has faults.
func kimiPart(step string, m history.Message, faults []fault) entry {
	e := spoke(m, faults...)
	if len(e.messages) > 0 {
		e.trait = kimiTrait{kind: kimiStepPart, step: step}
	}
	return e
}
