import { expect, it, vi } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten } from '#app/i18n/make-words.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });
const { invoices } = await import('./invoices.tsx');

it('no two filters of reservations are called the same', () => {
  const words = flatten({ ...start, ...app, ...screens });
  const names = invoices.filters.map(({ label }) => words[label]);
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
});
