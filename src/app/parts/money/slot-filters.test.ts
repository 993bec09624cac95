import { expect, test } from 'vitest';
import type { FilterKind } from '#contract/list.ts';
import { REPORTS } from '#contract/reports/report-list.ts';
import { reportFilters } from './slot-filters.ts';

test('what a report is narrowed to out of a closed list is chosen by its words, not typed', () => {
  for (const { filters } of Object.values(REPORTS)) {
    for (const [name, kind] of Object.entries<FilterKind>(filters)) {
      if (typeof kind === 'string') continue;
      const filter = reportFilters.find((one) => one.name === name);
      const words = { ...filter?.labels, ...filter?.options };
      expect([name, Object.keys(words).toSorted()]).toEqual([name, kind.toSorted()]);
    }
  }
  const hours = reportFilters.find(({ name }) => name === 'hour')?.labels;
  expect([hours?.[7], hours?.[18]]).toEqual([
    { fa: '۰۷:۰۰', en: '07:00' },
    { fa: '۱۸:۰۰', en: '18:00' },
  ]);
});
