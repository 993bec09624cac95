import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ReportName } from '#contract/reports/report-list.ts';
import type { ReportData, ReportRow } from '#contract/reports/report-spec.ts';
import type { Db } from '#server/db/client.ts';
import { HOUR } from '../support/club.ts';

/** A reservation as it lies in its table; nothing is added up here but by the loops below. */
export interface RawRow {
  id: number;
  user_id: number;
  minutes: number;
  coach: number | null;
  status: number;
  price: number;
  discount: number;
  penalty_addons: number;
  coach_share: number;
}
type Ask = (name: ReportName, query?: Record<string, string>) => Promise<ReportData>;

type Key = ReportRow['key'];
/** Sums by key and column. */
class Sums {
  readonly rows = new Map<Key, Record<string, number>>();

  add(key: Key, columns: Readonly<Record<string, number>>): void {
    const row = this.rows.get(key) ?? {};
    for (const [name, by] of Object.entries(columns)) row[name] = (row[name] ?? 0) + by;
    this.rows.set(key, row);
  }

  /** All rows where the report has no pages; of pages those that are there. */
  expect(name: string, { rows }: ReportData, whole: boolean): void {
    for (const row of rows) {
      const own = this.rows.get(row.key) ?? {};
      const told = Object.fromEntries(Object.keys(own).map((column) => [column, row[column]]));
      expect(told, `${name} ${row.key}`).toEqual(own);
    }
    const keys = new Set(rows.map(({ key }) => key));
    if (whole)
      for (const [key, own] of this.rows)
        if (Object.values(own).some((sum) => sum !== 0)) expect(keys, `${name} ${key}`).toContain(key);
  }
}

/** Each row of the reports of coaches, add-ons and payers, one reservation, line and item after the other. */
export async function expectRows(
  ask: Ask,
  db: Db,
  raws: readonly (RawRow & { outcome: string })[],
  [from, to]: readonly [string, string],
): Promise<void> {
  await expectCoaches(ask, raws);
  await expectCoachAccounts(ask, db, [from, to]);
  await expectAddons(ask, db, raws);
  await expectPayers(ask, db, raws);
  await expectDebtors(ask, db);
}

async function expectCoaches(ask: Ask, raws: readonly (RawRow & { outcome: string })[]) {
  const sums = new Sums();
  for (const raw of raws) {
    if (raw.coach === null) continue;
    const stands = raw.status === 1 ? 1 : 0;
    sums.add(raw.coach, {
      count: 1,
      ...Object.fromEntries(
        ['played', 'missed', 'canceled', 'closed', 'upcoming'].map((one) => [
          one,
          raw.outcome === one ? 1 : 0,
        ]),
      ),
      minutes: stands * raw.minutes,
      court: stands * (raw.price - raw.discount),
      share: raw.coach_share,
    });
  }
  const coaches = await ask('coaches');
  sums.expect('coaches', coaches, true);
  for (const { count, played, missed, canceled, closed, upcoming } of coaches.rows)
    expect(Number(played) + Number(missed) + Number(canceled) + Number(closed) + Number(upcoming)).toBe(
      count,
    );
}

async function expectCoachAccounts(ask: Ask, db: Db, [from, to]: readonly [string, string]) {
  const { rows: coaches } = await sql<{ id: number; user_id: number }>`
    select id, user_id from coaches`.execute(db);
  const { rows: invoices } = await sql<{ id: number; coach: number | null }>`
    select id, coalesce(recognized_coach_id, coach_id) as coach from sale_invoices`.execute(db);
  const { rows: lines } = await sql<{
    code: string;
    debit: number;
    credit: number;
    invoice_id: number | null;
    user_id: number | null;
  }>`select a.code, p.debit, p.credit, p.invoice_id, d.user_id from postings p
    join accounts a on a.id = p.account_id join documents d on d.id = p.document_id
    where a.code in ('41', '53') and p.date between ${from}::date and ${to}::date`.execute(db);
  const coachOf = new Map(invoices.map(({ id, coach }) => [id, coach]));
  const coachBy = new Map(coaches.map(({ id, user_id }) => [user_id, id]));
  const [income, cost] = [new Sums(), new Sums()];
  const earned = new Map<number, number>();
  for (const { code, debit, credit, invoice_id, user_id } of lines) {
    if (code === '41') {
      if (invoice_id !== null) earned.set(invoice_id, (earned.get(invoice_id) ?? 0) + credit - debit);
      const key = invoice_id === null ? null : (coachOf.get(invoice_id) ?? null);
      income.add(key, { income: credit - debit, count: 0 });
    } else {
      const key = user_id === null ? null : (coachBy.get(user_id) ?? null);
      cost.add(key, { accrued: debit, reversed: credit, net: debit - credit });
      income.add(key, { cost: debit - credit });
    }
  }
  for (const [id, net] of earned) income.add(coachOf.get(id) ?? null, { count: net === 0 ? 0 : 1 });
  income.expect('coach-income', await ask('coach-income'), true);
  cost.expect('coach-cost', await ask('coach-cost'), true);
}

