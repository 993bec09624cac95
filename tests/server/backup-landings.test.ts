import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages/messages.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { savedReports } from '#contract/reports/saved-reports.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { backups } from '#contract/system/backups.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { runReports } from '#server/jobs/reports.ts';
import { remindOfTomorrow } from '#server/sales/sale-invoices/reminders.ts';
import type { BackupWork } from '#server/system/backups/work.ts';
import { backUp, restoreBackup, workAll, workerOf } from '../support/backups.ts';
import { SECOND } from '../support/club.ts';
import { runWith } from '../support/database.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { writeMessage } from '../support/tickets.ts';

oneClub();

// What a club of the past becomes when it takes its place again: what had been said, asked and sent by then stays so.

const at = (id: number) => ({ params: { id: String(id) } });
const NAME = 'باشگاه ساحل';

let work: BackupWork;
const row = async (id: number) => (await top.ok(backups.get, at(id))).data;
const load = async (id: number) => {
  await top.ok(backups.load, { ...at(id), body: {} });
  await workAll(work);
  return (await top.ok(backups.preview, at(id))).data.token;
};
const retrieve = (id: number, token: string) =>
  top.call(backups.retrieve, { ...at(id), body: { token, club_name: NAME } });
const undo = async () => {
  await top.ok(backups.undo, { body: { club_name: NAME } });
  await workAll(work);
};
/** The schema whose name begins so, the newest. */
const schemaOf = (prefix: string) =>
  runWith(work.owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where starts_with(nspname, $1) order by 1 desc limit 1',
      [prefix],
    );
    return rows[0]?.name ?? '';
  });

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
  await writeMessage(top, 'support', ticket.id, { message: 'واریز شد.', sms: true });
  await restoreBackup(top, work, await backUp(top, work), NAME);

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

test('what was loaded, or left its place, before an upgrade is brought up to it before it lands, with the rights of the app', async () => {
  /** As the version before the last migrations has left it, and without the app's rights; a later one is taken back here, too. */
  const age = async (prefix: string) => {
    const schema = await schemaOf(prefix);
    await runWith(work.owner, async (client) => {
      await client.query(`alter table "${schema}".backups drop column dropped_at, drop column swap_token,
        drop column signed, drop column keep_rights`);
      await client.query(`alter table "${schema}".backup_settings drop column signing_key`);
      await client.query(`drop table "${schema}".payment_attempts, "${schema}".online_holds,
        "${schema}".online_checkouts, "${schema}".test_payments`);
      await client.query(`drop function "${schema}".check_payment_attempt()`);
      await client.query(`drop function "${schema}".forget_gateway_test() cascade`);
      await client.query(`alter table "${schema}".payment_gateways drop column tested_at, drop column test_fault,
        drop column test_code`);
      await client.query(`drop table "${schema}".customer_sessions, "${schema}".club_secrets,
        "${schema}".used_proofs_of_work`);
      for (const table of ['sign_in_codes', 'sign_in_guesses', 'known_devices'])
        await client.query(`alter table "${schema}".${table} drop column door`);
      await client.query(`alter table "${schema}".known_devices add primary key (device_hash, phone_number)`);
      await client.query(`drop table "${schema}".passphrase_guesses`);
      await client.query(`drop table "${schema}".passkeys, "${schema}".passkey_challenges`);
      await client.query(`alter table "${schema}".sessions drop column proof_at`);
      await client.query(`alter table "${schema}".sign_in_codes drop column asked_by`);
      await client.query(`alter table "${schema}".waitlist drop column offered_freed`);
      await client.query(`alter table "${schema}".reservable_times drop column removed_by_hand`);
      await client.query(`drop statistics "${schema}".open_items_owed`);
      await client.query(
        `drop statistics "${schema}".sale_invoices_weekday, "${schema}".sale_invoices_outcome`,
      );
      await client.query(
        `alter table "${schema}".club drop column cash_watched_from, drop column bank_watched_from`,
      );
      await client.query(`alter table "${schema}".shifts drop column opening_expected`);
      for (const table of ['users', 'cashes', 'banks', 'payment_gateways'])
        await client.query(`alter table "${schema}".${table} drop column code`);
      for (const codes of ['user_codes', 'cash_codes', 'bank_codes', 'gateway_codes'])
        await client.query(`drop sequence "${schema}".${codes}`);
      await client.query(`drop function "${schema}".next_code(regclass, regclass)`);
      await client.query(`drop table "${schema}".book_numbers, "${schema}".permanent_lines`);
      await client.query(
        `alter table "${schema}".financial_years drop column numbered_to, drop column numbered_before, drop column last_book`,
      );
      await client.query(`drop index "${schema}".documents_permanent`);
      await client.query(`alter table "${schema}".documents drop constraint documents_numbered,
        add constraint documents_check check ((doc_number is null) = (financial_year_id is null)),
        add constraint documents_check1 check (doc_number is not null or status in ('pending', 'cancel'))`);
      await client.query(`drop index "${schema}".postings_day`);
      await client.query(`alter table "${schema}".documents drop column search`);
      await client.query(`alter table "${schema}".sessions drop column unsent_stuck`);
      for (const index of [
        'documents_tracking',
        'sale_invoices_earned',
        'reservable_times_freed',
        'sessions_said',
        'report_snapshots_saved',
        'documents_price',
        'messages_sent',
        'messages_created',
        'sale_invoices_canceled_by',
        'sale_invoices_completed_by',
        'sale_invoices_deleted_by',
        'sale_invoices_forced_by',
        'documents_confirmed_by',
        'messages_creator',
        'operations_on_behalf_by',
        'documents_tracking_search',
        'postings_description_search',
        'messages_text_search',
        'accounts_tree',
      ])
        await client.query(`drop index "${schema}".${index}`);
      await client.query(`drop trigger report_snapshots_kept on "${schema}".report_snapshots`);
      await client.query(
        `alter trigger report_snapshots_as_it_was on "${schema}".report_snapshots rename to report_snapshots_append_only`,
      );
      await client.query(`delete from "${schema}".kysely_migration where name >= '0050'`);
      await client.query(`revoke all on all tables in schema "${schema}" from meydan_app`);
    });
  };
  const id = await backUp(top, work);
  const token = await load(id);
  expect((await retrieve(id, token)).status).toBe(200);
  await age('meydan_staging_');
  await workAll(work);
  expect(await row(id)).toMatchObject({ state: 'retrieved', why: null });
  await age('meydan_before_');
  await undo();
  expect(await row(id)).toMatchObject({ why: null, retrieved_at: null });
  expect((await top.call(messages.list)).status).toBe(200);
});

