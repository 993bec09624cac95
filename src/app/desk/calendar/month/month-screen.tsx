import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isOffline } from '#app/calls/error-words.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { percentFull } from '#app/offline/day-figures.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { type MonthDay, monthDays } from '#contract/desk/month-days.ts';
import { FRIDAY, narrowWeekdays, weekday, weekdayNames, weekFrom } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Empty } from '#ui/empty.tsx';
import { dayOf, moveByKey } from '#ui/fields/date-grid.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useUi } from '#ui/locale.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { NothingShown } from '../filter/nothing-shown.tsx';
import { NoAnswer } from '../no-answer.tsx';
import type { useDesk } from '../search.ts';
import { useDaySwipe } from '../use-day-swipe.ts';
import type { ViewProps } from '../view.ts';
import { heatOf, type MonthSums, monthOf, narrowedTo, sumsOf } from './month-of.ts';
import './month.css';

type Desk = ReturnType<typeof useDesk>;

/** A month at a glance: occupancy, income and closings of each day. A tap opens the day. */
export function MonthScreen({ desk, filter }: Pick<ViewProps, 'desk' | 'filter'>) {
  const words = useWords();
  const { date, today } = desk;
  const { weekStart } = useUi();
  const month = useMemo(() => monthOf(date, words.locale, weekStart), [date, words.locale, weekStart]);
  const court = desk.court?.toString() ?? (filter?.courts ? [...filter.courts].join() : undefined);
  const { on: narrowed, ...of } = narrowedTo(desk.state, desk.coach);
  const nothing = court === '' || of.nothing;
  const options = queryFor(monthDays.list, {
    query: { date: `${month.from}_${month.to}`, court, state: of.state, coach: of.coach },
  });
  const answer = useQuery({ ...options, enabled: !nothing });
  const asOf = useAsOf(options.queryKey);
  const swipe = useDaySwipe((by) => desk.step(by));
  const days = answer.data?.data;
  const found = useMemo(() => new Map(days?.map((day) => [day.date, day])), [days]);
  const error = failureOf(answer);
  if (nothing) return <NothingShown onClear={desk.clearFilters} />;
  if (error && isOffline(error)) return <Away desk={desk} />;
  if (error) return <NoAnswer error={error} busy={answer.isFetching} onRetry={() => void answer.refetch()} />;
  return (
    <div className="month-page" {...swipe}>
      <div className="month-head">
        <Turns desk={desk} />
        {days && <Sums {...{ words, narrowed }} sums={sumsOf(days, today)} />}
        {asOf && (
          <span role="status" className="text-label text-warning">
            {asOf.text}
          </span>
        )}
      </div>
      <Grid {...{ desk, words, found, narrowed }} weeks={month.weeks} busy={!days} />
      {narrowed && days?.every(({ total }) => total === 0) && <NothingShown onClear={desk.clearFilters} />}
    </div>
  );
}

function Away({ desk }: { desk: Desk }) {
  const { t } = useWords();
  return (
    <div className="in-place" role="alert">
      <Empty
        icon={CloudOff}
        title={t('month.offline')}
        detail={t('month.offline_detail')}
        action={
          <Button kind="primary" onClick={() => desk.setView('day')}>
            {t('month.open_day')}
          </Button>
        }
      />
    </div>
  );
}

/** On a phone the bar has no room for them. */
function Turns({ desk }: { desk: Desk }) {
  const { t, date } = useWords();
  if (useViewport() !== 'phone') return null;
  return (
    <div className="flex w-full items-center">
      <IconButton
        icon={ChevronLeft}
        flipIcon
        label={t('desk.previous_month')}
        onClick={() => desk.step(-1)}
      />
      <b className="flex-1 text-center">{date(desk.date, 'monthYear')}</b>
      <IconButton icon={ChevronRight} flipIcon label={t('desk.next_month')} onClick={() => desk.step(1)} />
    </div>
  );
}

