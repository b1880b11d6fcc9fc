package validate

import "github.com/seed-a68626b6/reduce/checkpoint"

// coverCompleted looks for work that is said to be done and rests on nothing but
// an open task of the floor.
func (c *coverer) coverCompleted() error {
	tasks, err := c.sureItems(checkpoint.SectionOpenTasks)
	if err != nil {
		return err
	}
	var open []pieces
	for _, it := range tasks {
		at, err := c.piecesOf(it.Evidence)
		if err != nil {
			return err
		}
		open = append(open, at)
	}
	for _, done := range itemsOf(&c.draft, checkpoint.SectionCompleted) {
		at, err := c.piecesOf(done.Evidence)
		if err != nil {
			return err
		}
		for i, task := range open {
			if at.allWithin(task) {
				c.denyCompleted(done, tasks[i])
				break
			}
		}
	}
	return nil
}

func (c *coverer) denyCompleted(done, open item) {
	c.conflict(Conflict{
		Pointer: done.Pointer(), Section: done.Section, Key: done.Key, Got: "completed",
		Want: string(open.value.(checkpoint.Task).State), place: done.Place,
	}, open.Evidence)
}
