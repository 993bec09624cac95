import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { figuresOf, percentFull } from '#app/offline/day-figures.ts';
import { useTimesWithOutbox } from '#app/offline/use-times-with-outbox.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { useSingleKeys } from '#app/shell/single-keys.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useOffline } from '#app/state/connection.ts';
import { today as todayCalls } from '#contract/desk/today.ts';
import { addDays } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import { DAYS_OF, type DeskView } from './address.ts';
import { CourtFilter, filtersOn } from './court-filter.tsx';
import { Doors } from './doors.tsx';
import { Freed } from './freed.tsx';
import type { useDesk } from './search.ts';
import { useWeek } from './use-calendar.ts';
import { ViewSegments } from './view-segments.tsx';

const DatePicker = lazy(async () => ({
  default: (await import('#ui/fields/date-picker.tsx')).DatePicker,
}));

type Desk = ReturnType<typeof useDesk>;
/** The courts that pass the filters; null: all. */
type Courts = ReadonlySet<number> | null;

/** The calendar's own part of the top bar: date, view, filter and the day's figures. */
export function DeskBar({ desk, only, phone }: { desk: Desk; only: Courts; phone: boolean }) {
  if (phone) {
    return (
      <TopBar>
        {/* Fixed width, so that what follows keeps its place. */}
        <div className="flex min-w-0 flex-[1000]">
          <DateTitle desk={desk} phone />
        </div>
        <Freed />
        <CourtFilter desk={desk} phone />
        <Doors desk={desk} />
      </TopBar>
    );
  }
  return (
    <TopBar>
      <DateBlock desk={desk} />
      <ViewSegments desk={desk} />
      <CourtFilter desk={desk} />
      <Doors desk={desk} />
      {desk.view === 'week' ? (
        <WeekFigures desk={desk} only={only} />
      ) : desk.view === 'month' ? null : (
        <DayFigures desk={desk} only={only} />
      )}
      <Freed />
    </TopBar>
  );
}

const TURNS = {
  day: ['desk.previous_day', 'desk.next_day'],
  days: ['desk.previous_days', 'desk.next_days'],
  week: ['desk.previous_week', 'desk.next_week'],
  month: ['desk.previous_month', 'desk.next_month'],
} as const;

/** Previous, the date, next; a drag that rests on an arrow turns the day. */
function DateBlock({ desk }: { desk: Desk }) {
  const { t } = useWords();
  const { view, date, today, goTo } = desk;
  const keys = useSingleKeys();
  const [previous, next] = TURNS[view];
  return (
    <div className="flex flex-none items-center">
      <IconButton
        icon={ChevronLeft}
        flipIcon
        label={t(previous)}
        aria-keyshortcuts={keys.named('[')}
        data-turn="-1"
        onClick={() => desk.step(-1)}
      />
      <DateTitle desk={desk} />
      <IconButton
        icon={ChevronRight}
        flipIcon
        label={t(next)}
        aria-keyshortcuts={keys.named(']')}
        data-turn="1"
        onClick={() => desk.step(1)}
      />
      {/* Its place stays, so that nothing beside it jumps from day to day. */}
      <Button
        kind="quiet"
        aria-keyshortcuts={keys.named('T')}
        className={cx(date === today && 'invisible')}
        onClick={() => goTo(undefined)}
      >
        {t('common.today')}
      </Button>
    </div>
  );
}

/** An English month at the end, whose whole name a phone has no room for. */
const MONTH = /\b([A-Z][a-z]{2})[a-z]+$/;

