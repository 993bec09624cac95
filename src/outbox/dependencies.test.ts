import { describe, expect, it } from 'vitest';
import { gateOf, isDue, laneOf, needsOf, pickNext } from './dependencies.ts';
import { type Item, readItem, type State } from './item.ts';

let seq = 0;
const item = (key: string, more: Partial<Item> = {}): Item =>
  readItem({ kind: 'receive', entityId: `e-${key}`, userId: 7, lane: key, ...more, key, seq: ++seq });
const finder = (items: Item[]) => (key: string) => items.find((one) => one.key === key);
const REF = '018f0000-0000-7000-8000-000000000001';
const REF2 = '018f0000-0000-7000-8000-000000000002';

describe('what an item waits for', () => {
  it('is its customer for good, and its reservation only until that is settled', () => {
    const parents = [item('c', { entityId: REF }), item('b', { entityId: REF2 })];
    const made = {
      kind: 'receive' as const,
      entityId: 'r',
      params: {},
      body: { user_id: `ref:${REF}`, invoice_ids: [5, `ref:${REF2}`] },
    };
    const byEntity = (entity: string) => parents.find((parent) => parent.entityId === entity);
    expect(needsOf(made, byEntity)).toEqual([
      { key: 'c', mode: 'hard' },
      { key: 'b', mode: 'soft' },
    ]);
    expect(laneOf(made)).toBe(REF);
    expect(laneOf({ ...made, body: { user_id: 12 } })).toBe('user:12');
    expect(laneOf({ ...made, kind: 'attendance', params: { id: '9' } })).toBe('invoice:9');
    const said = { ...made, kind: 'message' as const, params: { kind: 'support', id: '9' }, body: {} };
    expect(laneOf(said)).toBe('ticket:support:9');
  });

  it.each<[State, string, string]>([
    ['queued', 'shut', 'shut'],
    ['sending', 'shut', 'shut'],
    ['wait', 'shut', 'shut'],
    ['needs_sign_in', 'shut', 'shut'],
    ['blocked', 'shut', 'shut'],
    ['done', 'open', 'open'],
    ['needs_attention', 'shut', 'open'],
    ['discarded', 'broken', 'open'],
    ['superseded', 'broken', 'open'],
    ['returned_to_form', 'broken', 'open'],
  ])('of a %s parent: hard %s, soft %s', (state, hard, soft) => {
    const parent = item('p', { state });
    const child = (mode: 'hard' | 'soft') => item('c', { needs: [{ key: 'p', mode }] });
    expect(gateOf(child('hard'), finder([parent]))).toBe(hard);
    expect(gateOf(child('soft'), finder([parent]))).toBe(soft);
  });

  it('is nothing when the parent is forgotten: it arrived long ago', () => {
    expect(gateOf(item('c', { needs: [{ key: 'gone', mode: 'hard' }] }), () => undefined)).toBe('open');
  });
});

describe('the next one to send', () => {
  const next = (items: Item[], now = 1000, user = 7) => pickNext(items, finder(items), now, user);

  it('is the oldest; one that waits holds its lane and no other', () => {
    const waiting = item('a', { lane: 'x', state: 'wait', nextAt: 5000, delay: 5000 });
    const behind = item('b', { lane: 'x' });
    const other = item('c', { lane: 'y' });
    expect(next([waiting, behind, other]).item?.key).toBe('c');
    expect(next([waiting, behind])).toEqual({ item: null, wakeAt: 5000 });
    expect(next([waiting, behind], 5000).item?.key).toBe('a');
  });

  it('passes what is parked, also in its own lane', () => {
    const parked = item('a', { lane: 'x', state: 'needs_attention' });
    expect(next([parked, item('b', { lane: 'x' })]).item?.key).toBe('b');
  });

  it('is nobody else’s, unless a manager has taken it over', () => {
    const theirs = item('a', { userId: 8 });
    expect(next([theirs]).item).toBeNull();
    expect(next([{ ...theirs, behalf: { by: 7, reason: 'x' } }]).item?.key).toBe('a');
    expect(next([{ ...theirs, behalf: { by: 7, reason: 'x' } }], 0, 8).item).toBeNull();
  });

  it('is due again when the clock was set back', () => {
    const waiting = item('a', { state: 'wait', nextAt: 100_000, delay: 7000 });
    expect(isDue(waiting, 95_000)).toBe(false);
    expect(isDue(waiting, 92_000)).toBe(true);
  });
});
