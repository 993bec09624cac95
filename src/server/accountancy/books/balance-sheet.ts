import type { BalanceSheet } from '#contract/accountancy/books.ts';
import { addDays } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { peopleBalancesAt } from '#server/ledger/people-balances.ts';
import { refuseUncounted } from '#server/ledger/uncounted-boxes.ts';
import { today } from '#server/ledger/years.ts';
import { besideOf, yearStart } from '../accounts/spans.ts';
import { type AccountTree, netOf, readTree } from './account-tree.ts';
import { type Closings, inSnapshot, readTurnovers, type Turnovers } from './turnovers.ts';

interface Asked {
  at?: string | undefined;
  compare?: string | undefined;
  year_close?: boolean | undefined;
}

type Row = BalanceSheet['rows'][number];
type Line = Omit<Row, 'amount' | 'compared'> & { key: string; amount: number; counted: number[] };

/** The day that it stands beside: of the span before the year until `at`, of a year before, or one of its own. */
async function dayBeside(ctx: Context, at: string, asked: string | undefined): Promise<string | null> {
  if (asked !== 'previous' && asked !== 'year' && asked !== 'none') return asked ?? null;
  return besideOf({ from: await yearStart(ctx, at), to: at }, asked)?.to ?? null;
}

/** The balance sheet at the end of a day. */
export async function balanceSheet(ctx: Context, asked: Asked): Promise<BalanceSheet> {
  const at = asked.at ?? (await today(ctx));
  const compare = await dayBeside(ctx, at, asked.compare);
  const days = [at, ...(compare === null ? [] : [compare])];
  await refuseUncounted(ctx, 'all', days.toSorted().at(-1));
  const years = await Promise.all(days.map((day) => yearStart(ctx, day)));
  return inSnapshot(ctx.db, async (db) => {
    const tree = await readTree(db);
    const spans = days.flatMap((day, i) => [
      { from: null, to: addDays(years[i] as string, -1) },
      { from: years[i] as string, to: day },
    ]);
    const turnovers = await readTurnovers(db, spans);
    const sheets: Line[][] = [];
    for (const [i, day] of days.entries()) {
      const people = await peopleBalancesAt(db, day);
      const year = years[i] as string;
      sheets.push(linesAt(tree, turnovers, day, year, people, asked.year_close ? 'all' : { before: year }));
    }
    const [lines = [], beside] = sheets;
    const rows = beside ? withOther(lines, beside) : lines.map((line) => rowOf(line, null)).toSorted(order);
    const sumOf = (section: Row['section']) => {
      const own = rows.filter((row) => row.section === section);
      return {
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        compared: beside ? own.reduce((sum, { compared }) => sum + (compared ?? 0), 0) : null,
      };
    };
    return {
      at,
      year: years[0] as string,
      compare,
      rows,
      asset: sumOf('asset'),
      liability: sumOf('liability'),
      equity: sumOf('equity'),
    };
  });
}

function linesAt(
  tree: AccountTree,
  turnovers: Turnovers,
  day: string,
  year: string,
  people: { debtors: number; creditors: number },
  closings: Closings,
): Line[] {
  const lines = new Map<string, Line>();
  const put = (line: Omit<Line, 'key' | 'counted' | 'only'>, id: number | null = null) => {
    const key = `${line.section} ${line.kind} ${line.account_id ?? ''}`;
    const known = lines.get(key);
    const counted = id === null ? [] : [id];
    if (known) {
      known.amount += line.amount;
      known.counted.push(...counted);
    } else lines.set(key, { ...line, key, only: null, counted });
  };
  const result = { account_id: null, code: null, name: '', section: 'equity' } as const;
  const periods = [
    ['unclosed', turnovers.between(null, addDays(year, -1), closings)],
    ['result', turnovers.between(year, day, closings)],
  ] as const;
  const balances = new Map<number, number>();
  for (const [kind, sums] of periods) {
    for (const [id, sides] of sums) {
      const account = tree.get(id);
      if (!account) continue;
      if (account.kind !== 'income' && account.kind !== 'expense')
        balances.set(id, (balances.get(id) ?? 0) + netOf(sides));
      else put({ ...result, kind, amount: -netOf(sides) });
    }
  }
  for (const [id, balance] of balances) {
    const account = tree.get(id);
    if (!account || balance === 0) continue;
    const top = tree.rowOf(id, 'total', null) ?? account;
    const row = { kind: 'account', account_id: top.id, code: top.code, name: top.name } as const;
    if (top.code === '14') continue;
    if (account.kind === 'asset') {
      // A bank below 0 is what the club owes it.
      const owed = account.place && balance < 0;
      put({ ...row, section: owed ? 'liability' : 'asset', amount: owed ? -balance : balance }, id);
    } else put({ ...row, section: account.kind === 'equity' ? 'equity' : 'liability', amount: -balance });
  }
  const { id, code, name } = tree.byCode('14');
  const all = { account_id: id, code, name };
  put({ ...all, section: 'asset', kind: 'debtors', amount: people.debtors });
  put({ ...all, section: 'liability', kind: 'creditors', amount: people.creditors });
  const all_lines = [...lines.values()];
  for (const line of all_lines) {
    const split = all_lines.some(
      (other) => other !== line && other.kind === 'account' && other.account_id === line.account_id,
    );
    if (split && line.kind === 'account') line.only = line.counted;
  }
  return all_lines.filter(({ amount }) => amount !== 0);
}

const SECTIONS = ['asset', 'liability', 'equity'];
const order = (a: Row, b: Row) =>
  SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || codeOf(a).localeCompare(codeOf(b));
/** What stands on no account comes last. */
const codeOf = ({ code, kind }: Row) => code ?? (kind === 'result' ? '91' : '90');

const rowOf = ({ key: _, counted: __, ...line }: Line, compared: number | null): Row => ({
  ...line,
  compared,
});

function withOther(lines: readonly Line[], beside: readonly Line[]): Row[] {
  const keys = new Set([...lines, ...beside].map(({ key }) => key));
  const rows = [...keys].map((key) => {
    const own = lines.find((line) => line.key === key);
    const other = beside.find((line) => line.key === key);
    const line = (own ?? { ...other, amount: 0, only: [] }) as Line;
    return rowOf(line, other?.amount ?? 0);
  });
  return rows.toSorted(order);
}
