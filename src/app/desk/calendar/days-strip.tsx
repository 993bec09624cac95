import { useWords } from '#app/i18n/words.ts';
import { addDays, narrowWeekdays, startOfWeek, weekday } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { useUi } from '#ui/locale.tsx';
import { useSwipe } from '#ui/swipe.ts';
import type { useDesk } from './search.ts';
import { useWeek, weekOf } from './use-calendar.ts';
import { weekStrips } from './week-strips.ts';

/** The phone's week: a tap is a day, a swipe a week, the bar how full it is. */
export function DaysStrip({ desk }: { desk: ReturnType<typeof useDesk> }) {
  const words = useWords();
  const { date, today, goTo } = desk;
  const { weekStart } = useUi();
  const from = startOfWeek(date, weekStart);
  const { data } = useWeek(from);
  const { days } = weekStrips(data?.data ?? [], weekOf(from), { today, time: '' });
  const swipe = useSwipe((side) => goTo(addDays(date, (side === 'left') === (words.dir === 'ltr') ? 7 : -7)));
  return (
    <nav aria-label={words.t('desk.week_days')} className="days-strip" {...swipe}>
      {days.map((day) => {
        const [number] = words.date(day.date, 'long').split(' ');
        return (
          <button
            key={day.date}
            type="button"
            className="strip-day press"
            aria-pressed={day.date === date}
            aria-current={day.date === today ? 'date' : undefined}
            aria-label={
              day.percent === null
                ? words.day(day.date)
                : `${words.day(day.date)}${COMMA[words.locale]}${words.t('desk.day_full', { percent: day.percent })}`
            }
            onClick={() => goTo(day.date === today ? undefined : day.date)}
          >
            <span className="strip-day-name" data-letter={narrowWeekdays(words.locale)[weekday(day.date)]} />
            <b>{number}</b>
            <span className="strip-day-fill">
              <span style={{ width: `${day.percent ?? 0}%` }} />
            </span>
          </button>
        );
      })}
    </nav>
  );
}
