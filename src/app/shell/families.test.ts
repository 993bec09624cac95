import { expect, test, vi } from 'vitest';
import { BOOKS } from '#app/parts/books/book-paths.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
const { routes } = await import('../routes/routes.ts');
const { FAMILIES, familyOf } = await import('./families.ts');

test('no section of the navigation lists more than seven entries', () => {
  const rows = new Map<string, Set<string>>();
  for (const { path, nav } of routes) {
    if (!nav || /\/(?:insert|trash)$/.test(path)) continue;
    const entries = rows.get(nav) ?? new Set();
    rows.set(nav, entries.add(familyOf(path)?.title ?? path));
  }
  const listed = [...rows].filter(([section]) => section !== 'settings' && section !== 'reports');
  expect(listed.length).toBeGreaterThan(4);
  for (const [section, entries] of listed) expect([section, entries.size <= 7]).toEqual([section, true]);
});

test('every book is reached from the others, and every page of a family is one of the navigation', () => {
  expect(BOOKS.filter(([path]) => !familyOf(path))).toEqual([]);
  const listed = new Set(routes.flatMap(({ path, nav }) => (nav ? [path] : [])));
  expect(FAMILIES.flatMap(({ paths }) => paths).filter((path) => !listed.has(path))).toEqual([]);
});
