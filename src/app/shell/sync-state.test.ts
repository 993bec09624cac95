import { expect, it } from 'vitest';
import type { UnsentCounts } from '#app/offline/unsent.ts';
import { syncOf } from './sync-state.ts';

const counted = (part: Partial<Omit<UnsentCounts, 'all'>> = {}): UnsentCounts => {
  const counts = { waiting: 0, sending: 0, sign_in: 0, needs_you: 0, blocked: 0, ...part };
  return { ...counts, all: counts.waiting + counts.sending + counts.sign_in + counts.needs_you };
};
const line = (counts: UnsentCounts, more: object = {}) => ({
  counts,
  reach: 'online' as const,
  not_saved: false,
  ...more,
});

it('says that all is well only when nothing is unsent', () => {
  expect(syncOf('live', line(counted()))).toEqual({ state: 'live', n: 0, alerts: 0 });
  expect(syncOf('live', line(counted({ waiting: 1 })))).toEqual({ state: 'sending', n: 1, alerts: 0 });
});

it('counts what waits beside the state of the line, and what needs a person in red', () => {
  const counts = counted({ waiting: 2, needs_you: 1 });
  expect(syncOf('offline', line(counts))).toEqual({ state: 'offline', n: 2, alerts: 1 });
  expect(syncOf('silent', line(counts))).toEqual({ state: 'silent', n: 2, alerts: 1 });
  expect(syncOf('live', line(counts))).toEqual({ state: 'sending', n: 2, alerts: 1 });
  expect(syncOf('live', line(counts, { reach: 'silent' }))).toEqual({ state: 'silent', n: 2, alerts: 1 });
});

it('names what needs a person, or a sign-in, when nothing else is on its way', () => {
  expect(syncOf('live', line(counted({ needs_you: 3 })))).toEqual({ state: 'needs_you', n: 3, alerts: 0 });
  expect(syncOf('live', line(counted({ sign_in: 4 })))).toEqual({ state: 'sign_in', n: 4, alerts: 0 });
  expect(syncOf('live', line(counted({ sign_in: 4, sending: 1 })))).toMatchObject({ state: 'sending', n: 5 });
});

it('sends nothing while all that is left waits for what a person has to do', () => {
  const counts = counted({ waiting: 2, needs_you: 1, blocked: 2 });
  expect(syncOf('live', line(counts))).toEqual({ state: 'needs_you', n: 1, alerts: 0 });
  expect(syncOf('offline', line(counts))).toEqual({ state: 'offline', n: 2, alerts: 1 });
  expect(syncOf('live', line({ ...counts, blocked: 1 }))).toMatchObject({ state: 'sending', n: 2 });
  const other = counted({ waiting: 1, sign_in: 1, blocked: 1 });
  expect(syncOf('live', line(other))).toMatchObject({ state: 'sign_in', n: 2 });
});

it('puts what was not saved before everything', () => {
  const counts = counted({ needs_you: 1, waiting: 1 });
  expect(syncOf('offline', line(counts, { not_saved: true }))).toMatchObject({ state: 'not_saved', n: 2 });
  expect(syncOf('live', line(counts, { reach: 'held' }))).toMatchObject({ state: 'held', n: 1, alerts: 1 });
});

it('leaves no unsent work uncounted', () => {
  for (const connection of ['live', 'connecting', 'offline', 'silent'] as const)
    for (const counts of [
      counted({ waiting: 2, sending: 1, sign_in: 3, needs_you: 4 }),
      counted({ sign_in: 2 }),
    ])
      for (const reach of ['unknown', 'online', 'offline', 'silent', 'held'] as const) {
        const { n, alerts } = syncOf(connection, line(counts, { reach }));
        expect(n + alerts).toBe(counts.all);
      }
});
