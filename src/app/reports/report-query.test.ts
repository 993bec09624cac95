import { expect, test } from 'vitest';
import { REPORTS } from '#contract/reports/report-list.ts';
import { savedParams, subjectOf } from './report-query.ts';

test('what is kept of a report is what stands on the screen, and no page of it', () => {
  const spec = REPORTS['user-report'];
  const asked = { date: 'last_28', page: '3' };
  expect(savedParams({ spec, asked })).toEqual({ date: 'last_28', compare: 'previous' });
  expect(savedParams({ spec, asked: { compare: 'none' } })).toEqual({ compare: 'none' });
  expect(savedParams({ spec: REPORTS['past-debtors'], asked: { page: '2' } })).toEqual({});
});

test('another page or order of a report is about the same, another filter is not', () => {
  const of = (asked: Record<string, string>) => subjectOf({ asked });
  const first = of({ group: 'person', court: '1' });
  expect(of({ court: '1', group: 'person', page: '2', 'order[0]': 'due,desc' })).toBe(first);
  expect(of({ group: 'person', court: '2' })).not.toBe(first);
  expect(of({ group: 'person' })).not.toBe(first);
});
