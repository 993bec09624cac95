import type { Page } from 'playwright';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets, tickets } from '#contract/messages/tickets.ts';
import { Desk } from '../support/desk.ts';
import { Stage } from '../support/desk-jobs.ts';
import { openCachedDesk } from './desk-with-cache.ts';
import { figure, percentile, spreadOf, spreadText } from './report.ts';

const WARM_UP = 3;
const ROUNDS = 20;
const SEEN_MS = 1_000;

/** How soon a booking and a ticket's answer appear on an open device, counted from the answer to their sender. */
export async function run(): Promise<boolean> {
  const kept = await openCachedDesk();
  try {
    const context = await kept.open(false);
    const stage = new Stage(kept.club);
    const booking = late(
      'a booking seen on another device, p95',
      await bookings(stage, await context.newPage()),
    );
    const answer = late('an answer to a ticket there, p95', await answers(stage, await context.newPage()));
    await context.close();
    return booking && answer;
  } finally {
    await kept.stop();
  }
}

function late(name: string, taken: readonly number[]): boolean {
  const counted = taken.slice(WARM_UP);
  console.log(`  milliseconds, median and spread: ${spreadText(spreadOf(counted))}`);
  return figure(name, percentile(counted, 95), 'ms', { most: SEEN_MS });
}

async function bookings(stage: Stage, page: Page): Promise<number[]> {
  const desk = new Desk(page);
  await desk.open();
  const taken: number[] = [];
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    const [slot, person] = [await stage.freeSlot(), await stage.person()];
    await stage.book(slot, person.id);
    const answered = performance.now();
    await desk.cell(slot).filter({ hasText: person.name }).waitFor();
    taken.push(performance.now() - answered);
  }
  await page.close();
  return taken;
}

async function answers(stage: Stage, page: Page): Promise<number[]> {
  const top = await stage.club.as('top');
  const { id: user_id } = await stage.person();
  const service = await top.ok(ticketServices.create, { body: { name: 'پیگیری' } });
  const about = { service_id: service.data.id, user_id, subject: 'پول برگشتی', message: 'کی می‌رسد؟' };
  const { id } = (await top.ok(supportTickets.create, { body: about })).data;
  await page.goto(`/tickets/support/${id}`);
  await page.locator('li', { hasText: about.message }).waitFor();
  const taken: number[] = [];
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    const message = `پاسخ ${n}: فردا`;
    await top.ok(tickets.answer, { params: { kind: 'support', id: String(id) }, body: { message } });
    const answered = performance.now();
    await page.locator('li', { hasText: message }).waitFor();
    taken.push(performance.now() - answered);
  }
  return taken;
}
