import { sql } from 'kysely';
import { localDigits } from '#domain/digits.ts';
import { type DocumentEvent, documentText } from '#domain/document-words.ts';
import { sumOf } from '#domain/money.ts';
import type { PERMANENT_DOCUMENTS } from '#domain/statuses.ts';
import type { Context } from '#server/context.ts';
import { turnovers } from '#server/ledger/account-days.ts';
import { peopleBalancesAt } from '#server/ledger/people-balances.ts';
import type { lockYear } from './years.ts';

type Year = Pick<
  Awaited<ReturnType<typeof lockYear>>,
  'id' | 'name' | 'start_date' | 'end_date' | 'last_book'
>;
type Paper = (typeof PERMANENT_DOCUMENTS)[number];

/** What an account has at the end of a year; people are account 14, who owe and who are owed apart. */
interface Balance {
  account_id: number;
  balance: number;
  description: string | null;
}

/** Balances of the permanent accounts at the end of a day, by their codes; together they come to 0 once a year is closed. */
export async function permanentBalances(ctx: Context, day: string): Promise<Balance[]> {
  const { rows } = await sql<{ account_id: number; balance: number; people: boolean }>`
    select s.account_id, s.balance, a.code = '14' as people
    from (select t.account_id, sum(t.debit - t.credit)::bigint as balance from (${turnovers}) t
      where t.date <= ${day}::date group by t.account_id) s
    join accounts a on a.id = s.account_id left join accounts p on p.id = a.parent_id
    where a.kind not in ('income', 'expense')
    order by coalesce(a.code, p.code), a.id`.execute(ctx.db);
  const { debtors, creditors, owing, owed } = await peopleBalancesAt(ctx.db, day);
  const { locale } = await ctx.club();
  const people = (event: DocumentEvent, count: number) =>
    documentText(event, localDigits(String(count), locale), locale);
  return rows
    .flatMap(({ people: are, ...row }): Balance[] =>
      are
        ? [
            { ...row, balance: debtors, description: people('debtors', owing) },
            { ...row, balance: -creditors, description: people('creditors', owed) },
          ]
        : [{ ...row, description: null }],
    )
    .filter(({ balance }) => balance !== 0);
}

/** A paper of a close, with the number in the books that is its own. */
async function write(
  ctx: Context,
  type: Paper,
  { of, closed, date, number }: { of: Year; closed: Year; date: string; number: number },
  lines: readonly { account_id: number; debit: number; credit: number; description: string | null }[],
): Promise<void> {
  const { locale } = await ctx.club();
  const { id } = await ctx.db
    .insertInto('documents')
    .values({
      type,
      financial_year_id: of.id,
      date,
      price: sumOf(lines, ({ debit }) => debit),
      description: documentText(
        type === 'permanent-close' ? 'permanentClosed' : 'permanentOpened',
        localDigits(of.name, locale),
        locale,
      ),
      reference_type: 'financial-years',
      reference_id: closed.id,
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.toSorted((a, b) => Number(b.debit > 0) - Number(a.debit > 0));
  await ctx.db
    .insertInto('permanent_lines')
    .values(rows.map((row) => ({ document_id: id, ...row })))
    .execute();
  await ctx.db
    .insertInto('book_numbers')
    .values({ document_id: id, financial_year_id: of.id, number })
    .execute();
  await ctx.db.updateTable('financial_years').set({ last_book: number }).where('id', '=', of.id).execute();
  ctx.changed('documents', [id]);
}

/**
 * Closes what the permanent accounts have at the end of a year, as its last document, and opens it in the next year, as its
 * first (D65). Nothing is posted: balances run on.
 */
export async function writePermanent(ctx: Context, year: Year, next: Year): Promise<void> {
  const balances = await permanentBalances(ctx, year.end_date);
  if (balances.length === 0) return;
  const side = (balance: number) => ({ debit: Math.max(balance, 0), credit: Math.max(-balance, 0) });
  const at = { of: year, closed: year, date: year.end_date, number: year.last_book + 1 };
  await write(
    ctx,
    'permanent-close',
    at,
    balances.map(({ balance, ...row }) => ({ ...row, ...side(-balance) })),
  );
  await write(
    ctx,
    'permanent-open',
    { of: next, closed: year, date: next.start_date, number: 1 },
    balances.map(({ balance, ...row }) => ({ ...row, ...side(balance) })),
  );
}

/** Removes both entries; the next year is numbered from 1 again once this one is closed anew. */
export async function removePermanent(ctx: Context, year: Pick<Year, 'id'>): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('documents')
    .where('type', 'in', ['permanent-close', 'permanent-open'])
    .where('reference_type', '=', 'financial-years')
    .where('reference_id', '=', year.id)
    .returning(['id', 'type', 'financial_year_id'])
    .execute();
  const opened = gone.find(({ type }) => type === 'permanent-open')?.financial_year_id;
  if (opened) {
    await ctx.db.updateTable('financial_years').set({ last_book: 0 }).where('id', '=', opened).execute();
  }
  ctx.changed(
    'documents',
    gone.map(({ id }) => id),
  );
}
