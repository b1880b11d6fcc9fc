package validate

import (
	"github.com/seed-a68626b6/reduce/checkpoint"
)

// SoundWords says which of some user words would be accepted: those that are
// literal, long enough to prove something, and the user's. The error says that
// the source can't be read.
func (s *Source) SoundWords(words []checkpoint.UserWord) ([]bool, error) {
	screen, err := s.screen()
	if err != nil {
		return nil, err
	}
	m := checkpoint.Manifest{UserWords: words}
	m = m.Clone()
	j := &judge{source: s, screen: screen, mode: ofManifest, manifest: &m, messages: newReader(s)}
	sound := make([]bool, len(words))
	for i, subject := range subjects(&m) {
		before := len(j.violations)
		if err := j.checkSubject(subject); err != nil {
			return nil, err
		}
		_, secret := screen.secretIn(words[i].Text)
		sound[i] = len(j.violations) == before && !secret
	}
	return sound, nil
}
