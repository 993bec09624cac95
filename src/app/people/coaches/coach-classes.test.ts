import { expect, it, vi } from 'vitest';
import { readChoice } from '#app/engine/list-address.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });
const { coachClasses } = await import('./coach-classes.tsx');

it('begins with the reservations from today on, until somebody chooses other days (seeds §9)', () => {
  const starts = coachClasses.starts?.('2026-11-21') ?? {};
  const shown = (search: Record<string, unknown>) =>
    readChoice(search, coachClasses.spec, () => true, starts).filters;
  expect(shown({})).toEqual({ timeDate: '2026-11-21_' });
  expect(shown({ timeDate: '2026-11-01_2026-11-20' })).toEqual({ timeDate: '2026-11-01_2026-11-20' });
});
