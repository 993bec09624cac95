import { expect, test } from 'vitest';
import { REPORTS } from '#contract/reports/report-list.ts';
import type { Group, ReportSpec } from '#contract/reports/report-spec.ts';
import { orderOf } from './columns.ts';

const of = (spec: ReportSpec, asked: Record<string, string> = {}, group: Group = spec.groups[0]) =>
  orderOf({ spec, asked, group });

test('an order is shown where the rows stand in it: never over ranks', () => {
  const sales = REPORTS['sale-details'];
  expect(of(sales, {}, 'court')).toEqual({ field: 'income', direction: 'desc' });
  expect(of(sales)).toBeNull();
  expect(of(sales, { 'order[0]': 'count,asc' })).toEqual({ field: 'count', direction: 'asc' });
  expect(of(REPORTS.top, { 'order[0]': 'count,asc' })).toBeNull();
});

test('nor in that of what one may not see', () => {
  // Nobody has signed in: no permission, and the report's own order.
  const people = REPORTS['user-report'];
  expect(of(people, { 'order[0]': 'balance,desc' })).toEqual({ field: 'income', direction: 'desc' });
  expect(of(people, { 'order[0]': 'balance,desc' }, 'week')).toBeNull();
});
