import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo, here as toHere } from '#app/links.ts';
import { asksFirst } from '#app/shell/leave-guard.tsx';
import type { SheetKind } from '#app/shell/sheet-address.ts';
import { stepBack, useSheet } from '#app/shell/use-sheet.ts';
import { addDays } from '#domain/dates.ts';
import {
  type CalendarChoice,
  type CalendarFilters,
  DAYS_OF,
  type DeskSearch,
  type DeskView,
  type ReceiveFor,
  readDesk,
  slotsOf,
  writeReceive,
} from './address.ts';
import { useShownCourts } from './use-calendar.ts';

/** Pages that have the calendar under them; what is moved can be put down there. */
const OVER_DESK: ReadonlySet<string> = new Set(['/', '/sales/calendar']);

/** Views that one court and all of them have. */
const KEEPS_VIEW: ReadonlySet<DeskView | undefined> = new Set(['week', 'month']);

/** The ways around the desk. Stable as long as the router is, so that memoised cells may take them. */
export interface DeskActions {
  goTo(date: string | undefined): void;
  /** With a date it opens that day, today's being undefined; without one the day stays. */
  setView(view: DeskView, ...day: [date?: string | undefined]): void;
  setCourt(id: number | undefined): void;
  setFilters(filters: CalendarFilters): void;
  /** Including the court. */
  clearFilters(): void;
  keep(chosen: CalendarChoice): void;
  /** A booking of this one time; the slots of another booking are forgotten. */
  openBooking(timeId: number): void;
  /** Opens a booking of this time, later than requested: asks first when another one is open. */
  bookAlone(timeId: number): void;
  /** Adds a time to the open booking or takes it away; the last one closes the sheet. */
  toggleSlot(timeId: number): void;
  openReservation(invoiceId: number): void;
  /** Work of this device that is not sent, by its key. */
  openUnsent(key: string): void;
  openCustomer(userId: number): void;
  /** The closed days that shut a slot. */
  openClosing(closingId: number): void;
  openReceive(what?: ReceiveFor): void;
  openSetup(what: 'club-name' | 'court' | 'term' | 'times' | 'court-edit' | 'term-edit', id?: number): void;
  /** The sheet gives way to move mode; over another page than the calendar's the calendar comes, on that day. */
  startMove(invoiceId: number, date?: string): void;
  endMove(): void;
  /** Closes the sheet. */
  close(): void;
}

/** Navigation of the desk, for any screen above it. */
export function useDeskActions(): DeskActions {
  const router = useRouter();
  const navigate = useNavigate();
  const { now, open, close } = useSheet();

  return useMemo(() => {
    const here = () => router.state.location;
    const set = (part: Partial<DeskSearch & { sheet: undefined }>) =>
      void navigate({
        ...toHere((old) => ({ ...old, ...part })),
        replace: true,
        state: true,
        resetScroll: false,
      });
    const show = (kind: SheetKind, id?: string | number) => open(kind, id);

    return {
      goTo: (date) => set({ date }),
      setView: (view, ...day) => set({ view, ...(day.length > 0 && { date: day[0] }) }),
      // One court has other views than all of them, so the view is reset unless both have it.
      setCourt: (court) =>
        set({ court, ...(!KEEPS_VIEW.has(readDesk(here().search).view) && { view: undefined }) }),
      setFilters: (filters) => set(filters),
      keep: set,
      clearFilters: () =>
        set({ court: undefined, kind: undefined, roof: undefined, state: undefined, coach: undefined }),
      openBooking: (timeId) => show('booking', timeId),
      bookAlone(timeId) {
        const slots = slotsOf(now());
        if (slots.includes(timeId)) return;
        if (slots.length === 0 || !asksFirst()) show('booking', timeId);
      },
      toggleSlot(timeId) {
        const slots = slotsOf(now());
        const next = slots.includes(timeId) ? slots.filter((id) => id !== timeId) : [...slots, timeId];
        if (next.length > 0) show('booking', next.join(','));
        else if (!asksFirst()) close();
      },
      openReservation: (invoiceId) => show('reservation', invoiceId),
      openUnsent: (key) => show('unsent', key),
      openClosing: (closingId) => show('closing', closingId),
      openCustomer: (userId) => show('customer', userId),
      openReceive: (what = {}) => show('receive', writeReceive(what)),
      openSetup: (what, id) => show(what, id),
      startMove(move, date) {
        if (!OVER_DESK.has(here().pathname)) {
          void navigate(linkTo('/sales/calendar', { search: { move, date } }));
          return;
        }
        const over = now() !== null;
        void navigate({
          ...toHere((old) => ({ ...old, sheet: undefined, move })),
          // Back leaves move mode instead of reopening the sheet.
          replace: over,
          state: (old) => (over ? old : { ...old, overSheet: true }),
          resetScroll: false,
        });
      },
      endMove() {
        if (here().state.overSheet) stepBack(router.history);
        else set({ move: undefined });
      },
      close,
    };
  }, [router, navigate, now, open, close]);
}

/** The desk's state from the address, and its navigation. */
export function useDesk() {
  const search = useRouterState({
    select: ({ location }) => readDesk(location.search),
    structuralSharing: true,
  });
  const { today } = useClubNow();
  const { current: sheet } = useSheet();
  const actions = useDeskActions();
  const slots = useMemo(() => slotsOf(sheet), [sheet]);
  const date = search.date ?? today;
  const courts = useShownCourts(date);
  const only = courts.length === 1 ? courts[0]?.id : undefined;
  /** The court that is shown by itself: the filter's, or the club's only one. */
  const alone = search.court ?? only;
  const asked = search.view === 'days' && alone === undefined ? undefined : search.view;
  const view: DeskView = asked ?? (alone === undefined ? 'day' : 'days');
  const { locale } = useWords();
  /** Goes one view's span further. */
  const step = (by: 1 | -1) => {
    if (view !== 'month') return actions.goTo(addDays(date, by * DAYS_OF[view]));
    void import('./month/month-of.ts').then(({ turnMonth }) => actions.goTo(turnMonth(date, by, locale)));
  };
  return { ...search, ...actions, step, today, date, sheet, slots, courts, alone, view };
}
