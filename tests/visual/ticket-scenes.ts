import assert from 'node:assert/strict';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { organizationTickets, supportTickets, tickets } from '#contract/messages/tickets.ts';
import type { AppClub } from '../support/app-club.ts';
import type { Client } from '../support/client.ts';
import { STAFF } from '../support/devices.ts';
import type { Scene, Stand } from './scenes.ts';

/** Tickets of the sample club. */
export interface TicketSubjects {
  /** Answered, noted, taken; the last word is the customer's. Whose it is. */
  support: number;
  asker: number;
  /** One that is cancelled, and one that its reader has written for somebody else. */
  canceled: number;
  /** Between the manager and a colleague. */
  internal: number;
}

type Kind = 'support' | 'organization';
const say = (who: Client, kind: Kind, id: number, body: { message: string; side?: 'note' | 'customer' }) =>
  who.ok(tickets.answer, { params: { kind, id: String(id) }, body });

/** A conversation with a customer, some others in other states, one between colleagues. */
export async function makeTickets(club: AppClub, people: readonly number[]): Promise<TicketSubjects> {
  const top = await club.as('top');
  const manager = await club.signIn(await club.idOf(STAFF.manager));
  const [asker, second, third, fourth] = people;
  assert(asker && second && third && fourth, 'nobody to ask anything');
  const { data: services } = await top.ok(ticketServices.choices);
  const service_id =
    services.find(({ active }) => active)?.id ??
    (await top.ok(ticketServices.create, { body: { name: 'مالی' } })).data.id;
  const ask = async (user_id: number, subject: string, message: string) =>
    (await manager.ok(supportTickets.create, { body: { service_id, user_id, subject, message } })).data.id;
  const closed = await ask(fourth, 'رمز پیامک نمی‌آید', 'سلام، کد ورود پیامک نمی‌شود.');
  await say(manager, 'support', closed, { message: 'درست شد؛ دوباره امتحان کنید.' });
  const params = { id: String(closed) };
  await manager.ok(supportTickets.update, { params, body: { status: 'completed' } });
  const canceled = await ask(third, 'ساعت باشگاه در تعطیلات', 'جمعه‌ها از چه ساعتی باز است؟');
  await manager.ok(supportTickets.update, {
    params: { id: String(canceled) },
    body: { status: 'canceled' },
  });
  await ask(second, 'گم شدن راکت', 'راکت آبی من روی زمین ۳ مانده است.');
  const support = await ask(
    asker,
    'پولم برنگشت',
    'سلام. رزرو **۲۹ آبان** را لغو کردم ولی ۴۸۰ هزار تومان هنوز برنگشته.',
  );
  const me = await club.idOf(STAFF.manager);
  await manager.ok(supportTickets.update, { params: { id: String(support) }, body: { operator_id: me } });
  await say(manager, 'support', support, {
    message:
      'سلام. ۴۸۰٬۰۰۰ تومان همان روز به اعتبار شما برگشت:\n\n- می‌خواهید به کارت واریز شود؟\n- یا برای رزرو بعد بماند؟',
  });
  await say(manager, 'support', support, {
    side: 'customer',
    message: 'بله، به کارت لطفاً. شماره‌اش همان قبلی است.',
  });
  await say(manager, 'support', support, {
    side: 'note',
    message: 'کارت ۶۰۳۷ در پرونده هست؛ پرداخت را من می‌زنم.',
  });
  const accountant = await club.idOf(STAFF.accountant);
  const asked = await manager.ok(organizationTickets.create, {
    body: {
      recipient_user_id: accountant,
      subject: 'فاکتور برق آبان',
      message: 'فاکتور دوم برق رسید، ۱٬۴۵۰٬۰۰۰ تومان. از بانک ملت پرداخت شد؛ سندش را بزنید لطفاً.',
    },
  });
  const internal = asked.data.id;
  await say(await club.signIn(accountant), 'organization', internal, {
    message: 'زدم. عکس فاکتور را هم بفرستید.',
  });
  return { support, asker, canceled, internal };
}

/** Puts an answer into the field of the conversation. */
const write =
  (text: string, more?: (stand: Stand) => Promise<unknown>) =>
  async (stand: Stand): Promise<void> => {
    await stand.page.locator('.composer textarea').fill(text);
    await more?.(stand);
  };

/** Lists, conversations, forms; a note, a ready answer, a text message, the ways that a ticket has. */
export function ticketScenes(s: TicketSubjects): Scene[] {
  const open = `/tickets/support/${s.support}`;
  return [
    { name: 'tickets', address: '/tickets/support', laptop: true },
    { name: 'tickets-print', address: '/tickets/support/print' },
    { name: 'ticket', address: open, laptop: true },
    {
      name: 'ticket-answer',
      address: open,
      go: write('خانم محمدی، ۴۸۰٬۰۰۰ تومان به کارت شما فرستادیم.', ({ page }) =>
        page.getByRole('checkbox').check(),
      ),
    },
    {
      name: 'ticket-note',
      address: open,
      async go(stand) {
        const { page, word } = stand;
        await page.getByRole('button', { name: word('tickets', 'note_toggle'), exact: true }).click();
        await write('فردا پیگیری شود.')(stand);
      },
    },
    {
      name: 'ticket-more',
      address: open,
      async go({ page, word }) {
        await page.getByRole('button', { name: word('tickets', 'more'), exact: true }).click();
        await page.getByRole('menu').waitFor();
      },
    },
    {
      name: 'ticket-hand-over',
      address: open,
      async go({ page, sheet, word }) {
        await page.getByRole('button', { name: word('tickets', 'more'), exact: true }).click();
        await page.getByRole('menuitem', { name: word('tickets', 'hand_over'), exact: true }).click();
        await sheet.waitFor();
      },
    },
    { name: 'ticket-canceled', address: `/tickets/support/${s.canceled}` },
    { name: 'ticket-new', address: '/tickets/support/insert', laptop: true },
    {
      name: 'ticket-new-wrong',
      address: '/tickets/support/insert',
      async go({ page, word }) {
        await page.getByRole('textbox', { name: word('tickets', 'subject'), exact: true }).fill('پو');
        await page.locator('form button[type=submit]').click();
        await page.locator('[data-wrong] :focus').waitFor();
      },
    },
    { name: 'tickets-internal', address: '/tickets/organization', laptop: true },
    { name: 'tickets-internal-print', address: '/tickets/organization/print' },
    { name: 'ticket-internal', address: `/tickets/organization/${s.internal}` },
    { name: 'ticket-internal-new', address: '/tickets/organization/insert' },
    { name: 'customer-tickets', address: `/customers/${s.asker}` },
  ];
}
