import { expect, it, vi } from 'vitest';
import { routes } from '../routes/routes.ts';
import { SUGGESTED_PAGES } from './starred.ts';

// What the app keeps on a device is read as it starts.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

it('has eight pages that stand for bookmarks until one has starred some (seeds §2)', () => {
  expect(SUGGESTED_PAGES).toHaveLength(8);
  const paths = routes.map(({ path }) => path);
  expect(SUGGESTED_PAGES.filter((path) => !paths.includes(path))).toEqual([]);
});
