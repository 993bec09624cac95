import type { QueryKey } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { extraWithWords } from '#app/lazy-with-words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { readReservation } from '#app/parts/sheets/reservation-address.ts';
import { deskRules } from '#app/state/desk-rules.ts';
import { holdsAtom } from '#app/state/holds.ts';
import { replacementAtom } from '#app/state/replacement-choice.ts';
import { toast } from '#app/state/toast.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { isOffered, isStillSold, soldUntil } from '#domain/sold-until.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { CalendarDataAge } from './calendar-data-age.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import type { HeadTarget } from './grid-heads.tsx';
import { heldAtom } from './held.ts';
import { isPast, nowPlace } from './layout.ts';
import type { CalendarData } from './use-calendar.ts';
import { useDaySwipe } from './use-day-swipe.ts';
import type { ViewProps } from './view.ts';

const HeldCells = extraWithWords(() => import('./held-cells.tsx').then((m) => m.HeldCells));
const NothingShown = extraWithWords<{ onClear: () => void }>(() =>
  import('./filter/nothing-shown.tsx').then((m) => m.NothingShown),
);

interface BodyProps extends ViewProps {
  data: CalendarData;
  /** Key of the answer that is shown, the oldest of several. */
  answer: QueryKey;
  label: string;
}

/** The calendar with everything a finger does on it: tap, hold and drag, swipe to another day. */
export function CalendarBody({
  desk,
  data,
  answer,
  label,
  time,
  moves,
  pointed,
  term,
  onTurn,
  filter,
}: BodyProps) {
  const can = useCan();
  const { today } = desk;
  const { grid: move } = moves;
  const scroller = useRef<HTMLDivElement>(null);
  const { bookable_after_start } = useDeskRules();
  const [touched, setTouched] = useTouched(desk);
  const instead = useAtomValue(replacementAtom);
  const held = useAtomValue(heldAtom);
  const holds = useAtomValue(holdsAtom).size > 0;
  const openInvoice = desk.sheet?.kind === 'reservation' ? readReservation(desk.sheet.id).invoice : null;
  const hasNow = data.dates.includes(today);

  const press = (slot: ShownTime) => {
    if (move) {
      const end = slot.state === 'free' ? soldUntil(slot, bookable_after_start) : slot.end_time;
      if (slot.unsent || isPast(slot.date, end, { today, time })) return;
      if (slot.state === 'free' ? move.fits(slot) : move.fitsOver(slot)) moves.onTarget(slot);
    } else if (slot.unsent && slot.unsent.invoice_id === null) {
      desk.openUnsent(slot.unsent.item.key);
    } else if (slot.invoice || slot.unsent) {
      desk.openReservation(slot.invoice?.id ?? slot.unsent?.invoice_id ?? 0);
    } else if (slot.state === 'closed') {
      if (slot.closed && can('closed_invoice.show')) desk.openClosing(slot.closed.id);
    } else if (instead && !desk.slots.includes(slot.id)) {
      // A slot of the open booking is lost: this one replaces it.
      instead.take(slot);
    } else if (can('invoice.create')) {
      const book = () => {
        if (!desk.slots.includes(slot.id)) setTouched(slot.id);
        desk.toggleSlot(slot.id);
      };
      const other = desk.slots.includes(slot.id) ? undefined : held.get(slot.id);
      if (other) other.ask(slot, book, () => desk.bookAlone(slot.id));
      else book();
    }
  };
  const { openSetup } = desk;
  const openHead = useCallback(({ kind, id }: HeadTarget) => openSetup(`${kind}-edit`, id), [openSetup]);
  const swipe = useDaySwipe(onTurn);
  usePointed(pointed, scroller, data, { today, time });

  useFreshBooking(desk, data, { today, time });

  useNowInView(scroller, data, hasNow ? time : null, desk.date, term);
  const beside = useBeside(scroller, desk);
  const corner = useMemo(() => <CalendarDataAge of={answer} />, [answer]);

  return (
    <div ref={scroller} className="grid-scroll" data-beside={beside || undefined} {...swipe}>
      <CalendarGrid
        label={label}
        corner={corner}
        layout={data.layout}
        columns={data.columns}
        pastOf={(row, column, free) =>
          isPast(
            data.dates[column] ?? '',
            free ? soldUntil({ start_time: row.start, end_time: row.end }, bookable_after_start) : row.end,
            { today, time },
          )
        }
        now={hasNow ? time : null}
        nowColumn={data.dates.every((date) => date === today) ? null : data.dates.indexOf(today)}
        slots={[...desk.slots, ...(touched === null ? [] : [touched]), ...(instead?.chosen ?? [])]}
        offered={instead?.offered ?? NONE}
        held={held}
        openInvoice={openInvoice}
        openUnsent={desk.sheet?.kind === 'unsent' ? desk.sheet.id : undefined}
        move={move}
        sells={can('invoice.create')}
        opensClosing={can('closed_invoice.show')}
        openClosing={desk.sheet?.kind === 'closing' ? Number(desk.sheet.id) : null}
        onPress={press}
        onCourt={can('court.show') && can('court.update') ? openHead : undefined}
        onTerm={can('term.show') && can('term.update') ? openHead : undefined}
        head={headOf(desk.sheet)}
        filtered={filter !== null}
      />
      {holds && (
        <Suspense>
          <HeldCells />
        </Suspense>
      )}
      {filter && data.layout.cells.every((line) => line.every((block) => block === null)) && (
        <Suspense>
          <NothingShown onClear={desk.clearFilters} />
        </Suspense>
      )}
    </div>
  );
}

