import Lock from 'lucide-react/icons/lock';
import { useWords } from '#app/i18n/words.ts';
import type { GeneratePreview } from '#contract/sales/times.ts';
import {
  FRIDAY,
  monthNames,
  narrowWeekdays,
  placeInWeek,
  toJalali,
  weekday,
  weekdayNames,
  weekFrom,
} from '#domain/dates.ts';
import { COMMA, type Locale } from '#domain/digits.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useUi } from '#ui/locale.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { FATES, FILLS } from './swatch.tsx';

type Day = GeneratePreview['days'][number];

/** Day and month (from 0) as the locale counts them. */
function placeOf(date: string, locale: Locale): { day: number; month: number } {
  if (locale === 'en') return { day: Number(date.slice(8)), month: Number(date.slice(5, 7)) - 1 };
  const { day, month } = toJalali(date);
  return { day, month: month - 1 };
}

/** Weeks from the club's first weekday on; null where the span has not begun yet or is over. */
function weeksOf(days: readonly Day[], weekStart: number): (Day | null)[][] {
  const before = days[0] ? placeInWeek(days[0].date, weekStart) : 0;
  const cells: (Day | null)[] = [...Array<null>(before).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  );
}

/** The expected result of each day as a small calendar: a bar of its parts, with the largest in words. */
export function GenerateDays({ days }: { days: readonly Day[] }) {
  const { t, locale } = useWords();
  const phone = useViewport() === 'phone';
  const { weekStart } = useUi();
  const names = phone ? narrowWeekdays(locale) : weekdayNames(locale);
  return (
    <div className="card p-2 tablet:p-3">
      <table className="w-full table-fixed border-separate border-spacing-1" aria-label={t('times.preview')}>
        <thead>
          <tr>
            {weekFrom(weekStart).map((at) => (
              <th
                key={at}
                scope="col"
                abbr={weekdayNames(locale)[at]}
                className={cx('pb-1 text-label font-strong', at === FRIDAY ? 'text-negative' : 'text-muted')}
              >
                {names[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days, weekStart).map((week) => (
            <tr key={week.find((day) => day)?.date}>
              {week.map((day, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is what tells them apart
                day ? <DayCell key={at} day={day} first={day === days[0]} phone={phone} /> : <td key={at} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayCell({ day, first, phone }: { day: Day; first: boolean; phone: boolean }) {
  const { t, number, locale, day: dayText } = useWords();
  const place = placeOf(day.date, locale);
  const parts = FATES.filter((fate) => day[fate] > 0);
  const said = parts.map((fate) => t(`times.day_${fate}`, { n: day[fate] }));
  return (
    <td className="rounded-field border border-line p-1.5 align-top tablet:px-2">
      <span className="sr-only">
        {[dayText(day.date), ...(said.length > 0 ? said : [t('times.day_none')])].join(COMMA[locale])}
      </span>
      <div aria-hidden className="flex flex-col gap-1">
        <span className="flex items-center gap-1.5 leading-tight">
          <b className={weekday(day.date) === FRIDAY ? 'text-negative' : undefined}>{number(place.day)}</b>
          {(first || place.day === 1) && !phone && (
            <span className="ellipsis text-caption text-muted">{monthNames(locale)[place.month]}</span>
          )}
          {day.closed > 0 && !phone && <Icon of={Lock} size={13} className="ms-auto text-muted" />}
        </span>
        <span className="flex h-3.5 gap-0.5">
          {parts.map((fate) => (
            <span
              key={fate}
              className={cx('min-w-2 rounded-[4px]', FILLS[fate])}
              style={{ flexGrow: day[fate], flexBasis: 0 }}
            />
          ))}
        </span>
        {!phone && <span className="ellipsis min-h-4 text-caption text-muted">{said[0]}</span>}
      </div>
    </td>
  );
}
