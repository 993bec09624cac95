import type { Beside, Figure, ProfitAndLoss, Span } from '#contract/accountancy/books.ts';
import type { Context } from '#server/context.ts';
import { besideOf, monthsOf, spanOf, yearStart } from '../accounts/spans.ts';
import { type AccountTree, type BookAccount, netOf, readTree } from './account-tree.ts';
import { type Closings, inSnapshot, readTurnovers, type Turnovers } from './turnovers.ts';

interface Asked {
  date?: [string, string] | undefined;
  compare?: Beside | undefined;
  year_close?: boolean | undefined;
}

/** Credit minus debit of a set of accounts, in the span, in the one beside it, in each month. */
type FigureOf = (counts: (account: BookAccount) => boolean) => Figure;

/** The club's income and expenses in a span. */
export async function profitAndLoss(ctx: Context, asked: Asked): Promise<ProfitAndLoss> {
  const span = await spanOf(ctx, asked.date);
  const beside = besideOf(span, asked.compare);
  const months = monthsOf(span);
  const monthsBeside = beside ? monthsOf(beside) : [];
  // The closing of any year that the span touches would take back what that year has earned.
  const closingsOf = async ({ from }: Span): Promise<Closings> =>
    asked.year_close ? 'all' : { before: await yearStart(ctx, from) };
  const closings = await closingsOf(span);
  const closingsBeside = beside ? await closingsOf(beside) : 'all';
  return inSnapshot(ctx.db, async (db) => {
    const tree = await readTree(db);
    const spans = [span, ...months, ...(beside ? [beside] : []), ...monthsBeside];
    const turnovers = await readTurnovers(db, spans);
    const column = (part: Span, which: Closings) => columnOf(tree, turnovers, part, which);
    const amounts = column(span, closings);
    const amountsBeside = beside && column(beside, closingsBeside);
    const ofMonths = months.map((month) => column(month, closings));
    const figureOf: FigureOf = (counts) => ({
      amount: amounts(counts),
      compared: amountsBeside?.(counts) ?? null,
      months: ofMonths.map((month) => month(counts)),
    });
    const isResult = ({ kind }: BookAccount) => kind === 'income' || kind === 'expense';
    return {
      ...span,
      compare: beside,
      months,
      rows: [...rowsOf(tree, 'income', figureOf), ...rowsOf(tree, 'expense', figureOf)],
      income: figureOf(({ kind }) => kind === 'income'),
      expense: negated(figureOf(({ kind }) => kind === 'expense')),
      net: figureOf(isResult),
      grown: negated(figureOf((account) => !isResult(account))),
      adjustments: figureOf((account) => tree.pathOf(account).some(({ code }) => code === '33')),
      adjustments_id: tree.byCode('33').id,
      compared_months: monthsBeside.map((month) => column(month, closingsBeside)(isResult)),
    };
  });
}

function columnOf(tree: AccountTree, turnovers: Turnovers, { from, to }: Span, closings: Closings) {
  const sides = [...turnovers.between(from, to, closings)].flatMap(([id, sum]) => {
    const account = tree.get(id);
    return account ? [{ account, amount: -netOf(sum) }] : [];
  });
  return (counts: (account: BookAccount) => boolean) =>
    sides.reduce((sum, { account, amount }) => (counts(account) ? sum + amount : sum), 0);
}

/** Accounts below the group with those below them, as far as they moved. */
function rowsOf(tree: AccountTree, kind: 'income' | 'expense', figureOf: FigureOf): ProfitAndLoss['rows'] {
  const signed = kind === 'income' ? (figure: Figure) => figure : negated;
  return tree.all
    .filter((account) => account.kind === kind && (account.depth === 1 || account.depth === 2))
    .map((account) => ({
      kind,
      account_id: account.id,
      code: account.code,
      name: account.name,
      depth: account.depth as 1 | 2,
      ...signed(figureOf((each) => tree.pathOf(each).includes(account))),
    }))
    .filter(
      ({ amount, compared, months }) =>
        amount !== 0 || (compared ?? 0) !== 0 || months.some((one) => one !== 0),
    );
}

const minus = (n: number) => (n === 0 ? 0 : -n);
const negated = ({ amount, compared, months }: Figure): Figure => ({
  amount: minus(amount),
  compared: compared === null ? null : minus(compared),
  months: months.map(minus),
});