const NONE: readonly number[] = [];

/** The court or term whose sheet is open. */
function headOf(sheet: ViewProps['desk']['sheet']): HeadTarget | null {
  const kind = sheet?.kind === 'court-edit' ? 'court' : sheet?.kind === 'term-edit' ? 'term' : null;
  return kind && { kind, id: Number(sheet?.id) };
}

const slotsIn = ({ layout }: CalendarData): ShownTime[] =>
  [...new Set(layout.cells.flat())].flatMap((block) => block?.times ?? []);

/** A slot of which more than half is over is not proposed automatically (D70). */
const isNextFree = (slot: CalendarTime, now: { today: string; time: string }): boolean =>
  slot.state === 'free' && isOffered(slot, deskRules().bookable_after_start, now);

/** A booking that was opened without a slot, as from the app's icon, takes the next free one. */
function useFreshBooking(
  { sheet, slots, openBooking, close }: ViewProps['desk'],
  data: CalendarData,
  { today, time }: { today: string; time: string },
): void {
  const { t } = useWords();
  const can = useCan();
  const asked = sheet?.kind === 'booking' && slots.length === 0 && can('invoice.create');
  useEffect(() => {
    if (!asked) return;
    const slot = slotsIn(data).find((one) => isNextFree(one, { today, time }));
    if (slot) return openBooking(slot.id);
    close();
    toast({ text: t('desk.none_free'), kind: 'warning' });
  }, [asked, data, today, time, openBooking, close, t]);
}

function usePointed(
  pointed: ViewProps['pointed'],
  scroller: RefObject<HTMLElement | null>,
  data: CalendarData,
  now: { today: string; time: string },
): void {
  useEffect(() => {
    const blockAt = ({ dataset }: HTMLElement) =>
      data.layout.cells[Number(dataset.row)]?.[Number(dataset.column)] ?? null;
    const at = (cell: HTMLElement) => {
      const block = blockAt(cell);
      // The rest of a running visit.
      return block?.times.find(({ date, end_time }) => !isPast(date, end_time, now)) ?? block?.time ?? null;
    };
    const focused = () => {
      const cell = document.activeElement?.closest<HTMLElement>('[data-time]');
      return cell && scroller.current?.contains(cell) ? at(cell) : null;
    };
    const isFree = (slot: CalendarTime) =>
      slot.state === 'free' && isStillSold(slot, deskRules().bookable_after_start, now);
    pointed.current = {
      at,
      visitAt: (cell) => blockAt(cell)?.visit?.times ?? [],
      byId: (id) => slotsIn(data).find((slot) => slot.id === id) ?? null,
      focused,
      free() {
        const chosen = focused();
        if (chosen && isFree(chosen)) return chosen;
        return slotsIn(data).find((slot) => isNextFree(slot, now)) ?? null;
      },
    };
    return () => {
      pointed.current = null;
    };
  }, [pointed, scroller, data, now]);
}

