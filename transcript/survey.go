package transcript

import (
	"context"
	"io"

	"github.com/seed-a68626b6/reduce/history"
)

// surveyed is an input of which it is known what is in it.
type surveyed struct {
	source *source
	format *format
	limits Limits
	bodies bodies
}

// survey lays out an input, finds out its format, and the histories in it.
func survey(s *source, o Options) (surveyed, error) {
	if err := s.findMark(); err != nil {
		return surveyed{}, err
	}
	limits := o.Limits.withDefaults()
	l, err := lay(s, o.Format.spec(), limits)
	if err != nil {
		return surveyed{}, err
	}
	c, err := choose(o.Format, s, l, limits)
	if err != nil {
		return surveyed{}, err
	}
	found, err := findBodies(s, l, c, limits)
	return surveyed{source: s, format: c.format, limits: limits, bodies: found}, err
}

// read decodes one of the histories.
func (f surveyed) read(ctx context.Context, run int, mode *history.Mode) (*Transcript, error) {
	b, err := f.bodies.at(run)
	if err != nil {
		return nil, err
	}
	t := &Transcript{source: f.source, format: f.format, mode: f.format.name.DefaultMode(), limits: f.limits,
		container: b.container, lists: b.lists, units: b.units, run: run, runs: f.bodies.n}
	if mode != nil {
		t.mode = *mode
	}
	t.decoder = f.format.decoder(f.limits)
	r := &reading{t: t, briefed: make(map[string]bool)}
	if err := r.run(ctx, b); err != nil {
		return nil, err
	}
	return t, nil
}

// EachRun decodes every history of an input, one after the other, as Open does with
// one of them; the input is looked over once. visit gets the number of each, and
// its transcript or the error of reading it. Options.Run is not looked at.
//
// An error is visit's, the context's, or Open's where it concerns the whole input.
func EachRun(ctx context.Context, r io.ReaderAt, size int64, o Options, visit func(run int, t *Transcript, err error) error) error {
	if err := checkOptions(o); err != nil {
		return err
	}
	f, err := survey(&source{file: r, size: int(size)}, o)
	if err != nil {
		return err
	}
	if f.bodies.n == 0 {
		return checkRun(nil, 0)
	}
	for k := range f.bodies.n {
		t, err := f.read(ctx, k, o.Mode)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := visit(k, t, err); err != nil {
			return err
		}
	}
	return nil
}
