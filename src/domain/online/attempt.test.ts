import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import {
  ATTEMPT_EVENTS,
  ATTEMPT_STATES,
  type AttemptEvent,
  type AttemptState,
  answerEvent,
  askAgainAt,
  attemptAfter,
  isSettled,
} from './attempt.ts';

const play = (events: readonly AttemptEvent[], from: AttemptState = 'created'): AttemptState =>
  events.reduce((state, event) => attemptAfter(state, event) ?? state, from);

describe('attemptAfter', () => {
  it.each<[AttemptState, AttemptEvent[]]>([
    ['posted', ['sent', 'returned', 'paid', 'posted']],
    ['posted', ['sent', 'paid', 'posted']],
    ['credited', ['sent', 'returned', 'unpaid', 'paid', 'credited']],
    ['credited', ['sent', 'unpaid', 'paid', 'credited']],
    ['failed', ['refused']],
    ['failed', ['sent', 'returned', 'unpaid']],
    ['expired', ['sent', 'unpaid']],
    ['expired', ['unpaid']],
    ['unclear', ['sent', 'returned', 'contradicted']],
    ['posted', ['sent', 'unknown', 'paid', 'posted']],
    ['failed', ['sent', 'unknown', 'unpaid']],
    ['credited', ['sent', 'unknown', 'credited']],
    ['reversed', ['sent', 'paid', 'returned_money']],
  ])('%s after %j', (state, events) => expect(play(events)).toBe(state));

  it('takes a repeated return, and a return after the end, for nothing', () => {
    expect(play(['sent', 'returned', 'returned', 'paid', 'returned', 'posted', 'returned'])).toBe('posted');
    expect(attemptAfter('failed', 'returned')).toBeNull();
    expect(attemptAfter('posted', 'paid')).toBeNull();
  });

  it('accepts a payment in every state after the hand-over that has no money yet, and settles nothing that is not paid or unclear', () => {
    const none = new Set<AttemptState>(['created', 'paid', 'posted', 'credited', 'reversed']);
    for (const state of ATTEMPT_STATES) {
      expect(attemptAfter(state, 'paid')).toBe(none.has(state) ? null : 'paid');
      if (attemptAfter(state, 'posted')) expect(state).toBe('paid');
      if (attemptAfter(state, 'credited')) expect(['paid', 'unclear']).toContain(state);
    }
  });

  it('settles at most once, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ATTEMPT_EVENTS), { maxLength: 40 }), (events) => {
        let state: AttemptState = 'created';
        let settled = 0;
        for (const event of events) {
          const next = attemptAfter(state, event);
          if (next === null) continue;
          expect(isSettled(state)).toBe(false);
          if (isSettled(next)) settled++;
          state = next;
        }
        expect(settled).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('loses no money of a gateway that loses answers, as long as it answers once in the end', () => {
    const answer = fc.constantFrom('paid', 'unpaid', 'refused', 'unclear', 'mismatch' as const);
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(answer, fc.boolean()), { maxLength: 20 }),
        fc.boolean(),
        (paid, answers, returned) => {
          let state = play(returned ? ['sent', 'returned'] : ['sent']);
          const take = (verified: Parameters<typeof answerEvent>[0]['verified'], late: boolean) => {
            const event = answerEvent({ verified, inquired: null }, late);
            if (event) state = attemptAfter(state, event) ?? state;
          };
          // The gateway says paid only of what was paid; all else it may say at any time.
          for (const [said, late] of answers) if (said !== 'paid' || paid) take(said, late);
          take(paid ? 'paid' : 'unpaid', true);
          const money = state === 'paid';
          expect(money).toBe(paid);
          if (!paid) expect(['failed', 'expired', 'unclear']).toContain(state);
        },
      ),
    );
  });
});

describe('answerEvent', () => {
  it('waits while the payer may still be there, unless the gateway says that it is over', () => {
    expect(answerEvent({ verified: 'unpaid', inquired: 'waiting' }, false)).toBeNull();
    expect(answerEvent({ verified: 'unpaid', inquired: 'cancelled' }, false)).toBe('unpaid');
    expect(answerEvent({ verified: 'unpaid', inquired: 'failed' }, false)).toBe('unpaid');
    expect(answerEvent({ verified: 'unpaid', inquired: 'waiting' }, true)).toBe('unpaid');
    expect(answerEvent({ verified: 'unpaid', inquired: null }, true)).toBe('unpaid');
  });

  it('makes nothing paid by an inquiry', () => {
    for (const inquired of ['paid', 'verified'] as const) {
      expect(answerEvent({ verified: 'unpaid', inquired }, false)).toBeNull();
      expect(answerEvent({ verified: 'unpaid', inquired }, true)).toBe('unknown');
    }
  });

  it('takes no silence and no refusal for a failure', () => {
    for (const verified of ['unclear', 'refused'] as const) {
      expect(answerEvent({ verified, inquired: null }, false)).toBeNull();
      expect(answerEvent({ verified, inquired: null }, true)).toBe('unknown');
    }
    expect(answerEvent({ verified: 'mismatch', inquired: null }, false)).toBe('contradicted');
  });
});

describe('askAgainAt', () => {
  const sent = new Date('2026-11-20T10:00:00Z');
  const minutes = (asked: number) => {
    const next = askAgainAt(sent, asked);
    return next && (next.getTime() - sent.getTime()) / MINUTE_MS;
  };
  it('asks two minutes after the hand-over, then less and less often, for a day', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(minutes)).toEqual([2, 3, 4, 6, 10, 18, 34, 66, 126, 186]);
    let asked = 0;
    while (minutes(asked) !== null) asked++;
    expect(asked).toBeLessThan(40);
    expect(minutes(asked - 1)).toBeGreaterThan(DAY_MS / MINUTE_MS - 61);
  });
});
