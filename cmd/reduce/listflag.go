package main

import "strings"

// list is a flag that may be repeated: a list in a policy file.
type list[T any] struct {
	// values are what was read, texts as they were given.
	values []T
	texts  []string
	parse  func(text string) (T, error)
	// kind names a value in the help, example says what the JSON looks like.
	kind, example string
}

// String is the values as they were given.
func (l *list[T]) String() string { return strings.Join(l.texts, " ") }

// Set reads one more value.
func (l *list[T]) Set(text string) error {
	value, err := l.parse(text)
	if err != nil {
		return err
	}
	l.values, l.texts = append(l.values, value), append(l.texts, text)
	return nil
}

// Type names the value in the help.
func (l *list[T]) Type() string { return l.kind }

func (l *list[T]) reads(text string) bool {
	_, err := l.parse(text)
	return err == nil
}

func (l *list[T]) want() string { return "a list of " + l.example }