async function expectAddons(ask: Ask, db: Db, raws: readonly (RawRow & { outcome: string })[]) {
  const { rows: addons } = await sql<{
    invoice_id: number;
    sale_addon_id: number;
    price: number;
    count: number;
    status: string;
  }>`select invoice_id, sale_addon_id, price, count, status from invoice_addons`.execute(db);
  const sums = new Sums();
  const of = Map.groupBy(addons, ({ invoice_id }) => invoice_id);
  for (const raw of raws) {
    let handed = 0;
    for (const { sale_addon_id, price, count, status } of of.get(raw.id) ?? []) {
      const became = status === 'canceled' ? 'returned' : status === 'handed_over' ? 'kept' : raw.outcome;
      const money = price * count;
      if (became === 'kept') handed += money;
      sums.add(sale_addon_id, {
        count,
        sold: money,
        ...Object.fromEntries(
          ['upcoming', 'played', 'missed', 'kept', 'returned'].map((one) => [
            one,
            became === one ? money : 0,
          ]),
        ),
        income: became === 'played' || became === 'kept' ? money : 0,
      });
    }
    const kept = raw.penalty_addons > 0 ? raw.penalty_addons - handed : 0;
    if (kept !== 0) sums.add(0, { kept, returned: -kept, income: kept });
  }
  sums.expect('sale-addon-details', await ask('sale-addon-details'), true);
}

async function expectPayers(ask: Ask, db: Db, raws: readonly RawRow[]) {
  const { rows: shares } = await sql<{ invoice_id: number; user_id: number; price: number }>`
    select invoice_id, user_id, price from invoice_payers`.execute(db);
  const { rows: items } = await sql<{ invoice_id: number; user_id: number; price: number }>`
    select invoice_id, user_id, price from open_items where invoice_id is not null`.execute(db);
  const [byShare, byItem] = [
    Map.groupBy(shares, ({ invoice_id }) => invoice_id),
    Map.groupBy(items, ({ invoice_id }) => invoice_id),
  ];
  const sums = new Sums();
  for (const { id, status, user_id: owner } of raws)
    for (const { user_id, price } of (status === 1 ? byShare : byItem).get(id) ?? [])
      if (status === 1 || price !== 0 || user_id === owner) sums.add(user_id, { sum: price, count: 1 });
  const data = await ask('user-sales', { per_page: '200' });
  sums.expect('user-sales', data, false);
  // However many pay it, each reservation is one; who pays nothing of it has no row for it.
  expect(data.total.count).toBe(raws.length);
  const rows = data.rows.map(({ key, count }) => [key, count]);
  if (data.rows.length < 200)
    expect(rows.toSorted()).toEqual([...sums.rows].map(([key, { count }]) => [key, count]).toSorted());
  expect(data.total.sum).toBe([...sums.rows.values()].reduce((all, { sum = 0 }) => all + sum, 0));
}

async function expectDebtors(ask: Ask, db: Db) {
  const data = await ask('past-debtors', { per_page: '200' });
  const { rows: items } = await sql<{
    user_id: number;
    price: number;
    allocated: number;
    pending: number;
    ends: string;
  }>`select o.user_id, o.price, o.allocated, o.pending, to_char(i.date + i.end_time, 'YYYY-MM-DD"T"HH24:MI') as ends
    from open_items o join sale_invoices i on i.id = o.invoice_id
    where o.kind = 'invoice' and i.deleted_at is null`.execute(db);
  const now = new Date(Date.parse(data.as_of) + 3.5 * HOUR).toISOString().slice(0, 16);
  const sums = new Sums();
  for (const { user_id, price, allocated, pending, ends } of items)
    if (allocated < price && ends <= now) sums.add(user_id, { slots: 1, due: price - allocated, pending });
  sums.expect('past-debtors', data, false);
  expect(data.total.due ?? 0).toBe([...sums.rows.values()].reduce((all, { due = 0 }) => all + due, 0));
}
