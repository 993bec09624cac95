import * as v from 'valibot';
import type { SheetAddress } from '#app/shell/sheet-address.ts';
import { date as day } from '#contract/fields.ts';

const recordId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The desk's state in the address, besides the open sheet (`sheet=reservation.45`). */
export const DeskSearch = v.object({
  /** Default: today at the club. */
  date: v.fallback(v.optional(day), undefined),
  /** `days` is of one court. Left out: those of a court that is shown alone, otherwise a day. */
  view: v.fallback(v.optional(v.picklist(['day', 'days', 'week', 'month'])), undefined),
  /** Only this court. */
  court: v.fallback(v.optional(recordId), undefined),
  /** Filters, each a list with commas: kinds of courts, roofs, states of slots; and a coach. */
  kind: v.fallback(v.optional(v.string()), undefined),
  roof: v.fallback(v.optional(v.string()), undefined),
  state: v.fallback(v.optional(v.string()), undefined),
  coach: v.fallback(v.optional(recordId), undefined),
  /** The reservation that is being moved. */
  move: v.fallback(v.optional(recordId), undefined),
});
export type DeskSearch = v.InferOutput<typeof DeskSearch>;
/** The calendar's filters, besides the court. */
export type CalendarFilters = Partial<Pick<DeskSearch, 'kind' | 'roof' | 'state' | 'coach'>>;
/** All that is chosen of the calendar. */
export type CalendarChoice = Omit<DeskSearch, 'move'>;
export type DeskView = NonNullable<DeskSearch['view']>;

/** How many days each view shows, and turns by; a month has its own length. */
export const DAYS_OF = { day: 1, days: 3, week: 7, month: 0 } as const satisfies Record<DeskView, number>;

export const readDesk = (search: object): DeskSearch => v.parse(DeskSearch, search);

const isId = (n: number): boolean => Number.isSafeInteger(n) && n > 0;
const idsOf = (text: string): number[] => text.split(',').map(Number).filter(isId);

/** The times of an open booking: `sheet=booking.12,13`. */
export function slotsOf(sheet: SheetAddress | null): number[] {
  return sheet?.kind === 'booking' ? [...new Set(idsOf(sheet.id ?? ''))] : [];
}

/**
 * Whom and what a receipt is for: `sheet=receive.user-12`, `receive.invoice-45`, of a payer `invoice-45-12`, `receive`;
 * `user-12-50000` with a minimum amount (D36); `past-12`, `past-12-3,4` for past slots, of some courts.
 */
export interface ReceiveFor {
  user?: number | undefined;
  invoice?: number | undefined;
  /** Toman. */
  least?: number | undefined;
  /** Slots that are over, of these courts; of all where none is named. */
  past?: number[] | undefined;
}

export function readReceive(id: string | undefined): ReceiveFor {
  const [kind, number = '', third] = (id ?? '').split('-');
  if (kind === 'past' && isId(Number(number))) return { user: Number(number), past: idsOf(third ?? '') };
  if ((kind !== 'user' && kind !== 'invoice') || !isId(Number(number))) return {};
  const more = third === undefined ? undefined : Number(third);
  if (more !== undefined && !isId(more)) return {};
  return kind === 'invoice'
    ? { invoice: Number(number), ...(more !== undefined && { user: more }) }
    : { user: Number(number), ...(more !== undefined && { least: more }) };
}

export function writeReceive({ user, invoice, least, past }: ReceiveFor): string | undefined {
  if (past) return past.length > 0 ? `past-${user}-${past.join(',')}` : `past-${user}`;
  if (invoice !== undefined) return user === undefined ? `invoice-${invoice}` : `invoice-${invoice}-${user}`;
  if (user === undefined) return undefined;
  return least === undefined ? `user-${user}` : `user-${user}-${least}`;
}
