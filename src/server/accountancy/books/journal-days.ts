import { sql } from 'kysely';
import type { JournalDays } from '#contract/accountancy/books.ts';
import type { Context } from '#server/context.ts';
import { turnovers } from '#server/ledger/account-days.ts';
import { refuseUncounted } from '#server/ledger/uncounted-boxes.ts';
import { spanOf } from '../accounts/spans.ts';
import { type BookAccount, readTree } from './account-tree.ts';
import { inSnapshot } from './turnovers.ts';

interface Moved {
  date: string;
  account_id: number;
  debit: number;
  credit: number;
}

/** Each general account's turnover by day, including closing entries: the sums equal the journal's. */
export async function journalDays(
  ctx: Context,
  { date }: { date?: [string, string] | undefined },
): Promise<JournalDays> {
  const { from, to } = await spanOf(ctx, date);
  await refuseUncounted(ctx, 'all', to);
  return inSnapshot(ctx.db, async (db) => {
    const tree = await readTree(db);
    const { rows: moved } = await sql<Moved>`
      select t.date, t.account_id, sum(t.debit)::bigint as debit, sum(t.credit)::bigint as credit
      from (${turnovers}) t where t.date between ${from}::date and ${to}::date group by 1, 2 order by 1`.execute(
      db,
    );
    const rows = new Map<string, { row: JournalDays['rows'][number]; account: BookAccount }>();
    for (const { date: day, account_id, debit, credit } of moved) {
      const account = tree.rowOf(account_id, 'total', null);
      if (!account) continue;
      const key = `${day} ${account.id}`;
      const found = rows.get(key)?.row;
      if (found) {
        found.debit += debit;
        found.credit += credit;
        continue;
      }
      const { id, code, name } = account;
      rows.set(key, { account, row: { date: day, account_id: id, code, name, debit, credit } });
    }
    const sorted = [...rows.values()].toSorted((a, b) =>
      a.row.date === b.row.date
        ? a.account.order < b.account.order
          ? -1
          : 1
        : a.row.date < b.row.date
          ? -1
          : 1,
    );
    return { from, to, rows: sorted.map(({ row }) => row) };
  });
}
