import { expect, it, vi } from 'vitest';
import { filtersOf } from '#app/engine/resource.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['fa'] });
const { invoices } = await import('./invoices.tsx');

it('no two filters of reservations are called the same', () => {
  const names = filtersOf(invoices).map(({ title }) => title.fa);
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
});
