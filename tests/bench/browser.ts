import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

export const TABLET = { width: 1180, height: 820 };

/** Opens the printed link and waits for the desk. */
export async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 30_000 });
}

/** Counts the bytes a page has loaded so far, by kind, compressed with gzip -9. */
export function countBytes(page: Page): () => Promise<{ js: number; css: number; files: string[] }> {
  const seen = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname) || !response.ok()) return;
    const body = response.body();
    // Responses aborted by closing the page are ignored.
    body.catch(() => {});
    seen.set(pathname, body);
  });
  return async () => {
    const total = { js: 0, css: 0, files: [] as string[] };
    for (const [path, body] of seen) {
      const size = gzipSync(await body, { level: 9 }).length;
      total[path.endsWith('.css') ? 'css' : 'js'] += size;
      total.files.push(`${(size / 1000).toFixed(1).padStart(7)}  ${path}`);
    }
    total.files.sort().reverse();
    return total;
  };
}
