package deterministic

import "github.com/seed-a68626b6/reduce/internal/sentence"

// spoken is a sentence of a message. What is asked of it more than once is found once.
type spoken struct {
	sentence.Sentence
	folds *folded
	// stated are its clauses, once they were classified.
	stated     []statedClause
	classified bool
}

// spokenOf gives sentences to be asked.
func spokenOf(sentences []sentence.Sentence) []*spoken {
	room, all := make([]spoken, len(sentences)), make([]*spoken, len(sentences))
	for i, s := range sentences {
		room[i].Sentence = s
		all[i] = &room[i]
	}
	return all
}

// folded gives the sentence folded.
func (s *spoken) folded() *folded {
	if s.folds == nil {
		s.folds = fold(s.Text)
	}
	return s.folds
}
