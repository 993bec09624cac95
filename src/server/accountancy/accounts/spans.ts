import type { Beside, Span } from '#contract/accountancy/books.ts';
import { previousSpan, sameSpanLastYear } from '#domain/book-spans.ts';
import { addDays, fromJalali, jalaliYearSpan, toJalali } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';
import { today } from '#server/ledger/years.ts';

/** The days of the financial years, the latest first. */
export const yearSpans = ({ db }: Context): Promise<Span[]> =>
  db
    .selectFrom('financial_years')
    .select(['start_date as from', 'end_date as to'])
    .orderBy('start_date', 'desc')
    .execute();

/** The first day of the financial year that holds a day; where none does, of its Jalali year. */
export async function yearStart({ db }: Pick<Context, 'db'>, day: string): Promise<string> {
  const year = await db
    .selectFrom('financial_years')
    .select('start_date')
    .where('start_date', '<=', day)
    .where('end_date', '>=', day)
    .executeTakeFirst();
  return year?.start_date ?? jalaliYearSpan(day).start_date;
}

/** The requested span, or the financial year to date. */
export async function spanOf(
  ctx: Context,
  asked: readonly [from: string, to: string] | undefined,
): Promise<Span> {
  const [from, to] = asked ?? ['', ''];
  const last = to || (await today(ctx));
  const first = from || (await yearStart(ctx, last));
  if (first > last) failFields({ date: ['pattern'] });
  return { from: first, to: last };
}

/** The comparison span of a book; null: none. */
export function besideOf(span: Span, asked: Beside | undefined): Span | null {
  if (asked === undefined || asked === 'none') return null;
  if (asked === 'previous') return previousSpan(span);
  if (asked === 'year') return sameSpanLastYear(span);
  return { from: asked[0], to: asked[1] };
}

const MOST_MONTHS = 36;

/** The Jalali months that a span touches, cut at its ends; none where they are more than 36. */
export function monthsOf({ from, to }: Span): Span[] {
  const months: Span[] = [];
  for (let first = from; first <= to; ) {
    const { year, month } = toJalali(first);
    const next = fromJalali(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1);
    if (next === null || months.length === MOST_MONTHS) return [];
    const last = addDays(next, -1);
    months.push({ from: first, to: last < to ? last : to });
    first = next;
  }
  return months;
}