test('what was loaded and is no more does not land, least of all as an empty club', async () => {
  const id = await backUp(top, work);
  const token = await load(id);
  expect((await retrieve(id, token)).status).toBe(200);
  const schema = await schemaOf('meydan_staging_');
  await runWith(work.owner, (client) => client.query(`drop schema "${schema}" cascade`));
  await workAll(work);
  expect(await row(id)).toMatchObject({ state: 'saved', why: 'gone' });
  expect((await top.ok(settings.get)).data.club_name).toBe(NAME);
});

test('what was booked between «put back» and its turn is not lost unseen: the restore ends, and is looked at anew', async () => {
  const id = await backUp(top, work);
  const token = await load(id);
  expect((await retrieve(id, token)).status).toBe(200);
  // Other work has the turn; the desk goes on.
  const [booked] = await make.booking();
  club.clock.advance(6 * SECOND);
  await workAll(work);
  expect(await row(id)).toMatchObject({ state: 'saved', work: null, why: 'changed_meanwhile', staged: true });
  expect((await top.ok(saleInvoices.get, at(booked?.id ?? 0))).data.id).toBe(booked?.id);
  const again = (await top.ok(backups.preview, at(id))).data;
  expect(again.lost[0]).toMatchObject({ kind: 'sale-invoices', count: 1 });
  expect((await retrieve(id, again.token)).status).toBe(200);
  await workAll(work);
  expect(await row(id)).toMatchObject({ state: 'retrieved', why: null });
});

test('a restore and an undo that are sent again, since their answer was lost, are answered as they were and do nothing', async () => {
  const id = await backUp(top, work);
  const [booked] = await make.booking();
  const token = await load(id);
  const [first, second] = [randomUUID(), randomUUID()];
  const put = () => top.ok(backups.retrieve, { ...at(id), body: { token, club_name: NAME } }, { key: first });
  const back = () => top.ok(backups.undo, { body: { club_name: NAME } }, { key: second });
  const answer = await put();
  await workAll(work);
  expect(await put()).toEqual(answer);
  const undone = await back();
  await workAll(work);
  expect(await back()).toEqual(undone);
  expect(await put()).toEqual(answer);
  expect((await row(id)).work).toBeNull();
  await workAll(work);
  // Once undone, and so it stays.
  expect((await top.ok(saleInvoices.get, at(booked?.id ?? 0))).data.id).toBe(booked?.id);
});

test('who was reminded of tomorrow, and whom a report was made for, after the file was made is not told again once it lands', async () => {
  await top.ok(settings.update, { body: { sms_day_before: true, sms_day_before_at: '10:00' } });
  const schedule = { every: 'day' as const, at: '11:00', user_ids: [top.user_id] };
  const report = {
    name: 'فروش روز',
    report: 'sale-details' as const,
    params: { date: 'today', group: 'none' },
  };
  await top.ok(savedReports.create, { body: { ...report, schedule } });
  const [slot] = await make.slots({ from: '2026-11-22' });
  await make.booking({ reservable_time_ids: [slot?.id ?? 0] });
  await runDay({ db: club.db, clock: club.clock });
  const due = { db: club.db, clock: club.clock };
  await club.db.updateTable('saved_reports').set({ ran_for: null }).execute();
  const id = await backUp(top, work);
  expect([await club.run(remindOfTomorrow), await runReports(due)]).toEqual([1, 1]);
  await restoreBackup(top, work, id, NAME);
  expect([await club.run(remindOfTomorrow), await runReports(due)]).toEqual([0, 0]);
});
