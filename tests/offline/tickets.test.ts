import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { unsentOf, untilUnsent } from '#tests/support/offline-club.ts';
import { ShellClub, workerReady } from '#tests/support/shell.ts';

// Row 51 of offline.md §3: what is said in a ticket without a network.

const SOON = { timeout: 20_000 };

let shell: ShellClub;
beforeAll(async () => {
  shell = await ShellClub.open();
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

const talk = (page: Page) => page.getByRole('log').locator('[data-side]');

async function ask(): Promise<number> {
  const manager = await shell.club.as('manager');
  const [service] = (await manager.ok(ticketServices.choices)).data.filter(({ active }) => active);
  const body = { service_id: service?.id ?? 0, subject: 'نور زمین ۳', message: 'یکی از نورها خاموش است.' };
  const top = await shell.club.as('top');
  return (await top.ok(supportTickets.create, { body })).data.id;
}

it('row 51: answers typed offline are shown as waiting, outlive the page, and arrive once and in their order', async () => {
  const id = await ask();
  const context = await shell.tablet();
  const page = await shell.signIn(context, 'manager', `/tickets/support/${id}`);
  await talk(page).filter({ hasText: 'خاموش است' }).waitFor();
  await workerReady(page);
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#0a6a72' } });
  await page.locator('.composer input[type=file]').setInputFiles({
    name: 'چراغ.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await page.locator('.composer').getByText('چراغ').waitFor();
  await context.setOffline(true);
  const say = async (text: string) => {
    await page.locator('.composer textarea').fill(text);
    await page.getByRole('button', { name: 'فرستادن پاسخ', exact: true }).tap();
    const waiting = page.locator('[data-state=waiting]', { hasText: text });
    await waiting.waitFor();
    expect(await waiting.count()).toBe(1);
    await expect.poll(() => page.locator('.composer textarea').inputValue(), SOON).toBe('');
  };
  await say('برق‌کار فردا می‌آید.');
  // What hangs on it waits with it.
  await page.locator('[data-state=waiting]', { hasText: 'برق‌کار' }).getByText('چراغ').waitFor();
  await say('ساعت نه صبح.');
  await untilUnsent(page, ['message queued', 'message queued']);

  await context.setOffline(false);
  await expect.poll(async () => (await unsentOf(page)).length, { timeout: 60_000 }).toBe(0);
  await page.locator('[data-side=ours][data-state=sent]', { hasText: 'ساعت نه صبح.' }).waitFor();
  await expect.poll(() => page.locator('[data-state=waiting]').count(), SOON).toBe(0);
  // Once each, on the screen and at the server.
  await expect.poll(() => talk(page).count(), SOON).toBe(3);
  const top = await shell.club.as('top');
  const { data } = await top.ok(supportTickets.messages, { params: { id: String(id) } });
  const said = data.filter(({ side }) => side !== null).map(({ message }) => message);
  expect(said.toReversed()).toEqual(['یکی از نورها خاموش است.', 'برق‌کار فردا می‌آید.', 'ساعت نه صبح.']);
});
