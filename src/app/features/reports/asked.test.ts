import { expect, test } from 'vitest';
import { REPORTS } from '#contract/report-list.ts';
import { keptOf } from './asked.ts';

test('what is kept of a report is what stands on the screen, and no page of it', () => {
  const spec = REPORTS['user-report'];
  const asked = { date: 'last_28', page: '3' };
  expect(keptOf({ spec, asked })).toEqual({ date: 'last_28', compare: 'previous' });
  expect(keptOf({ spec, asked: { compare: 'none' } })).toEqual({ compare: 'none' });
  expect(keptOf({ spec: REPORTS['past-debtors'], asked: { page: '2' } })).toEqual({});
});
