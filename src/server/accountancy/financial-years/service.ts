import type * as v from 'valibot';
import type { ClosingCheck, financialYears } from '#contract/accountancy/financial-years.ts';
import { addDays, financialYearSpan } from '#domain/dates.ts';
import { localDigits } from '#domain/digits.ts';
import { documentText } from '#domain/document-words.ts';
import { sumOf } from '#domain/money.ts';
import { yearCloseLines } from '#domain/postings.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { lockAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { reversalDraft } from '#server/ledger/reverse.ts';
import { lockClosing, openYear, today, waitForFold, yearContains } from '#server/ledger/years.ts';
import { createEvent } from '#server/messages/events/service.ts';
import { giveNumbers, takeNumbers } from './numbering.ts';
import { permanentBalances, removePermanent, writePermanent } from './permanent.ts';
import * as queries from './queries.ts';
import { getYear, lockYear, lockYears, setYear } from './years.ts';

export const listYears = (ctx: Context) => queries.readYears(ctx);
export { getYear };

/** At most so many years are active at once: around Nowruz the old one and the new one. */
const MOST_ACTIVE = 2;

async function countActive(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('financial_years')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A year right after the newest, active unless two are already. 422 on `from`: `pattern` (no first day of a month),
 * `conflict` (its days belong to another year), `not_allowed` (days between would belong to none).
 */
export async function createYear(
  ctx: Context,
  { from, months }: v.InferOutput<typeof financialYears.create.body>,
) {
  const span = financialYearSpan(from, months) ?? failFields({ from: ['pattern'] });
  await waitForFold(ctx);
  const newest = (await lockYears(ctx))
    .map((year) => year.end_date)
    .sort()
    .at(-1);
  if (newest !== undefined && from <= newest) failFields({ from: ['conflict'] });
  if (newest !== undefined && from !== addDays(newest, 1)) failFields({ from: ['not_allowed'] });
  const status = (await countActive(ctx)) < MOST_ACTIVE ? 'active' : 'inactive';
  const { id } = await ctx.db
    .insertInto('financial_years')
    .values({ ...span, status, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'financial-years', resource_id: id, after: { ...span, status } });
  ctx.changed('financial-years', [id]);
  return getYear(ctx, id);
}

/** Active or inactive; 423 `year_closed`, 409 `stale`, 422 on `active`. */
export async function updateYear(
  ctx: Context,
  id: number,
  { active, version }: v.InferOutput<typeof financialYears.update.body>,
) {
  const year = orNotFound((await lockYears(ctx)).find((one) => one.id === id));
  if (version !== undefined && version !== year.version) {
    fail('stale', { details: { current: await getYear(ctx, id) } });
  }
  if (year.status === 'closed') fail('year_closed', { details: { year: year.name } });
  const status = active ? 'active' : 'inactive';
  if (status === year.status) return getYear(ctx, id);
  const present = yearContains(year, await today(ctx));
  // Nothing at all could be recorded any more.
  if (!active && present) failFields({ active: ['not_allowed'] });
  if (active && !present && (await countActive(ctx)) >= MOST_ACTIVE) failFields({ active: ['max'] });
  await setYear(ctx, id, { status });
  ctx.audit({
    resource: 'financial-years',
    resource_id: id,
    before: { status: year.status },
    after: { status },
  });
  return getYear(ctx, id);
}

/** The checks before a year's close, obstacles first (ledger.md "Rules"). */
export async function closing(ctx: Context, id: number) {
  const year = await getYear(ctx, id);
  const none = { count: 0, price: null, items: [] };
  const sums = await queries.yearly(ctx, year);
  const after = ctx.db.selectFrom('financial_years').select('id').where('start_date', '>', year.end_date);
  const later = await after.limit(1).execute();
  const blocking = (check: ClosingCheck['check'], rows: Omit<ClosingCheck, 'check' | 'ok' | 'blocks'>) => ({
    check,
    blocks: true,
    ok: rows.count === 0,
    ...rows,
  });
  const off = await queries.difference(ctx, year);
  const negative = await queries.negativeDays(ctx, year);
  const checks: ClosingCheck[] = [
    blocking('pending', await queries.pendingReceipts(ctx, year)),
    blocking('shifts', await queries.openShifts(ctx, year)),
    blocking('slots', await queries.unrecognised(ctx, year)),
    blocking('earlier', await queries.earlierYears(ctx, year)),
    { ...none, check: 'ended', blocks: true, ok: year.ended },
    { ...none, check: 'balanced', blocks: true, ok: off === 0, price: off },
    { check: 'negative', blocks: false, ok: negative.count === 0, ...negative },
    { ...none, check: 'next', blocks: false, ok: later.length > 0 },
  ];
  const closed = year.status === 'closed';
  const of = (kind: 'income' | 'expense') =>
    sumOf(
      sums.filter((row) => row.kind === kind),
      (row) => row.sum,
    );
  return {
    year,
    ready: !closed && checks.every((check) => check.ok || !check.blocks),
    checks: checks.sort((a, b) => Number(a.ok) - Number(b.ok)),
    income: -of('income'),
    expense: of('expense'),
    result: -of('income') - of('expense'),
    permanent: await permanentAfter(ctx, year.end_date, sums),
    temporary_documents: await queries.temporary(ctx, year.id),
  };
}

/** What the permanent accounts come to on either side once income and expense have gone to 32. */
async function permanentAfter(
  ctx: Context,
  day: string,
  temporary: readonly { sum: number }[],
): Promise<number> {
  const { id } = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('code', '=', '32')
    .executeTakeFirstOrThrow();
  const balances = await permanentBalances(ctx, day);
  const result = sumOf(temporary, (row) => row.sum);
  const retained = (balances.find(({ account_id }) => account_id === id)?.balance ?? 0) + result;
  return (
    sumOf(
      balances.filter(({ account_id }) => account_id !== id),
      ({ balance }) => Math.max(balance, 0),
    ) + Math.max(retained, 0)
  );
}

/**
 * Everything a close or its reversal posts to, and then the year's row: in the order in which whoever posts locks them
 * (ledger.md "Rules"), so that nothing new comes into the year meanwhile.
 */
async function lockBooks(ctx: Context, id: number) {
  await lockClosing(ctx);
  const accounts = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('kind', 'in', ['income', 'expense'])
    .execute();
  await lockAccounts(ctx, [
    ...accounts.map((account) => ({ account_id: account.id })),
    { code: '32' as const },
  ]);
  // After the accounts and before the years, as whoever posts its first document opens it.
  const { end_date } = await getYear(ctx, id);
  if (!(await nextYear(ctx, end_date))) await openYear(ctx, addDays(end_date, 1));
  return lockYear(ctx, id);
}

/** The year right after a day. */
const nextYear = (ctx: Context, day: string) =>
  ctx.db
    .selectFrom('financial_years')
    .selectAll()
    .where('start_date', '=', addDays(day, 1))
    .executeTakeFirst();

const numberOf = async (ctx: Context, name: string) => {
  const { locale } = await ctx.club();
  return { locale, number: localDigits(name, locale) };
};

/**
 * Closes a year: moves its income and expenses to retained earnings, dated its last day; numbers all remaining
 * documents; writes the closing entry of permanent accounts and the next year's opening entry. 409 `already_completed`,
 * `year_not_ready` with the obstacles.
 */
export async function closeYear(ctx: Context, id: number) {
  const year = await lockBooks(ctx, id);
  if (year.status === 'closed') fail('already_completed');
  const { ready, checks, result } = await closing(ctx, id);
  if (!ready) fail('year_not_ready', { details: { checks: checks.filter((one) => one.blocks && !one.ok) } });
  if (year.status === 'inactive') await setYear(ctx, id, { status: 'active' });
  const { locale, number } = await numberOf(ctx, year.name);
  await post(ctx, [
    {
      type: 'year-close',
      date: year.end_date,
      description: documentText('yearClosed', number, locale),
      reference: { type: 'financial-years', id },
      lines: yearCloseLines(await queries.yearly(ctx, year)),
    },
  ]);
  const numbered_before = year.numbered_to;
  const given = await giveNumbers(ctx, year, year.end_date);
  await setYear(ctx, id, {
    status: 'closed',
    numbered_before,
    closed_at: ctx.now,
    closed_by: ctx.actor.user_id,
  });
  const next = orNotFound(await nextYear(ctx, year.end_date));
  await writePermanent(ctx, { ...year, last_book: year.last_book + given }, next);
  ctx.changed('documents', []);
  ctx.audit({
    resource: 'financial-years',
    resource_id: id,
    before: { status: year.status },
    after: { status: 'closed', result },
  });
  return getYear(ctx, id);
}

/**
 * Reopens the last closed year: reverses its close, dated its last day, and removes its entries and numbers. Everybody
 * who sees years is notified of the reason. 409 `not_active` when it is not closed, `year_not_ready` when a later one
 * is closed, when the next one has documents numbered after its opening entry, or while the most years are active.
 */
export async function reopenYear(ctx: Context, id: number, reason: string) {
  const year = await lockBooks(ctx, id);
  if (year.status !== 'closed') fail('not_active');
  const { reopenable, closing_document_id } = await getYear(ctx, id);
  if (!reopenable) fail('year_not_ready', { details: { reason: 'later' } });
  if ((await countActive(ctx)) >= MOST_ACTIVE) fail('year_not_ready', { details: { reason: 'active' } });
  const next = await nextYear(ctx, year.end_date);
  // Its row, too: whoever numbers its months looks whether this year is closed.
  if (next && (await lockYear(ctx, next.id)).numbered_to !== null) {
    fail('year_not_ready', { details: { reason: 'numbered' } });
  }
  await removePermanent(ctx, year);
  await takeNumbers(ctx, year, year.numbered_before);
  await setYear(ctx, id, { status: 'active', numbered_before: null, closed_at: null, closed_by: null });
  ctx.changed('documents', []);
  const { locale, number } = await numberOf(ctx, year.name);
  const text = documentText('yearReopened', number, locale);
  if (closing_document_id !== null) {
    const options = { description: `${text}: ${reason}`, date: year.end_date };
    await post(ctx, [await reversalDraft(ctx, closing_document_id, options)]);
  }
  ctx.audit({
    resource: 'financial-years',
    resource_id: id,
    before: { status: 'closed' },
    after: { status: 'active' },
    reason,
  });
  const event = { type: 4 as const, priority: 4 as const, subject: text, content: `${text}: ${reason}` };
  await createEvent(ctx, event, 'financial_year.show');
  return getYear(ctx, id);
}
