import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { isExportOffered } from './export-offer.ts';

it('offers a file from ten pieces of work, or from one that is four hours old', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (minutes: number) => ({ at: new Date(now - minutes * MINUTE_MS) });
  expect(isExportOffered([], now)).toBe(false);
  expect(isExportOffered(Array(9).fill(ago(239)), now)).toBe(false);
  expect(isExportOffered(Array(10).fill(ago(1)), now)).toBe(true);
  expect(isExportOffered([ago(1), ago(240)], now)).toBe(true);
});
