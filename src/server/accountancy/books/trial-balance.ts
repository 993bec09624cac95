import type {
  Beside,
  Level,
  Span,
  TrialBalance,
  TrialFigures,
  TrialRow,
} from '#contract/accountancy/books.ts';
import { addDays } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';
import { refuseUncounted } from '#server/ledger/uncounted-boxes.ts';
import { besideOf, spanOf, yearStart } from '../accounts/spans.ts';
import { type AccountTree, type BookAccount, netOf, readTree } from './account-tree.ts';
import { inSnapshot, readTurnovers, type TurnoverSpan, type Turnovers } from './turnovers.ts';

interface Asked {
  date?: [string, string] | undefined;
  compare?: Beside | undefined;
  level?: Level | undefined;
  parent?: number | undefined;
  zeros?: boolean | undefined;
  year_close?: boolean | undefined;
}

/** A span with the first day of the financial year that it begins in. */
interface YearSpan extends Span {
  year: string;
}

const NOTHING: TrialFigures = {
  year_opening: 0,
  before_debit: 0,
  before_credit: 0,
  opening: 0,
  debit: 0,
  credit: 0,
  closing: 0,
};

/**
 * Opening balance, turnover and closing balance of each account of a level. Income and expenses begin at 0 with the
 * financial year; the result of unclosed earlier years is a row of its own, so that both sides have equal totals.
 */
export async function trialBalance(ctx: Context, asked: Asked): Promise<TrialBalance> {
  const span = await withYear(ctx, await spanOf(ctx, asked.date));
  const other = besideOf(span, asked.compare);
  const beside = other && (await withYear(ctx, other));
  const level = asked.level ?? 'total';
  const last = [span.to, beside?.to ?? ''].toSorted().at(-1);
  await refuseUncounted(ctx, asked.parent === undefined ? 'all' : [asked.parent], last);
  return inSnapshot(ctx.db, async (db) => {
    const tree = await readTree(db);
    const parent = asked.parent === undefined ? null : (tree.get(asked.parent) ?? null);
    if (asked.parent !== undefined && !parent) failFields({ parent: ['unknown'] });
    const turnovers = await readTurnovers(db, [span, ...(beside ? [beside] : [])].flatMap(parts));
    const of = (one: YearSpan) => figuresOf(tree, turnovers, one, level, parent, asked.year_close === true);
    const figures = of(span);
    const compared = beside ? of(beside) : null;
    const moved = ({ id }: { id: number }) => figures.has(id) || compared?.has(id) === true;
    const rows = tree
      .rowsOf(level, parent)
      .concat([...figures.keys(), ...(compared?.keys() ?? [])].flatMap((id) => tree.get(id) ?? []))
      .filter((row, i, all) => all.indexOf(row) === i && (asked.zeros === true || moved(row)))
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .map((row) => rowOf(row, figures.get(row.id), compared && (compared.get(row.id) ?? NOTHING)));
    const unclosed = unclosedRow(figures.get(UNCLOSED), compared && (compared.get(UNCLOSED) ?? NOTHING));
    return {
      from: span.from,
      to: span.to,
      compare: beside ? { from: beside.from, to: beside.to } : null,
      path: parent ? tree.pathOf(parent).map(({ id, code, name }) => ({ account_id: id, code, name })) : [],
      rows: [...rows, ...(parent ? [] : unclosed)],
    };
  });
}

async function withYear(ctx: Context, span: Span): Promise<YearSpan> {
  return { ...span, year: await yearStart(ctx, span.from) };
}

/** Before the year, in the year before the span, in the span. */
const parts = ({ year, from, to }: YearSpan): TurnoverSpan[] => [
  { from: null, to: addDays(year, -1) },
  ...(year < from ? [{ from: year, to: addDays(from, -1) }] : []),
  { from, to },
];

/** The pseudo account id of the unclosed result. */
const UNCLOSED = 0;

function figuresOf(
  tree: AccountTree,
  turnovers: Turnovers,
  { year, from, to }: YearSpan,
  level: Level,
  parent: BookAccount | null,
  withCloses: boolean,
): Map<number, TrialFigures> {
  const closings = withCloses ? 'all' : { before: year };
  const sums = new Map<number, TrialFigures>();
  const sumOf = (id: number) => {
    const sum = sums.get(id) ?? { ...NOTHING };
    sums.set(id, sum);
    return sum;
  };
  for (const [id, sides] of turnovers.between(null, addDays(year, -1), closings)) {
    const account = tree.get(id);
    const earned = account?.kind === 'income' || account?.kind === 'expense';
    const row = earned ? UNCLOSED : tree.rowOf(id, level, parent)?.id;
    if (row !== undefined) sumOf(row).year_opening += netOf(sides);
  }
  if (year < from) {
    for (const [id, sides] of turnovers.between(year, addDays(from, -1), closings)) {
      const row = tree.rowOf(id, level, parent);
      if (!row) continue;
      sumOf(row.id).before_debit += sides.debit;
      sumOf(row.id).before_credit += sides.credit;
    }
  }
  for (const [id, sides] of turnovers.between(from, to, closings)) {
    const row = tree.rowOf(id, level, parent);
    if (!row) continue;
    sumOf(row.id).debit += sides.debit;
    sumOf(row.id).credit += sides.credit;
  }
  for (const [id, sum] of sums) {
    sum.opening = sum.year_opening + sum.before_debit - sum.before_credit;
    sum.closing = sum.opening + sum.debit - sum.credit;
    if (Object.values(sum).every((figure) => figure === 0)) sums.delete(id);
  }
  return sums;
}

const rowOf = (
  { id, code, name, opens }: BookAccount,
  figures: TrialFigures = NOTHING,
  compared: TrialFigures | null,
): TrialRow => ({
  kind: code === '14' ? 'people' : 'account',
  account_id: id,
  code,
  name,
  opens,
  ...figures,
  compared,
});

function unclosedRow(figures: TrialFigures | undefined, compared: TrialFigures | null): TrialRow[] {
  if (!figures && (compared === null || compared === NOTHING)) return [];
  const nobody = { account_id: null, code: null, name: '', opens: false };
  return [{ kind: 'unclosed', ...nobody, ...(figures ?? NOTHING), compared }];
}
