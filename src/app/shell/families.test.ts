import { expect, test, vi } from 'vitest';
import { BOOKS } from '#app/parts/books/book-paths.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
const { routes } = await import('../routes/routes.ts');
const { FAMILIES, familyOf } = await import('./families.ts');

test('every book is reached from the others, and every page of a family is one of the navigation', () => {
  expect(BOOKS.filter(([path]) => !familyOf(path))).toEqual([]);
  const listed = new Set(routes.flatMap(({ path, nav }) => (nav ? [path] : [])));
  expect(FAMILIES.flatMap(({ paths }) => paths).filter((path) => !listed.has(path))).toEqual([]);
});
