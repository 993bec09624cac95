import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { figuresOf, percentFull } from '#app/data/day-figures.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { today as todayCalls } from '#contract/today.ts';
import { addDays } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import type { DeskView } from './address.ts';
import { CourtFilter } from './court-filter.tsx';
import type { useDesk } from './search.ts';
import { DAYS_SHOWN, dayQuery, useWeek } from './use-calendar.ts';
import { ViewSegments } from './view-segments.tsx';

const DatePicker = lazy(async () => ({
  default: (await import('#ui/fields/date-picker.tsx')).DatePicker,
}));

type Desk = ReturnType<typeof useDesk>;

/** The calendar's own part of the top bar: date, view, filter and the day's figures. */
export function DeskBar({ desk, phone }: { desk: Desk; phone: boolean }) {
  if (phone) {
    return (
      <TopBar>
        <DateTitle desk={desk} phone />
        <CourtFilter desk={desk} views />
      </TopBar>
    );
  }
  return (
    <TopBar>
      <DateBlock desk={desk} />
      <ViewSegments desk={desk} />
      <CourtFilter desk={desk} />
      {desk.view === 'week' ? (
        <WeekFigures desk={desk} />
      ) : (
        <DayFigures date={desk.date} today={desk.today} />
      )}
    </TopBar>
  );
}

/** Previous, the date, next; a drag that rests on an arrow turns the day. */
function DateBlock({ desk }: { desk: Desk }) {
  const { t } = useWords();
  const { view, date, today, goTo } = desk;
  const week = view === 'week';
  const step = week ? DAYS_SHOWN : 1;
  return (
    <div className="flex flex-none items-center">
      <IconButton
        icon={ChevronLeft}
        flipIcon
        label={t(week ? 'desk.previous_week' : 'desk.previous_day')}
        aria-keyshortcuts="["
        data-turn="-1"
        onClick={() => goTo(addDays(date, -step))}
      />
      <DateTitle desk={desk} />
      <IconButton
        icon={ChevronRight}
        flipIcon
        label={t(week ? 'desk.next_week' : 'desk.next_day')}
        aria-keyshortcuts="]"
        data-turn="1"
        onClick={() => goTo(addDays(date, step))}
      />
      {date !== today && (
        <Button kind="quiet" aria-keyshortcuts="T" onClick={() => goTo(undefined)}>
          {t('common.today')}
        </Button>
      )}
    </div>
  );
}

/** The day in words; a tap opens the month. */
export function DateTitle({ desk, phone }: { desk: Desk; phone?: boolean }) {
  const words = useWords();
  const { date, today, view } = desk;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const title = titleOf(words, date, view);
  const caption = captionOf(words, desk);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={cx(
          'press flex min-h-11 flex-none items-center rounded-field px-1',
          phone ? 'min-w-0 shrink gap-2 text-lead' : 'min-w-32 flex-col justify-center leading-tight',
        )}
        aria-label={words.t('desk.choose_date', { day: phone ? title : `${title} ${caption}` })}
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        <span className="ellipsis font-heavy">{title}</span>{' '}
        {phone ? (
          <Icon of={ChevronDown} size={16} />
        ) : (
          <span className="text-caption leading-tight font-medium text-muted">{caption}</span>
        )}
      </button>
      <LazyPopover open={open} onClose={() => setOpen(false)} anchor={anchor} label={title} align="center">
        <Suspense fallback={<div className="min-h-95 min-w-90" />}>
          <div className="p-3">
            <DatePicker
              value={date}
              today={today}
              autoFocus
              onChange={(day) => {
                setOpen(false);
                desk.goTo(day === today ? undefined : day);
              }}
            />
          </div>
        </Suspense>
      </LazyPopover>
    </>
  );
}

function titleOf(words: Words, date: string, view: DeskView): string {
  if (view === 'day') return words.day(date);
  // Without weekday and year.
  return words.t('desk.seven_days', { day: words.date(date, 'long').replace(/ \S+$/, '') });
}

function captionOf({ t, date: format }: Words, { date, today, view }: Desk): string {
  const year = format(date, 'long').split(' ').at(-1) ?? '';
  const near =
    view === 'week'
      ? date === today && t('desk.from_today')
      : date === today
        ? t('common.today')
        : date === addDays(today, 1)
          ? t('common.tomorrow')
          : date === addDays(today, -1) && t('desk.yesterday');
  return near ? `${year} · ${near.toLocaleLowerCase()}` : year;
}

/** How full the day is, what it brought and what is owed; each for who may see it. */
function DayFigures({ date, today }: { date: string; today: string }) {
  const { t, number, amount } = useWords();
  const { data } = useQuery(queryFor(todayCalls.get, { query: { date } }));
  // Nobody answers: the calendar that is kept tells of the day what it can.
  const kept = useQuery({ ...dayQuery(date), enabled: false }).data;
  const { times, received, due } = data?.data ?? (kept && figuresOf(date, kept.data)) ?? {};
  const percent = times && percentFull(times.booked, times.total - times.closed);
  return (
    <Figures>
      {typeof percent === 'number' && (
        <Figure value={t('desk.percent', { n: percent })} label={t('desk.full')} />
      )}
      {received && date <= today && (
        <Figure
          value={amount(received.cash + received.bank + received.gateway)}
          label={t(date === today ? 'desk.received_today' : 'desk.received_day')}
          className="text-positive"
        />
      )}
      {due && due.count > 0 && (
        <Figure
          value={amount(due.price)}
          label={t('desk.due_of', { n: number(due.count) })}
          className="text-warning"
        />
      )}
    </Figures>
  );
}

function WeekFigures({ desk }: { desk: Desk }) {
  const { t } = useWords();
  const { data } = useWeek(desk.date);
  const cells = data?.data.flatMap((cell) => cell.courts) ?? [];
  const open = cells.filter(({ state }) => state !== 'closed').length;
  const booked = cells.filter(({ state }) => state === 'reserved').length;
  const percent = percentFull(booked, open);
  return (
    <Figures>
      {percent !== null && <Figure value={t('desk.percent', { n: percent })} label={t('desk.full')} />}
    </Figures>
  );
}

const Figures = ({ children }: { children: ReactNode }) => <div className="figures">{children}</div>;

function Figure({ value, label, className }: { value: string; label: string; className?: string }) {
  return (
    <span className="figure">
      <b className={cx('num', className)}>{value}</b>
      <span>{label}</span>
    </span>
  );
}