export function isMovable(
  { invoice, unsent, date, end_time }: ShownTime,
  now: { today: string; time: string },
  /** People who may record past reservations may also move them. */
  forget: boolean,
): boolean {
  const over = !forget && isPast(date, end_time, now);
  return invoice !== null && !unsent && invoice.completed_at === null && !over;
}

/** The slot that was tapped, until the address has it too: the cell answers before the sheet does. */
function useTouched({ sheet }: ViewProps['desk']) {
  const [touched, setTouched] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any other sheet, or none, ends the wait
  useEffect(() => setTouched(null), [sheet]);
  return [touched, setTouched] as const;
}

/** On opening, the hour that was asked for, or the one that runs, is the third row. */
function useNowInView(
  scroller: RefObject<HTMLDivElement | null>,
  { layout }: CalendarData,
  now: string | null,
  date: string,
  term: ViewProps['term'],
): void {
  const ready = layout.rows.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a day, not each time the hour turns
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !ready) return;
    // The day before may still be drawn once.
    const wanted = term.current?.date === date ? term.current.start : null;
    if (wanted) term.current = null;
    const asked = layout.rows.findIndex(({ start }) => start === wanted);
    const third = asked >= 0 ? asked : now ? (nowPlace(layout.rows, now)?.row ?? 0) : 0;
    const row = Math.max(0, third - 2);
    if (row === 0) return;
    const height = element.querySelector<HTMLElement>('[role="rowheader"]')?.offsetHeight ?? 0;
    element.scrollTop = row * height;
  }, [date, ready]);
}

const SHEET = 448;
const SLIDE = 300;

/** Whether a side sheet is open; scrolls the touched cell out from under it. */
function useBeside(scroller: RefObject<HTMLDivElement | null>, desk: ViewProps['desk']): boolean {
  const open = useViewport() !== 'phone' && desk.sheet !== null;
  const [beside, setBeside] = useState(open);
  const before = useRef(0);

  useEffect(() => {
    const element = scroller.current;
    if (open) {
      before.current = element?.scrollLeft ?? 0;
      setBeside(true);
      return;
    }
    // Scroll back first, then remove the space beside the sheet.
    element?.scrollTo({ left: before.current, behavior: 'smooth' });
    const timer = setTimeout(() => setBeside(false), SLIDE);
    return () => clearTimeout(timer);
  }, [open, scroller]);

  const chosen = `${desk.sheet?.kind} ${desk.sheet?.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is chosen
  useEffect(() => {
    const element = scroller.current;
    if (!beside || !element) return;
    const cells = element.querySelectorAll<HTMLElement>('[aria-selected="true"], .grid-head.grid-head-open');
    const cell = cells[cells.length - 1];
    if (cell) element.scrollBy({ left: shiftBeside(element, cell), behavior: 'smooth' });
  }, [beside, chosen]);
  return beside;
}

/** How far to scroll, in whole columns, so that a cell stands clear of sheet and time column. */
function shiftBeside(scroller: HTMLElement, cell: HTMLElement): number {
  const box = scroller.getBoundingClientRect();
  const { left, right, width } = cell.getBoundingClientRect();
  const column = scroller.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0;
  const rtl = getComputedStyle(scroller).direction === 'rtl';
  const from = box.left + (rtl ? SHEET : column);
  const to = box.right - (rtl ? column : SHEET);
  if (left < from) return Math.floor((left - from) / width) * width;
  return right > to ? Math.ceil((right - to) / width) * width : 0;
}

/** A grey calendar while the first answer is on its way. */
export function GridSkeleton({
  columns,
  rows,
  label,
}: {
  columns: number;
  rows: number;
  label: string;
}): ReactNode {
  return (
    <div className="grid-scroll" role="status" aria-label={label}>
      <div
        className="grid-calendar"
        style={{ '--columns': columns, '--rows': rows } as React.CSSProperties}
        aria-hidden
      >
        {Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => {
          const column = index % (columns + 1);
          const row = Math.floor(index / (columns + 1));
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
              key={index}
              className={
                row === 0 ? 'grid-head' : column === 0 ? 'grid-time' : 'cell items-center justify-center'
              }
              style={{ gridRow: row + 1, gridColumn: column + 1 }}
            >
              <span className="skeleton" style={{ width: column === 0 ? '60%' : '70%' }} />
            </span>
          );
        })}
      </div>
    </div>
  );
}