/** The day in words; a tap opens the month. */
export function DateTitle({ desk, phone }: { desk: Desk; phone?: boolean }) {
  const words = useWords();
  const { date, today, view } = desk;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const title = titleOf(words, date, view);
  // On a phone the filter's button has no room for its text.
  const caption = phone ? filtersOn(words, desk) : captionOf(words, desk);
  const said = (
    <>
      {/* On a phone it may wrap beside the button of freed slots, but is not cut. */}
      <span className={cx('font-heavy', phone && !caption ? 'line-clamp-2 leading-tight' : 'ellipsis')}>
        {phone ? title.replace(MONTH, '$1') : title}
      </span>{' '}
      {caption && <span className="text-caption leading-tight font-medium text-muted">{caption}</span>}
    </>
  );
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={cx(
          'press flex min-h-11 flex-none items-center rounded-field px-1',
          phone ? 'min-w-0 shrink gap-2 text-lead' : 'w-40 flex-col justify-center leading-tight',
        )}
        aria-label={words.t('desk.choose_date', { day: [title, caption].filter(Boolean).join(' ') })}
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        {phone ? <span className="flex min-w-0 flex-col text-start">{said}</span> : said}
        {phone && <Icon of={ChevronDown} size={16} />}
      </button>
      <LazyPopover open={open} onClose={() => setOpen(false)} anchor={anchor} label={title} align="center">
        <Suspense fallback={<div className="min-h-95 min-w-90" />}>
          <div className="flex flex-col gap-3 p-3">
            {phone && <ViewSegments desk={desk} />}
            <CourtDoor desk={desk} onGo={() => setOpen(false)} />
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

/**
 * The button of the only court shown, whose days are side by side: the heads are days, so the court has none. The bar
 * has no room for it beside the day's figures.
 */
function CourtDoor({ desk: { view, alone, courts, openSetup }, onGo }: { desk: Desk; onGo: () => void }) {
  const { t, digits } = useWords();
  const can = useCan();
  const court = courts.find(({ id }) => id === alone);
  if (view !== 'days' || !court || !can('court.show') || !can('court.update')) return null;
  return (
    <Button
      block
      aria-haspopup="dialog"
      onClick={() => {
        onGo();
        openSetup('court-edit', court.id);
      }}
    >
      {t('desk.open_head', { what: digits(court.name) })}
    </Button>
  );
}

function titleOf(words: Words, date: string, view: DeskView): string {
  if (view === 'day') return words.day(date);
  if (view === 'month') return words.date(date, 'monthYear');
  if (view === 'days') {
    const [from, to] = [date, addDays(date, DAYS_OF.days - 1)].map((day) =>
      words.date(day, 'long').replace(/ \S+$/, ''),
    );
    const [number = '', month = ''] = (from ?? '').split(/ (.*)/);
    return words.t('desk.days_span', { from: to?.endsWith(month) ? number : (from ?? ''), to: to ?? '' });
  }
  // Without weekday and year.
  return words.t('desk.seven_days', { day: words.date(date, 'long').replace(/ \S+$/, '') });
}

function captionOf({ t, date: format, digits }: Words, { date, today, view, alone, courts }: Desk): string {
  if (view === 'month') return '';
  const year = format(date, 'long').split(' ').at(-1) ?? '';
  if (view === 'days') {
    const court = digits(courts.find(({ id }) => id === alone)?.name ?? '');
    return [court, date === today ? t('desk.from_today') : year].filter(Boolean).join(' · ');
  }
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

/**
 * The day's occupancy, income and debts, each for those who may see it. With filtered courts calculated from the
 * calendar, since income is of the whole day.
 */
function DayFigures({ desk, only }: { desk: Desk; only: Courts }) {
  const { t, number, amount, day } = useWords();
  const { date, today, view, court, courts } = desk;
  const now = useClubNow();
  const filtered = (court !== undefined && courts.length !== 1) || only !== null;
  const { data } = useQuery({ ...queryFor(todayCalls.get, { query: { date } }), enabled: !filtered });
  // Offline: calculated from the cached calendar and queued work.
  const kept = dayQuery(date);
  const all = useTimesWithOutbox(useQuery({ ...kept, enabled: false }).data?.data, kept.queryKey);
  const shown = all?.filter(
    ({ court: { id } }) => (court === undefined || id === court) && (only?.has(id) ?? true),
  );
  const told = useOffline() || filtered ? undefined : data?.data;
  const { times, received, due } = told ?? (shown && figuresOf(date, shown, now)) ?? {};
  const percent = times && percentFull(times.booked, times.total - times.closed);
  return (
    <Figures>
      {typeof percent === 'number' && (
        <Figure
          value={t('desk.percent', { n: percent })}
          label={
            view === 'day'
              ? t('desk.full')
              : t('desk.full_on', { day: date === today ? t('common.today') : day(date) })
          }
        />
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

function WeekFigures({ desk, only }: { desk: Desk; only: Courts }) {
  const { t } = useWords();
  const { data } = useWeek(desk.date);
  const cells = (data?.data.flatMap((cell) => cell.courts) ?? []).filter(
    ({ court_id }) => (desk.alone === undefined || court_id === desk.alone) && (only?.has(court_id) ?? true),
  );
  const open = cells.filter(({ state }) => state !== 'closed').length;
  const booked = cells.filter(({ state }) => state === 'reserved').length;
  const percent = percentFull(booked, open);
  return (
    <Figures>
      {percent !== null && <Figure value={t('desk.percent', { n: percent })} label={t('desk.full')} />}
    </Figures>
  );
}

const Figures = ({ children }: { children: ReactNode }) => (
  <div className="figures" data-now>
    {children}
  </div>
);

function Figure({ value, label, className }: { value: string; label: string; className?: string }) {
  return (
    <span className="figure">
      <b className={cx('num', className)}>{value}</b>
      <span>{label}</span>
    </span>
  );
}