/** With filters the number of matching slots replaces the occupancy. */
function Sums({ sums, words, narrowed }: { sums: MonthSums; words: Words; narrowed: boolean }) {
  const { t, amount, number } = words;
  const { received, ahead, booked, open, slots, sold, owing } = sums;
  const percent = percentFull(booked, open);
  const all = [
    received !== null && { label: t('month.received'), value: amount(received), tone: 'text-positive' },
    ahead !== null && ahead > 0 && { label: t('month.ahead'), value: amount(ahead), tone: 'text-text' },
    percent !== null && {
      label: t('month.full'),
      value: t('desk.percent', { n: percent }),
      tone: 'text-text',
    },
  ];
  const some = [
    { label: t('month.slots'), value: number(slots), tone: 'text-text' },
    sold !== null && sold > 0 && { label: t('month.sold_all'), value: amount(sold), tone: 'text-text' },
    owing > 0 && { label: t('month.owing_all'), value: number(owing), tone: 'text-warning' },
  ];
  const told = (narrowed ? some : all).filter((one) => one !== false);
  return told.map(({ label, value, tone }) => (
    <span key={label} className="text-label text-muted">
      {label} <b className={cx('num ms-1 text-table', tone)}>{value}</b>
    </span>
  ));
}

function Grid({
  desk,
  words,
  weeks,
  found,
  narrowed,
  busy,
}: {
  desk: Desk;
  words: Words;
  weeks: readonly (readonly (string | null)[])[];
  found: ReadonlyMap<string, MonthDay>;
  narrowed: boolean;
  busy: boolean;
}) {
  const { locale, dir } = words;
  const phone = useViewport() === 'phone';
  const { weekStart } = useUi();
  const names = (phone ? narrowWeekdays : weekdayNames)(locale);
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const follow = useRef(false);
  // A key led to another month: its days appear with the new address.
  useLayoutEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${desk.date}"]`)?.focus();
  }, [desk.date]);
  const tabbed = focused && weeks.flat().includes(focused) ? focused : desk.date;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveByKey(tabbed, event.key, {
      locale,
      rtl: dir === 'rtl',
      shift: event.shiftKey,
      weekStart,
    });
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!weeks.flat().includes(next)) {
      follow.current = true;
      return desk.goTo(next);
    }
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return (
    <table
      ref={grid}
      className="month"
      aria-label={words.date(desk.date, 'monthYear')}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(target.dataset.date ?? null)}
    >
      <thead>
        <tr>
          {weekFrom(weekStart).map((day) => (
            <th key={day} scope="col" className={cx(day === FRIDAY && 'text-negative')}>
              {names[day]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.join()}>
            {week.map((date, column) =>
              date ? (
                <td key={date}>
                  <DayCell
                    {...{ desk, words, date, phone, narrowed }}
                    day={found.get(date)}
                    tabbable={date === tabbed}
                  />
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place beyond the month
                <td key={column} className="month-none" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  desk,
  words,
  date,
  day,
  phone,
  narrowed,
  tabbable,
}: {
  desk: Desk;
  words: Words;
  date: string;
  day: MonthDay | undefined;
  phone: boolean;
  /** Only some of its slots are counted: they make the day neither full nor closed. */
  narrowed: boolean;
  tabbable: boolean;
}) {
  const { t, number, locale } = words;
  const { today } = desk;
  const open = day ? day.total - day.closed : 0;
  const percent = day && !narrowed ? percentFull(day.booked, open) : null;
  const shut = day !== undefined && !narrowed && day.total > 0 && open === 0;
  const left = narrowed && day && day.total > 0 ? day.total : null;
  return (
    <button
      type="button"
      className={cx(
        'month-day press',
        date < today && 'month-past',
        date === today && 'month-today',
        shut && 'month-shut',
      )}
      data-date={date}
      tabIndex={tabbable ? 0 : -1}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => desk.setView('day', date === today ? undefined : date)}
    >
      {/* Read as one sentence. */}
      <span className="sr-only">{nameOf(words, date, day, { percent, narrowed, today })}</span>
      <span className="flex items-start gap-2" aria-hidden>
        <b className={cx('month-number', weekday(date) === FRIDAY && 'text-negative')}>
          {number(dayOf(date, locale).day)}
        </b>
        {date === today && !phone && left === null && <span className="month-now">{t('common.today')}</span>}
        <span className="flex-1" />
        {percent !== null && !phone && (
          <span className="month-heat" data-heat={heatOf(percent)}>
            {t('desk.percent', { n: percent })}
          </span>
        )}
        {left !== null && !phone && <span className="month-heat">{t('desk.shown_count', { n: left })}</span>}
      </span>
      <span className="flex-1" />
      {shut ? (
        <span className="flex items-start gap-1.5 text-caption" aria-hidden>
          <Icon of={Lock} size={16} className="flex-none" />
          {!phone && <span>{[t('desk.closed'), day.closed_title].filter(Boolean).join(' · ')}</span>}
        </span>
      ) : (
        day &&
        percent !== null && (
          <>
            {phone && (
              <span className="month-heat" data-heat={heatOf(percent)} aria-hidden>
                {t('desk.percent', { n: percent })}
              </span>
            )}
            <span className="month-bar" aria-hidden>
              <span style={{ inlineSize: `${percent}%` }} />
            </span>
          </>
        )
      )}
      {left !== null && phone && (
        <span className="month-heat" aria-hidden>
          {number(left)}
        </span>
      )}
      {day &&
        !phone &&
        !shut &&
        (narrowed ? <Left {...{ day, words }} /> : <Foot {...{ day, words, today }} />)}
    </button>
  );
}

/** The price of the matching slots, and how many are unpaid. */
function Left({ day: { sold, owing }, words: { t, amount } }: { day: MonthDay; words: Words }) {
  return (
    <span className="month-foot" aria-hidden>
      <b className="num">{sold ? amount(sold) : ''}</b>
      <span className="ellipsis">{owing ? t('month.owing', { n: owing }) : sold ? t('month.sold') : ''}</span>
    </span>
  );
}

/** Income up to today, sales after it; without permission for amounts the number of slots. */
function Foot({ day, words, today }: { day: MonthDay; words: Words; today: string }) {
  const { t, amount, number } = words;
  const { date, received, sold, owing, booked, total, closed, closed_title } = day;
  const sum = date <= today ? (received ?? sold) : sold;
  const more =
    closed > 0
      ? [t('desk.closed'), closed_title].filter(Boolean).join(' · ')
      : owing
        ? t('month.owing', { n: owing })
        : null;
  // The unit of the figure, whatever else is shown of the day.
  const word =
    sum === null || (total === 0 && sum === 0)
      ? ''
      : t(date <= today && received !== null ? 'month.in' : 'month.sold');
  return (
    <>
      {more && (
        <span className="month-more ellipsis" aria-hidden>
          {more}
        </span>
      )}
      <span className="month-foot" aria-hidden>
        <b className="num">
          {sum === null
            ? total > 0
              ? t('desk.taken_of', { n: booked, open: total - closed })
              : ''
            : sum === 0
              ? total > 0
                ? number(0)
                : ''
              : amount(sum)}
        </b>
        <span className="ellipsis">{word}</span>
      </span>
    </>
  );
}

function nameOf(
  { t, day: named, money, locale }: Words,
  date: string,
  day: MonthDay | undefined,
  { percent, narrowed, today }: { percent: number | null; narrowed: boolean; today: string },
): string {
  const parts = [
    named(date),
    day && day.total === 0 && !narrowed && t('month.no_times'),
    day && narrowed && t('desk.shown_count', { n: day.total }),
    percent !== null && t('desk.day_full', { percent }),
    day && !narrowed && day.closed > 0 && [t('desk.closed'), day.closed_title].filter(Boolean).join(' '),
    day?.received !== null && day && date <= today && `${t('month.in')} ${money(day.received)}`,
    day?.sold != null && day.sold > 0 && `${t('month.sold')} ${money(day.sold)}`,
    day?.owing ? t('month.owing', { n: day.owing }) : '',
  ];
  return parts.filter(Boolean).join(COMMA[locale]);
}
