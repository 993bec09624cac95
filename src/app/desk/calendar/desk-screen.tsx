import { useRouter, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { readReservation } from '#app/parts/sheets/reservation-address.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { toast } from '#app/state/toast.ts';
import { addDays } from '#domain/dates.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { type CalendarChoice, DAYS_OF, type DeskView, readDesk } from './address.ts';
import { GridSkeleton, isMovable } from './calendar-body.tsx';
import { DayView } from './day-view.tsx';
import { DaysStrip } from './days-strip.tsx';
import { DeskBar } from './desk-bar.tsx';
import { MoveBar } from './move-bar.tsx';
import { useDesk } from './search.ts';
import { undoAtom } from './undo-move.ts';
import { readAhead } from './use-calendar.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDragMove } from './use-drag-move.ts';
import { useFilter } from './use-filter.ts';
import { useMoving } from './use-moving.ts';
import type { Pointed, ViewProps } from './view.ts';

export { readAhead };

const Mover = lazy(async () => ({ default: (await import('./mover.tsx')).Mover }));
const Days = lazy(async () => ({ default: (await import('./days-view.tsx')).DaysView }));
const Week = lazy(async () => ({ default: (await import('./week-screens.tsx')).WeekScreen }));
const Month = lazyWithWords<Pick<ViewProps, 'desk' | 'filter'>>(() =>
  import('./month/month-screen.tsx').then((m) => m.MonthScreen),
);
const UndoQuestion = lazy(async () => ({ default: (await import('./undo-question.tsx')).UndoQuestion }));

/** As many hours as most days have, and weeks as most months. */
const DAY_ROWS = 15;
const MONTH_ROWS = 5;

/** The calendar with its bar, move mode and shortcuts. */
export function DeskScreen() {
  const { t, day } = useWords();
  const desk = useDesk();
  const can = useCan();
  const { time } = useClubNow();
  const phone = useViewport() === 'phone';
  const pointed = useRef<Pointed | null>(null);
  const term = useRef<{ date: string; start: string } | null>(null);
  const moves = useMoving(desk);
  const undo = useAtomValue(undoAtom);
  useKeptChoices(desk);

  const turn = (days: number) => {
    const date = addDays(desk.date, days);
    desk.goTo(date === desk.today ? undefined : date);
  };
  const startMove = () => {
    const open = desk.sheet?.kind === 'reservation' ? readReservation(desk.sheet.id).invoice : null;
    const slot = pointed.current?.focused() ?? null;
    const id = open ?? slot?.invoice?.id;
    if (id === undefined || !can('invoice.update')) return;
    if (!open && slot && !isMovable(slot, { today: desk.today, time }, can('invoice.forget'))) {
      toast({ text: t('desk.move_passed'), kind: 'warning' });
    } else desk.startMove(id);
  };
  useDeskKeys({
    onNew() {
      const slot = can('invoice.create') ? pointed.current?.free() : null;
      if (slot && desk.move === undefined) desk.openBooking(slot.id);
    },
    onMove: startMove,
    onToday: () => desk.goTo(undefined),
    onTurn: desk.step,
    onEscape: () => desk.move !== undefined && desk.endMove(),
  });

  const area = useRef<HTMLElement>(null);
  const drag = useDragMove({
    area,
    movableAt(cell) {
      const slot = can('invoice.update') && moves.id === null ? pointed.current?.at(cell) : null;
      return slot && isMovable(slot, { today: desk.today, time }, can('invoice.forget')) ? slot : null;
    },
    onLift: moves.onLift,
    onDrop: (id) => moves.onDrop(id === null ? null : (pointed.current?.byId(id) ?? null)),
    onTurn: turn,
  });

  // The bar answers a tap at once; the day itself, a hundred cells and more, may be drawn a moment later.
  const date = useDeferredValue(desk.date);
  const filter = useFilter(desk, time);
  const view = {
    desk: date === desk.date ? desk : { ...desk, date },
    time,
    moves,
    pointed,
    term,
    onTurn: turn,
    filter,
  };
  return (
    <>
      {desk.move === undefined ? (
        <DeskBar desk={desk} only={filter?.courts ?? null} phone={phone} />
      ) : (
        <MoveBar desk={desk} moving={moves.moving} phone={phone} />
      )}
      {phone && desk.view !== 'week' && desk.view !== 'month' && <DaysStrip desk={desk} />}
      <main ref={area} className="relative flex min-h-0 flex-1 flex-col" {...drag}>
        <h1 className="sr-only">{t('desk.day_grid', { day: day(desk.date) })}</h1>
        {desk.view === 'day' ? (
          <DayView {...view} />
        ) : (
          <Suspense key={desk.view} fallback={<ViewSkeleton view={desk.view} />}>
            {desk.view === 'month' ? (
              <Month desk={view.desk} filter={filter} />
            ) : desk.view === 'days' && desk.alone !== undefined ? (
              <Days {...view} court={desk.alone} />
            ) : (
              <Week {...view} />
            )}
          </Suspense>
        )}
      </main>
      <Suspense>
        {moves.id !== null && (
          <Mover
            key={moves.id}
            invoiceId={moves.id}
            grabbed={moves.grabbed}
            today={desk.today}
            onReady={moves.onReady}
            onEnd={moves.onEnd}
            onReceive={(user, least) => {
              moves.onEnd();
              desk.openReceive({ user, least });
            }}
          />
        )}
        {undo && <UndoQuestion undo={undo} />}
      </Suspense>
    </>
  );
}

/** Until the code of a view has come: as many columns as it will have. */
function ViewSkeleton({ view }: { view: DeskView }) {
  const { t } = useWords();
  const month = view === 'month';
  return (
    <GridSkeleton
      columns={month ? DAYS_OF.week : DAYS_OF[view]}
      rows={month ? MONTH_ROWS : DAY_ROWS}
      label={t('common.loading')}
    />
  );
}

/**
 * Closing a sheet goes back in the history, but filters chosen meanwhile stay. Going on to another day or to the
 * default calendar chooses anew.
 */
function useKeptChoices({ move, keep }: ReturnType<typeof useDesk>): void {
  const { history } = useRouter();
  const { addressed } = useSheet();
  const chosen = useRouterState({
    select: ({ location }): CalendarChoice => {
      const { date, view, court, kind, roof, state, coach } = readDesk(location.search);
      return { date, view, court, kind, roof, state, coach };
    },
    structuralSharing: true,
  });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const over = addressed !== null || move !== undefined;
  const before = useRef({ over, path, chosen });
  const stepped = useRef(false);
  useEffect(
    () =>
      history.subscribe(({ action }: { action: { type: string } }) => {
        stepped.current = action.type !== 'PUSH' && action.type !== 'REPLACE';
      }),
    [history],
  );
  useEffect(() => {
    const last = before.current;
    before.current = { over, path, chosen };
    // Where the sheet led to another page, the address is that page's.
    if (!last.over || over || !stepped.current || last.path !== path || last.chosen === chosen) return;
    before.current.chosen = last.chosen;
    keep(last.chosen);
  }, [over, path, chosen, keep]);
}
