import './month-bars.css';
import { useWords, type Words } from '#app/i18n/words.ts';
import { monthNames, toJalali } from '#domain/dates.ts';

/** Days one right after the other, within a Jalali month. */
interface Month {
  from: string;
  to: string;
}

/** A Jalali month by its name; where the calendar is another one, by its days. */
export function monthText({ locale, date }: Words, { from, to }: Month): string {
  if (locale === 'fa') return monthNames('fa')[toJalali(from).month - 1] ?? date(from);
  return `${date(from)} – ${date(to)}`;
}

/** A bar per month, dashed below 0, with the compared span behind it; screen readers get the amounts. */
export function MonthBars({
  months,
  sums,
  compared = [],
}: {
  months: readonly Month[];
  sums: readonly number[];
  compared?: readonly number[];
}) {
  const words = useWords();
  const { amount } = words;
  const highest = Math.max(1, ...[...sums, ...compared].map(Math.abs));
  const share = (value: number | undefined) => `${(100 * Math.abs(value ?? 0)) / highest}%`;
  const few = Math.ceil(months.length / 6);
  return (
    <ol className="months">
      {months.map((month, i) => (
        <li key={month.from}>
          <span className="months-plot" aria-hidden>
            {compared[i] !== undefined && (
              <span className="months-then" style={{ height: share(compared[i]) }} />
            )}
            <span
              className="months-bar"
              data-loss={(sums[i] ?? 0) < 0 ? '' : undefined}
              style={{ height: share(sums[i]) }}
            />
          </span>
          <span aria-hidden className="pt-1 text-center text-caption whitespace-nowrap text-muted">
            {i % few === 0 ? monthText(words, month).slice(0, 7) : '\u00a0'}
          </span>
          <span className="sr-only">
            {monthText(words, month)}: {amount(sums[i] ?? 0)}
          </span>
        </li>
      ))}
    </ol>
  );
}
