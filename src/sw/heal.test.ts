import { expect, it, vi } from 'vitest';
import { isAppFile } from './heal.ts';

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'all' } }));
vi.mock('workbox-precaching', () => ({ getCacheKeyForURL() {} }));

const PARTS = new Set(['/index.html', '/assets/core-1.js', '/assets/core-1.css', '/icon.svg']);
const answer = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });

it('takes a file for what it is, and nobody’s page for it', async () => {
  expect(await isAppFile('/assets/core-1.js', answer('x', 'text/javascript'), PARTS)).toBe(true);
  expect(await isAppFile('/icon.svg', answer('<svg/>', 'image/svg+xml'), PARTS)).toBe(true);
  expect(await isAppFile('/assets/core-1.js', answer('<html>', 'text/html'), PARTS)).toBe(false);
  expect(await isAppFile('/assets/core-1.js', answer('', 'text/javascript', 404), PARTS)).toBe(false);
});

it('takes a page for this version’s only by the parts that it names', async () => {
  const page = (...names: string[]) =>
    answer(names.map((name) => `<script src="${name}"></script>`).join(''), 'text/html; charset=utf-8');
  expect(await isAppFile('/index.html', page('/assets/core-1.js', '/assets/core-1.css'), PARTS)).toBe(true);
  expect(await isAppFile('/index.html', page('/assets/core-2.js'), PARTS)).toBe(false);
  expect(await isAppFile('/index.html', page(), PARTS)).toBe(false);
});
