import * as v from 'valibot';
import { expect, it } from 'vitest';
import { filterSchema, type ListSpec, listQuery } from './list.ts';

const spec = { sorts: ['name'], filters: {}, order: 'name,asc' } as const satisfies ListSpec;
const query = listQuery(spec);
type Asked = v.InferInput<typeof query>;

it('a sort that the list does not have is refused, and in a source already', () => {
  const good: Asked = { 'order[0]': 'name,desc' };
  // @ts-expect-error: nothing of this list is sorted by its date
  const bad: Asked = { 'order[0]': 'date,asc' };
  expect(v.safeParse(query, good).success).toBe(true);
  expect(v.safeParse(query, bad).success).toBe(false);
});

it('`all` is every choice of a filter (seeds §2)', () => {
  const status = filterSchema(['confirm', 'pending', 'cancel']);
  expect(v.parse(status, 'all')).toEqual(['confirm', 'pending', 'cancel']);
  expect(v.parse(status, 'cancel,pending')).toEqual(['cancel', 'pending']);
  expect(v.safeParse(status, 'all,cancel').success).toBe(false);
});
