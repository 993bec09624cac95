import type { BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Mode, STRANGERS } from '#tests/faults/bad-line.ts';
import { readDatabases, ShellClub } from '#tests/support/shell.ts';
import { Till } from '#tests/support/till.ts';

// Row 33 of offline.md §3 with the whole app: whoever stands in the server's place, the desk works on as without one.

let shell: ShellClub;
let till: Till;
beforeAll(async () => {
  shell = await ShellClub.open();
  till = await Till.open(shell);
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

/** From now on somebody else answers every call of this device; returns the way to end it. */
async function stand(context: BrowserContext, who: object): Promise<() => Promise<void>> {
  const { status, type, body, headers } = who as {
    status: number;
    type: string;
    body: string;
    headers?: object;
  };
  const answer = (route: Route) =>
    route.fulfill({ status, body, headers: { 'Content-Type': type, ...headers } }).catch(() => {});
  await context.route('**/v1/**', answer);
  // The stream that stands is cut, as it is where a network asks its guests to sign in again.
  await context.setOffline(true);
  await context.setOffline(false);
  return () => context.unroute('**/v1/**', answer);
}

const pill = (page: Page) => page.getByRole('banner').locator('.pill');

it.each(Object.entries(STRANGERS) as [Mode, object][])(
  'row 33: «%s» never signs out, is never taken for the server, and stops no work',
  async (_, who) => {
    const { context, page } = await till.device();
    const [first, second] = [till.debtor(), till.debtor()];
    const leave = await stand(context, who);
    await pill(page).getByText('سرور پاسخ نمی‌دهد').waitFor({ timeout: 8000 });
    await till.take(page, first);
    await page.getByText(/روی این دستگاه با شماره‌ی/).waitFor();
    // Opened anew behind it.
    await page.reload();
    await page.getByRole('grid').waitFor();
    await till.take(page, second);
    await page.getByText(/روی این دستگاه با شماره‌ی/).waitFor();
    const words: string[] = [];
    for (let n = 0; n < 20; n++) {
      words.push((await pill(page).textContent()) ?? '');
      await page.waitForTimeout(100);
    }
    expect(words.filter((text) => text.includes('به‌روز'))).toEqual([]);
    expect(new URL(page.url()).pathname).not.toBe('/login');
    expect(await readDatabases(page, 'meydan-session')).toContain('token');
    expect((await till.unsent(page)).map(({ state }) => state)).toEqual([
      expect.stringMatching(/queued|wait/),
      expect.stringMatching(/queued|wait/),
    ]);
    await leave();
    await till.arrived([first, second], 60_000);
    await pill(page).getByText('به‌روز').waitFor({ timeout: 30_000 });
  },
);

it('the search answers from the device where the server accepts and says nothing', async () => {
  const { context, page } = await till.device();
  const one = till.debtor();
  // Never answered: the page is gone before.
  await context.route('**/v1/admin/search**', () => {});
  await page.goto('/treasury/receive/insert');
  const begun = Date.now();
  await till.pick(page, one);
  expect(Date.now() - begun).toBeLessThan(9000);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});
