import { expect, test, vi } from 'vitest';
import type { Words } from '#app/i18n/words.ts';
import { REPORTS } from '#contract/reports/report-list.ts';
import type { ReportColumn, ReportSpec } from '#contract/reports/report-spec.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });
const { figureText, isGood } = await import('./figures.tsx');

test('a rise is good by what its column counts, not by its name', () => {
  const rise = (name: keyof typeof REPORTS, column: string) =>
    isGood((REPORTS[name] as ReportSpec).columns[column] as ReportColumn, 1);
  // A share of income is none of what a coach gets.
  expect([rise('coaches', 'share'), rise('user-sales', 'share'), rise('top', 'share')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([rise('coach-cost', 'net'), rise('service-sales', 'net')]).toEqual([false, true]);
  expect([rise('sale-details', 'income'), rise('sale-details', 'due')]).toEqual([true, false]);
  expect([rise('user-report', 'missed_percent'), rise('user-report', 'balance')]).toEqual([false, false]);
});

test('hours are told with the two decimals that a file has', () => {
  const words = { number: String } as unknown as Words;
  expect(figureText(words, 75, 'minutes')).toBe('1.25');
  expect(figureText(words, 100, 'minutes')).toBe('1.67');
});
