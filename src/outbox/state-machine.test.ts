import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { type Item, isOpen, readItem, type State } from './item.ts';
import { applyEvent, type Event } from './state-machine.ts';

const problem = { code: 'slot_taken', message: '', status: 409 };
const wire = { method: 'POST', path: '/v1/x', body: '{}' };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.constantFrom<Event>(
    { type: 'ready' },
    { type: 'block' },
    { type: 'needs_sign_in' },
    { type: 'lost' },
    { type: 'retry' },
    { type: 'offer' },
    { type: 'needs_attention', problem },
    { type: 'return_to_form', problem },
    { type: 'revive', formWaitsUntil: 5 },
    { type: 'discard', note: 'x' },
    { type: 'supersede', by: 'other' },
    { type: 'done', result: { status: 201, body: { data: {} } } },
  ),
  fc.record({ type: fc.constant('send' as const), wire: fc.constant(wire), epoch: fc.nat(9) }),
  fc.record({
    type: fc.constant('wait' as const),
    nextAt: fc.nat(),
    delay: fc.nat(MINUTE_MS),
    answered: fc.boolean(),
    serverError: fc.boolean(),
  }),
);

const fresh = readItem({ key: 'k', seq: 1, kind: 'receive', entityId: 'e', userId: 7, open: 1 });

/** The states of an item through random events. */
function walk(events: readonly Event[]): Item[] {
  const way = [fresh];
  for (const [n, one] of events.entries()) {
    const next = applyEvent(way.at(-1) as Item, one, 1000 + n);
    if (next) way.push(next);
  }
  return way;
}
const ways = (check: (way: Item[]) => void) =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => check(walk(events))),
    { numRuns: 500 },
  );

it('never changes key, author or place', () => {
  ways((way) => {
    for (const item of way) expect(item).toMatchObject({ key: 'k', seq: 1, userId: 7, entityId: 'e' });
  });
});

it('counts every try', () => {
  ways((way) => {
    for (const [n, item] of way.entries()) {
      const next = way[n + 1];
      const sent = next?.state === 'sending' && item.state !== 'sending';
      expect(next?.attempts ?? item.attempts).toBe(item.attempts + (sent ? 1 : 0));
    }
  });
});

it('is found among the unsent exactly as long as it is', () => {
  ways((way) => {
    for (const item of way) {
      expect(item.open === 1).toBe(isOpen(item));
      expect(item.closedAt === undefined).toBe(isOpen(item));
    }
  });
});

it('ends for good: only a withdrawn one is taken up by its form, only a done one is offered again', () => {
  const after: Partial<Record<State, State[]>> = {
    done: ['queued'],
    returned_to_form: ['queued'],
    superseded: [],
    discarded: [],
  };
  ways((way) => {
    for (const [n, item] of way.entries()) {
      const next = way[n + 1];
      if (next && after[item.state]) expect(after[item.state]).toContain(next.state);
    }
  });
});

it('does not forget that a copy may have landed', () => {
  ways((way) => {
    for (const [n, item] of way.entries())
      if (item.maybeSent) expect(way[n + 1]?.maybeSent ?? true).toBe(true);
  });
});

it('has its answer when done, and its problem when a person is asked', () => {
  ways((way) => {
    for (const item of way) {
      if (item.state === 'done') expect(item.result).toBeDefined();
      if (item.state === 'needs_attention' || item.state === 'returned_to_form')
        expect(item.problem).toBeDefined();
    }
  });
});
