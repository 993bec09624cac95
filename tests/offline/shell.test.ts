import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { appFiles } from '#tests/support/app-files.ts';
import { builders, TODAY } from '#tests/support/build.ts';
import { PAGES, ShellClub, workerReady } from '#tests/support/shell.ts';

const MOST_BYTES = 2_000_000;
/** A part that no desk needs in its first minutes. */
const SELDOM = 'backups-';

let shell: ShellClub;

beforeAll(async () => {
  shell = await ShellClub.open();
  await builders(shell.club).slots({ hours: ['18:00-19:30'], from: TODAY });
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

it('row 50: nothing stands in the way of installing', async () => {
  const context = await shell.tablet();
  const page = await context.newPage();
  await page.goto('/login');
  await workerReady(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ id: '/', lang: 'fa', dir: 'rtl', display: 'standalone' });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/sales/calendar?sheet=booking',
    '/?sheet=find',
    '/treasury/receive/insert',
    '/sales/calendar',
  ]);
  // Each shortcut has a picture of its own, and there is what a store shows of a tablet and of a phone.
  const own = manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons);
  expect(new Set(own.map(({ src }: { src: string }) => src)).size).toBe(4);
  const factors = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor);
  expect(new Set(factors)).toEqual(new Set(['wide', 'narrow']));
  const bar = await page.locator('meta[name="theme-color"]').getAttribute('content');
  expect(manifest.theme_color).toBe(bar?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));
  for (const { src, sizes } of [...manifest.icons, ...own, ...manifest.screenshots]) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')).toBe(
    '/apple-touch-icon.png',
  );
});

it('row 46: a deep link opens offline; what is no page never shows the app', async () => {
  const context = await shell.tablet();
  const page = await shell.signIn(context, 'reception');
  await page.getByRole('grid').waitFor();
  await workerReady(page);
  await context.setOffline(true);
  const response = await page.goto(`/sales/calendar?date=${TODAY}&sheet=find`);
  expect(response?.fromServiceWorker()).toBe(true);
  await page.getByRole('grid').waitFor();
  await page.getByRole('dialog').waitFor();
  for (const url of [
    '/v1/health',
    '/v1/admin/users?q=a.b',
    '/assets/gone.js',
    '/.well-known/x',
    '/robots.txt',
  ])
    await expect(page.goto(url), url).rejects.toThrow('ERR_INTERNET_DISCONNECTED');

  await context.setOffline(false);
  expect((await page.goto('/v1/health'))?.headers()['content-type']).toContain('application/json');
  expect((await page.goto('/assets/gone-Ef56.js'))?.status()).toBe(404);
  expect((await page.goto('/robots.txt'))?.status()).toBe(404);
});

it('keeps the whole app, in at most 2 MB', () => {
  const dist = appFiles();
  const worker = fs.readFileSync(path.join(dist, 'sw.js'), 'utf8');
  const kept = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url as string);
  const built = fs.readdirSync(path.join(dist, 'assets')).filter((name) => /\.(?:js|css|woff2)$/.test(name));
  expect(kept).toEqual(expect.arrayContaining([...PAGES, ...built.map((name) => `assets/${name}`)]));
  const bytes = kept
    .map((url) => path.join(dist, url))
    .map((file) => fs.statSync(fs.existsSync(`${file}.gz`) ? `${file}.gz` : file).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES);
});

it('a device that has lost the app’s files has them again after the next start with a network', async () => {
  const context = await shell.tablet();
  const page = await shell.signIn(context, 'reception');
  await page.getByRole('grid').waitFor();
  await workerReady(page);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const each = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return each.flat().length;
    });
  const before = await kept();
  expect(before).toBeGreaterThan(50);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await page.getByRole('grid').waitFor();
  await expect.poll(kept, { timeout: 60_000 }).toBe(before);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('grid').waitFor();
  await page.goto('/customers/insert');
  await page.getByRole('textbox').first().waitFor();
});

it('as long as a part of the app is missing on the device the pill says that it is not ready for offline', async () => {
  const context = await shell.tablet();
  const page = await shell.signIn(context, 'reception');
  await page.getByRole('grid').waitFor();
  await workerReady(page);
  const unready = page.getByRole('banner').locator('.pill').getByText('هنوز آماده‌ی آفلاین نیست');
  // The same version, one part of which the server has not at the moment.
  const dist = shell.folder();
  fs.cpSync(appFiles(), dist, { recursive: true });
  const assets = path.join(dist, 'assets');
  const lost = fs.readdirSync(assets).filter((name) => name.startsWith(SELDOM));
  expect(lost.length).toBeGreaterThan(0);
  for (const name of lost) fs.rmSync(path.join(assets, name));
  await shell.deploy(dist);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await page.getByRole('grid').waitFor();
  await unready.waitFor({ timeout: 60_000 });

  await shell.deploy();
  const ready = async () => {
    // As when the tablet is taken up again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return (await unready.count()) === 0;
  };
  await expect.poll(ready, { timeout: 90_000, interval: 1000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('grid').waitFor();
});
