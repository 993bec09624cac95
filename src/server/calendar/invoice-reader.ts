import type { ListQuery } from '#contract/list.ts';
import { clubDay, clubTime } from '#domain/dates.ts';
import { type Context, can } from '#server/context.ts';
import { fail, orNotFound } from '#server/http/fail.ts';
import { listInvoices, type Reading, readDetails, totalInvoices } from './invoice-queries.ts';

/** The club's local day and time of day, as one text that PostgreSQL reads as a timestamp. */
export async function localNow(ctx: Context): Promise<string> {
  const { time_zone } = await ctx.club();
  return `${clubDay(ctx.now, time_zone)} ${clubTime(ctx.now, time_zone)}`;
}

export async function readingOf(ctx: Context): Promise<Reading> {
  return { phones: can(ctx, 'user.show'), local: await localNow(ctx) };
}

const ofPerson = (q: ListQuery, user_id: number): ListQuery => ({
  ...q,
  filters: { ...q.filters, payer: [user_id] },
});

/** The reservations of one person: the own ones, and those of others that they share. */
export async function invoicesOf(ctx: Context, user_id: number, q: ListQuery) {
  return listInvoices(ctx.db, await readingOf(ctx), ofPerson(q, user_id));
}

export async function totalInvoicesOf(ctx: Context, user_id: number, q: ListQuery) {
  return totalInvoices(ctx.db, await readingOf(ctx), ofPerson(q, user_id));
}

/** A reservation with all that belongs to it, of the trash with `trashed`; or 404. */
export async function getInvoice(ctx: Context, id: number, trashed: ListQuery['trashed'] = null) {
  const [row] = await readDetails(ctx.db, await readingOf(ctx), { id, trashed });
  return detailOf(ctx, orNotFound(row));
}

/** All reservations of the visit that this one is of (D29), by day, hour and court; or 404. */
export async function getVisit(ctx: Context, id: number) {
  const rows = await readDetails(ctx.db, await readingOf(ctx), { visit_of: id });
  if (rows.length === 0) fail('not_found');
  return rows.map((row) => detailOf(ctx, row));
}

type Row = Awaited<ReturnType<typeof readDetails>>[number];

function detailOf(ctx: Context, row: Row) {
  const {
    balance,
    refund_rules,
    refund_ceiling,
    discount_group_id,
    discount_group_name,
    discount_group_percent,
    ...invoice
  } = row;
  const group =
    discount_group_id === null
      ? null
      : { id: discount_group_id, name: discount_group_name ?? '', percent: discount_group_percent ?? 0 };
  return {
    ...invoice,
    user: { ...row.user, balance: can(ctx, 'user.show') ? (balance ?? 0) : null },
    discount_group: group,
    refund_rule: { rules: refund_rules, ceiling: refund_ceiling },
  };
}

/** 409 `stale` with the record as it is now, when the caller saw an older one. */
export async function refuseStale(
  ctx: Context,
  invoice: { id: number; version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen !== undefined && seen !== invoice.version) await failStale(ctx, invoice.id);
}

/** 409 `stale` with the id and the present record. */
export async function failStale(ctx: Context, id: number): Promise<never> {
  fail('stale', { details: { id, current: await getInvoice(ctx, id) } });
}
