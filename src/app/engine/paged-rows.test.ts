import { expect, it } from 'vitest';
import { PagedRows, pageOf, partOf } from './paged-rows.ts';

const OPENED = '2026-11-21T08:00:00.000Z';
const row = (id: number) => ({ id });
const span = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => row(from + n));

it('parts a list into pages that touch and never lap over', () => {
  let next = 0;
  for (let part = 0; part < 300; part++) {
    const { page, per_page } = pageOf(part);
    expect((page - 1) * per_page).toBe(next);
    expect(partOf(next)).toBe(part);
    next = page * per_page;
    expect(partOf(next - 1)).toBe(part);
    expect(per_page).toBeLessThanOrEqual(100);
  }
});

it('puts parts one after the other and shows an id that comes twice once', () => {
  const list = new PagedRows(OPENED);
  list.put(0, span(0, 50));
  list.put(1, span(48, 98));
  expect(list.rows.map(({ id }) => id)).toEqual(Array.from({ length: 98 }, (_, n) => n));
});

it('takes a part anew in its place, and keeps the rows as they are while nothing changes', () => {
  const list = new PagedRows<{ id: number; name?: string }>(OPENED);
  const [one, two] = [span(0, 3), span(3, 5)];
  list.put(0, one);
  list.put(1, two);
  const before = list.rows;
  list.put(1, two);
  expect(list.rows).toBe(before);
  list.put(0, [{ id: 9 }, { id: 0, name: 'تازه' }, { id: 3 }]);
  expect(list.rows).toEqual([{ id: 9 }, { id: 0, name: 'تازه' }, { id: 3 }, { id: 4 }]);
});

it('waits for the part before', () => {
  const list = new PagedRows(OPENED);
  list.put(1, span(50, 60));
  expect([list.rows, list.parts]).toEqual([[], 0]);
});

it('marks what was made or changed since it was opened, and goes on to', () => {
  const list = new PagedRows(OPENED);
  const old = { id: 1, version: 3, created_at: '2026-11-20T08:00:00.000Z' };
  list.put(0, [old, { ...old, id: 2 }]);
  expect(list.rows.map((each) => list.flagOf(each))).toEqual([undefined, undefined]);
  const made = { id: 3, version: 1, created_at: '2026-11-21T08:00:05.000Z' };
  list.put(0, [made, { ...old, version: 4 }, { ...old, id: 2 }]);
  expect(list.rows.map((each) => list.flagOf(each))).toEqual(['new', 'updated', undefined]);
  list.put(0, [made, { ...old, version: 5 }, { ...old, id: 2 }]);
  expect(list.rows.map((each) => list.flagOf(each))).toEqual(['new', 'updated', undefined]);
});

it('tells what was saved here from what somebody else has changed', () => {
  const saved = new Map([[1, 4]]);
  const list = new PagedRows(OPENED, (id, version) => saved.get(id) === version);
  const old = { id: 1, version: 3, created_at: '2026-11-20T08:00:00.000Z' };
  list.put(0, [old, { ...old, id: 2 }]);
  list.put(0, [
    { ...old, version: 4 },
    { ...old, id: 2, version: 4 },
  ]);
  expect(list.rows.map((each) => list.flagOf(each))).toEqual(['saved', 'updated']);
  // Somebody else has had the last word.
  list.put(0, [
    { ...old, version: 5 },
    { ...old, id: 2, version: 4 },
  ]);
  expect(list.rows.map((each) => list.flagOf(each))).toEqual(['updated', 'updated']);
});
