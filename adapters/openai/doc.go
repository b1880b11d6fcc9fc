// Package openai lets a model behind any OpenAI-compatible endpoint write drafts.
//
//	s := openai.New(openai.Options{
//		Model: "gpt-4.1-mini",
//		Key:   openai.FixedKey(os.Getenv("OPENAI_API_KEY")),
//	})
//	r := &reducer.Reducer{Summarizer: s, Name: "openai", Floor: rules, Fallback: rules}
//
// The model sees the span as data: messages with numbers and roles between delimiters
// that nothing in them can close, long results with their middle left out. No tools are
// offered. What it answers is taken as bytes and judged by the reducer like the draft of
// anybody else; nothing in it is mended here.
//
// A Summarizer waits, retries and gives up within its time limits. Errors are *Error
// values: they say what happened and whether trying again can help, without keys and
// without whole bodies.
package openai
