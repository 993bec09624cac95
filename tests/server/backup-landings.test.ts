import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { settings } from '#contract/settings.ts';
import { ticketServices } from '#contract/ticket-services.ts';
import { supportTickets } from '#contract/tickets.ts';
import type { BackupWork } from '#server/features/backups/work.ts';
import { backUp, putBack, workerOf } from '../support/backups.ts';
import { club, make, top } from '../support/one-club.ts';
import { say } from '../support/tickets.ts';

// What a club of the past becomes when it takes its place again: what had been said, asked and sent by then stays so.

const at = (id: number) => ({ params: { id: String(id) } });
const NAME = 'باشگاه ساحل';

let work: BackupWork;
beforeAll(async () => {
  work = await workerOf(club);
  await top.ok(settings.update, { body: { club_name: NAME } });
});
afterAll(() => fs.promises.rm(club.backups?.folder ?? '', { recursive: true, force: true }));

test('texts that still waited are shown as stopped by the restore, wherever a message stands, and can be sent again', async () => {
  const [invoice] = await make.booking();
  const { id: invoice_id, user } = invoice as NonNullable<typeof invoice>;
  await top.ok(saleInvoices.sendMessage, { ...at(invoice_id), body: { text: 'سلام' } });
  const service_id = (await top.ok(ticketServices.create, { body: { name: 'پول برگشتی' } })).data.id;
  const asked = { service_id, user_id: user.id, subject: 'پولم برنگشت', message: 'نیامد.' };
  const ticket = (await top.ok(supportTickets.create, { body: asked })).data;
  await say(top, 'support', ticket.id, { message: 'واریز شد.', sms: true });
  await putBack(top, work, await backUp(top, work), NAME);

  const stopped = { state: 'failed', fault: 'restored', fault_status: null };
  const { data } = await top.ok(messages.list);
  expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['message', 'ticket']));
  for (const one of data) {
    expect(one).toMatchObject(stopped);
    expect((await top.ok(messages.get, at(one.id))).data).toMatchObject(stopped);
  }
  expect((await top.ok(messages.ofPerson, at(user.id))).data).toHaveLength(data.length);
  const shown = (await top.ok(saleInvoices.get, at(invoice_id))).data.messages;
  expect(shown.map(({ fault }) => fault)).toContain('restored');
  const said = (await top.ok(supportTickets.messages, at(ticket.id))).data;
  expect(said.filter(({ sms }) => sms)).toMatchObject([{ sms: { state: 'failed', fault: 'restored' } }]);
  const file = await top.send('GET', `${messages.list.path}?export=xls`);
  expect(file.status).toBe(200);
  const ids = data.map(({ id }) => id) as [number, ...number[]];
  expect((await top.ok(messages.resend, { body: { ids } })).data.queued).toHaveLength(ids.length);
});
